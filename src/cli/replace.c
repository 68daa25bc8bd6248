/* replace.c -- a file that is replaced as a whole, or not at all.
 *
 * The new bytes go to a file without a name in the same folder (O_TMPFILE), which gets a random name when it is
 * complete, and then takes the place of the old one by rename(). So the old or the new file is whole at any time, also
 * after a full disk or SIGKILL. Where there is an old file, fsync() comes first, so that this holds after a loss of
 * power too. A process that is killed leaves nothing behind, except between the last two steps, in which the usual
 * signals wait, in all threads. Where a file system has no files without a name, the random name is given at once, with
 * O_EXCL, so that nobody can put a file or a link there before; then the usual signals remove the file before they end
 * the process.
 *
 * A symbolic link is followed: its target is replaced and the link stays. Mode bits are kept, and so is the owner where
 * that is allowed. Of a file with several names (hard links) only the given name gets the new bytes. What is not a
 * plain file (a pipe, a terminal, a device) is written directly. So is the file that standard output or standard error
 * goes to (/dev/stdout): if it were replaced, what is printed would go to the old one and be lost.
 *
 * SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* O_TMPFILE, getentropy() */
#include "cli/replace.h"
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>
#include <unistd.h>

enum { MAX_LINKS = 40, RANDOM_NAME = 40 /* room for "/.entente-", 16 digits and NUL */ };

static const char own_files[] = "/proc/self/fd"; /* a folder with the open files of the process, if there is one */

/* ---- Where the bytes go. ---- */

/* How much of the path is its folder, without the slash unless that is the root; 0: the current folder. */
static size_t folder_len(const char *path)
{
    const char *slash = strrchr(path, '/');
    return !slash ? 0 : slash == path ? 1 : (size_t)(slash - path);
}

/* The path that a link at `path` names, NULL on failure. */
static char *read_link(const char *path)
{
    char name[4096];
    ssize_t n = readlink(path, name, sizeof name - 1);

    if (n < 0)
        return NULL;
    name[n] = '\0';
    size_t folder = name[0] == '/' ? 0 : folder_len(path), size = folder + (size_t)n + 2;
    char *out = malloc(size);
    if (out)
        snprintf(out, size, "%.*s%s%s", (int)folder, path, folder > 0 ? "/" : "", name);
    return out;
}

/* The path behind all links, which need not exist; NULL on failure. */
static char *follow_links(const char *path)
{
    char *at = strdup(path);
    struct stat found;

    for (int i = 0; at && lstat(at, &found) == 0 && S_ISLNK(found.st_mode); i++) {
        char *next = i < MAX_LINKS ? read_link(at) : NULL;
        if (i == MAX_LINKS)
            errno = ELOOP;
        free(at);
        at = next;
    }
    return at;
}

/* True if the open file `fd` is this one. */
static bool is_open_as(int fd, const struct stat *file)
{
    struct stat open_one;
    return fstat(fd, &open_one) == 0 && open_one.st_ino == file->st_ino && open_one.st_dev == file->st_dev;
}

/* Find the file to replace. False with errno if it cannot be, or is read-only. */
static bool find_target(ent_replacement *file, const char *path)
{
    struct stat behind;

    file->is_old = stat(path, &file->old) == 0;
    if (file->is_old && S_ISREG(file->old.st_mode) &&
        ((file->old.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) == 0 || access(path, W_OK) != 0)) {
        errno = EACCES; /* for root too */
        return false;
    }
    file->target = follow_links(path);
    if (!file->target)
        return false;
    /* A link of /proc can lead to a file that its text does not name. */
    file->direct = file->is_old && (!S_ISREG(file->old.st_mode) || stat(file->target, &behind) != 0 ||
                                    behind.st_ino != file->old.st_ino || behind.st_dev != file->old.st_dev);
    return true;
}

/* ---- Signals that end the process. ---- */

/* The process ends by a signal in any of its threads. So the signals are caught: the function that is then called
 * removes the unfinished file, but waits while some thread gives or takes a name. */
static const int ending_signals[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGXCPU, SIGXFSZ};
enum { N_ENDING_SIGNALS = sizeof ending_signals / sizeof *ending_signals };

static atomic_flag names_change = ATOMIC_FLAG_INIT; /* set by the one thread that gives or takes a name */
static const char *unfinished; /* the unfinished file that has a name; NULL: none. There is one at a time. */

static void wait_for_names(void)
{
    const struct timespec moment = {.tv_nsec = 100000};

    while (atomic_flag_test_and_set(&names_change))
        nanosleep(&moment, NULL);
}

static sigset_t all_ending_signals(void)
{
    sigset_t all;

    sigemptyset(&all);
    for (size_t i = 0; i < N_ENDING_SIGNALS; i++)
        sigaddset(&all, ending_signals[i]);
    return all;
}

/* Let signals that would end the process wait. Sets *before to what has to be restored. The thread that changes names
 * must not be interrupted, since it would then wait for itself. */
static void hold_signals(sigset_t *before)
{
    const sigset_t all = all_ending_signals();

    pthread_sigmask(SIG_BLOCK, &all, before);
    wait_for_names();
}

/* errno stays. */
static void release_signals(const sigset_t *before)
{
    int error = errno;

    atomic_flag_clear(&names_change);
    pthread_sigmask(SIG_SETMASK, before, NULL);
    errno = error;
}

/* It never allows names to be changed again, for the process ends. */
static void remove_unfinished(int number)
{
    wait_for_names();
    if (unfinished)
        unlink(unfinished);
    signal(number, SIG_DFL);
    raise(number); /* now with its usual effect, when this function has ended */
}

