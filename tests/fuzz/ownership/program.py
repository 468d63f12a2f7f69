"""Statements of a generated function: their text, and their graph for the model."""
from model import Node, Nothing, Raised


class Exits:
    """Where control goes that leaves a piece of text in another way than by its end."""

    def __init__(self, **ways):
        self.ways = ways  # brk, cont, ret, exc: nodes

    def but(self, **ways):
        return Exits(**{**self.ways, **ways})

    def through(self, lower):
        """The same ways, each through what `lower` puts before it; made when it is needed."""
        return Exits(**{k: lower(n) for k, n in self.ways.items() if n is not None})

    def __getattr__(self, name):
        return self.ways.get(name)


def indent(lines):
    return ['    ' + l for l in lines]


def block_text(body):
    return indent([l for s in body for l in s.text()] or ['pass'])


def lower_block(body, next, exits):
    for s in reversed(body):
        next = s.lower(next, exits)
    return next


def lower_sources(sources, node, exits):
    """What makes the operands of a node, one after the other: what is used last in one of them ends before the next."""
    for source in reversed(sources):
        node = Node(lambda run, source=source: run.operands.append(source.act(run)), source.uses, next=[node], error=exits.exc if source.raises else None)
    return node


def with_operands(act, count):
    def run_it(run):
        values = run.operands[len(run.operands) - count:]
        del run.operands[len(run.operands) - count:]
        return act(run, *values)
    return run_it if count else act


class Simple:
    """Its sources are evaluated first; `act` gets the run and their values."""

    def __init__(self, text, act, uses=(), sets=(), raises=False, sources=()):
        self.line, self.act, self.uses, self.sets, self.raises, self.sources = text, with_operands(act, len(sources)), uses, sets, raises, sources

    def text(self):
        return self.line.split('\n')

    def lower(self, next, exits):
        return lower_sources(self.sources, Node(self.act, self.uses, self.sets, [next], exits.exc if self.raises else None), exits)


class If:
    """`test` says by number which branch is taken."""

    def __init__(self, condition, test, then, other, uses=()):
        self.condition, self.test, self.then, self.other, self.uses = condition, test, then, other, uses

    def text(self):
        lines = [f'if {self.condition}:'] + block_text(self.then)
        return lines + (['else:'] + block_text(self.other) if self.other else [])

    def lower(self, next, exits):
        ways = [lower_block(self.then, next, exits), lower_block(self.other, next, exits)]
        return Node(self.test, self.uses, next=ways)


class Loop:
    """`begin` runs once, `head` says by number whether the body (0) or what follows (1) comes."""

    def __init__(self, header, begin, head, body, uses=(), sets=(), head_sets=(), holds=()):
        self.header, self.begin, self.head, self.body = header, begin, head, body
        self.uses, self.sets, self.head_sets, self.holds = uses, sets, head_sets, holds

    def text(self):
        return [self.header] + block_text(self.body)

    def lower(self, next, exits):
        head = Node(self.head, self.holds, self.head_sets)
        body = lower_block(self.body, head, exits.but(brk=next, cont=head))
        head.next = [body, next]
        return Node(self.begin, self.uses, self.sets, [head])


class Leave:
    """break, continue, return: by the name of the way."""

    def __init__(self, text, way, act=None, sources=()):
        self.line, self.way, self.act, self.sources = text, way, with_operands(act, len(sources)), sources

    def text(self):
        return [self.line]

    def lower(self, next, exits):
        return lower_sources(self.sources, Node(self.act, next=[getattr(exits, self.way)]), exits)


def give_up(act):
    def raising(run):
        if act:
            act(run)
        raise Raised
    return raising


class Raise:
    def __init__(self, text, act, sources=()):
        self.line, self.act, self.sources = text, with_operands(act, len(sources)), sources

    def text(self):
        return [self.line]

    def lower(self, next, exits):
        return lower_sources(self.sources, Node(give_up(self.act), next=[exits.exc], error=exits.exc), exits)


class Try:
    def __init__(self, body, name, handler, other, final):
        self.body, self.name, self.handler, self.other, self.final = body, name, handler, other, final

    def text(self):
        lines = ['try:'] + block_text(self.body)
        if self.handler is not None:
            lines += [f'except {self.name}:' if self.name else 'except:'] + block_text(self.handler)
        if self.other:
            lines += ['else:'] + block_text(self.other)
        return lines + (['finally:'] + block_text(self.final) if self.final else [])

    def lower(self, next, exits):
        outer = exits
        if self.final:
            outer = exits.through(lambda n: lower_block(self.final, n, exits))
            next = lower_block(self.final, next, exits)
        inner = outer
        if self.handler is not None:
            name = self.name or '(error)'

            def bind(run):
                run.put(name, run.error)
                run.error = None
            handler = Node(bind, sets=[name], next=[lower_block(self.handler, next, outer)])
            inner = outer.but(exc=handler)
        return lower_block(self.body, lower_block(self.other, next, outer), inner)


class With:
    def __init__(self, site, name, source, body):
        self.site, self.name, self.source, self.body = site, name, source, body

    def text(self):
        return [f'with Guard({self.site}, {self.source.text}):'] + block_text(self.body)

    def lower(self, next, exits):
        name = self.name

        def enter(run, probe):
            run.put(name, probe)
            run.log(f'{self.site} enter {run.env[name].id}')

        def leave(to):
            return Node(lambda run: run.log(f'{self.site} exit {run.env[name].id}'), [name], next=[to])
        body = lower_block(self.body, leave(next), exits.through(leave))
        return lower_sources([self.source], Node(with_operands(enter, 1), [], [name], [body]), exits)


def lower_function(body, lasting):
    """The entry of its graph."""
    def failed(run):
        run.failed = True
    end, fail = Node(uses=lasting), Node(failed, uses=lasting)
    return lower_block(body, end, Exits(ret=end, exc=fail))
