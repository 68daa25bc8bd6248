/* cli.h -- the command line: commands and their options as tables, and what all commands share.
 *
 * A command is a row (ent_cli_command) with a table of options. Reading the command line, `--help`, the list of
 * commands and the completions of three shells all come from these tables, so that an option is written down once. One
 * command runs in one process, so an option stores its value where its row says, in a static variable of the command.
 *
 * Messages go to standard error. What is wrong with an input file begins with its place, "FILE:LINE:COLUMN: ", which
 * programs may read; every other message begins with the command, "entente draw: ".
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_CLI_CLI_H
#define ENT_CLI_CLI_H
#include <assert.h>
#include <stdbool.h>
#include <stdio.h>
#include "json/json_text.h"

enum { ENT_EXIT_DONE = 0, ENT_EXIT_REFUSED = 1, ENT_EXIT_USAGE = 2 };

/* ---- Commands and options. ---- */

typedef struct ent_cli_option ent_cli_option;

/* Store the value of an option, NULL where it has none. Returns NULL, or what would be right: "give a number". */
typedef const char *ent_cli_take(const ent_cli_option *option, const char *value);
/* The i-th of some words, NULL past the last. */
typedef const char *ent_cli_word(size_t i);
/* Define such a function from the words. A semicolon follows. */
#define ENT_CLI_WORDS(name, ...)                                                                                       \
    const char *name(size_t i)                                                                                         \
    {                                                                                                                  \
        static const char *const words[] = {__VA_ARGS__, NULL};                                                        \
        return words[i];                                                                                               \
    }                                                                                                                  \
    static_assert(true, "takes the semicolon")

struct ent_cli_option {
    const char *name;  /* "rules" for --rules; NULL ends a table */
    const char *value; /* the value's name in the help; FILE and DIR are completed. NULL: none; "=...": optional */
    const char *about; /* for the help; lines are broken where it says */
    ent_cli_take *take;
    void *target;       /* where `take` stores the value */
    ent_cli_word *word; /* which values there are; NULL: any */
    long least, most;   /* of a number */
    char letter;        /* 'o' for -o; 0: none */
    bool list;          /* ent_cli_take_service: may be repeated */
};

ent_cli_take ent_cli_take_switch, ent_cli_take_text, ent_cli_take_word, ent_cli_take_number;

/* Rows of a table: true into a bool; a text into a const char *, with or without known words; the index among the words
 * into an int; a number into a long; and an option with a function of its own. */
#define ENT_CLI_SWITCH(n, target_, about_)                                                                             \
    {                                                                                                                  \
        .name = n, .about = about_, .take = ent_cli_take_switch, .target = target_                                     \
    }
#define ENT_CLI_TEXT(n, value_, target_, about_)                                                                       \
    {                                                                                                                  \
        .name = n, .value = value_, .about = about_, .take = ent_cli_take_text, .target = target_                      \
    }
#define ENT_CLI_WORD_TEXT(n, value_, words, target_, about_)                                                           \
    {                                                                                                                  \
        .name = n, .value = value_, .about = about_, .take = ent_cli_take_text, .target = target_, .word = words       \
    }
#define ENT_CLI_WORD(n, value_, words, target_, about_)                                                                \
    {                                                                                                                  \
        .name = n, .value = value_, .about = about_, .take = ent_cli_take_word, .target = target_, .word = words       \
    }
#define ENT_CLI_NUMBER(n, target_, from, to, about_)                                                                   \
    {                                                                                                                  \
        .name = n, .value = "N", .about = about_, .take = ent_cli_take_number, .target = target_, .least = from,       \
        .most = to                                                                                                     \
    }
#define ENT_CLI_OWN(n, value_, take_, words, about_)                                                                   \
    {                                                                                                                  \
        .name = n, .value = value_, .about = about_, .take = take_, .word = words                                      \
    }
