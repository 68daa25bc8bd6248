/* clarify.c -- the orders of a set settle which of several meanings an unclear one has (DATC 4.E.2 c, d).
 *
 * Each unclear order has a domain, the set of its meanings that are still possible. Two meanings conflict if they order
 * one unit twice, or if one helps the unit of the other to do something else. A meaning stays possible if there is a
 * choice of meanings for the whole set without a conflict. Two orders that conflict in every meaning (one of them is
 * simply wrong) do not restrict each other.
 *
 * SPDX-License-Identifier: MIT */
#include "notation/clarify.h"
#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include "game/order.h"
#include "game/rules.h"
#include "legal/legal.h"

enum {
    MAX_TRIES = 1000000, /* domains narrowed, for one set: some milliseconds */
    CHOSEN = ENT_MAX_MEANINGS + 1,
};

/* Where the unit of an order stands, and the unit that it helps. */
typedef struct ent_ends {
    ent_prov at, helped; /* or ENT_PROV_NONE */
} ent_ends;

/* Meanings of one line, by what they have to do with a province. */
typedef struct ent_meanings_at {
    uint64_t standing, helping; /* their unit stands there; they help the unit there */
} ent_meanings_at;

typedef struct ent_clarifier {
    const ent_map *map;
    const ent_rules *rules;
    const ent_unclear_line *line;
    size_t n;
    uint64_t *agree;     /* [line][meaning][other line]: the meanings of the other line without a conflict; all of them,
                            where the two lines conflict in every meaning */
    ent_meanings_at *at; /* [province][line] */
    unsigned tries;
    ent_ends ends[ENT_MAX_UNCLEAR][ENT_MAX_MEANINGS];
} ent_clarifier;

typedef struct ent_domains {
    uint64_t of[ENT_MAX_UNCLEAR];
    uint8_t size[ENT_MAX_UNCLEAR]; /* how many meanings are left, or CHOSEN: the search has chosen the one in `of` */
} ent_domains;

/* ---- Do two orders conflict? ---- */

static bool same_meaning(const ent_order *a, const ent_order *b)
{
    return a->kind == b->kind && a->at == b->at && a->from == b->from && a->to == b->to && a->unit == b->unit;
}

static ent_ends ends_of(const ent_map *map, const ent_order *order)
{
    return (ent_ends){ent_prov_or_none(map, order->at),
                      ent_order_helps(order) ? ent_prov_or_none(map, order->from) : ENT_PROV_NONE};
}

/* True if `help`, an order for the unit that `order` orders, does not fit that order. */
static bool mismatches(const ent_clarifier *search, const ent_order *help, const ent_order *order)
{
    return ent_order_is_support(help) ? !ent_legal_supports(search->map, search->rules, help, order)
                                      : !ent_legal_convoys(search->map, help, order);
}

/* True for one and the same province. Two places that are not known are not the same. */
static bool is_same(ent_prov a, ent_prov b)
{
    return a == b && a != ENT_PROV_NONE;
}

static bool conflict(const ent_clarifier *search, const ent_order *a, const ent_ends *ends_a, const ent_order *b,
                     const ent_ends *ends_b)
{
    if (is_same(ends_a->at, ends_b->at) && !same_meaning(a, b))
        return true;
    return ent_choice(search->rules, ENT_4E2) == 'd' &&
           ((is_same(ends_a->helped, ends_b->at) && mismatches(search, a, b)) ||
            (is_same(ends_b->helped, ends_a->at) && mismatches(search, b, a)));
}

/* ---- Domains. ---- */

static uint64_t whole(const ent_unclear_line *line)
{
    assert(line->n > 0);
    return line->n >= 64 ? UINT64_MAX : (UINT64_C(1) << line->n) - 1;
}

