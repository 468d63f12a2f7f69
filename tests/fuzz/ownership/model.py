"""What a generated function must print: a small model of the language's rules for the life of values.

A function is a graph of nodes. Each says which variables it uses, which get a value, and what it does. From that alone it is found
where each variable is used last, and the run of the graph destroys values there. The model shares nothing with the compiler: it is
the rules of docs/ownership.md, written a second time.

Variables are named by strings. `v.a` is a field of `v` that is tracked on its own: `v` stands for the whole of it.
"""


class Raised(Exception):
    """Control goes to the node's handler."""


class Node:
    def __init__(self, act=None, uses=(), sets=(), next=(), error=None):
        self.act, self.next, self.error = act, list(next), error
        self.uses, self.sets = frozenset(uses), frozenset(sets)


# --- values ---

class Probe:
    def __init__(self, id):
        self.id = id

    def copy(self, run):
        run.log(f'copy {self.id}')
        return Probe(self.id + 1000)

    def drop(self, run):
        run.log(f'- {self.id}')


class Several:
    """A list, dict, tuple, optional: whatever holds values and ends with them, in order."""

    def __init__(self, items=()):
        self.items = list(items)

    def copy(self, run):
        return Several(i.copy(run) for i in self.items)

    def drop(self, run):
        for item in self.items:
            item.drop(run)


class Shared:
    """A counted reference to a value."""

    def __init__(self, value):
        self.value, self.count = value, 1

    def copy(self, run):
        self.count += 1
        return self

    def drop(self, run):
        self.count -= 1
        if self.count == 0:
            self.value.drop(run)


class Nothing:
    """A value whose end shows nothing."""

    def drop(self, run):
        pass


# --- what is used later ---

def reachable(entry):
    found, work = [], [entry]
    seen = {entry}
    while work:
        node = work.pop()
        found.append(node)
        for n in node.next + ([node.error] if node.error else []):
            if n not in seen:
                seen.add(n)
                work.append(n)
    return found


def solve(nodes, uses_on_edge):
    live = {n: frozenset() for n in nodes}
    users = {n: [] for n in nodes}
    for n in nodes:
        for s in n.next + ([n.error] if n.error else []):
            users[s].append(n)
    work = list(nodes)
    while work:
        n = work.pop()
        after = frozenset().union(*(live[s] | uses_on_edge(n, s) for s in n.next))
        before = n.uses | (after - n.sets)
        if n.error:
            before |= live[n.error] | uses_on_edge(n, n.error)
        if before != live[n]:
            live[n] = before
            work += users[n]
    return live


def liveness(entry):
    """Live variables before each node. A field is live until it gets a new value or the whole of it ends, for that is a use of it."""
    nodes = reachable(entry)
    whole = solve(nodes, lambda n, s: frozenset())
    fields = {f for n in nodes for f in n.uses | n.sets if '.' in f}

    def ended(n, s):
        ends = ((whole[n] | n.uses | n.sets) - whole[s]) if fields else ()
        return frozenset(f for f in fields if f.split('.')[0] in ends)
    return solve(nodes, ended)


# --- running ---

class Run:
    def __init__(self, entry, live, seed):
        self.lines, self.env, self.error, self.held, self.counters = [], {}, None, [], {}
        self.entry, self.live = entry, live
        self.count, self.dice, self.fuel = 0, seed * 7919 + 17, 60
        self.refs, self.operands, self.result, self.failed = {}, [], None, False

    # --- what the prelude's functions do ---
    def log(self, text):
        self.lines.append(text)

    def flip(self):
        self.dice = (self.dice * 1103515245 + 12345) % 2147483648
        self.fuel -= 1
        return self.fuel > 0 and (self.dice // 65536) % 2 == 1

    def make(self, site):
        self.count += 1
        self.log(f'{site} + {self.count}')
        return Probe(self.count)

    def risky(self, site, carries):
        p = self.make(site)
        if self.flip():
            if not carries:
                p.drop(self)
            self.error = p if carries else Nothing()
            raise Raised
        return p

    def eat(self, site, p):
        self.log(f'{site} eat {p.id}')
        p.drop(self)

    # --- variables ---
    def put(self, name, value):
        if name in self.env:
            self.env[name].drop(self)
        self.env[name] = value

    def take(self, name):
        return self.env.pop(name)

    def is_live(self, name, after):
        return name in self.live[after]

    def cross(self, to):
        """What nobody needs behind this edge ends."""
        live = self.live[to]
        for name in [n for n in self.env if n not in live or n.split('.')[0] not in live]:
            self.env.pop(name).drop(self)

    def run(self, params):
        self.env.update(params)
        node = self.entry
        self.cross(node)
        while node.next:
            self.after = node.next
            try:
                choice = node.act(self) if node.act else None
                to = node.next[choice or 0]
            except Raised:
                to = node.error
            self.cross(to)
            node = to
        if node.act:
            node.act(self)


def normal(lines):
    """Values that end at one point end in no order that matters here."""
    out, ends = [], []
    for line in lines:
        if line.startswith('- '):
            ends.append(line)
            continue
        out += sorted(ends) + [line]
        ends = []
    return out + sorted(ends)
