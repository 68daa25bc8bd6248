/* call_options.h -- the options of a call, each read by its name.
 *
 * An option that is absent leaves *out as it is. One of the wrong kind is refused with a sentence that begins with its
 * name. call.c has refused names that the function does not know.
 *
 * SPDX-License-Identifier: MIT */
#ifndef ENT_SERVICE_CALL_OPTIONS_H
#define ENT_SERVICE_CALL_OPTIONS_H
#include "service/call.h"

/* Refuse the option `name`. Returns ENT_E_OPTION. */
__attribute__((format(printf, 3, 4))) ent_status ent_option_refuse(ent_call *call, const char *name, const char *format,
                                                                   ...);

ent_status ent_option_bool(ent_call *call, const char *name, bool *out);
ent_status ent_option_string(ent_call *call, const char *name, const char **out);
ent_status ent_option_number(ent_call *call, const char *name, long least, long most, long *out);
/* One of words[0..n): its index. */
ent_status ent_option_word(ent_call *call, const char *name, const char *const *words, size_t n, unsigned *out);
/* A list of strings, or one string: `take` gets each of them. */
ent_status ent_option_list(ent_call *call, const char *name, void *context,
                           ent_status (*take)(ent_call *call, void *context, const char *word));

/* Options that several functions have. */
ent_status ent_option_names(ent_call *call, ent_names_style *out);
ent_status ent_option_algorithm(ent_call *call, ent_algorithm *out);
/* The same for a function that needs one answer: the exhaustive algorithm is refused. */
ent_status ent_option_judge(ent_call *call, ent_algorithm *out);
/* "format": true in *text for "text", false for "json". */
ent_status ent_option_format(ent_call *call, bool *text);
/* "rules": the words of ent_rules_parse(), such as "1982 4.A.2=e", which are laid over a request's rules. *out keeps
 * the call. */
ent_status ent_call_request_options(ent_call *call, ent_json_options *out);
/* Read the call's input as a request, under these options, into call->in. */
ent_status ent_call_read(ent_call *call);
/* Read it as a map, as the value of a request's "map" or as a bare name, into the start position in call->in. */
ent_status ent_call_read_map(ent_call *call);

#endif
