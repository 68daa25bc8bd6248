/* main.c -- entente: which command?
 *
 * SPDX-License-Identifier: MIT */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>
#include "cli/cli.h"
#include "json/line_memory.h"

enum { STACK_BYTES = 5 << 18 /* more than any command needs: ent_service_call() takes up to 1 MiB */ };

const ent_cli_command *const ent_cli_commands[] = {&ent_cli_adjudicate, &ent_cli_audit,
                                                   &ent_cli_check,      &ent_cli_compare,
#if ENT_WITH_DRAWING
                                                   &ent_cli_draw,
#endif
                                                   &ent_cli_datc,       &ent_cli_rules,
                                                   &ent_cli_maps,       &ent_cli_map_check,
                                                   &ent_cli_map_show,   &ent_cli_map_import,
                                                   &ent_cli_start,      &ent_cli_convert,
                                                   &ent_cli_replay,     &ent_cli_orders,
                                                   &ent_cli_selfplay,   &ent_cli_bench,
                                                   &ent_cli_completion, NULL};

/* The commands whose name is `group`, or begins with it; NULL: all. */
static void print_commands(FILE *out, const char *group)
{
    size_t len = group ? strlen(group) : 0;

    fprintf(out, "Usage: entente %s%sCOMMAND [OPTION...] [FILE]\n%s\n", group ? group : "", group ? " " : "",
            group ? "" : "A judge for the board game Diplomacy.\n");
    for (size_t i = 0; ent_cli_commands[i]; i++)
        if (!group || (strncmp(ent_cli_commands[i]->name, group, len) == 0 && ent_cli_commands[i]->name[len] == ' '))
            fprintf(out, "  %-11s %s\n", ent_cli_commands[i]->name, ent_cli_commands[i]->about);
    fprintf(out, "\n`entente help %sCOMMAND` says more. Example: %s\n", group ? "map " : "",
            group ? "entente map show standard" : "entente adjudicate --explain turn.txt");
}

static bool is_group(const char *word)
{
    size_t len = strlen(word);
    for (size_t i = 0; ent_cli_commands[i]; i++)
        if (strncmp(ent_cli_commands[i]->name, word, len) == 0 && ent_cli_commands[i]->name[len] == ' ')
            return true;
    return false;
}

/* The command that words[0..n) begin with, and how many words its name has; NULL: none. */
static const ent_cli_command *find_command(int n, char **words, int *used)
{
    char two[64];

    for (*used = 1; *used <= 2 && *used <= n; ++*used) {
        snprintf(two, sizeof two, *used == 1 ? "%.30s" : "%.30s %.30s", words[0], words[*used - 1]);
        for (size_t i = 0; ent_cli_commands[i]; i++)
            if (strcmp(ent_cli_commands[i]->name, two) == 0)
                return ent_cli_commands[i];
    }
    return NULL;
}

static bool is_option(const char *word, const char *name)
{
    return strcmp(word, name) == 0 || (strcmp(name, "--help") == 0 && strcmp(word, "-h") == 0);
}

/* A group has a second word here. */
static int no_command(char **words)
{
    return ent_cli_misuse("there is no command '%.60s%s%.60s'; `entente help` lists them", words[0],
                          is_group(words[0]) ? " " : "", is_group(words[0]) ? words[1] : "");
}

/* words[0..n): what follows `entente help`, or `entente` itself where no command does. */
static int help(int n, char **words)
{
    int used;
    const ent_cli_command *command = find_command(n, words, &used);

    if (command && used < n && !is_option(words[used], "--help"))
        return ent_cli_misuse("one argument too many: '%.60s'", words[used]);
    if (command)
        ent_cli_print_help(command);
    else if (n == 0 || is_option(words[0], "--help") || strcmp(words[0], "help") == 0 ||
             (is_group(words[0]) && (n == 1 || is_option(words[1], "--help"))))
        print_commands(stdout, n > 0 && is_group(words[0]) ? words[0] : NULL);
    else
        return no_command(words);
    return ENT_EXIT_DONE;
}

static int run(int n, char **words)
{
    int used;
    const ent_cli_command *command = find_command(n, words, &used);

    if (command)
        return ent_cli_run(command, n - used + 1, words + used - 1);
    if (n == 0 || (n == 1 && is_group(words[0]))) {
        print_commands(stderr, n == 0 ? NULL : words[0]);
        return ENT_EXIT_USAGE;
    }
    const char *first = words[is_group(words[0])];
    if (is_option(first, "--version")) {
        ent_cli_print_version();
        return ENT_EXIT_DONE;
    }
    if (is_option(first, "--help"))
        return help(is_group(words[0]), words);
    if (strcmp(words[0], "help") == 0)
        return help(n - 1, words + 1);
    return no_command(words);
}

/* Fill closed standard streams, so that no file that is opened later becomes one of them and gets what is printed.
 * Reading or writing them fails as before. */
static void fill_standard_streams(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
        if (fcntl(fd, F_GETFD) < 0 && open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
            _exit(ENT_EXIT_REFUSED);
}

/* A pipe or a terminal is shared with other programs. One of them may have set O_NONBLOCK; then writing fails where it
 * would wait, and what should be written is lost. The flag is theirs and stays, so open the same pipe or terminal once
 * more, without it. Where that fails (a socket, no /proc), writing fails, and says so, as on a full disk. */
static void make_stream_wait(int fd)
{
    int flags = fcntl(fd, F_GETFL);
    char name[40];
    struct stat found, maker;

    if (flags < 0 || (flags & O_NONBLOCK) == 0 || fstat(fd, &found) != 0 || !(S_ISFIFO(found.st_mode) || isatty(fd)))
        return;
    if (stat("/dev/ptmx", &maker) == 0 && maker.st_rdev == found.st_rdev && S_ISCHR(found.st_mode))
        return; /* what a terminal program itself holds: opened again, it would be another terminal */
    snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
    /* Without O_NONBLOCK, open() would wait for a reader if a pipe has none any more. */
    int again = open(name, O_WRONLY | O_NOCTTY | O_CLOEXEC | O_NONBLOCK);
    if (again < 0)
        return;
    if (fcntl(again, F_SETFL, 0) == 0)
        dup2(again, fd);
    close(again);
}

/* Use this much stack once. Not inlined, so that it is given back. */
__attribute__((noinline)) static void use_stack(void)
{
    volatile char room[STACK_BYTES];

    for (size_t i = 0; i < sizeof room; i += 1024)
        room[i] = 0;
}

/* Under a limit on memory (ulimit -v) the stack may not be able to grow later, which would end the process. So let it
 * grow now, if there is room. */
static bool has_stack(void)
{
    struct rlimit memory, stack;

    if (getrlimit(RLIMIT_AS, &memory) != 0 || memory.rlim_cur == RLIM_INFINITY ||
        getrlimit(RLIMIT_STACK, &stack) != 0 || stack.rlim_cur < 2 * (rlim_t)STACK_BYTES)
        return true;
    void *volatile room = malloc(STACK_BYTES);
    bool fits = room != NULL;
    free(room);
    if (fits)
        use_stack();
    return fits;
}

int main(int argc, char **argv)
{
    fill_standard_streams();
    make_stream_wait(STDOUT_FILENO);
    make_stream_wait(STDERR_FILENO);
    if (!has_stack())
        return ent_cli_fail("there is too little memory to begin");
    ent_line_memory_install();
    int status = run(argc - 1, argv + 1);

    if (fflush(stdout) == 0 && !ferror(stdout))
        return status;
    return ent_cli_fail("cannot write the output: %s", strerror(errno));
}