/* Note where the units of all meanings stand, and whom they help. */
static void find_ends(ent_clarifier *search)
{
    for (size_t line = 0; line < search->n; line++)
        for (size_t i = 0; i < search->line[line].n; i++) {
            const ent_ends ends = ends_of(search->map, &search->line[line].meaning[i].order);
            search->ends[line][i] = ends;
            if (ends.at != ENT_PROV_NONE)
                search->at[(size_t)ends.at * search->n + line].standing |= UINT64_C(1) << i;
            if (ends.helped != ENT_PROV_NONE)
                search->at[(size_t)ends.helped * search->n + line].helping |= UINT64_C(1) << i;
        }
}

static ent_meanings_at meanings_at(const ent_clarifier *search, ent_prov prov, size_t line)
{
    return prov == ENT_PROV_NONE ? (ent_meanings_at){0, 0} : search->at[(size_t)prov * search->n + line];
}

/* The meanings that do not conflict with `order`. Only those that have to do with its unit, or with the unit that it
 * helps, may do so. */
static uint64_t agreeing(const ent_clarifier *search, size_t line, const ent_order *order, const ent_ends *ends)
{
    const ent_meanings_at here = meanings_at(search, ends->at, line), there = meanings_at(search, ends->helped, line);
    uint64_t left = whole(&search->line[line]);

    for (uint64_t rest = here.standing | here.helping | there.standing; rest != 0; rest &= rest - 1) {
        unsigned i = (unsigned)__builtin_ctzll(rest);
        if (conflict(search, &search->line[line].meaning[i].order, &search->ends[line][i], order, ends))
            left &= ~(UINT64_C(1) << i);
    }
    return left;
}

static void set_domain(ent_domains *domains, size_t line, uint64_t domain)
{
    domains->of[line] = domain;
    domains->size[line] = (uint8_t)__builtin_popcountll(domain);
}

/* A unit that has an order is not ordered once more, if the line may mean another unit [4.E.2, example 7]. */
static void apply_settled(const ent_clarifier *search, const ent_order *const *settled, size_t n, ent_domains *domains)
{
    for (size_t line = 0; line < search->n; line++) {
        uint64_t domain = whole(&search->line[line]), others = domain;
        for (size_t i = 0; i < n; i++) {
            const ent_ends ends = ends_of(search->map, settled[i]);
            uint64_t left = agreeing(search, line, settled[i], &ends);
            others &= ~meanings_at(search, ends.at, line).standing;
            if (left != 0)
                domain &= left;
        }
        set_domain(domains, line, others & domain ? others & domain : domain);
    }
}

static uint64_t *agreement(const ent_clarifier *search, size_t line, size_t meaning)
{
    assert(line < search->n && meaning < ENT_MAX_MEANINGS);
    return search->agree + (line * ENT_MAX_MEANINGS + meaning) * search->n;
}

/* Find which meanings of two lines agree. Agreement is symmetric, so both lines get their bits. If no two meanings
 * agree, the lines do not restrict each other: all bits are set. */
static void compare_lines(const ent_clarifier *search, size_t line, size_t other)
{
    const ent_unclear_line *read = &search->line[line];
    const uint64_t all = whole(&search->line[other]);
    uint64_t any = 0;

    for (size_t i = 0; i < read->n; i++)
        any |= agreement(search, line, i)[other] =
            agreeing(search, other, &read->meaning[i].order, &search->ends[line][i]);
    for (size_t j = 0; j < search->line[other].n; j++)
        agreement(search, other, j)[line] = whole(read);
    for (size_t i = 0; i < read->n; i++) {
        uint64_t *agree = &agreement(search, line, i)[other];
        *agree = any == 0 ? all : *agree;
        for (uint64_t rest = all & ~*agree; rest != 0; rest &= rest - 1)
            agreement(search, other, (size_t)__builtin_ctzll(rest))[line] &= ~(UINT64_C(1) << i);
    }
}

/* ---- The search. ---- */

static bool is_single(uint64_t domain)
{
    return (domain & (domain - 1)) == 0;
}

