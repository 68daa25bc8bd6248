"""The DPjudge adjudication algorithm, a literal transcription of its two texts.

Written from the two published texts, "The DPjudge Adjudication Algorithm" in its later and in its early edition, by
somebody who had not read the C code of entente. Every step and procedure has the name that it has in the text, and the
text's sentence stands in a comment above the lines that do it. Where both texts say the same, one piece of code does
it; `self.later` marks where they differ. Where the texts are silent, the list below says what is done; D4, D5, D6, D8,
D9, D16 and D17 were chosen to agree with what entente answers, so a comparison shows nothing about them.

The texts' data:

    order       per unit: kind, destination, path (see Order)
    mark        per unit: a set of the text's marks ("void", "cut", "bounce", "no convoy",
                "convoy endangered", "convoy under attack", "dislodged")
    count       per unit: the support count
    no_help     per unit: the list of supporters whose supports cannot dislodge
    combat      per province: list of (unit, zero); zero is True for the entry that the
                procedure "bounce" adds, "with a support count of zero"
    convoying   the "convoying armies list"
    succeeded   the "convoy succeeded list"

WHAT THE TEXTS LEAVE OPEN, and what this program does

 D1  Sequence.  "For each unit", "for every army in the list": in the sequence of the units as
     the caller gives it (any permutation).  "For each space": in the sequence of the spaces that
     the caller gives; by default alphabetical.  Only two lists decide anything by their sequence:
     that of the convoying armies (steps 4 and 5), and that of the moving units in step 10.
 D2  Combat list of a void or disrupted mover.  The combat list holds "all units that are
     attempting to either move to or remain in that space".  A unit whose order is marked "void"
     or "no convoy" does not attempt to move any more, so it is in the list of its own space,
     with its support count as it stands.  (Otherwise its space would look empty: everybody could
     enter it unsupported and dislodge the unit, and units could retreat onto it.)  The list is
     "data maintained", so an army that becomes "no convoy" in step 5 changes lists then.
 D3  Support counts are read when they are needed, not copied into the combat lists.
 D4  A convoy order that names a path ("A LON - NTH - BEL") uses exactly that path.  One that
     names none may use every fleet that was ordered to convoy this army to this destination and
     lies on a route without detours through such fleets (a route in which no fleet can be left
     out: no two fleets of it are adjacent unless they follow each other, only the first one touches
     the start and only the last one the destination).  checkDisruptions marks such an army if
     each of these routes has a fleet for which the text's condition holds.
     A named path may pass a space twice: the text asks for "a series of adjacent spaces" only.
 D5  "The locations of each of the convoying fleets" are, where the order names no path, all fleets whose convoy order
     matches the army's (D8), whether the army needs them or not.
 D6  An order to an adjacent province without a named path is a convoy order if "via" was written or
     an own fleet was ordered to convoy it that lies on some route, detours allowed, over the fleets
     that are at sea now, whatever their orders; and a route is ordered (DATC 4.A.3 d, 4.E.1 d).
     Else it is a plain move, and a convoy order for it does not match.
     A non-adjacent order without path is a convoy order if the army stands on a coast, the
     destination is another coast, and seas join them; else it is a plain move, void in step 2.
     An order to the province where the unit stands is a plain move, void.
 D7  "No convoy" in step 1 for an order without path: no route of D4 exists.  With the game option
     missing="hold": HOLD if no route over existing fleets exists, else "no convoy".
 D8  Matching.  A support of a move matches an order to move to the same province; a coast in
     the support, if one is written, must be the coast of the order.  A support in place matches every
     order that is not a move, void or not.  The unit's letter in a support is not compared.
     A void move is an order to move: a support of it can match, and counts; a support in place of
     that unit does not match.  A convoy order of a fleet matches an army's convoy order (D6) to
     the same province if the army names this fleet's space, or names no path and the fleet lies on some
     route, detours allowed, over fleets with such orders.  (Only the early text asks later whether
     a convoy order is void.)
 D9  Coasts.  A fleet's move to a province with several coasts names one; if it names none and
     can reach one only, that one is meant; else the order is void.  A coast that cannot be
     reached: void.  Coasts of armies are ignored.  Supports go by provinces (DATC 4.B.4: the supporter
     must be able to move to some coast of the province).
 D10 A convoy order of an army, or of a fleet that is not at sea, is "void".
 D11 Unordered units hold.
 D12 "Offering support for or against" a space: the province where the supported unit holds, or
     to which it moves.
 D13 An army is put on the "convoy succeeded list" once; the list grows only then.
 D14 Marks of steps 4 and 5 replace each other.  "Decrement" in cutSupport is done as written,
     even below zero (step 5 sets the count to zero and does not protect the supporters from being cut
     afterwards).
 D15 Step 10 walks the units again until no unmarked mover is left that has not been moved: "All
     orders that emerge from the algorithm without a mark will succeed."
 D16 The early text has no rule for impossible moves and supports out of reach: its game refuses
     them when they are entered.  Here such an order is replaced by HOLD before step 1.  Reading
     early_impossible="mark": they are marked "void" as in step 2 of the later text.
     The early text says "If there is a victim ... owned by the same power ..., there is no victim"
     and does not bounce the move.  It is done so: units can be dislodged by their own power.
 D17 Ice (maps with it): nobody moves, supports, convoys or retreats to, from or through a frozen
     province: its borders are left out when the map is loaded.
 D18 "Contested" is not a word of the texts: here, a province without a unit at the end whose combat list is
     not empty.
 D19 Not done: RULE PORTAGE_CONVOY, railways, canals.  A difficult border is a plain one (the random positions have no
     army beside one).
"""
# SPDX-License-Identifier: MIT
import json


