/* failing_program.c -- linked into a second copy of the program, in which any call that may fail can be made to fail.
 *
 *   FAILING_RECORD=FILE  write the calls worth failing to FILE, a line each: its number, and the hash of its place
 *   FAILING_AT=N         fail call N
 *   FAILING_TRACE=1      print the addresses that led to the call that fails, for addr2line
 *   WITHOUT_PROC=1       there is no /proc
 *   ENDED_AT_RENAME=1    SIGTERM comes when a file is about to get its last name; exit status 98 if it was not written
 *                        to the disk before
 *
 * The calls are those of failing_calls.c, those that jansson makes for memory, and those for files below.
 *
 * SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include <errno.h>
#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>
#include "../unit/failing_calls.h"

void *__wrap_malloc(size_t size);

/* NAME, a call with these parameters and arguments: it returns `bad` when it must fail. */
#define FAILING(type, name, parameters, arguments, bad, code)                                                          \
    type __real_##name parameters;                                                                                     \
    type __wrap_##name parameters;                                                                                     \
    type __wrap_##name parameters                                                                                      \
    {                                                                                                                  \
        if (!failing_now())                                                                                            \
            return __real_##name arguments;                                                                            \
        errno = code;                                                                                                  \
        return bad;                                                                                                    \
    }
FAILING(char *, strdup, (const char *text), (text), NULL, ENOMEM)
FAILING(char *, strndup, (const char *text, size_t n), (text, n), NULL, ENOMEM)
FAILING(char *, realpath, (const char *path, char *out), (path, out), NULL, ENOMEM)
FAILING(FILE *, fdopen, (int fd, const char *mode), (fd, mode), NULL, ENOMEM)
FAILING(int, fflush, (FILE * stream), (stream), EOF, ENOSPC)
int __real_fsync(int fd);
int __wrap_fsync(int fd);
int __real_rename(const char *from, const char *to);
int __wrap_rename(const char *from, const char *to);
static bool is_on_disk;
int __wrap_fsync(int fd)
{
    is_on_disk = true;
    errno = EIO;
    return failing_now() ? -1 : __real_fsync(fd);
}
int __wrap_rename(const char *from, const char *to)
{
    if (getenv("ENDED_AT_RENAME") && !is_on_disk)
        _exit(98);
    if (getenv("ENDED_AT_RENAME")) {
        kill(getpid(), SIGTERM); /* to any thread */
        usleep(20000);
    }
    errno = EIO;
    return failing_now() ? -1 : __real_rename(from, to);
}
FAILING(int, fchmod, (int fd, mode_t mode), (fd, mode), -1, EIO)
FAILING(int, fchown, (int fd, uid_t user, gid_t group), (fd, user, group), -1, EIO)
FAILING(int, mkdir, (const char *path, mode_t mode), (path, mode), -1, ENOSPC)
FAILING(int, getentropy, (void *bytes, size_t n), (bytes, n), -1, EIO)
FAILING(int, linkat, (int from, const char *old, int to, const char *path, int flags), (from, old, to, path, flags), -1,
        ENOSPC)
int __real_access(const char *path, int mode);
int __wrap_access(const char *path, int mode);
int __wrap_access(const char *path, int mode)
{
    errno = ENOENT;
    return getenv("WITHOUT_PROC") && strncmp(path, "/proc/", 6) == 0 ? -1 : __real_access(path, mode);
}
FAILING(ssize_t, readlink, (const char *path, char *out, size_t size), (path, out, size), -1, EIO)

static const char *list;

static void write_list(void)
{
    const long *number;
    const unsigned long *place;
    size_t n = failing_recorded(&number, &place);
    FILE *file = fopen(list, "w");

    for (size_t i = 0; file && i < n; i++)
        fprintf(file, "%ld %lx\n", number[i], place[i]);
    if (!file || fclose(file) != 0)
        _exit(99);
}

__attribute__((constructor)) static void start(void)
{
    const char *at = getenv("FAILING_AT");

    json_set_alloc_funcs(__wrap_malloc, free);
    list = getenv("FAILING_RECORD");
    if (list && atexit(write_list) == 0)
        failing_record();
    if (at)
        failing_at = strtol(at, NULL, 10);
}
