"""Random positions with legal and illegal orders, for compare.py.

position() fills a region of the map with units and gives them orders of all kinds; chain() makes convoys whose armies
land on units that support attacks on other convoying fleets, which is where paradoxes come from.
"""
# SPDX-License-Identifier: MIT
import random

from dpjudge_text import province


class Maker:
    """Random positions with random orders, legal and illegal."""

    def __init__(self, board, seed):
        self.board = board
        self.random = random.Random(seed)
        self.powers = board.powers
        self.near = {p: set() for p in board.provs}
        for p in board.provs:
            self.near[p] |= board.army[p]
            for q in board.army[p]:
                self.near[q].add(p)
        for a, bs in board.fleet_provs.items():
            for b in bs:
                self.near[province(a)].add(b)
                self.near[b].add(province(a))
        self.near = {p: sorted(q) for p, q in self.near.items()}
        self.coastal = [p for p in board.provs if board.kind[p] != 'inland' and self.near[p]]
        self.seas = [p for p in board.provs if board.kind[p] == 'sea']
        self.sea_near = {s: sorted({q for p in self.near[s] for q in [p] + self.near[p]
                                    if board.kind[q] == 'sea' and q != s}) for s in self.seas}
        self.starts = self.coastal * 3 + [p for p in board.provs if self.near[p]]

    def region(self, size):
        rnd = self.random
        start = rnd.choice(self.starts)
        found, border = [start], list(self.near[start])
        inside = {start}
        while len(found) < size and border:
            p = border.pop(rnd.randrange(len(border)))
            if p in inside:
                continue
            inside.add(p)
            found.append(p)
            border += [q for q in self.near[p] if q not in inside]
        return found

    def position(self):
        rnd, board = self.random, self.board
        chance, choice = rnd.random, rnd.choice
        n = rnd.randint(2, 16)
        region = self.region(n + rnd.randint(0, n // 2 + 3))
        n = min(n, len(region))
        places = rnd.sample(region, n)
        places = sorted(p for p in places if p not in board.difficult)
        n = len(places)
        if not n:
            return self.position()
        powers = rnd.sample(self.powers, min(len(self.powers), rnd.choice((2, 2, 3, 3, 4, 5))))
        fleet_share = choice((0.3, 0.5))
        kind, place, power, prov = [], [], [], places
        for p in places:
            k = 'F' if board.kind[p] == 'sea' else 'A' if board.kind[p] == 'inland' else \
                'F' if chance() < fleet_share else 'A'
            kind.append(k)
            place.append(choice(board.coasts[p]) if k == 'F' and p in board.coasts else p)
            power.append(choice(powers))
        at = {p: u for u, p in enumerate(prov)}
        text = [None] * n           # what is ordered
        goes = [None] * n           # destination province of a move
        carried = set()
        # convoys
        share = choice((0.2, 0.6, 0.9))
        armies = [u for u in range(n) if kind[u] == 'A' and board.is_coast(prov[u])]
        rnd.shuffle(armies)
        for a in armies:
            if chance() > share:
                continue
            first = [s for s in board.touch[prov[a]] if s in at and kind[at[s]] == 'F'
                     and text[at[s]] is None]
            if not first:
                continue
            sea = choice(sorted(first))
            path = [sea]
            while chance() < 0.35:
                more = [s for s in board.touch[path[-1]] if s in at and kind[at[s]] == 'F'
                        and text[at[s]] is None and s not in path]
                if not more:
                    break
                path.append(choice(sorted(more)))
            ends = [p for p in self.near[path[-1]] if board.is_coast(p) and p != prov[a]]
            if chance() < 0.6:
                ends = [p for p in ends if p in at] or ends
            if chance() < 0.75:
                ends = [p for p in ends if p not in board.army[prov[a]]] or ends
            if not ends:
                continue
            end = choice(ends)
            r = chance()
            text[a] = 'A %s - %s' % (prov[a], end)
            goes[a] = end
            if r < 0.35:
                named = path
                # a path that may be no series; entente reads no path over places where no unit convoys
                more = [p for p in self.near[path[-1]] if p in board.convoyable]
                if more and chance() < 0.08:
                    named = path + [choice(more)]
                text[a] = 'A %s - %s - %s' % (prov[a], ' - '.join(named), end)
            elif r < 0.5:
                text[a] += ' VIA'
            carried.add(a)
            extra = [s for s in at if kind[at[s]] == 'F' and board.kind[s] == 'sea'
                     and s not in path and text[at[s]] is None]
            for s in path + [s for s in sorted(extra) if chance() < 0.12]:
                if chance() < 0.95:
                    text[at[s]] = 'F %s C A %s - %s' % (s, prov[a], end)
        convoyers = {prov[u] for u in range(n) if text[u] and ' C ' in text[u]}
        # moves
        rest = [u for u in range(n) if text[u] is None]
        rnd.shuffle(rest)
        moving = choice((0.35, 0.5, 0.65))
        gang_up = choice((0.0, 0.5, 0.9))     # how often units attack convoying fleets together
        hit = {}                            # space of a convoying fleet -> its attacker
        later = []
        for u in rest:
            r = chance()
            if convoyers and chance() < gang_up:
                reach = board.reach(kind[u], place[u])
                mine = [p for p in sorted(reach) if p in convoyers and power[at[p]] != power[u]]
                if mine:
                    p = choice(mine)
                    a = hit.get(p)
                    if a is not None and chance() < 0.8:
                        text[u] = '%s %s S %s %s - %s' % (kind[u], place[u], kind[a], place[a], p)
                        continue
                    if kind[u] == 'F':
                        text[u], goes[u] = 'F %s - %s' % (place[u], p), p
                        hit[p] = u
                        continue
            if r > moving:
                later.append(u)
                continue
            if chance() < 0.07:
                text[u], goes[u] = self.void_move(kind[u], place[u], prov)
                continue
            if kind[u] == 'A':
                tos = sorted(board.army[prov[u]])
            else:
                tos = sorted(board.fleet.get(place[u], ()))
            if chance() < 0.7:
                on_convoys = [t for t in tos if province(t) in convoyers]
                on_units = [t for t in tos if province(t) in at]
                tos = (on_convoys if on_convoys and chance() < 0.6 else on_units) or tos
            if not tos:
                later.append(u)
                continue
            to = choice(tos)
            goes[u] = province(to)
            if '/' in to and chance() < 0.1:
                to = goes[u]
            text[u] = '%s %s - %s' % (kind[u], place[u], to)
            if kind[u] == 'A' and chance() < 0.04:
                text[u] += ' VIA'
        # supports, holds and the rest
        rnd.shuffle(later)
        movers = {}
        for u in range(n):
            if goes[u]:
                movers.setdefault(goes[u], []).append(u)
        holding = set(later) | {u for u in range(n) if text[u] and not goes[u]}
        for u in later:
            r = chance()
            me = '%s %s' % (kind[u], place[u])
            if r < 0.04:
                continue                            # no order
            if r < 0.10:
                text[u] = me + ' H'
                continue
            if r < 0.17:
                text[u] = self.doubtful_support(me, kind, place, prov, goes, n)
                continue
            if r < 0.20 and kind[u] == 'F' and armies:
                a = choice(armies)
                to = goes[a] or choice(self.coastal)
                text[u] = '%s C A %s - %s' % (me, prov[a], to)
                continue
            reach = board.reach(kind[u], place[u])
            able = []
            for p in sorted(reach):
                for m in movers.get(p, ()):
                    if m != u:
                        able += [m] * (4 if p in convoyers or m in carried else 2)
                h = at.get(p)
                if h is not None and h in holding:
                    able.append(~h)
            if not able:
                text[u] = me + ' H'
                continue
            m = choice(able)
            if m < 0:
                h = ~m
                text[u] = '%s S %s %s' % (me, kind[h], place[h])
            else:
                to = goes[m]
                if kind[m] == 'F' and text[m]:
                    to = text[m].split()[3]
                    if '/' in to and chance() < 0.3:
                        to = province(to)
                text[u] = '%s S %s %s - %s' % (me, kind[m], place[m], to)
        return [(power[u], kind[u] + ' ' + place[u], text[u]) for u in range(n)]

    def chain(self):
        """Convoys that land on units which support attacks on (or holds of) other convoying fleets."""
        rnd, board = self.random, self.board
        choice, chance = rnd.choice, rnd.random
        start = choice(self.seas)
        seas = [start]
        want = rnd.randint(2, 5)
        border = [start]
        for _ in range(20):
            if len(seas) >= want or not border:
                break
            s = choice(border)
            more = [q for q in self.sea_near[s] if q not in seas]
            if more:
                q = choice(more)
                seas.append(q)
                border.append(q)
        units = {}                      # province -> [power, kind, order without unit]
        powers = rnd.sample(self.powers, min(len(self.powers), rnd.choice((3, 4, 5))))
        landing = {}                    # sea -> destination
        army = {}
        for s in seas:
            units[s] = [choice(powers), 'F', None]
        for s in seas:
            # two fleets now and then
            path = [s]
            if chance() < 0.15:
                more = [q for q in seas if q in board.touch[s] and q not in landing]
                if more:
                    path.append(choice(more))
            if units[s][2]:
                continue
            ends = [p for p in self.near[path[-1]] if board.is_coast(p)]
            starts = [p for p in self.near[s] if board.is_coast(p) and p not in units]
            if not starts:
                continue
            a = choice(starts)
            ends = [p for p in ends if p != a and p not in landing.values()
                    and (p not in units or units[p][1] == 'F' or units[p][2][0] == 'S')]
            far = [p for p in ends if p not in board.army[a]]
            if chance() < 0.9 and far:
                ends = far
            if not ends:
                continue
            d = choice(ends)
            landing[s] = d
            own = units[s][0] if chance() < 0.5 else choice(powers)
            named = chance() < 0.5
            units[a] = [own, 'A', '- ' + d + (' VIA' if chance() < 0.3 else '')]
            if named:
                units[a][2] = ''.join('- %s ' % q for q in path) + '- ' + d
            army[a] = d
            for q in path:
                units[q][2] = 'C A %s - %s' % (a, d)
            if chance() < 0.3:
                free = [p for p in self.near[d] if p not in units and board.is_coast(p)
                        and d in board.army[p]]
                if free:
                    units[choice(free)] = [choice(powers), 'A', 'S A %s - %s' % (a, d)]
        for s, d in landing.items():
            if d in units:
                continue
            # the unit at the landing place helps for or against another convoying fleet
            place = choice(board.coasts[d]) if d in board.coasts else d
            able = [q for q in board.fleet_provs.get(place, ()) if q in seas]
            if not able:
                continue
            q = choice(sorted(able))
            units[d] = [choice(powers), 'F', None, place]
            if chance() < 0.2:
                units[d][2] = 'S F ' + q
                continue
            froms = [t for t in self.near[q] if t not in units and board.kind[t] != 'inland']
            known = [t for t, v in units.items() if v[1] == 'F' and v[2] == '- ' + q]
            if known and chance() < 0.7:
                units[d][2] = 'S F %s - %s' % (choice(known), q)
            elif froms:
                t = choice(froms)
                place = t
                if t in board.coasts:
                    can = [c for c in board.coasts[t] if q in board.fleet_provs.get(c, ())]
                    if not can:
                        continue
                    place = can[0]
                elif q not in board.fleet_provs.get(t, ()):
                    continue
                units[t] = [choice(powers), 'F', '- ' + q, place]
                units[d][2] = 'S F %s - %s' % (place, q)
        # some supporters of armies, rivals and bystanders
        for _ in range(rnd.randint(0, 4)):
            if not army:
                break
            a = choice(sorted(army))
            d = army[a]
            free = [p for p in self.near[d] if p not in units]
            if not free:
                continue
            p = choice(free)
            k = 'F' if board.kind[p] == 'sea' else 'A'
            if d in board.reach(k, p):
                units[p] = [choice(powers), k,
                            choice(('S A %s - %s' % (a, d), 'S A %s - %s' % (a, d), '- ' + d))]
        for _ in range(rnd.randint(0, 3)):
            s = choice(seas)
            free = [p for p in self.near[s] if p not in units and board.kind[p] != 'inland'
                    and p not in board.coasts and s in board.fleet_provs.get(p, ())]
            if not free:
                continue
            p = choice(free)
            known = [(t, v) for t, v in units.items() if v[1] == 'F' and v[2] == '- ' + s]
            order = 'S F ' + s
            if known and chance() < 0.7:
                t, v = choice(known)
                order = 'S F %s - %s' % (v[3] if len(v) > 3 else t, s)
            units[p] = [choice(powers), 'F', order]
        out = []
        for p in sorted(units):
            v = units[p]
            if v[1] == 'A' and p in board.difficult:
                return self.chain()
            unit = v[1] + ' ' + (v[3] if len(v) > 3 else p)
            out.append((v[0], unit, unit + ' ' + (v[2] or 'H')))
        return out

    def void_move(self, kind, place, prov):
        """A void move, mostly to an occupied province."""
        rnd, board = self.random, self.board
        to = rnd.choice(prov) if rnd.random() < 0.75 else rnd.choice(board.provs)
        if kind == 'F' and to in board.coasts and rnd.random() < 0.5:
            return '%s %s - %s' % (kind, place, rnd.choice(board.coasts[to])), to
        return '%s %s - %s' % (kind, place, to), to

    def doubtful_support(self, me, kind, place, prov, goes, n):
        """A support that may be void: unmatched, missing unit, out of reach."""
        rnd = self.random
        r = rnd.random()
        if r < 0.2:
            return '%s S A %s' % (me, rnd.choice([p for p in self.board.provs
                                                  if self.board.kind[p] != 'sea']))
        s = rnd.randrange(n)
        if r < 0.5:
            return '%s S %s %s' % (me, kind[s], place[s])
        to = goes[s] or rnd.choice(prov)
        if r > 0.8:
            to = rnd.choice(self.near[prov[s]])
        return '%s S %s %s - %s' % (me, kind[s], place[s], to)