class Map:
    """A map of maps/*.json, whole (not derived)."""

    def __init__(self, path, season='spring'):
        with open(path, encoding='utf-8') as file:
            data = json.load(file)
        self.powers = [power['name'].upper() for power in data['powers']]
        self.kind = {}      # province -> inland, coast, sea
        self.coasts = {}    # province -> ['STP/NC', ...]
        self.convoyable = set()
        self.ice = set()
        for prov in data['provinces']:
            code = prov['code']
            self.kind[code] = prov['kind']
            if prov.get('coasts'):
                self.coasts[code] = [code + '/' + c for c in prov['coasts']]
            if prov['kind'] == 'sea' or prov.get('convoyable_coast'):
                self.convoyable.add(code)
            ice = prov.get('ice')
            if ice == 'always' or (ice == 'spring' and season == 'spring') or (
                    ice in (True, 'fall') and season == 'fall'):
                self.ice.add(code)
        self.provs = sorted(self.kind)
        self.difficult = {p for pair in data.get('difficult_army', []) for p in pair}
        self.army = {p: set() for p in self.provs}      # province -> provinces
        for a, b in data['army'] + data.get('difficult_army', []):
            if a not in self.ice and b not in self.ice:
                self.army[a].add(b)
                self.army[b].add(a)
        self.fleet = {}                                 # place -> places
        for a, b in data['fleet']:
            if a in self.ice or b in self.ice:
                continue
            self.fleet.setdefault(a, set()).add(b)
            self.fleet.setdefault(b, set()).add(a)
        # place -> provinces that a fleet in it can move to
        self.fleet_provs = {a: {b[:b.find('/')] if '/' in b else b for b in bs}
                            for a, bs in self.fleet.items()}
        # province -> convoyable provinces that touch it
        self.touch = {p: set() for p in self.provs}
        for a, bs in self.fleet_provs.items():
            pa = a.split('/')[0]
            for pb in bs:
                if pb in self.convoyable:
                    self.touch[pa].add(pb)
                if pa in self.convoyable:
                    self.touch[pb].add(pa)
        self._joined = {}

    def reach(self, kind, place):
        """Provinces to which a unit may legally move without convoy."""
        return self.army[place] if kind == 'A' else self.fleet_provs.get(place, ())

    def is_coast(self, prov):
        return self.kind[prov] == 'coast'

    def joined(self, start, end):
        """Can fleets, wherever they may stand, convoy from start to end?"""
        key = (start, end)
        if key not in self._joined:
            self._joined[key] = (
                start != end and self.is_coast(start) and self.is_coast(end)
                and route_over(self, start, end, self.convoyable))
        return self._joined[key]

    def possible(self, start, end, sea, seas):
        """Does some simple route over these seas, from start to end, pass through this sea?"""
        touch = self.touch

        def walk(at, seen, passed):
            if passed and at in touch[end]:
                return True
            for nxt in touch[at]:
                if nxt in seas and nxt not in seen and nxt not in (start, end):
                    if walk(nxt, seen | {nxt}, passed or nxt == sea):
                        return True
            return False
        return any(walk(first, {first}, first == sea) for first in touch[start]
                   if first in seas and first not in (start, end))


def route_over(board, start, end, seas):
    """Is there a route from start to end over these seas?"""
    touch = board.touch
    goal = touch[end]
    todo = [s for s in touch[start] if s in seas]
    seen = set(todo)
    while todo:
        sea = todo.pop()
        if sea in goal:
            return True
        for nxt in touch[sea]:
            if nxt in seas and nxt not in seen:
                seen.add(nxt)
                todo.append(nxt)
    return False


def routes_without_detours(board, start, end, seas):
    """All routes over these seas in which no sea can be left out (D4)."""
    touch = board.touch
    first, last = touch[start], touch[end]
    found = []

    def walk(route):
        at = route[-1]
        if at in last:
            found.append(tuple(route))
            return              # a longer route could leave out what follows
        for nxt in sorted(touch[at]):
            if nxt not in seas or nxt in first or nxt in route:
                continue
            if any(nxt in touch[old] for old in route[:-1]):
                continue
            route.append(nxt)
            walk(route)
            route.pop()

    for sea in sorted(first):
        if sea in seas:
            walk([sea])
    return found


HOLD, MOVE, SUPPORT, CONVOY = 'H', '-', 'S', 'C'