#define ENT_CLI_OUTPUT(take_, target_, about_)                                                                         \
    {                                                                                                                  \
        .name = "output", .letter = 'o', .value = "FILE", .about = about_, .take = take_, .target = target_            \
    }
#define ENT_CLI_END                                                                                                    \
    {                                                                                                                  \
        .name = NULL                                                                                                   \
    }

typedef struct ent_cli_command {
    const char *name;     /* "draw"; of a group "map show" */
    const char *about;    /* one line for the list of commands */
    const char *synopsis; /* what follows the name */
    const char *text;     /* what the help says before the options, and ... */
    const char *notes;    /* ... after them; NULL: the usual exit statuses */
    const char *example;
    const ent_cli_option *options;      /* NULL: only those that every command has */
    ent_cli_word *word;                 /* what the arguments can be; NULL: files */
    int least, most;                    /* how many arguments */
    int (*run)(int n, char **argument); /* returns the exit status */
} ent_cli_command;

/* All commands in the order of the list; ended by NULL. */
extern const ent_cli_command *const ent_cli_commands[];

extern const ent_cli_command ent_cli_adjudicate, ent_cli_audit, ent_cli_bench, ent_cli_check, ent_cli_compare,
    ent_cli_completion, ent_cli_convert, ent_cli_datc, ent_cli_draw, ent_cli_map_check, ent_cli_map_import,
    ent_cli_map_show, ent_cli_maps, ent_cli_orders, ent_cli_replay, ent_cli_rules, ent_cli_selfplay, ent_cli_start;

/* Read the options of argv[1..argc) and run the command on the rest. Returns the exit status. */
int ent_cli_run(const ent_cli_command *command, int argc, char **argv);
void ent_cli_print_help(const ent_cli_command *command);
void ent_cli_print_version(void);

/* The index of `text` among the words, letter case ignored; -1: it is none. */
int ent_cli_find_word(ent_cli_word *word, const char *text);

/* True if a word of the command line names an id: "6.F.14" or its chapter, "6.f". Letter case does not matter. */
bool ent_cli_is_id(const char *id, const char *word);
/* True if the text contains the word. Letter case does not matter. */
bool ent_cli_mentions(const char *text, const char *word);

/* ---- Messages. ---- */

/* The command that runs, as messages name it: "entente draw". */
extern const char *ent_cli_command_name;

/* "entente draw: ..." Returns ENT_EXIT_REFUSED; ent_cli_misuse() ENT_EXIT_USAGE. */
__attribute__((format(printf, 1, 2))) int ent_cli_fail(const char *format, ...);
__attribute__((format(printf, 1, 2))) int ent_cli_misuse(const char *format, ...);
/* "FILE:LINE:COLUMN: ...", without what is not known. Nothing if the error has no text, since it was reported where it
 * arose. Returns ENT_EXIT_REFUSED. */
int ent_cli_refuse(const char *file, const ent_err *err);

/* ---- Files. ---- */

/* True of the paths that mean standard input or output: "-" and NULL. */
bool ent_cli_is_standard(const char *path);
/* The whole of a file ("-" or NULL: standard input), at most `limit` bytes, as malloc'ed text with a NUL after it.
 * NULL on failure, with the reason in *err. */
char *ent_cli_read(const char *path, size_t limit, size_t *len, ent_err *err);

/* Write bytes to a file, which is replaced as a whole (cli/replace.h); "-" and NULL: to standard output. A failure is
 * reported and leaves *err without a text. */
ent_status ent_cli_write(const char *path, const char *bytes, size_t size, ent_err *err);
/* Write what `print` prints, in the same way; it returns false if memory ran out. */
typedef bool ent_cli_print(FILE *out, const void *context);
ent_status ent_cli_write_printed(const char *path, ent_cli_print *print, const void *context, ent_err *err);
/* Print the JSON on standard output, and clear it. Returns the exit status. */
int ent_cli_print_json(ent_json_text *text);

#endif
