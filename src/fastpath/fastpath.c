/* fastpath.c -- the decisions of a phase, each after those on which it depends.
 *
 * The passes, in order:
 *   1. read the orders (fastpath_read.c): lists of movers, supporters, carriers; routes are known from here on.
 *   2. link the movers to the provinces where they go, each with a strength of one, and note whose support is
 *      attacked. Each province knows the strongest that moves there, and the strongest of the others.
 *   3. supports: an attack cuts a support, or may do so only by dislodging the supporter from where the support is
 *      aimed. In that case no other attacker counts, so it needs no support that is still open.
 *   4. battles of two units that move against each other; who loses its province there no longer counts where it was
 *      going.
 *   5. leaders: in each province at most one unit may enter, the one stronger than all others. It enters an empty
 *      province, or dislodges who stays there, or follows who leaves.
 *   6. chains of moves: who follows goes if the unit before it goes; around a circle all go.
 * A loop over a list costs a mispredicted branch where it ends, since the lengths of the lists are unpredictable for a
 * processor. So a pass also writes down what the results need: whose order succeeded, who is gone. The invariant: what
 * a pass reads was decided by the passes before it. Phases for which that does not hold were declined by pass 1. The
 * train is decided before pass 4, or after pass 6 if units on its route move.
 *
 * SPDX-License-Identifier: MIT */
#include "fastpath/fastpath.h"
#include "game/rules.h"
#include "judge/judge.h"

/* ---- Who moves where? ---- */

/* Note that the mover, now with a strength of one, tries to enter the province. */
static void add_mover(ent_decided *decided, ent_prov mover, ent_prov to)
{
    ent_province_state *goal = &decided->prov[to];

    ent_decided_link_mover(decided, mover, to);
    goal->runner_up = goal->best;
    goal->best = 1;
    goal->leader = mover;
}

/* An attack by another power's unit cuts a support. If the attack comes from where the support is aimed, it cuts it
 * only by dislodging the supporter. RULE cut.attack [6.D.2, 6.D.3, 6.D.20] RULE cut.back [6.D.15, 4.A.4] */
static void link_movers(ent_fastpath_state *state)
{
    ent_decided *decided = &state->decided;
    const ent_unit *units = decided->units;
    unsigned n = 0;

    for (unsigned i = 0, end = state->mover.n; i < end; i++) {
        ent_prov mover = state->mover.prov[i], to = decided->prov[mover].to;
        unsigned foreign = units[mover].power != units[to].power;
        add_mover(decided, mover, to);
        state->notes[to] |= (uint8_t)(foreign * ENT_NOTE_CUT << ent_decided_is_protected(decided, to, mover));
        state->opposed.prov[n] = mover;
        n += (decided->prov[to].to == mover) & (mover < to) & (decided->prov[to].decision == ENT_OPEN);
    }
    state->opposed.n = (uint16_t)n;
}

/* Compare the mover with the strongest to its destination: sets `best` and `next` there. */
static void rank_mover(ent_decided *decided, ent_prov mover)
{
    const ent_province_state *state = &decided->prov[mover];
    ent_province_state *goal = &decided->prov[state->to];
    int16_t strength = (int16_t)state->strength, best = goal->best;

    if (strength > best) {
        goal->runner_up = best;
        goal->best = strength;
        goal->leader = mover;
    } else if (strength > goal->runner_up) {
        goal->runner_up = strength;
    }
}

static bool has_leader(const ent_province_state *goal)
{
    return goal->best > goal->runner_up;
}

/* How strong the strongest of all others is that try to enter its destination. */
static int strongest_rival(const ent_decided *decided, ent_prov mover)
{
    const ent_province_state *goal = &decided->prov[decided->prov[mover].to];
    return goal->leader == mover ? goal->runner_up : goal->best;
}

/* ---- Supports. ---- */

/* True if the mover beats with this force all others that go where it goes. Each of them is asked, since `best` and
 * `next` are final only when all supports are decided. */
static bool beats_rivals(const ent_decided *decided, ent_prov mover, int force)
{
    ENT_EACH_MOVER_TO (decided, rival, decided->prov[mover].to)
        if (rival != mover && force <= decided->prov[rival].strength)
            return false;
    return true;
}

