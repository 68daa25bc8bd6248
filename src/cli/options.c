/* options.c -- one command line: its options by the command's table, its help, its messages.
 *
 * getopt_long() does the splitting. Its tables are made from ours: long option i has the value LONG + i.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include "board/ascii.h"
#include "cli/cli.h"
#include "notation/print.h"

enum { MAX_OPTIONS = 32, MAX_WORDS = 32, LONG = 256, HELP = 'h', VERSION = LONG - 1, HELP_COLUMN = 24 };

const char *ent_cli_command_name = "entente";

/* ---- Messages. ---- */

__attribute__((format(printf, 1, 0))) static void say(const char *format, va_list args)
{
    fprintf(stderr, "%s: ", ent_cli_command_name);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
}

int ent_cli_fail(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(format, args);
    va_end(args);
    return ENT_EXIT_REFUSED;
}

int ent_cli_misuse(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say(format, args);
    va_end(args);
    return ENT_EXIT_USAGE;
}

int ent_cli_refuse(const char *file, const ent_err *err)
{
    if (!err->text[0])
        return ENT_EXIT_REFUSED;
    fprintf(stderr, "%s:", file && strcmp(file, "-") != 0 ? file : "standard input");
    if (err->line > 0)
        fprintf(stderr, "%u:", err->line);
    if (err->line > 0 && err->column > 0)
        fprintf(stderr, "%u:", err->column);
    fprintf(stderr, " %s\n", err->text);
    return ENT_EXIT_REFUSED;
}

/* ---- Values. ---- */

int ent_cli_find_word(ent_cli_word *word, const char *text)
{
    for (size_t i = 0; word(i); i++)
        if (ent_same_but_case(word(i), text, SIZE_MAX))
            return (int)i;
    return -1;
}

bool ent_cli_is_id(const char *id, const char *word)
{
    size_t len = strlen(word);
    return len > 0 && ent_same_but_case(word, id, len) && (id[len] == '\0' || id[len] == '.');
}

bool ent_cli_mentions(const char *text, const char *word)
{
    size_t len = strlen(word);
    for (; *text && len > 0; text++)
        if (ent_same_but_case(text, word, len))
            return true;
    return false;
}

const char *ent_cli_take_switch(const ent_cli_option *option, const char *value)
{
    (void)value;
    *(bool *)option->target = true;
    return NULL;
}

const char *ent_cli_take_text(const ent_cli_option *option, const char *value)
{
    *(const char **)option->target = value;
    return NULL;
}

const char *ent_cli_take_word(const ent_cli_option *option, const char *value)
{
    static char right[400];
    const char *words[MAX_WORDS];
    int found = ent_cli_find_word(option->word, value);
    ent_print_room room = {right, sizeof right, 0};
    size_t n = 0;

    if (found >= 0) {
        *(int *)option->target = found;
        return NULL;
    }
    while (n < MAX_WORDS && (words[n] = option->word(n)))
        n++;
    ent_print_putf(&room, "--%s takes ", option->name);
    ent_print_choice(&room, words, n);
    return right;
}

const char *ent_cli_take_number(const ent_cli_option *option, const char *value)
{
    static char right[80];
    char *end;

    errno = 0;
    long number = strtol(value, &end, 10);
    if (end == value || *end || errno != 0 || number < option->least || number > option->most) {
        snprintf(right, sizeof right, "give a number from %ld to %ld", option->least, option->most);
        return right;
    }
    *(long *)option->target = number;
    return NULL;
}

/* ---- The help. ---- */

/* "  -o, --output FILE     where to", further lines below each other. */
static void print_option(const ent_cli_option *option)
{
    const char *value = option->value ? option->value : "";
    int width = printf(option->letter ? "  -%c, " : "  ", option->letter);

    width +=
        printf(*value == '=' ? "--%s%s[%s]" : "--%s%s%s", option->name, !*value || *value == '=' ? "" : " ", value);
    for (const char *line = option->about; line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL) {
        if (width >= HELP_COLUMN) {
            putchar('\n');
            width = 0;
        }
        printf("%*s%.*s", HELP_COLUMN - width, "", (int)strcspn(line, "\n"), line);
        width = HELP_COLUMN;
    }
    putchar('\n');
}

