/* test_replace.c -- a signal ends a process while another thread begins a file; a write fails before the last one.
 *
 * The linker puts the function below in place of signal().
 *
 * SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE /* usleep() */
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>
#include "cli/replace.h"

enum { LIMIT_S = 20, MOMENT_US = 1000, MOMENTS = 1000 };

static atomic_bool is_caught, effect_is_back, is_begun;

typedef void handler(int);
handler *__real_signal(int number, handler *usual);
handler *__wrap_signal(int number, handler *usual);

/* When the signal has its usual effect again, the other thread has time to begin a file. It cannot give names now.
 * Where files have a name from their beginning, it waits there. */
handler *__wrap_signal(int number, handler *usual)
{
    handler *before = __real_signal(number, usual);

    effect_is_back = true;
    for (int i = 0; i < MOMENTS && !is_begun; i++)
        usleep(MOMENT_US);
    return before;
}

static void begin_file(const char *name)
{
    ent_replacement file;

    if (!ent_replace_begin(&file, name))
        _exit(1);
}

static void *begin_two_files(void *context)
{
    begin_file("first");
    is_caught = true;
    while (!effect_is_back)
        usleep(MOMENT_US);
    begin_file("second");
    is_begun = true;
    pause();
    return context;
}

static void be_ended(const char *folder)
{
    pthread_t other;

    alarm(LIMIT_S);
    __real_signal(SIGTERM, SIG_DFL);
    if (chdir(folder) != 0 || pthread_create(&other, NULL, begin_two_files, NULL) != 0)
        _exit(2);
    while (!is_caught)
        usleep(MOMENT_US);
    raise(SIGTERM);
    for (;;)
        pause();
}

static void a_signal_ends_the_process_while_another_thread_begins_a_file(void **state)
{
    char folder[] = "/tmp/test-replace-XXXXXX";
    int status;
    (void)state;

    assert_non_null(mkdtemp(folder));
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        be_ended(folder);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), SIGTERM);
    assert_int_equal(rmdir(folder), 0); /* no file is left */
}

/* The caller may miss that a write failed. Then nothing may be left to write at the end, which succeeds. */
static void a_write_that_failed_is_not_forgotten(void **state)
{
    char path[] = "/tmp/test-replace-XXXXXX";
    struct rlimit usual, small;
    ent_replacement file;
    int old = mkstemp(path);
    (void)state;

    assert_true(old >= 0 && write(old, "old", 3) == 3 && close(old) == 0);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &usual), 0);
    small = usual;
    small.rlim_cur = 100;
    __real_signal(SIGXFSZ, SIG_IGN);
    assert_true(ent_replace_begin(&file, path));
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    for (int i = 0; i < 100000 && !ferror(file.stream); i++)
        fputs("new", file.stream);
    bool failed = ferror(file.stream), flushed = fflush(file.stream) == 0, kept = ent_replace_end(&file, true);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &usual), 0);
    assert_true(failed && flushed);
    assert_false(kept);
    char text[8] = "";
    FILE *in = fopen(path, "r");
    assert_true(in && fread(text, 1, sizeof text - 1, in) == 3 && fclose(in) == 0);
    assert_string_equal(text, "old");
    assert_int_equal(unlink(path), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(a_signal_ends_the_process_while_another_thread_begins_a_file),
                                       cmocka_unit_test(a_write_that_failed_is_not_forgotten)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