class Order:
    """One order as data.

    kind     HOLD, MOVE, SUPPORT or CONVOY
    dest     MOVE: place as written; SUPPORT: place or None; CONVOY: province
    prov     MOVE: province of dest.  SUPPORT: the space for which support is offered.
    who      SUPPORT, CONVOY: province of the other unit
    path     MOVE: list of provinces or None
    via      MOVE: "via" was written
    """
    __slots__ = ('kind', 'dest', 'prov', 'who', 'path', 'via')

    def __init__(self, kind, dest=None, prov=None, who=None, path=None, via=False):
        self.kind, self.dest, self.prov = kind, dest, prov
        self.who, self.path, self.via = who, path, via


def province(place):
    return place[:place.find('/')] if '/' in place else place


def parse_order(text):
    """'A LON - NTH - BEL VIA' and the like, in the canonical notation."""
    word = text.split()
    rest = word[2:]
    if not rest or rest[0] == 'H':
        return Order(HOLD)
    if rest[0] == '-':
        via = rest[-1] == 'VIA'
        if via:
            rest = rest[:-1]
        places = rest[1::2]
        path = [province(p) for p in places[:-1]] or None
        return Order(MOVE, places[-1], province(places[-1]), None, path, via)
    if rest[0] == 'S':
        who = province(rest[2])
        if len(rest) > 4 and rest[3] == '-':
            dest = [w for w in rest if w not in ('VIA',)][-1]
            return Order(SUPPORT, dest, province(dest), who)
        return Order(SUPPORT, None, who, who)
    if rest[0] == 'C':
        return Order(CONVOY, province(rest[-1]), province(rest[-1]), province(rest[2]))
    raise ValueError(text)


DEFAULTS = {
    'missing': 'mark',            # game option of steps 1 and 2: 'mark' or 'hold'
    'safe': False,                # RULE SAFE_CONVOYS, early: BELEAGUERED_DISRUPTS
    'early_impossible': 'hold',   # D16: 'hold' or 'mark'
}


class Position:
    """Units and orders on a map, and what does not depend on the edition.

    units: list of (power, unit, order), such as ('ENGLAND', 'A LON', 'A LON - BEL').
    """

    def __init__(self, board, units):
        self.board = board
        self.units = units
        self.n = len(units)
        self.power = [u[0] for u in units]
        self.kind = [u[1][0] for u in units]
        self.place = [u[1][2:] for u in units]
        self.prov = [province(p) for p in self.place]
        self.order = [parse_order(u[2]) for u in units]
        self.at = {p: i for i, p in enumerate(self.prov)}
        self._geography()

    def _geography(self):
        """Which orders are convoy orders, over which fleets; which moves and supports are possible."""
        board, n = self.board, self.n
        reach = self.reach = [board.reach(self.kind[u], self.place[u]) for u in range(n)]
        self.is_convoy = [False] * n    # the unit is a "convoying army"
        self.possible = [True] * n      # plain moves and supports: geography allows it
        self.path_ok = [True] * n       # convoy orders with a named path
        self.routes = [()] * n          # routes of matching fleets (D4)
        self.ends = list(self.place)    # where a successful move ends, coast and all
        afloat = self.afloat = {self.prov[u] for u in range(n)
                  if self.kind[u] == 'F' and self.prov[u] in board.convoyable}
        carriers = self.carriers = {}   # (army's province, destination) -> fleets
        for u in range(n):
            o = self.order[u]
            if o.kind == CONVOY and self.kind[u] == 'F' and self.prov[u] in board.convoyable:
                carriers.setdefault((o.who, o.prov), []).append(u)
        for u in range(n):
            o = self.order[u]
            if o.kind == MOVE:
                here, there = self.prov[u], o.prov
                self.ends[u] = there
                if self.kind[u] == 'F':
                    ok = there in reach[u] and not o.path
                    if ok and there in board.coasts:
                        near = board.fleet[self.place[u]]
                        if '/' in o.dest:
                            ok = o.dest in near
                            self.ends[u] = o.dest
                        else:
                            can = [c for c in board.coasts[there] if c in near]
                            ok = len(can) == 1
                            if ok:
                                self.ends[u] = can[0]
                    self.possible[u] = ok
                    continue
                fleets = carriers.get((here, there), ())
                seas = {self.prov[f] for f in fleets}
                if o.path:
                    self.is_convoy[u] = True
                    self.path_ok[u] = self._path_ok(u)
                    if self.path_ok[u] and all(p in seas for p in o.path):
                        self.routes[u] = (tuple(o.path),)
                    continue
                adjacent = there in reach[u]
                if not board.joined(here, there):
                    self.possible[u] = adjacent
                    continue
                if adjacent:
                    if seas and (o.via or any(
                            self.power[f] == self.power[u] and board.possible(here, there, self.prov[f], afloat)
                            for f in fleets)):
                        routes = routes_without_detours(board, here, there, seas)
                        if routes:
                            self.is_convoy[u] = True
                            self.routes[u] = tuple(routes)
                else:
                    self.is_convoy[u] = True
                    if seas:
                        self.routes[u] = tuple(routes_without_detours(board, here, there, seas))
            elif o.kind == SUPPORT:
                self.possible[u] = o.prov in reach[u]

    def on_ordered_route(self, army, fleet):
        o = self.order[army]
        seas = {self.prov[f] for f in self.carriers.get((self.prov[army], o.prov), ())}
        return self.board.possible(self.prov[army], o.prov, self.prov[fleet], seas)

    def _path_ok(self, u):
        """Is the named path a series of adjacent spaces of the proper terrain?"""
        o, board = self.order[u], self.board
        if o.prov == self.prov[u] or not board.is_coast(o.prov) or not board.is_coast(self.prov[u]):
            return False
        at = self.prov[u]
        for sea in o.path:
            if sea not in board.convoyable or sea not in board.touch[at]:
                return False
            at = sea
        return at in board.touch[o.prov]