/* Called only once. If a signal were caught again after remove_unfinished() restored its usual effect, the process
 * would never end. */
static void catch_signals(void)
{
    const struct sigaction removal = {.sa_handler = remove_unfinished, .sa_mask = all_ending_signals()};
    struct sigaction usual;

    for (size_t i = 0; i < N_ENDING_SIGNALS; i++)
        if (sigaction(ending_signals[i], NULL, &usual) == 0 && usual.sa_handler == SIG_DFL)
            sigaction(ending_signals[i], &removal, NULL);
}

/* ---- The file beside it. ---- */

static bool choose_name(ent_replacement *file)
{
    size_t folder = folder_len(file->target), size = folder + RANDOM_NAME;
    uint64_t number;

    file->beside = malloc(size);
    if (!file->beside || getentropy(&number, sizeof number) != 0)
        return false;
    snprintf(file->beside, size, "%.*s/.entente-%016llx", (int)(folder ? folder : 1), folder ? file->target : ".",
             (unsigned long long)number);
    return true;
}

/* Open the new file, without a name if possible. */
static int open_beside(ent_replacement *file)
{
    mode_t mode = file->is_old ? 0600 : 0666; /* the old one's mode bits follow */
    size_t len = folder_len(file->beside);
    char *folder = strndup(file->beside, len);
    int fd = -1;

#ifdef O_TMPFILE
    if (folder && access(own_files, X_OK) == 0) /* give_name() needs that */
        fd = open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, mode);
#endif
    free(folder);
    if (fd < 0) {
        sigset_t before;
        hold_signals(&before); /* no file has a name that no signal removes */
        fd = open(file->beside, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, mode);
        file->named = fd >= 0;
        unfinished = file->named ? file->beside : NULL;
        release_signals(&before);
    }
    return fd;
}

/* Open what receives the bytes. */
static int open_target(ent_replacement *file, const char *path)
{
    static pthread_once_t are_caught = PTHREAD_ONCE_INIT;

    for (int stream = STDOUT_FILENO; stream <= STDERR_FILENO; stream++)
        if (file->is_old && S_ISREG(file->old.st_mode) && is_open_as(stream, &file->old)) {
            file->direct = true;
            return fcntl(stream, F_DUPFD_CLOEXEC, 0);
        }
    if (file->direct)
        return open(path, O_WRONLY | O_TRUNC | O_CLOEXEC);
    pthread_once(&are_caught, catch_signals);
    return choose_name(file) ? open_beside(file) : -1;
}

static FILE *open_stream(ent_replacement *file, const char *path)
{
    if (!find_target(file, path))
        return NULL;
    int fd = open_target(file, path);
    FILE *stream = fd >= 0 ? fdopen(fd, "w") : NULL;
    if (fd >= 0 && !stream)
        close(fd);
    return stream;
}

bool ent_replace_begin(ent_replacement *file, const char *path)
{
    *file = (ent_replacement){.stream = NULL};
    file->stream = open_stream(file, path);
    if (file->stream)
        return true;
    int error = errno;
    ent_replace_end(file, false);
    errno = error;
    return false;
}

/* ---- The change of places. ---- */

/* Give the new file the owner and the mode bits of the old one, and write it to the disk. */
static bool complete(const ent_replacement *file, int fd)
{
    if (!file->is_old)
        return true;
    bool given = fchown(fd, file->old.st_uid, file->old.st_gid) == 0;
    if (!given && errno != EPERM)
        return false;
    /* Only root may give files away. Else the file is the writer's, and nobody else's rights go with it. */
    return fchmod(fd, file->old.st_mode & (given ? 07777 : 0777)) == 0 && fsync(fd) == 0;
}

static bool give_name(ent_replacement *file, int fd)
{
    char from[40];

    if (file->named)
        return true;
    snprintf(from, sizeof from, "%s/%d", own_files, fd);
    file->named = linkat(AT_FDCWD, from, AT_FDCWD, file->beside, AT_SYMLINK_FOLLOW) == 0;
    unfinished = file->named ? file->beside : NULL;
    return file->named;
}

/* Signals that would end the process wait until no second name is left. */
static bool take_place(ent_replacement *file, int fd)
{
    sigset_t before;

    assert(!file->direct);
    hold_signals(&before);
    bool good = give_name(file, fd) && rename(file->beside, file->target) == 0;
    if (good) {
        file->named = false;
        unfinished = NULL;
    }
    release_signals(&before);
    return good;
}

/* Remove the file that has not taken its place. */
static void remove_beside(ent_replacement *file)
{
    sigset_t before;

    hold_signals(&before);
    unlink(file->beside);
    unfinished = NULL;
    release_signals(&before);
}

/* Close the stream and free the names. */
static bool close_stream(ent_replacement *file)
{
    bool good = !file->stream || fclose(file->stream) == 0;

    free(file->target);
    free(file->beside);
    *file = (ent_replacement){.stream = NULL};
    return good;
}

bool ent_replace_end(ent_replacement *file, bool keep)
{
    bool good = keep && file->stream && fflush(file->stream) == 0;

    if (good && ferror(file->stream)) { /* an earlier write has failed, and its bytes are lost */
        errno = EIO;
        good = false;
    }
    if (good && !file->direct)
        good = complete(file, fileno(file->stream)) && take_place(file, fileno(file->stream));
    int error = errno;
    if (file->named)
        remove_beside(file);
    bool closed = close_stream(file);
    if (!good)
        errno = error;
    return good && closed;
}
