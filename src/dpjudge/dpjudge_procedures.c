/* dpjudge_procedures.c -- the combat lists, and the procedures cutSupport, checkDisruptions, bounce and unbounce of the
 * DPjudge's text.
 *
 * A combat list holds the units that attempt to be in a space. A unit that bounced is in two lists: that of its
 * destination, with its support count, and that of its own space, with none.
 *
 * SPDX-License-Identifier: MIT */
#include <assert.h>
#include "dpjudge/dpjudge_board.h"
#include "legal/route.h"

/* ---- Combat lists. ---- */

void ent_dpjudge_list_add(ent_dpjudge_board *board, ent_prov prov, ent_dpjudge_entry entry)
{
    assert(entry < 2 * board->n);
    board->next[entry] = board->combat[prov];
    board->combat[prov] = entry;
}

void ent_dpjudge_list_remove(ent_dpjudge_board *board, ent_prov prov, ent_dpjudge_entry entry)
{
    ent_dpjudge_entry *link = &board->combat[prov];

    while (*link != entry) {
        assert(*link != ENT_DPJUDGE_END); /* the entry is in the list */
        link = &board->next[*link];
    }
    *link = board->next[entry];
}

bool ent_dpjudge_goes_before(const ent_dpjudge_board *board, ent_dpjudge_entry a, ent_dpjudge_entry b)
{
    if (b == ENT_DPJUDGE_END)
        return true;
    int strength_a = ent_dpjudge_strength(board, a), strength_b = ent_dpjudge_strength(board, b);
    return strength_a != strength_b ? strength_a > strength_b : a < b;
}

ent_dpjudge_top ent_dpjudge_top_of(const ent_dpjudge_board *board, ent_prov prov)
{
    ent_dpjudge_top top = {ENT_DPJUDGE_END, ENT_DPJUDGE_END, 0};

    ENT_DPJUDGE_EACH_ENTRY (board, entry, prov) {
        if (ent_dpjudge_goes_before(board, entry, top.leader)) {
            top.second = top.leader;
            top.leader = entry;
        } else if (ent_dpjudge_goes_before(board, entry, top.second)) {
            top.second = entry;
        }
    }
    ENT_DPJUDGE_EACH_ENTRY (board, entry, prov) {
        top.n_leaders += ent_dpjudge_strength(board, entry) == ent_dpjudge_strength(board, top.leader);
    }
    return top;
}

ent_prov ent_dpjudge_space_of(const ent_dpjudge_unit *unit)
{
    bool moves = unit->act == ENT_ACT_MOVE && unit->mark != ENT_DPJUDGE_VOID && unit->mark != ENT_DPJUDGE_NO_CONVOY;
    return moves ? unit->to : unit->at;
}

void ent_dpjudge_mark_carried(ent_dpjudge_board *board, ent_dpjudge_uid uid, ent_dpjudge_mark mark, ent_reason reason)
{
    ent_dpjudge_unit *unit = &board->unit[uid];

    ent_dpjudge_list_remove(board, ent_dpjudge_space_of(unit), ent_dpjudge_entry_of(uid));
    ent_dpjudge_set_mark(board, unit, mark, reason);
    ent_dpjudge_list_add(board, ent_dpjudge_space_of(unit), ent_dpjudge_entry_of(uid));
}

/* ---- Procedures: cutSupport. ---- */

/* Later text: "The attack space of a unit that is not moving via convoy is its own original location. The attack spaces
 * of a convoying army are the locations of each of the convoying fleets (and only those fleet locations)." Where
 * several routes were ordered, these are the fleets of all of them. */
static bool is_attack_space(const ent_dpjudge_board *board, ent_dpjudge_uid mover, ent_prov prov)
{
    const ent_dpjudge_unit *unit = &board->unit[mover];

    if (!unit->by_convoy)
        return prov == unit->at;
    ENT_DPJUDGE_EACH_CARRIER (board, carrier, mover)
        if (board->unit[carrier].at == prov)
            return true;
    return false;
}

/* Early text: "offering support for or against any convoying fleet (whose order is not marked void)", whoever it
 * carries. */
static bool concerns_carrier(const ent_dpjudge_board *board, const ent_dpjudge_unit *mover, ent_prov prov)
{
    ent_dpjudge_uid there = board->in[prov];

    return there != ENT_DPJUDGE_NOBODY && board->unit[there].act == ENT_ACT_CONVOY &&
           board->unit[there].mark != ENT_DPJUDGE_VOID && board->unit[there].kind != mover->kind;
}

static bool is_protected(const ent_dpjudge_board *board, ent_dpjudge_uid mover, const ent_dpjudge_unit *supporter,
                         bool step_9)
{
    const ent_dpjudge_unit *unit = &board->unit[mover];

    if (board->edition == ENT_DPJUDGE_LATER)
        return is_attack_space(board, mover, supporter->to);
    if (unit->by_convoy && concerns_carrier(board, unit, supporter->to))
        return true;
    return !step_9 && supporter->to == unit->at; /* a support in place of a unit that moves is void */
}