class Judge:
    """One run of the algorithm over a position, in one sequence of its lists."""

    def __init__(self, position, edition='later', sequence=None, spaces=None, **readings):
        self.p = position
        self.later = edition == 'later'
        r = dict(DEFAULTS)
        r.update(readings)
        self.missing_holds = r['missing'] == 'hold'
        self.safe = r['safe']
        self.early_mark = r['early_impossible'] == 'mark'
        self.seq = list(sequence) if sequence is not None else list(range(position.n))
        self.spaces = spaces
        n = position.n
        self.order = list(position.order)
        self.is_convoy = list(position.is_convoy)
        # "A textual mark (initially none)"
        self.mark = [set() for _ in range(n)]
        # "Support count: ... (initially zero)"
        self.count = [0] * n
        # "No help list"
        self.no_help = [[] for _ in range(n)]
        self.combat = {}
        self.listed = [None] * n        # the space in whose combat list a unit is (D2)
        self.convoying = []
        self.succeeded = []
        self.dislodged = {}             # unit -> list of possible retreats
        self.attacker = {}              # dislodged unit -> attacker
        self.moved = [False] * n
        self.step9 = False

    # ------------------------------------------------------------------ the run
    def run(self):
        if not self.later and not self.early_mark:
            self.refuse_impossible_orders()
        self.step_1_mark_all_invalid_convoy_orders()
        self.step_2_mark_all_invalid_move_and_support_orders()
        self.step_3_calculate_initial_combat_strengths()
        # "If the convoy succeeded list grew during this step, then return to step 4."
        while True:
            self.step_4_cuts_by_convoyers_and_endangered_convoys()
            if not self.step_5_disruptions_and_cuts_by_successful_convoys():
                break
        # "return to step 6"
        while True:
            self.step_6_inability_to_swap_places()
            if self.step_7_understrength_attackers():
                continue
            if self.step_8_inability_to_self_dislodge():
                continue
            if self.step_9_supports_cut_by_dislodgements():
                continue
            break
        self.step_10_move_units_that_did_not_bounce()
        return self

    def refuse_impossible_orders(self):
        """D16: the early text does not know impossible orders."""
        p = self.p
        for u in range(p.n):
            o = self.order[u]
            if (o.kind in (MOVE, SUPPORT) and not p.possible[u]) or (
                    o.kind == MOVE and not p.path_ok[u]) or (
                    o.kind == SUPPORT and o.who == p.prov[u]):
                self.order[u] = Order(HOLD)
                self.is_convoy[u] = False

    # ------------------------------------------------------------------ steps 1 and 2
    def step_1_mark_all_invalid_convoy_orders(self):
        p = self.p
        at = p.at
        # "For each convoying army:"
        for u in self.seq:
            if not self.is_convoy[u]:
                continue
            o = self.order[u]
            # "If the convoy path given in the order is not a series of adjacent spaces each having
            # the proper terrain type ..., mark the army's order as void." (the later text only;
            # with the reading early_impossible='mark' in the early one too)
            if o.path and not p.path_ok[u]:
                self.mark[u].add('void')
                continue
            if not p.routes[u]:
                # "If trying to convoy through a non-existent fleet, either change the army's order to
                # HOLD or mark the army's order as no convoy ..."
                if o.path:
                    exists = all(s in at and p.kind[at[s]] == 'F' for s in o.path)
                else:
                    exists = route_over(p.board, p.prov[u], o.prov, p.afloat)
                if not exists and self.missing_holds:
                    self.order[u] = Order(HOLD)
                    self.is_convoy[u] = False
                else:
                    # "Otherwise, if trying to convoy through a fleet that was not issued a matching
                    # convoy order, mark the army's order as no convoy."
                    self.mark[u].add('no convoy')
                continue
            # "Otherwise, include this army in the convoying armies list."
            self.convoying.append(u)
        # "For each fleet issued a convoy order:"
        for u in self.seq:
            o = self.order[u]
            if o.kind != CONVOY:
                continue
            a = at.get(o.who)
            if p.kind[u] != 'F' or p.prov[u] not in p.board.convoyable:     # D10
                self.mark[u].add('void')
            # "If the army being convoyed does not exist, either change the fleet's order to HOLD or mark
            # the fleet's order as void ..."
            elif a is None or p.kind[a] != 'A':
                if self.missing_holds:
                    self.order[u] = Order(HOLD)
                else:
                    self.mark[u].add('void')
            # "Otherwise, if the army being convoyed did not issue the matching order, mark the
            # fleet's order as void."
            elif not (self.is_convoy[a] and self.order[a].prov == o.prov
                      and (p.prov[u] in self.order[a].path if self.order[a].path
                           else p.on_ordered_route(a, u))):
                self.mark[u].add('void')

    def step_2_mark_all_invalid_move_and_support_orders(self):
        p = self.p
        at = p.at
        geography = self.later or self.early_mark
        if geography:
            # "For each unit issued a move (non-convoy) order:"
            for u in self.seq:
                if self.order[u].kind == MOVE and not self.is_convoy[u]:
                    # "If the space that is the destination of the move order is not geographically
                    # adjacent to the unit's current space and one to which the unit may legally
                    # move, mark the order as void."
                    if not p.possible[u]:
                        self.mark[u].add('void')
        # "For each units issued a support order:"
        for u in self.seq:
            o = self.order[u]
            if o.kind != SUPPORT:
                continue
            s = at.get(o.who)
            # "If the unit being supported does not exist, either change the supporting unit's order to
            # HOLD or mark the order as void ..."
            if s is None:
                if self.missing_holds:
                    self.order[u] = Order(HOLD)
                else:
                    self.mark[u].add('void')
            # "Otherwise, if the unit being supported did not issue the matching order, mark the
            # supporting unit's order as void."
            elif not self.matches(o, self.order[s], s):
                self.mark[u].add('void')
            # "Otherwise, if the space into which the support is being offered is not geographically
            # adjacent to the unit's current space and one to which the unit may legally move, mark
            # the order as void."
            elif geography and not p.possible[u]:
                self.mark[u].add('void')
            else:
                # "Increment the support count of the supported unit."
                self.count[s] += 1
                # "If the supported unit is attacking a position that is occupied by a unit owned by
                # the same power that owns the supporting unit, add the supporting unit to the
                # supported unit's no help list."
                if o.dest is not None:
                    victim = at.get(o.prov)
                    if victim is not None and p.power[victim] == p.power[u]:
                        self.no_help[s].append(u)

    def matches(self, support, order, supported):
        """D8."""
        if support.dest is None:
            return order.kind != MOVE
        if order.kind != MOVE or order.prov != support.prov:
            return False
        if '/' in support.dest and self.p.kind[supported] == 'F':
            ordered = order.dest
            if '/' not in ordered and self.p.possible[supported]:
                ordered = self.p.ends[supported]
            return '/' not in ordered or ordered == support.dest
        return True

    # ------------------------------------------------------------------ step 3
    def step_3_calculate_initial_combat_strengths(self):
        # "For each unit issued a move (non-convoy) order: Execute the cutSupport procedure."
        for u in self.seq:
            if self.order[u].kind == MOVE and not self.is_convoy[u]:
                self.cutSupport(u)
        # "For each space on the board: Create a combat list containing all units that are attempting
        # to either move to or remain in that space." (D2)
        combat = self.combat
        for u in self.seq:
            self.enlist(u)

    def enlist(self, u):
        """Put the unit on the combat list of the space that it attempts to enter or remain in (D2)."""
        if self.order[u].kind == MOVE and not (
                'void' in self.mark[u] or 'no convoy' in self.mark[u]):
            space = self.order[u].prov
        else:
            space = self.p.prov[u]
        if self.listed[u] != space:
            if self.listed[u] is not None:
                self.combat[self.listed[u]].remove((u, False))
            self.combat.setdefault(space, []).append((u, False))
            self.listed[u] = space

    # ------------------------------------------------------------------ steps 4 and 5
    def step_4_cuts_by_convoyers_and_endangered_convoys(self):
        while True:
            grew = False
            # "For every army in the convoying armies list:"
            for a in self.convoying:
                # "Execute the checkDisruptions procedure."
                self.checkDisruptions(a)
                # "If the army's order is not marked, execute the cutSupport procedure for that army,
                # and add the army to the convoy succeeded list."
                if not self.mark[a]:
                    self.cutSupport(a)
                    if a not in self.succeeded:
                        self.succeeded.append(a)
                        grew = True
                # "Otherwise (if the army's order is marked as convoy endangered), change the
                # order's mark to convoy under attack."
                elif 'convoy endangered' in self.mark[a]:
                    self.set_convoy_mark(a, 'convoy under attack')
            # "If the convoy succeeded list grew during this step, then repeat this step."
            if not grew:
                return

    def step_5_disruptions_and_cuts_by_successful_convoys(self):
        grew = False
        # "For every army in the convoying armies list:"
        for a in self.convoying:
            # "Execute the checkDisruptions procedure."
            self.checkDisruptions(a)
            # "If the army's order is marked convoy endangered:"
            if 'convoy endangered' in self.mark[a]:
                # "Change the order's mark to no convoy."
                self.set_convoy_mark(a, 'no convoy')
                if self.later:
                    # "Set the number of supports the army is receiving to zero."
                    self.count[a] = 0
                    # (the no help list of an army that does not move is never read again)
                    # "Mark each unit that is offering support to this unit (and which is not yet
                    # marked) as no convoy."
                    for s in self.seq:
                        if (self.order[s].kind == SUPPORT and self.order[s].who == self.p.prov[a]
                                and not self.mark[s]):
                            self.mark[s].add('no convoy')
            # "Otherwise, if the army's order is marked as convoy under attack:"
            elif 'convoy under attack' in self.mark[a]:
                # "Remove the mark from the army."
                self.set_convoy_mark(a, None)
                # "Execute the cutSupport procedure for the army."
                self.cutSupport(a)
                # "Add the army to the convoy succeeded list."
                if a not in self.succeeded:
                    self.succeeded.append(a)
                    grew = True
        # "If the convoy succeeded list grew during this step, then return to step 4."
        return grew

    def set_convoy_mark(self, a, mark):
        """D14: one of the marks of steps 4 and 5 at a time."""
        self.mark[a] = {mark} if mark else set()
        self.enlist(a)

    # ------------------------------------------------------------------ steps 6 to 9
    def strength(self, entry):
        return 0 if entry[1] else self.count[entry[0]]

    def step_6_inability_to_swap_places(self):
        p = self.p
        while True:
            bounced = False
            # "For each unit issued a move (non-convoy) order that is not marked:"
            for u in self.seq:
                if self.order[u].kind != MOVE or self.is_convoy[u] or self.mark[u]:
                    continue
                # "If the space to which the unit is moving is occupied by a unit whose order is not
                # marked, and which is attempting to swap places with the first unit and which is
                # not being convoyed, then call this other unit the swapper."
                s = p.at.get(self.order[u].prov)
                if (s is None or self.mark[s] or self.order[s].kind != MOVE
                        or self.order[s].prov != p.prov[u] or self.is_convoy[s]):
                    continue
                if self.later:
                    same = p.power[u] == p.power[s]
                    # "If the unit and the swapper are both owned by the same player or if the
                    # support count for the unit, reduced by the number of supports in its no help
                    # list is not greater than the support count for the swapper, then execute the
                    # bounce procedure for the unit."
                    first = same or self.count[u] - len(self.no_help[u]) <= self.count[s]
                    # "If ... the support count for the swapper, reduced by the number of supports in
                    # its no help list is not greater than the support count for the unit, then
                    # execute the bounce procedure for the swapper."
                    second = same or self.count[s] - len(self.no_help[s]) <= self.count[u]
                else:
                    # "If the support count for the unit is not greater than the support count for
                    # the swapper, execute the bounce procedure for the unit."
                    first = self.count[u] <= self.count[s]
                    # "If the support count for the swapper is not greater than the support count
                    # for the unit, execute the bounce procedure for the swapper."
                    second = self.count[s] <= self.count[u]
                if first:
                    self.bounce(u)
                if second:
                    self.bounce(s)
                bounced = bounced or first or second
            # "repeat this step until no more orders become marked as bounce"
            if not bounced:
                return

    def walk_spaces(self):
        return self.spaces if self.spaces is not None else sorted(self.combat)

    def step_7_understrength_attackers(self):
        bounced = False
        # "For each space on the board: For each unit in the combat list for that space:"
        for space in self.walk_spaces():
            entries = self.combat.get(space)
            if not entries or len(entries) < 2:
                continue
            for entry in list(entries):
                u, zero = entry
                # "does not have a greater support count than every other unit in the space's combat
                # list, and is attempting a move order, and that move order is not marked"
                if self.order[u].kind != MOVE or self.mark[u]:
                    continue
                mine = self.strength(entry)
                if any(e is not entry and self.strength(e) >= mine for e in entries):
                    # "then execute the bounce procedure for that unit"
                    self.bounce(u)
                    bounced = True
        return bounced

    def step_8_inability_to_self_dislodge(self):
        p = self.p
        bounced = False
        # "For each space on the board:"
        for space in self.walk_spaces():
            entries = self.combat.get(space)
            if not entries:
                continue
            # "If the combat list for that space includes one unit whose support count is greater than
            # that of every other unit in the combat list for the space, and if the unit's order is not
            # marked, and the unit was issued a move order, then call the unit occupying the
            # space to which the move is being made the victim."
            top = self.single_strongest(entries)
            if top is None:
                continue
            u = top[0]
            if self.mark[u] or self.order[u].kind != MOVE:
                continue
            v = p.at.get(space)
            # "If there is a victim, but the victim was issued a move order which is not marked, then
            # there is no victim."
            if v is None or (self.order[v].kind == MOVE and not self.mark[v]):
                continue
            # "If there is still a victim, but if the victim is owned by the same power that owns
            # the moving unit, there is no victim."
            if p.power[v] == p.power[u]:
                # "Execute the bounce procedure for the moving unit." (the later text only)
                if self.later:
                    self.bounce(u)
                    bounced = True
                continue
            # "If there is still a victim, then subtract the number of units listed in the moving
            # unit's no help list from its support count. If this result is no longer larger than
            # the support count for all other units in the combat list for the space, execute the
            # bounce procedure for the moving unit."
            left = self.strength(top) - len(self.no_help[u])
            if any(e is not top and self.strength(e) >= left for e in entries):
                self.bounce(u)
                bounced = True
        return bounced

    def single_strongest(self, entries):
        """The one entry with a greater support count than every other, or None."""
        best, tied = None, False
        most = 0
        for e in entries:
            s = 0 if e[1] else self.count[e[0]]
            if best is None or s > most:
                best, most, tied = e, s, False
            elif s == most:
                tied = True
        return None if tied else best

    def step_9_supports_cut_by_dislodgements(self):
        cut = False
        self.step9 = True
        # "For each moving unit whose order is not marked: Execute the cutSupport procedure."
        for u in self.seq:
            if self.order[u].kind == MOVE and not self.mark[u]:
                if self.cutSupport(u):
                    cut = True
        self.step9 = False
        # "If any unit's order was marked cut during this step, return to step 6."
        return cut

    # ------------------------------------------------------------------ step 10
    def step_10_move_units_that_did_not_bounce(self):
        p = self.p
        order, mark, moved = self.order, self.mark, self.moved
        location = {}       # space -> units in it now
        for u in range(p.n):
            location.setdefault(p.prov[u], []).append(u)
        again = True
        while again:        # D15
            again = False
            # "For each moving unit whose order is not marked:"
            for u in self.seq:
                if order[u].kind != MOVE or mark[u] or moved[u]:
                    continue
                origin, dest = p.prov[u], order[u].prov
                # "If the unit is moving to a space that is occupied by another unit, and if either
                # that other unit is not moving or has an order that is marked, then"
                for d in list(location.get(dest, ())):
                    if order[d].kind == MOVE and not mark[d]:
                        continue
                    # "Mark the other unit dislodged."
                    mark[d].add('dislodged')
                    self.attacker[d] = u
                    # "If the dislodged unit had attempted a non-convoyed move into the space from which
                    # its attacker came, and if the attacker also was not convoyed, then remove
                    # the dislodged unit from the combat list for the space from which the attacker
                    # came."
                    if (order[d].kind == MOVE and not self.is_convoy[d] and order[d].prov == origin
                            and not self.is_convoy[u]):
                        if (d, False) in self.combat.get(origin, ()):
                            self.combat[origin].remove((d, False))
                    # "Create the possible retreats list ..."
                    self.dislodged[d] = self.possible_retreats(d, u)
                # "Execute the unbounce procedure for the space being vacated by the moving unit."
                self.unbounce(origin)
                # "Move the unit to its destination space"
                location[origin].remove(u)
                location.setdefault(dest, []).append(u)
                moved[u] = True
                again = True
        self.location = location

    def possible_retreats(self, d, u):
        """... by listing all spaces on the board to which the unit could move without convoying."""
        p = self.p
        kind, place = p.kind[d], p.place[d]
        places = p.board.army[place] if kind == 'A' else p.board.fleet.get(place, ())
        found = []
        for to in places:
            prov = province(to)
            # "but do not list any space that has a non-empty combat list"
            if self.combat.get(prov):
                continue
            # later: "nor the space from which the dislodged unit's attacker came, unless the attacker
            # was convoyed"; early: "do not list the space from which the dislodged unit's
            # attacker came"
            if prov == p.prov[u] and not (self.later and self.is_convoy[u]):
                continue
            found.append(to)
        return sorted(found)

    # ------------------------------------------------------------------ procedures
    def cutSupport(self, m):
        p = self.p
        # "If the move is being made into a location that is occupied by a supporting unit meeting all
        # of the following criteria:"
        s = p.at.get(self.order[m].prov)
        if s is None or self.order[s].kind != SUPPORT:
            return False
        # "has an order that is not already marked as cut or void"
        if 'cut' in self.mark[s] or 'void' in self.mark[s]:
            return False
        # "is not owned by the same power as the moving unit"
        if p.power[s] == p.power[m]:
            return False
        o = self.order[s]
        if self.later:
            # "is not offering support for or against any of the moving unit's attack spaces"
            if o.prov in self.attack_spaces(m):
                return False
        else:
            # "if (and only if) the moving unit is a convoyed army, the supporting unit is not offering
            # support for or against any convoying fleet (whose order is not marked void)"
            if self.is_convoy[m]:
                f = p.at.get(o.prov)
                if f is not None and self.order[f].kind == CONVOY and 'void' not in self.mark[f]:
                    return False
            # "either we are executing Step 9 of the main algorithm or the supporting unit is not
            # offering support for a move into the space from which the moving unit originated"
            if not self.step9 and o.dest is not None and o.prov == p.prov[m]:
                return False
        # "Mark the supporting unit's order as cut."
        self.mark[s].add('cut')
        # "Decrement the number of supports that the supported unit has."
        t = p.at[o.who]
        self.count[t] -= 1
        # "Remove the supporting unit from the supported unit's no help list (if it appears there)."
        if s in self.no_help[t]:
            self.no_help[t].remove(s)
        return True

    def attack_spaces(self, m):
        # "The attack space of a unit that is not moving via convoy is its own original location."
        if not self.is_convoy[m]:
            return (self.p.prov[m],)
        # "The attack spaces of a convoying army are the locations of each of the convoying fleets (and
        # only those fleet locations)." (D5)
        o, p = self.order[m], self.p
        if o.path:
            return o.path
        fleets = p.carriers.get((p.prov[m], o.prov), ())
        return {p.prov[f] for f in fleets if p.on_ordered_route(m, f)}

    def checkDisruptions(self, a):
        p = self.p
        bad = {}
        # "For each fleet in the army's convoy path:"
        for route in p.routes[a]:
            for sea in route:
                if sea not in bad:
                    bad[sea] = self.disrupted(sea)
        # with one route, as the text says; with several, if each of them has such a fleet (D4)
        for route in p.routes[a]:
            if not any(bad[sea] for sea in route):
                return
        # "then mark the convoying army's order as convoy endangered"
        self.set_convoy_mark(a, 'convoy endangered')

    def disrupted(self, sea):
        p = self.p
        fleet = p.at[sea]
        entries = self.combat[sea]
        if len(entries) == 1:
            return False
        # "If the combat list for the space occupied by the fleet contains a single unit with a higher
        # support count than all others, and if that single unit is not owned by the same power
        # that owns the convoying fleet"
        top = self.single_strongest(entries)
        if top is not None:
            return p.power[top[0]] != p.power[fleet]
        # "(If the RULE SAFE_CONVOYS is in use, ... if the combat list ... has more than one unit
        # tied with an equal greatest support count, and if at least one of these units is not owned by
        # the same power that owns the convoying fleet, and if the convoying fleet is not itself
        # one of these units.)"
        if self.safe:
            most = max(self.strength(e) for e in entries)
            tied = [e[0] for e in entries if self.strength(e) == most]
            return fleet not in tied and any(p.power[t] != p.power[fleet] for t in tied)
        return False

    def bounce(self, u):
        # "Mark the unit's order as bounce."
        self.mark[u].add('bounce')
        # "Add the unit, with a support count of zero and an empty no help list, to the combat list for
        # the space from which it attempted to move."
        self.combat.setdefault(self.p.prov[u], []).append((u, True))

    def unbounce(self, space):
        entries = self.combat.get(space)
        if not entries:
            return
        # "If there is a single unit in the combat list of the space which has more strength than all
        # others, and if this unit's order is marked bounce, then"
        top = self.single_strongest(entries)
        if top is None or 'bounce' not in self.mark[top[0]]:
            return
        u = top[0]
        # "Remove the mark of bounce from that unit's order."
        self.mark[u].discard('bounce')
        # "If the unit's order is marked dislodged, then remove the mark of dislodged from that unit."
        if 'dislodged' in self.mark[u]:
            self.mark[u].discard('dislodged')
            self.dislodged.pop(u, None)
        else:
            # "Otherwise ..., remove the unit from the combat list of the space where it began the turn,
            # and execute this unbounce procedure (recursively) for that space."
            home = self.p.prov[u]
            if (u, True) in self.combat[home]:
                self.combat[home].remove((u, True))
            self.unbounce(home)

    # ------------------------------------------------------------------ answers
    def outcome(self):
        """What can be compared: per unit (moves, dislodged, retreats)."""
        p = self.p
        out = []
        for u in range(p.n):
            moves = self.order[u].kind == MOVE and not self.mark[u]
            gone = 'dislodged' in self.mark[u]
            out.append((moves, gone, tuple(self.dislodged[u]) if gone else ()))
        return tuple(out)

    def contested(self):
        """D18."""
        full = set()
        for u in range(self.p.n):
            if 'dislodged' not in self.mark[u]:
                full.add(self.order[u].prov if self.moved[u] else self.p.prov[u])
        return sorted(s for s, e in self.combat.items() if e and s not in full)


def judge(board, units, edition='later', sequence=None, spaces=None, **readings):
    """Judge a list of (power, unit, order); a dict in words for people."""
    position = Position(board, units)
    j = Judge(position, edition, sequence, spaces, **readings).run()
    out = j.outcome()
    return {
        'units': [{'power': units[u][0], 'unit': units[u][1], 'order': units[u][2],
                   'marks': sorted(j.mark[u]), 'count': j.count[u], 'moves': out[u][0],
                   'dislodged': out[u][1], 'retreats': list(out[u][2])}
                  for u in range(position.n)],
        'contested': j.contested(),
        'judge': j,
    }


def by_code(units):
    """The default sequence: ascending province code."""
    return sorted(units, key=lambda u: province(u[1][2:]))