void ent_cli_print_help(const ent_cli_command *command)
{
    printf("Usage: entente %s %s\n%s\n\n", command->name, command->synopsis, command->text);
    for (const ent_cli_option *option = command->options; option && option->name; option++)
        print_option(option);
    print_option(&(ent_cli_option){.name = "help", .about = "this help", .letter = HELP});
    print_option(&(ent_cli_option){.name = "version", .about = "the version of entente"});
    printf("\n%s\nExample: %s\n",
           command->notes ? command->notes : "Exit status: 0 done, 1 some input was refused, 2 wrong usage.",
           command->example);
}

void ent_cli_print_version(void)
{
    printf("entente %s\n", ent_version());
}

/* ---- Reading a command line. ---- */

/* The tables of getopt_long(). */
typedef struct ent_getopt {
    struct option option[MAX_OPTIONS + 3];
    char letters[2 * MAX_OPTIONS + 2];
    size_t n; /* options of the command itself */
} ent_getopt;

static void make_getopt(const ent_cli_option *options, ent_getopt *out)
{
    char *letter = out->letters;

    *out = (ent_getopt){.n = 0};
    *letter++ = HELP;
    for (; options && options[out->n].name; out->n++) {
        const ent_cli_option *option = &options[out->n];
        assert(out->n < MAX_OPTIONS);
        out->option[out->n] = (struct option){option->name,
                                              !option->value            ? no_argument
                                              : option->value[0] == '=' ? optional_argument
                                                                        : required_argument,
                                              NULL, LONG + (int)out->n};
        if (option->letter) {
            *letter++ = option->letter;
            *letter++ = ':';
        }
    }
    out->option[out->n] = (struct option){"help", no_argument, NULL, HELP};
    out->option[out->n + 1] = (struct option){"version", no_argument, NULL, VERSION};
}

static const ent_cli_option *option_of(const ent_cli_option *options, int code)
{
    if (code >= LONG)
        return &options[code - LONG];
    while (options->letter != code) {
        assert(options->name); /* getopt_long() knows only letters of the table */
        options++;
    }
    return options;
}

/* Take one option. Returns false when the command line is done with, *status being what it ends with. */
static bool take_option(const ent_cli_command *command, int code, int *status)
{
    *status = ENT_EXIT_DONE;
    if (code == HELP)
        ent_cli_print_help(command);
    else if (code == VERSION)
        ent_cli_print_version();
    else if (code == '?') /* getopt_long() has said why */
        *status = ENT_EXIT_USAGE;
    else {
        const ent_cli_option *option = option_of(command->options, code);
        const char *right = option->take(option, optarg);
        if (right)
            *status = ent_cli_misuse("--%s '%.60s'; %s", option->name, optarg ? optarg : "", right);
        return !right;
    }
    return false;
}

int ent_cli_run(const ent_cli_command *command, int argc, char **argv)
{
    static char name[64];
    ent_getopt tables;
    int code, status;

    snprintf(name, sizeof name, "entente %s", command->name);
    ent_cli_command_name = argv[0] = name; /* getopt_long() begins its messages with argv[0] */
    make_getopt(command->options, &tables);
    while ((code = getopt_long(argc, argv, tables.letters, tables.option, NULL)) != -1)
        if (!take_option(command, code, &status))
            return status;
    int n = argc - optind;
    if (n > command->most)
        return ent_cli_misuse("one argument too many: '%.60s'; see `%s --help`", argv[optind + command->most], name);
    if (n < command->least)
        return ent_cli_misuse("an argument is missing; write %s %s", name, command->synopsis);
    return command->run(n, argv + optind);
}
