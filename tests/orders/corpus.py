#!/usr/bin/python3
import re

UNIT = re.compile(r"([AF]) ([A-Z]+)(/[A-Z]C)?")


class Row:
    """One written order (or one set of orders, parts separated by ' || ') and its wanted readings."""

    def __init__(self, where, context, power, written, wanted, note):
        self.where, self.context, self.power = where, context, power
        self.written, self.note = written, note
        self.readings = []   # lists of canonical orders, any of which is right
        self.refuse = False  # a refusal is right
        self.void = None     # candidates that the refusal must name
        for alternative in wanted.split(" | "):
            alternative = alternative.strip()
            if alternative == "refuse":
                self.refuse = True
            elif alternative.startswith("void:"):
                self.void = [code.strip() for code in alternative[5:].split(",")]
                self.refuse = True
            else:
                self.readings.append([order.strip() for order in alternative.split(" ; ")])
        if "refuse" in [a.strip() for a in wanted.split(" | ")]:
            self.void = None
        self.wanted = wanted


class Context:
    def __init__(self, name):
        self.map = name
        self.phase = None
        self.units = {}      # POWER: ["A BUD", ...]
        self.dislodged = {}  # POWER: {"F NTH": ["EDI", ...]}
        self.centers = {}
        self.adjustments = {}

    def standing(self):
        """Province: (power, unit) of each unit that can be ordered, dislodged units first."""
        found = {}
        for power, units in self.dislodged.items():
            for unit in units:
                found.setdefault(province(unit[2:]), (power, unit))
        for power, units in self.units.items():
            for unit in units:
                found.setdefault(province(unit[2:]), (power, unit))
        return found


def province(place):
    return place.split("/")[0]


def power_lists(text, separator):
    """'England: a, b; France: c' as {'ENGLAND': ['a', 'b'], 'FRANCE': ['c']}."""
    result = {}
    for part in text.split(";"):
        name, _, rest = part.partition(":")
        result[name.strip().upper()] = [item.strip() for item in re.split(separator, rest.strip()) if item.strip()]
    return result


def read(path):
    """All rows of a corpus file."""
    rows, context, power = [], None, None
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            line = line.rstrip("\n")
            if line.startswith("@ "):
                key, _, value = line[2:].partition(" ")
                value = value.strip()
                if key == "map":
                    context, power = Context(value), None
                elif key == "phase":
                    context.phase = value
                elif key == "power":
                    power = value.upper()
                elif key == "units":
                    context.units = power_lists(value, ",")
                elif key == "centers":
                    context.centers = power_lists(value, r"[ ,]+")
                elif key == "adjustments":
                    context.adjustments = {k: int(v[0]) for k, v in power_lists(value, ",").items()}
                elif key == "dislodged":
                    for name, units in power_lists(value, ",").items():
                        context.dislodged[name] = {u.split(" -> ")[0]: u.split(" -> ")[1].split() for u in units}
                else:
                    raise SystemExit("%s:%d: unknown key '%s'" % (path, number, key))
                continue
            if line.startswith("#") or not line.strip():
                continue
            if "  =>  " not in line:
                raise SystemExit("%s:%d: neither a row nor a comment" % (path, number))
            written, _, wanted = line.rpartition("  =>  ")
            wanted, _, note = wanted.partition("  # ")
            rows.append(Row("%s:%d" % (path, number), context, power, written.strip(), wanted.strip(), note))
    return rows
