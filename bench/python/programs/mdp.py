"""A Markov decision process: a fight with potions and damage by dice, solved by value iteration over the graph of its states.
With annotations."""
from collections import defaultdict
from typing import Dict, List, NamedTuple, Tuple


class State(NamedTuple):
    mine: int
    theirs: int
    potions: int
    stunned: bool


Outcomes = List[Tuple[float, State]]


def attack(s: State) -> Outcomes:
    out: Dict[State, float] = defaultdict(float)
    for damage in range(1, 5):
        for back in (1, 2, 4):
            theirs = max(0, s.theirs - damage)
            mine = s.mine if theirs == 0 or s.stunned else max(0, s.mine - back)
            out[State(mine, theirs, s.potions, False)] += 1 / 12
    return [(p, t) for t, p in out.items()]


def stun(s: State) -> Outcomes:
    hit = State(s.mine, max(0, s.theirs - 1), s.potions, True)
    missed = State(max(0, s.mine - 3), s.theirs, s.potions, False)
    return [(0.6, hit), (0.4, missed)]


def drink(s: State) -> Outcomes:
    mine = min(22, s.mine + 9)
    return [(0.5, State(mine, s.theirs, s.potions - 1, False)), (0.5, State(max(0, mine - 2), s.theirs, s.potions - 1, False))]


def actions(s: State) -> Dict[str, Outcomes]:
    if s.mine == 0 or s.theirs == 0:
        return {}
    found = {'attack': attack(s), 'stun': stun(s)}
    if s.potions:
        found['drink'] = drink(s)
    return found


def explore(start: State) -> Dict[State, Dict[str, Outcomes]]:
    graph: Dict[State, Dict[str, Outcomes]] = {}
    todo = [start]
    while todo:
        s = todo.pop()
        if s in graph:
            continue
        graph[s] = actions(s)
        for outcomes in graph[s].values():
            todo.extend(t for _, t in outcomes if t not in graph)
    return graph


def value_iteration(graph: Dict[State, Dict[str, Outcomes]], epsilon: float) -> Tuple[Dict[State, float], int]:
    values = {s: 1.0 if s.theirs == 0 and s.mine > 0 else 0.0 for s in graph}
    rounds = 0
    while True:
        rounds += 1
        change = 0.0
        for s, choices in graph.items():
            if choices:
                best = max(sum(p * values[t] for p, t in outcomes) for outcomes in choices.values())
                change = max(change, abs(best - values[s]))
                values[s] = best
        if change < epsilon:
            return values, rounds


def main() -> None:
    start = State(22, 30, 3, False)
    graph = explore(start)
    values, rounds = value_iteration(graph, 1e-9)
    best = max(graph[start], key=lambda a: sum(p * values[t] for p, t in graph[start][a]))
    print(len(graph), rounds, f'{values[start]:.9f}', best)


if __name__ == '__main__':
    main()
