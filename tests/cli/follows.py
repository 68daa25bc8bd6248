"""Do the answers to the saved phases of games lead to the phases saved next? follows.py REQUESTS ANSWERS

Every legal order must be judged without being found illegal, and the state that follows must be the next request's.
"""
import json
import sys

# Orders that are void for what other orders do, not because they are illegal by themselves.
VOID_BY_OTHERS = {"unmatched", "two-trains", "duplicate"}


def lines(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def places(members):
    return {power: sorted(names) for power, names in members.items() if names}


def main():
    requests, answers = lines(sys.argv[1]), lines(sys.argv[2])
    wrong = [] if len(requests) == len(answers) > 1 else ["not one answer for each request"]
    for request, answer, following in zip(requests, answers, requests[1:] + [None]):
        where = request["id"]
        for orders in answer["orders"].values():
            wrong += [f"{where}: {order}" for order in orders
                      if order["result"] == "void" and order["reason"] not in VOID_BY_OTHERS]
        if following is None or following["id"].split()[0] != where.split()[0]:
            continue
        state = answer["state"]
        for key in ("units", "centers"):
            if places(state[key]) != places(following[key]):
                wrong.append(f"{where}: {key} differ from the next request's")
        if state["phase"] != following["phase"]:
            wrong.append(f"{where}: {state['phase']} is not followed by {following['phase']}")
        if state.get("built", {}) != following.get("built", {}):
            wrong.append(f"{where}: the years in which units were built differ")
        if state["dislodged"] != following.get("dislodged", {}):
            wrong.append(f"{where}: dislodged units differ")
    print("\n".join(wrong[:10]) or f"{len(requests)} phases follow one another")
    return 1 if wrong else 0


sys.exit(main())