/* True if no attack dislodges the supporter, so the support is given. RULE cut.dislodged [6.D.17] */
static bool survives(const ent_decided *decided, ent_prov supporter)
{
    ENT_EACH_MOVER_TO (decided, attacker, supporter) {
        int force = ent_decided_attack(decided, attacker, supporter);
        if (force > decided->prov[supporter].strength && beats_rivals(decided, attacker, force))
            return false;
    }
    return true;
}

/* Compare a mover again that got one support more. Branch-free, since half of the supported units hold: for them, and
 * for a train, nothing is changed. */
static void rank_supported(ent_decided *decided, ent_prov helped)
{
    const ent_province_state *state = &decided->prov[helped];
    ent_province_state *goal = &decided->prov[state->to];
    unsigned moves = (state->decision == ENT_OPEN) & (state->route != ENT_MOVE_ROUTE_RAIL),
             leads = goal->leader == helped;
    int strength = (int)(moves * (state->strength + 1u)) - 1, best = goal->best, next = goal->runner_up;
    int second = best < strength ? best : strength;

    goal->best = (int16_t)(best < strength ? strength : best);
    goal->leader = (ent_prov)ent_pick(best < strength, helped, goal->leader);
    second = leads ? next : second;
    goal->runner_up = (int16_t)(next < second ? second : next);
}

static void decide_support(ent_fastpath_state *phase, ent_prov supporter, bool given)
{
    ent_province_state *state = &phase->decided.prov[supporter], *helped = &phase->decided.prov[state->helped];

    assert(state->act == ENT_ACT_SUPPORT);
    state->decision = given ? ENT_YES : ENT_NO;
    phase->outcome[state->order] = (uint8_t)(given * ENT_OUTCOME_SUCCEEDS);
    helped->strength = (uint16_t)(helped->strength + given);
    rank_supported(&phase->decided, state->helped);
}

/* A support attacked only from its own target depends on no other open support, so these come last, in any order. */
static void decide_supports(ent_fastpath_state *state)
{
    ent_provs open;

    open.n = 0;
    for (unsigned i = 0, end = state->decided.supporter.n; i < end; i++) {
        ent_prov supporter = state->decided.supporter.prov[i];
        unsigned cut = state->notes[supporter] & (ENT_NOTE_CUT | ENT_NOTE_CUT_IF_DISLODGED);
        decide_support(state, supporter, cut == 0);
        if (cut == ENT_NOTE_CUT_IF_DISLODGED)
            ent_provs_add(&open, supporter);
    }
    for (unsigned i = 0; i < open.n; i++)
        decide_support(state, open.prov[i], survives(&state->decided, open.prov[i]));
}

/* ---- Moves. ---- */

/* If the mover goes and the unit there does not leave, that unit is dislodged. */
static void dislodge(ent_decided *decided, ent_prov mover)
{
    ent_prov loser = decided->prov[mover].to;

    if (decided->prov[mover].decision != ENT_YES || ent_decided_moved(&decided->prov[loser]))
        return;
    decided->prov[loser].dislodger = mover;
    ent_provs_insert(&decided->dislodged, loser);
}

/* RULE head-to-head.battle [5.B.10] */
static ent_tri wins_battle(const ent_decided *decided, ent_prov mover, ent_prov enemy)
{
    int force = ent_decided_attack(decided, mover, enemy);
    return force > decided->prov[enemy].strength && force > strongest_rival(decided, mover) ? ENT_YES : ENT_NO;
}

/* A unit that is dislodged by the one with which it fights head to head does not count where it was going.
 * RULE head-to-head.loser [6.E.1 - 6.E.5] */
static void leave_out(ent_decided *decided, ent_prov loser)
{
    ent_prov prov = decided->prov[loser].to;

    decided->prov[loser].flags |= ENT_STATE_BEATEN;
    decided->prov[prov].best = decided->prov[prov].runner_up = ENT_NO_FORCE;
    ENT_EACH_MOVER_TO (decided, mover, prov)
        if (mover != loser)
            rank_mover(decided, mover);
}

static void decide_battles(const ent_provs *opposed, ent_decided *decided)
{
    for (unsigned i = 0; i < opposed->n; i++) {
        ent_prov mover = opposed->prov[i], enemy = ent_decided_enemy(decided, mover);
        if (enemy == ENT_PROV_NONE)
            continue;
        ent_tri wins = wins_battle(decided, mover, enemy), loses = wins_battle(decided, enemy, mover);
        decided->prov[mover].decision = (uint8_t)wins;
        decided->prov[enemy].decision = (uint8_t)loses;
    }
    for (unsigned i = 0; i < opposed->n; i++) {
        ent_prov mover = opposed->prov[i], enemy = ent_decided_enemy(decided, mover);
        if (enemy == ENT_PROV_NONE)
            continue; /* who fought nobody may have gone already: a train */
        dislodge(decided, mover);
        dislodge(decided, enemy);
        if (decided->prov[mover].decision == ENT_YES)
            leave_out(decided, enemy);
        else if (decided->prov[enemy].decision == ENT_YES)
            leave_out(decided, mover);
    }
}

