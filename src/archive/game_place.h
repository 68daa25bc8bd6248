/* game_place.h -- where in a game file a reader is, so that a refusal names the place.
 *
 * The place is kept in two forms: as people write it, before the message ("phases[3].name: ..."), and as a JSON pointer
 * in the ent_err ("/phases/3/name"). A reader enters a key or an index before it looks at the value, and leaves it
 * afterwards. A path that is too long is cut; the message is not.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_ARCHIVE_GAME_PLACE_H
#define ENT_ARCHIVE_GAME_PLACE_H
#include <jansson.h>
#include <stdbool.h>
#include "entente.h"

typedef struct ent_game_place {
    ent_err *err;
    char words[100];                            /* "phases[3].name" */
    char pointer[sizeof(((ent_err *)0)->path)]; /* "/phases/3/name" */
    size_t n_words, n_pointer;
} ent_game_place;

/* The place before something was entered. */
typedef struct ent_game_place_mark {
    size_t n_words, n_pointer;
} ent_game_place_mark;

ent_game_place_mark ent_game_place_enter(ent_game_place *place, const char *key);
ent_game_place_mark ent_game_place_enter_index(ent_game_place *place, size_t i);
void ent_game_place_leave(ent_game_place *place, ent_game_place_mark mark);

/* Refuse the value at this place. Returns `status`. */
__attribute__((format(printf, 3, 4))) ent_status ent_game_place_refuse(const ent_game_place *place, ent_status status,
                                                                       const char *format, ...);
/* ... its member `key`. */
ent_status ent_game_place_refuse_key(ent_game_place *place, const char *key, ent_status status, const char *message);
/* There is no memory for the game, wherever in it. Returns ENT_E_MEMORY. */
ent_status ent_game_place_no_memory(const ent_game_place *place);
/* place->err was filled by a reader of a part that stands at this place: put the place before what it says. Returns
 * `status`. */
ent_status ent_game_place_locate(const ent_game_place *place, ent_status status);

/* ---- Members of objects. ---- */

/* Which kinds of value are right; they may be added. */
enum {
    ENT_IS_STRING = 1,
    ENT_IS_INTEGER = 2,
    ENT_IS_OBJECT = 4,
    ENT_IS_LIST = 8,
    ENT_IS_NULL = 16,
    ENT_IS_OPTIONAL = 32, /* the member may be absent */
};

/* The member `key` of the object at this place, into *out; NULL where it is absent and may be. */
ent_status ent_game_place_member(ent_game_place *place, const json_t *object, const char *key, unsigned kinds,
                                 json_t **out);
/* ENT_OK if the value at this place is of one of the kinds. */
ent_status ent_game_place_kind(const ent_game_place *place, const json_t *value, unsigned kinds);
/* ENT_OK if all values of the member `key`, a list or an object that may be absent, are of one of the kinds. */
ent_status ent_game_place_values(ent_game_place *place, const json_t *object, const char *key, unsigned kinds);
/* Refuse the first key of the object that is not in the list, which NULL ends. */
ent_status ent_game_place_keys(ent_game_place *place, const json_t *object, const char *const *known,
                               const char *message);

#endif
