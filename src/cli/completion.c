/* completion.c -- entente completion: what a shell needs to complete commands, options and their values.
 *
 * The scripts for bash, zsh and fish are written from the tables of cli.h. They contain everything, so that a shell
 * does not run entente while somebody types.
 *
 * SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>
#include "cli/cli.h"

/* What all commands have. */
static const ent_cli_option common[] = {
    {.name = "help", .about = "this help", .letter = 'h'}, {.name = "version", .about = "the version"}, ENT_CLI_END};

/* The i-th option of a command, its own first; NULL past the last. */
static const ent_cli_option *option_at(const ent_cli_command *command, size_t i)
{
    size_t own = 0;

    while (command->options && command->options[own].name)
        own++;
    if (i < own)
        return &command->options[i];
    return common[i - own].name ? &common[i - own] : NULL;
}

/* Of the group of commands whose first word is `map`. */
static const char map_about[] = "check, show or import a map", help_about[] = "say more about a command";

static bool takes_files(const ent_cli_option *option)
{
    return option->value && (strcmp(option->value, "FILE") == 0 || strcmp(option->value, "DIR") == 0);
}

/* True for a value that stands only after "=": the next word is no value. */
static bool is_optional(const ent_cli_option *option)
{
    return option->value && option->value[0] == '=';
}

/* True if files may be arguments of the command. */
static bool takes_file(const ent_cli_command *command)
{
    return command->most > 0 &&
           (!command->word || strstr(command->synopsis, "FILE") || strcmp(command->synopsis, "[OPTION...] MAP") == 0);
}

/* The first line of a text, each of `special` after a backslash; ' as '\'' within a quoted string. */
static void put_line(const char *text, const char *special)
{
    for (; *text && *text != '\n'; text++) {
        if (*text == '\'')
            fputs("'\\'", stdout);
        else if (strchr(special, *text))
            putchar('\\');
        putchar(*text);
    }
}

static void put_words(ent_cli_word *word)
{
    for (size_t i = 0; word(i); i++)
        printf("%s%s", i > 0 ? " " : "", word(i));
}

/* The first words of all commands, each once: a group's members follow one another. */
static const char *first_word(size_t i)
{
    static char word[32];
    char last[32] = "";

    for (size_t at = 0; ent_cli_commands[at]; at++) {
        snprintf(word, sizeof word, "%.*s", (int)strcspn(ent_cli_commands[at]->name, " "), ent_cli_commands[at]->name);
        if (strcmp(word, last) != 0 && i-- == 0)
            return word;
        memcpy(last, word, sizeof last);
    }
    return i == 0 ? "help" : NULL;
}

/* ---- bash ---- */

static void bash_values(const ent_cli_command *command)
{
    for (size_t i = 0; option_at(command, i); i++) {
        const ent_cli_option *option = option_at(command, i);
        if (!option->value)
            continue;
        fputs("    ", stdout);
        if (!is_optional(option))
            printf("'%s --%s' | ", command->name, option->name);
        printf("'%s --%s='", command->name, option->name);
        if (option->letter)
            printf(" | '%s -%c'", command->name, option->letter);
        fputs(") ", stdout);
        if (option->word) {
            fputs("words='", stdout);
            put_words(option->word);
            fputs("' ;;\n", stdout);
        } else {
            puts(takes_files(option) ? "files=1 ;;" : "return ;;");
        }
    }
}

static void bash_options(const ent_cli_command *command)
{
    printf("    '%s') options='", command->name);
    for (size_t i = 0; option_at(command, i); i++)
        printf("%s--%s", i > 0 ? " " : "", option_at(command, i)->name);
    fputs("'", stdout);
    if (command->word) {
        fputs(" words='", stdout);
        put_words(command->word);
        fputs("'", stdout);
    }
    puts(takes_file(command) ? " files=1 ;;" : " ;;");
}

