/* import_draft.h -- a map while it is read from a judge's file: what the readers of both languages collect.
 *
 * Tables are JSON objects, which keep their order and find by name. A `where` is a line, with the number of its file
 * above it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_MAPFILE_IMPORT_DRAFT_H
#define ENT_MAPFILE_IMPORT_DRAFT_H
#include "mapfile/import.h"
#include "mapfile/json_value.h"

enum {
    ENT_IMPORT_LINE = 4096,
    ENT_IMPORT_WORDS = 1024,
    ENT_IMPORT_FILES = 8,
    ENT_IMPORT_CODE = 12,
    ENT_IMPORT_LINES = 20000
};

typedef struct ent_import_draft {
    const ent_import_options *options;
    ent_import_notes *notes;
    ent_err *err;
    json_int_t where;
    char file[ENT_IMPORT_FILES][64]; /* names; file[0] is the one that was given */
    size_t n_files, n_lines;
    json_t *map;      /* start, victory, build, railway, canal: as map files have them */
    json_t *power;    /* name -> its object */
    json_t *prov;     /* code -> its object */
    json_t *spelling; /* folded -> code */
    json_t *step;     /* "A MUN BER", "D COR NAF" (difficult), "F STP/SC BOT" -> where */
    json_t *unit;     /* power -> list of units */
    json_t *center;   /* power -> list of codes */
    bool good;        /* false: memory has run out, so the tables are not whole */
} ent_import_draft;

/* A line cut at its blanks. */
typedef struct ent_import_words {
    char text[ENT_IMPORT_LINE];
    char *word[ENT_IMPORT_WORDS];
    size_t n;
} ent_import_words;

/* Fail at draft->where. Its value is false. */
__attribute__((format(printf, 2, 3))) bool ent_import_refuse(ent_import_draft *draft, const char *format, ...);
__attribute__((format(printf, 2, 3))) void ent_import_note(ent_import_draft *draft, const char *format, ...);
/* The same with the place draft->where in front, as in "line 7: ". */
__attribute__((format(printf, 2, 3))) void ent_import_note_here(ent_import_draft *draft, const char *format, ...);

/* False, refused, if the line is too long, or not UTF-8 without NUL. */
bool ent_import_is_text(ent_import_draft *draft, const char *line, size_t len);
/* The length of the line that begins at text[*at]. *at moves behind its end, which is "\n", "\r\n" or "\r". */
size_t ent_import_next_line(const char *text, size_t len, size_t *at);
/* Cut line[0..len) at blanks and at the characters in `stops`. */
void ent_import_cut(const char *line, size_t len, const char *stops, ent_import_words *out);

/* "mun" as a code, "MUN". */
bool ent_import_code(ent_import_draft *draft, const char *word, char out[ENT_IMPORT_CODE]);
/* Count a line that is read. False, refused, if there are more than any map has. */
bool ent_import_line(ent_import_draft *draft);
/* A new province, with the spellings of its code and its name. NULL, refused, if either is taken. */
json_t *ent_import_province(ent_import_draft *draft, const char *code, const char *name);
/* Another spelling of a province; one that it has already is no news. */
bool ent_import_alias(ent_import_draft *draft, const char *code, const char *alias);
/* The code that a spelling means; NULL, refused, if it is no place. */
const char *ent_import_find(ent_import_draft *draft, const char *word);
bool ent_import_step(ent_import_draft *draft, char kind, const char *from, const char *to);
/* The list under a key, made where there is none. */
json_t *ent_import_list(ent_import_draft *draft, json_t *object, const char *key);
/* Add a string to the list of a power. */
void ent_import_give(ent_import_draft *draft, json_t *by_power, const char *power, const char *what);

/* The readers. */
bool ent_import_judge(ent_import_draft *draft, const char *text, size_t len);
bool ent_import_dpjudge(ent_import_draft *draft, const char *text, size_t len);

#endif