bool ent_dpjudge_cut_support(ent_dpjudge_board *board, ent_dpjudge_uid mover, bool step_9)
{
    const ent_dpjudge_unit *unit = &board->unit[mover];
    ent_dpjudge_uid there = board->in[unit->to];
    if (there == ENT_DPJUDGE_NOBODY || board->unit[there].act != ENT_ACT_SUPPORT)
        return false;
    ent_dpjudge_unit *supporter = &board->unit[there];
    if (supporter->mark == ENT_DPJUDGE_CUT || supporter->mark == ENT_DPJUDGE_VOID)
        return false;
    if (supporter->power == unit->power || is_protected(board, mover, supporter, step_9))
        return false;

    assert(supporter->helped != ENT_DPJUDGE_NOBODY);
    ent_dpjudge_unit *supported = &board->unit[supporter->helped];
    supported->support_count--; /* also below zero, where Step 5 has taken all supports away */
    if (supporter->in_no_help) {
        supporter->in_no_help = false;
        supported->no_help--;
    }
    ent_dpjudge_set_mark(board, supporter, ENT_DPJUDGE_CUT, step_9 ? ENT_REASON_CUT_DISLODGED : ENT_REASON_CUT);
    supporter->foe = mover;
    return true;
}

/* ---- Procedures: checkDisruptions. ---- */

/* Does the combat list of the carrier's space endanger its convoy? Supports are counted in full, also those of the
 * carrier's own power. */
static bool is_threatened(const ent_dpjudge_board *board, ent_dpjudge_uid carrier)
{
    const ent_dpjudge_unit *unit = &board->unit[carrier];
    ent_dpjudge_top top = ent_dpjudge_top_of(board, unit->at);
    bool is_foreign = false;

    if (top.n_leaders == 1)
        return board->unit[top.leader / 2].power != unit->power;
    if (!ent_has_option(board->rules, ENT_OPTION_SAFE_CONVOYS))
        return false;
    ENT_DPJUDGE_EACH_ENTRY (board, entry, unit->at) {
        if (ent_dpjudge_strength(board, entry) < ent_dpjudge_strength(board, top.leader))
            continue;
        if (entry / 2 == carrier) /* "and if the convoying fleet is not itself one of these units" */
            return false;
        is_foreign = is_foreign || board->unit[entry / 2].power != unit->power;
    }
    return is_foreign;
}

/* checkDisruptions, executed for a particular convoying army. Where several routes were ordered, each is judged by
 * itself: the convoy is endangered if every one of them is. */
void ent_dpjudge_check_disruptions(ent_dpjudge_board *board, ent_dpjudge_uid army)
{
    const ent_dpjudge_unit *unit = &board->unit[army];
    uint64_t open[ENT_MAX_WORDS] = {0};
    bool is_endangered = false;

    ENT_DPJUDGE_EACH_CARRIER (board, carrier, army) {
        board->unit[carrier].threatened = is_threatened(board, carrier);
        if (board->unit[carrier].threatened)
            is_endangered = true;
        else
            ent_set_add(open, board->unit[carrier].at);
    }
    if (is_endangered && !unit->names_route)
        is_endangered = !ent_route_exists(board->map, ent_carrier_kind(unit->kind), open, unit->at, unit->to);
    if (is_endangered)
        ent_dpjudge_mark_carried(board, army, ENT_DPJUDGE_ENDANGERED, ENT_REASON_CONVOY_DISRUPTED);
}

/* ---- Procedures: bounce and unbounce. ---- */

void ent_dpjudge_bounce(ent_dpjudge_board *board, ent_dpjudge_uid uid, ent_reason reason, ent_dpjudge_uid foe,
                        int strength, int resistance)
{
    ent_dpjudge_unit *unit = &board->unit[uid];

    assert(foe != ENT_DPJUDGE_NOBODY);
    if (board->edition == ENT_DPJUDGE_LATER && board->in[unit->to] == foe && board->unit[foe].power == unit->power)
        reason = ENT_REASON_OWN_UNIT;
    ent_dpjudge_set_mark(board, unit, ENT_DPJUDGE_BOUNCE, reason);
    unit->foe = foe;
    unit->strength = (int16_t)strength;
    unit->resistance = (int16_t)resistance;
    ent_dpjudge_list_add(board, unit->at, ent_dpjudge_bounced_entry_of(uid));
}

/* unbounce, executed for a particular space. The text calls it again as its last act; here that is a loop. Each turn
 * takes a mark away, so it ends. */
void ent_dpjudge_unbounce(ent_dpjudge_board *board, ent_prov prov)
{
    for (;;) {
        ent_dpjudge_top top = ent_dpjudge_top_of(board, prov);
        if (top.n_leaders != 1 || board->unit[top.leader / 2].mark != ENT_DPJUDGE_BOUNCE)
            return;
        ent_dpjudge_uid uid = (ent_dpjudge_uid)(top.leader / 2);
        ent_dpjudge_unit *unit = &board->unit[uid];
        ent_dpjudge_set_mark(board, unit, ENT_DPJUDGE_UNMARKED, ENT_REASON_NONE);
        if (unit->dislodged) {
            unit->dislodged = false;
            unit->dislodger = ENT_DPJUDGE_NOBODY;
            return;
        }
        ent_dpjudge_list_remove(board, unit->at, ent_dpjudge_bounced_entry_of(uid));
        prov = unit->at;
    }
}