static void bash(void)
{
    puts("# bash completion for entente, made by `entente completion bash`\n"
         "_entente()\n{\n"
         "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}\n"
         "    local words= options= files= file typed=$COMP_CWORD\n"
         "    if [[ $cur == '=' ]]; then cur= prev+==; fi\n"
         "    if [[ $prev == '=' ]]; then prev=${COMP_WORDS[COMP_CWORD-2]}=; fi");
    fputs("    if ((COMP_CWORD == 1)); then COMPREPLY=($(compgen -W '", stdout);
    put_words(first_word);
    puts("' -- \"$cur\")); return; fi\n"
         "    if [[ $command == map ]] && ((typed > 2)); then command=\"map ${COMP_WORDS[2]}\"; fi\n"
         "    case \"$command $prev\" in");
    for (size_t i = 0; ent_cli_commands[i]; i++)
        bash_values(ent_cli_commands[i]);
    puts("    *) case \"$command\" in");
    for (size_t i = 0; ent_cli_commands[i]; i++)
        bash_options(ent_cli_commands[i]);
    fputs("    map) words='check show import' ;;\n    help) words='", stdout);
    put_words(first_word);
    puts("' ;;\n    esac\n"
         "    if [[ $command == help && $typed -gt 2 ]]; then words=; fi\n"
         "    if [[ $command == help && $prev == map ]]; then words='check show import'; fi\n"
         "    if [[ $cur == -* ]]; then words=$options files=; fi ;;\n"
         "    esac\n"
         "    COMPREPLY=($(compgen -W \"$words\" -- \"$cur\"))\n"
         "    if [[ ! $files ]]; then return; fi\n"
         "    compopt -o filenames 2>/dev/null\n"
         "    while IFS= read -r file; do COMPREPLY+=(\"$file\"); done < <(compgen -f -- \"${cur//\\\\/}\")\n"
         "}\n"
         "complete -F _entente entente");
}

/* ---- zsh ---- */

static void zsh_option(const ent_cli_option *option)
{
    const char *equals = !option->value ? "" : option->value[0] == '=' ? "=-" : "=";

    if (option->letter)
        printf(" \\\n        '(-%c --%s)'{-%c%s,--%s%s}'[", option->letter, option->name, option->letter,
               option->value ? "+" : "", option->name, equals);
    else
        printf(" \\\n        '*--%s%s[", option->name, equals);
    put_line(option->about, "[]:");
    putchar(']');
    if (option->value) {
        fputs(option->value[0] == '=' ? "::" : ":", stdout);
        put_line(option->value + (option->value[0] == '='), "[]:");
        putchar(':');
        if (option->word) {
            putchar('(');
            put_words(option->word);
            putchar(')');
        } else if (takes_files(option)) {
            fputs(strcmp(option->value, "DIR") == 0 ? "_files -/" : "_files", stdout);
        }
    }
    putchar('\'');
}

static void zsh_command(const ent_cli_command *command)
{
    printf("    '%s') _arguments -s", command->name);
    for (size_t i = 0; option_at(command, i); i++)
        zsh_option(option_at(command, i));
    if (command->most > 0 && command->word) {
        fputs(takes_file(command) ? " \\\n        '*:argument:{ _files; compadd " : " \\\n        '*:argument:(",
              stdout);
        put_words(command->word);
        fputs(takes_file(command) ? " }'" : ")'", stdout);
    }
    if (command->most > 0 && !command->word)
        fputs(" \\\n        '*:file:_files'", stdout);
    puts(" ;;");
}

static void zsh(void)
{
    puts("#compdef entente\n"
         "# zsh completion for entente, made by `entente completion zsh`\n"
         "local -a commands\n"
         "local command=$words[2]\n"
         "commands=(");
    for (size_t i = 0; ent_cli_commands[i]; i++) {
        if (strchr(ent_cli_commands[i]->name, ' '))
            continue;
        printf("    '%s:", ent_cli_commands[i]->name);
        put_line(ent_cli_commands[i]->about, ":");
        puts("'");
    }
    printf("    'map:%s'\n    'help:%s'\n", map_about, help_about);
    puts(")\n"
         "if (( CURRENT == 2 )); then _describe 'command' commands; return; fi\n"
         "if [[ $command == help ]]; then\n"
         "    if (( CURRENT == 3 )); then _describe 'command' commands; return; fi\n"
         "    if [[ $words[3] == map ]] && (( CURRENT == 4 )); then compadd check show import; fi\n"
         "    return\n"
         "fi\n"
         "if [[ $command == map ]]; then\n"
         "    if (( CURRENT == 3 )); then compadd check show import; return; fi\n"
         "    command=\"map $words[3]\"; shift words; (( CURRENT-- ))\n"
         "fi\n"
         "shift words; (( CURRENT-- ))\n"
         "case $command in");
    for (size_t i = 0; ent_cli_commands[i]; i++)
        zsh_command(ent_cli_commands[i]);
    puts("    *) _files ;;\nesac");
}