/* Does the mover enter a province where somebody is? ENT_OPEN: it goes if that unit leaves.
 * RULE move.strength [5.B.1] */
static ent_tri decide_entry(const ent_decided *decided, ent_prov mover)
{
    ent_prov to = decided->prov[mover].to;
    bool stays = decided->prov[to].act != ENT_ACT_MOVE;
    int force = ent_decided_attack(decided, mover, to), hold = stays ? decided->prov[to].strength : 1;

    if (force > hold && force > strongest_rival(decided, mover))
        return ENT_YES;
    return stays ? ENT_NO : ENT_OPEN;
}

/* ---- Chains of moves, and circles. ---- */

/* RULE circle.moves [6.C.1 - 6.C.9, 5.B.9] */
static void mark_circle(ent_decided *decided, ent_prov mover)
{
    ent_prov prov = mover;

    do {
        decided->prov[prov].flags |= ENT_STATE_IN_CIRCLE;
        prov = decided->prov[prov].to;
    } while (prov != mover);
}

/* Follow the chain of moves from `mover` to somebody whose move is decided, or around a circle, and take the answer
 * back. */
static void follow(ent_decided *decided, ent_prov mover)
{
    ent_prov chain[ENT_MAX_PROVS], prov = mover;
    unsigned n = 0;
    bool circle = false;

    while (decided->prov[prov].decision == ENT_OPEN) {
        chain[n++] = prov;
        decided->prov[prov].decision = ENT_YES; /* seen: if the chain of moves comes back here, all move */
        prov = decided->prov[prov].to;
    }
    uint8_t answer = decided->prov[prov].decision;
    for (unsigned i = 0; i < n; i++) {
        decided->prov[chain[i]].decision = answer;
        circle |= chain[i] == prov;
    }
    if (circle)
        mark_circle(decided, prov);
}

/* ---- Who goes, who fails, who is dislodged? ---- */

/* Put a mover into the list of those who are gone or who failed, or into none of them if that is open. */
static inline void list_mover(ent_fastpath_state *state, ent_prov mover, unsigned *n_gone, unsigned *n_failed)
{
    ent_decided *decided = &state->decided;
    const ent_province_state *unit = &decided->prov[mover];
    bool goes = unit->decision == ENT_YES;

    decided->gone.prov[*n_gone] = decided->failed.prov[*n_failed] = mover;
    decided->ends[*n_gone] = state->end[mover];
    state->outcome[unit->order] = (uint8_t)(goes * ENT_OUTCOME_SUCCEEDS);
    *n_gone += goes;
    *n_failed += unit->decision == ENT_NO;
}

static_assert(ENT_NO == 0 && ENT_YES == 1 && ENT_OPEN == 2, "decide_leaders() computes them by a shift");

/* A mover that is the strongest goes if nobody is there. It fails if a unit stays there and is as strong; against any
 * other its move stays open. */
static void decide_leaders(ent_fastpath_state *phase, ent_provs *waiting)
{
    ent_decided *decided = &phase->decided;
    unsigned n = 0, n_gone = 0, n_failed = decided->failed.n;

    for (unsigned i = 0, end = phase->mover.n; i < end; i++) {
        ent_prov mover = phase->mover.prov[i];
        ent_province_state *state = &decided->prov[mover];
        const ent_province_state *goal = &decided->prov[state->to];
        unsigned first = (goal->leader == mover) & has_leader(goal), empty = goal->act == ENT_NOBODY;
        unsigned resists = (goal->act != ENT_ACT_MOVE) & (state->strength <= goal->strength) & !empty;
        unsigned made = (first & !resists) << !empty;
        state->decision = (uint8_t)ent_pick(state->decision == ENT_OPEN, made, state->decision);
        list_mover(phase, mover, &n_gone, &n_failed);
        waiting->prov[n] = mover;
        n += state->decision == ENT_OPEN;
    }
    waiting->n = (uint16_t)n;
    decided->gone.n = (uint16_t)n_gone;
    decided->failed.n = (uint16_t)n_failed;
}