/* The line with the fewest meanings that is not chosen, or n. */
static size_t narrowest(const ent_clarifier *search, const ent_domains *domains)
{
    size_t best = search->n;
    uint8_t fewest = CHOSEN;

    for (size_t line = 0; line < search->n; line++)
        if (domains->size[line] < fewest) {
            fewest = domains->size[line];
            best = line;
        }
    return best;
}

/* Choose one meaning of `line`, and narrow all other open domains to what agrees with it. False if one is left empty:
 * solve() would find no answer either, but a long search would take a sixth more time. */
static bool choose(ent_clarifier *search, ent_domains *domains, size_t line, uint64_t meaning)
{
    const uint64_t *agree = agreement(search, line, (size_t)__builtin_ctzll(meaning));
    bool good = true;

    domains->of[line] = meaning;
    domains->size[line] = CHOSEN;
    for (size_t other = 0; other < search->n; other++) {
        uint64_t left = domains->of[other] & agree[other];
        if (domains->size[other] == CHOSEN)
            continue;
        search->tries++;
        good &= left != 0;
        if (left != domains->of[other])
            set_domain(domains, other, left);
    }
    return good;
}

/* A choice of meanings for all lines from *domains, into *domains. Depth: at most ENT_MAX_UNCLEAR. */
static bool solve(ent_clarifier *search, ent_domains *domains)
{
    size_t line = narrowest(search, domains);

    if (line == search->n)
        return true;
    for (uint64_t rest = domains->of[line]; rest != 0 && search->tries < MAX_TRIES; rest &= rest - 1) {
        ent_domains tried = *domains;
        if (choose(search, &tried, line, rest & (~rest + 1)) && solve(search, &tried)) {
            *domains = tried;
            return true;
        }
    }
    return false;
}

/* Find out which meanings are possible: each is tried once, unless it was part of an earlier answer. */
static void try_all(ent_clarifier *search, ent_domains *domains, uint64_t *possible)
{
    for (size_t line = 0; line < search->n; line++)
        for (uint64_t bit = 1; bit != 0 && bit <= domains->of[line]; bit <<= 1) {
            ent_domains tried = *domains;
            set_domain(&tried, line, bit);
            if (!(domains->of[line] & bit) || (possible[line] & bit))
                continue;
            if (!solve(search, &tried)) {
                set_domain(domains, line, domains->of[line] & ~bit);
                continue;
            }
            for (size_t i = 0; i < search->n; i++)
                possible[i] |= tried.of[i];
        }
}

ent_status ent_clarify(const ent_map *map, const ent_rules *rules, const ent_unclear_line *unclear, size_t n,
                       const ent_order *const *settled, size_t n_settled, uint8_t *chosen)
{
    ent_clarifier search = {.map = map, .rules = rules, .line = unclear, .n = n};
    uint64_t possible[ENT_MAX_UNCLEAR] = {0};
    ent_domains domains;

    assert(n <= ENT_MAX_UNCLEAR);
    memset(chosen, ENT_STILL_UNCLEAR, n);
    search.agree = calloc(n * n * ENT_MAX_MEANINGS, sizeof *search.agree);
    search.at = calloc(n * map->n_provs, sizeof *search.at);
    if (!search.agree || !search.at) {
        free(search.agree);
        free(search.at);
        return ENT_E_MEMORY;
    }
    find_ends(&search);
    apply_settled(&search, settled, n_settled, &domains);
    for (size_t line = 0; line < n; line++)
        for (size_t other = 0; other < line; other++)
            compare_lines(&search, line, other);
    try_all(&search, &domains, possible);
    for (size_t line = 0; line < n; line++)
        if (search.tries < MAX_TRIES && possible[line] != 0 && is_single(possible[line]))
            chosen[line] = (uint8_t)__builtin_ctzll(possible[line]);
    free(search.agree);
    free(search.at);
    return ENT_OK;
}