/* ---- fish ---- */

/* The condition under which a command's lines hold. */
static void fish_when(const ent_cli_command *command)
{
    const char *second = strchr(command->name, ' ');

    printf("complete -c entente -n '__fish_seen_subcommand_from %.*s", (int)strcspn(command->name, " "), command->name);
    if (second)
        printf("; and __fish_seen_subcommand_from %s", second + 1);
    putchar('\'');
}

static void fish_option(const ent_cli_command *command, const ent_cli_option *option)
{
    fish_when(command);
    printf(" -l %s", option->name);
    if (option->letter)
        printf(" -s %c", option->letter);
    if (option->value && !is_optional(option))
        fputs(takes_files(option) ? " -r -F" : " -x", stdout);
    if (is_optional(option))
        fputs(" -f", stdout);
    if (option->word) {
        fputs(" -a '", stdout);
        put_words(option->word);
        putchar('\'');
    }
    fputs(" -d '", stdout);
    put_line(option->about, "\\");
    puts("'");
}

static void fish(void)
{
    puts("# fish completion for entente, made by `entente completion fish`");
    for (size_t i = 0; ent_cli_commands[i]; i++) {
        const ent_cli_command *command = ent_cli_commands[i];
        const char *second = strchr(command->name, ' ');
        if (second)
            printf("complete -c entente -n '__fish_seen_subcommand_from map; and not __fish_seen_subcommand_from check "
                   "show import' -f -a %s -d '",
                   second + 1);
        else
            printf("complete -c entente -n __fish_use_subcommand -f -a %s -d '", command->name);
        put_line(command->about, "\\");
        puts("'");
        for (size_t k = 0; option_at(command, k); k++)
            fish_option(command, option_at(command, k));
        if (!takes_file(command)) {
            fish_when(command);
            puts(" -f");
        }
        if (command->word) {
            fish_when(command);
            fputs(" -a '", stdout);
            put_words(command->word);
            puts("'");
        }
    }
    printf("complete -c entente -n __fish_use_subcommand -f -a map -d '%s'\n", map_about);
    printf("complete -c entente -n __fish_use_subcommand -f -a help -d '%s'\n", help_about);
    fputs("complete -c entente -n '__fish_seen_subcommand_from help' -f -a '", stdout);
    put_words(first_word);
    puts("'");
}

/* ---- The command. ---- */

static const struct {
    const char *name;
    void (*write)(void);
} shells[] = {{"bash", bash}, {"zsh", zsh}, {"fish", fish}};

static const char *shell_word(size_t i)
{
    return i < sizeof shells / sizeof *shells ? shells[i].name : NULL;
}

static int run(int n, char **argument)
{
    int shell = ent_cli_find_word(shell_word, argument[0]);
    (void)n;

    if (shell < 0)
        return ent_cli_misuse("there is no completion for '%.40s'; completion takes bash, zsh or fish", argument[0]);
    shells[shell].write();
    return ENT_EXIT_DONE;
}

const ent_cli_command ent_cli_completion = {
    .name = "completion",
    .about = "print a completion script for bash, zsh or fish",
    .synopsis = "bash|zsh|fish",
    .text = "Prints a script that completes the commands and options of entente, for a shell to read. The folder for "
            "it may have\n"
            "to be made first.",
    .notes = "Exit status: 0 done, 2 wrong usage.",
    .example = "entente completion bash >~/.local/share/bash-completion/completions/entente",
    .word = shell_word,
    .least = 1,
    .most = 1,
    .run = run,
};