static void decide_moves(ent_fastpath_state *state)
{
    ent_decided *decided = &state->decided;
    ent_provs waiting;

    decide_battles(&state->opposed, decided);
    decide_leaders(state, &waiting);
    for (unsigned i = 0; i < waiting.n; i++)
        decided->prov[waiting.prov[i]].decision = (uint8_t)decide_entry(decided, waiting.prov[i]);
    unsigned n_gone = decided->gone.n, n_failed = decided->failed.n;
    for (unsigned i = 0; i < waiting.n; i++) {
        ent_prov mover = waiting.prov[i];
        follow(decided, mover);
        follow(decided, decided->prov[mover].to); /* dislodge() asks whether the unit there leaves */
        list_mover(state, mover, &n_gone, &n_failed);
        dislodge(decided, mover);
    }
    decided->gone.n = (uint16_t)n_gone;
    decided->failed.n = (uint16_t)n_failed;
}

static void end_train(ent_fastpath_state *state)
{
    const ent_province_state *train = &state->decided.prov[state->train_at];

    if (train->decision != ENT_YES)
        return;
    state->decided.ends[state->decided.gone.n] = train->to;
    ent_provs_add(&state->decided.gone, state->train_at);
    state->outcome[train->order] = (uint8_t)((train->verdict == ENT_SUCCEEDS) * ENT_OUTCOME_SUCCEEDS);
}

/* ---- The next phase. ---- */

/* The units after the phase if all who are dislodged are destroyed. Every order is of a unit. */
static void count_units(const ent_fastpath_state *state, ent_unit_counts *counts)
{
    const ent_decided *decided = &state->decided;

    memset(counts, 0, decided->map->n_powers * sizeof *counts->of);
    for (size_t i = 0; i < state->orders.n; i++)
        counts->of[ent_view_at(&state->orders, i)->power]++;
    for (unsigned i = 0; i < state->unordered.n; i++)
        counts->of[decided->units[state->unordered.prov[i]].power]++;
    for (unsigned i = 0; i < decided->dislodged.n; i++)
        counts->of[decided->units[decided->dislodged.prov[i]].power]--;
}

/* Count units only when the year may end: in the fall, if nobody retreats. A permission is an order of no unit. */
static void advance(const ent_fastpath_state *state, ent_pos *next)
{
    ent_unit_counts counts;
    bool year_ends = next->season == ENT_FALL && next->n_dislodged == 0 && !state->has_permissions;

    if (year_ends)
        count_units(state, &counts);
    ent_year_advance(state->decided.map, state->decided.rules, year_ends ? &counts : NULL, next);
}

bool ent_fastpath_with_lists(const ent_map *map, const ent_rules *rules, const ent_pos *pos,
                             const ent_order_views *orders, const ent_wanted *wanted)
{
    ent_fastpath_state state;

    assert(orders->n <= ENT_MAX_PROVS);
    ent_decided_init(&state.decided, map, rules, pos);
    state.orders = *orders;
    state.explains = wanted->results != NULL;
    if (!ent_fastpath_read(&state))
        return false;
    link_movers(&state);
    decide_supports(&state);
    if (ent_fastpath_has_train(&state) && !state.train_is_last)
        ent_fastpath_run_train(&state);
    decide_moves(&state);
    if (ent_fastpath_has_train(&state) && state.train_is_last)
        ent_fastpath_run_train(&state);
    if (ent_fastpath_has_train(&state))
        end_train(&state);
    ent_fastpath_write(&state, wanted);
    if (wanted->next)
        advance(&state, wanted->next);
    return true;
}

bool ent_fastpath(const ent_map *map, const ent_rules *rules, const ent_pos *pos, const ent_order_views *orders,
                  const ent_wanted *wanted)
{
    ent_pos_prefetch(map, pos);
    ent_prefetch(orders->first, orders->n * orders->stride);
    if (pos->phase != ENT_MOVEMENT || orders->n > ENT_MAX_PROVS || ent_pos_why_invalid_but_units(map, pos) != NULL)
        return false;
    if (!ENT_FOR_SIZE && !wanted->results && ent_fastpath_with_sets(map, rules, pos, orders, wanted))
        return true;
    return ent_fastpath_with_lists(map, rules, pos, orders, wanted);
}
