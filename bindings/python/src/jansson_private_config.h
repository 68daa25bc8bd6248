/* jansson_private_config.h -- the part of that which only jansson's own sources read.
 *
 * SPDX-License-Identifier: MIT */
#define HAVE_LOCALE_H           1
#define HAVE_LOCALECONV         1
#define HAVE_STDINT_H           1
#define HAVE_SYS_TYPES_H        1
#define INITIAL_HASHTABLE_ORDER 3
