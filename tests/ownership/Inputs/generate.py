"""Random functions of IR for the tests of ownership: right by construction, or with one wrong use each.

    generate.py SEED COUNT [bad]

The generator knows of each variable whether it has a value here: on every path (I), on none (U), on some (M). It uses and moves only
what is I; branches, loops with break and continue, handlers, early returns and raises come at random. With `bad`, each function
has one use of a variable that is U or M, so ownership must refuse each of them. `main` calls the right ones with several arguments.
"""
import random
import sys

PRELUDE = """\
struct %Probe { name: int } deinit @Probe.deinit copy @Probe.copy implicit_copy
struct %Engine { block: %Probe, piston: %Probe, count: int }

fn @Probe.deinit($self: %Probe deinit) -> none {
bb1:
  return
}

fn @Probe.copy($self: %Probe out, $from: %Probe read) -> none {
bb1:
  %1 = local $from
  %2 = field %1, .0
  %3 = load int %2
  %4 = local $self
  %5 = field %4, .0
  store %3, %5
  return
}

fn @make(%1 n: int read) -> $r: %Probe {
bb1:
  %2 = local $r
  %3 = field %2, .0
  store %1, %3
  return
}

fn @build(%1 n: int read) -> $r: %Engine {
bb1:
  %2 = local $r
  %3 = field %2, .0
  %4 = fn_addr @make
  call %4, %1, %3
  %5 = local $r
  %6 = field %5, .1
  call %4, %1, %6
  %7 = local $r
  %8 = field %7, .2
  store %1, %8
  return
}

fn @show($p: %Probe read) -> none {
bb1:
  return
}

fn @look($e: %Engine read) -> none {
bb1:
  return
}

fn @change($p: %Probe mut) -> none {
bb1:
  return
}

fn @eat($p: %Probe var) -> none {
bb1:
  return
}

fn @eat_engine($e: %Engine var) -> none {
bb1:
  return
}

fn @risky(%1 n: int read, $p: %Probe read) -> int raises(error) {
bb1:
  %2 = const int 3
  %3 = eq %1, %2
  branch %3, bb2, bb3
bb2:
  %4 = local $1
  %5 = fn_addr @make
  call %5, %1, %4
  %6 = local $1
  %7 = error.make error %6
  raise %7
bb3:
  return %1
  local $1: %Probe temp
}
"""
PRELUDE = PRELUDE.replace("""  return %1
  local $1: %Probe temp
}""", """  return %1
}""").replace("""(%1 n: int read, $p: %Probe read) -> int raises(error) {
""", """(%1 n: int read, $p: %Probe read) -> int raises(error) {
  local $1: %Probe temp
""")


class Function:
    def __init__(self, rng, name, bad):
        self.rng, self.name, self.bad = rng, name, bad
        self.blocks, self.block = [], None
        self.next_value = 2  # %1 is n
        self.temps = 0
        self.probes = ['a', 'b', 'c', 'd']
        self.engines = ['e', 'f']
        self.state = {v: 'U' for v in self.probes + self.engines}
        self.state['p'] = 'I'  # a mut parameter
        self.handlers = []     # (block, states that reach it)
        self.loops = []        # (head, exit, state at head, states that break)
        self.did_wrong = False
        self.locals = []
        self.start(self.new_block())

    # --- text ---
    def new_block(self, params=''):
        self.blocks.append([params, []])
        return len(self.blocks)

    def start(self, block):
        self.block = block

    def line(self, text):
        self.blocks[self.block - 1][1].append('  ' + text)

    def value(self, text):
        v = self.next_value
        self.next_value += 1
        self.line(f'%{v} = {text}')
        return f'%{v}'

    def temp(self, kind):
        self.temps += 1
        self.locals.append(f'  local $t{self.temps}: %{kind} temp')
        return f't{self.temps}'

    def address(self, var, field=None):
        a = self.value(f'local ${var}')
        return a if field is None else self.value(f'field {a}, .{field}')

    def call(self, fn, *args):
        f = self.value(f'fn_addr @{fn}')
        self.line('call ' + ', '.join((f,) + args))

    # --- states ---
    def join(self, states):
        return {v: (s := {st[v] for st in states}) and (s.pop() if len(s) == 1 else 'M') for v in states[0]}

    def some(self, vars, wanted):
        found = [v for v in vars if self.state[v] in wanted]
        return self.rng.choice(found) if found else None

    # --- statements; each returns False when control does not go on ---
    def init(self, var):
        fn = 'build' if var in self.engines else 'make'
        if self.state[var] == 'I':
            t = self.temp('Engine' if var in self.engines else 'Probe')
            self.call(fn, '%1', self.address(t))
            a = self.address(var)
            self.line(f'overwrite {a}')
            self.line(f'relocate {a}, {self.address(t)}')
        else:
            self.call(fn, '%1', self.address(var))
        self.state[var] = 'I'

    def use(self, var):
        if var in self.engines:
            if self.rng.random() < .5:
                self.call('look', self.address(var))
            else:
                self.call('show', self.address(var, self.rng.choice((0, 1))))
        else:
            self.call(self.rng.choice(('show', 'change')), self.address(var))

    def eat(self, var):
        self.call('eat_engine' if var in self.engines else 'eat', self.address(var))
        self.state[var] = 'U'

    def copy(self, source, target):
        to = self.address(target)
        self.line(f'{self.rng.choice(("copy", "copy", "move"))} {to}, {self.address(source)}')
        if self.blocks[self.block - 1][1][-1].startswith('  move'):
            self.state[source] = 'U'
        self.state[target] = 'I'

    def overwrite_field(self, var):
        t, field = self.temp('Probe'), self.rng.choice((0, 1))
        self.call('make', '%1', self.address(t))
        a = self.address(var, field)
        self.line(f'overwrite {a}')
        self.line(f'relocate {a}, {self.address(t)}')

    def part_and_restore(self, var):
        field = self.rng.choice((0, 1))
        self.call('eat', self.address(var, field))
        self.call('show', self.address(var, 1 - field))
        self.call('make', '%1', self.address(var, field))

    def refill_param(self):
        self.call('eat', self.address('p'))
        self.call('make', '%1', self.address('p'))

    def condition(self):
        c = self.value(f'const int {self.rng.randrange(6)}')
        return self.value(f'{self.rng.choice(("lt", "eq", "gt"))} %1, {c}')

    def branch(self, depth):
        then, other, after = self.new_block(), self.new_block(), self.new_block()
        self.line(f'branch {self.condition()}, bb{then}, bb{other}')
        before, ends = dict(self.state), []
        for block in (then, other):
            self.start(block)
            self.state = dict(before)
            if self.statements(depth - 1):
                self.line(f'jump bb{after}')
                ends.append(self.state)
        self.start(after)
        if not ends:
            self.line('unreachable')
            return False
        self.state = self.join(ends)
        return True

    def restore(self, head):
        for var, wanted in head.items():
            if wanted == 'I' and self.state[var] != 'I':
                self.init(var)

    def loop(self, depth):
        head, body, exit = self.new_block(), self.new_block(), self.new_block()
        counter = self.temp('Probe')
        self.call('make', '%1', self.address(counter))
        self.line(f'jump bb{head}')
        self.state = {v: 'M' if s == 'U' else s for v, s in self.state.items()}
        head_state = dict(self.state)
        self.start(head)
        self.line(f'branch {self.step(counter)}, bb{body}, bb{exit}')
        self.loops.append((head, exit, head_state, [dict(head_state)]))
        self.start(body)
        if self.statements(depth - 1):
            self.restore(head_state)
            self.line(f'jump bb{head}')
        states = self.loops.pop()[3]
        self.start(exit)
        self.state = self.join(states)
        return True

    def step(self, counter):
        """Counts a number up: loops end."""
        a = self.address(counter, 0)
        n = self.value(f'load int {a}')
        more = self.value(f'add {n}, {self.value("const int 1")}')
        self.line(f'store {more}, {self.address(counter, 0)}')
        return self.value(f'lt {more}, {self.value("const int 9")}')

    def leave_loop(self):
        head, exit, head_state, breaks = self.loops[-1]
        if self.rng.random() < .5:
            breaks.append(dict(self.state))
            self.line(f'jump bb{exit}')
        else:
            self.restore(head_state)
            self.line(f'jump bb{head}')
        return False

    def may_raise(self, var):
        normal = self.new_block(f'(%{self.next_value}: int)')
        self.next_value += 1
        if self.handlers:
            error = self.handlers[-1][0]
            self.handlers[-1][1].append(dict(self.state))
        else:
            error = self.new_block(f'(%{self.next_value}: error)')
            self.blocks[error - 1][1].append(f'  raise %{self.next_value}')
            self.next_value += 1
        f = self.value('fn_addr @risky')
        self.line(f'try_call int {f}, %1, {self.address(var)}, bb{normal}, bb{error}')
        self.start(normal)

    def handled(self, depth):
        error = self.next_value
        self.next_value += 1
        handler, after = self.new_block(f'(%{error}: error)'), self.new_block()
        self.handlers.append((handler, []))
        ends = []
        if self.statements(depth - 1):
            self.line(f'jump bb{after}')
            ends.append(self.state)
        states = self.handlers.pop()[1]
        self.start(handler)
        self.line(f'error.drop %{error}')
        if states:
            self.state = self.join(states)
            if self.statements(depth - 1):
                self.line(f'jump bb{after}')
                ends.append(self.state)
        else:
            self.line('unreachable')
        self.start(after)
        if not ends:
            self.line('unreachable')
            return False
        self.state = self.join(ends)
        return True

    def go_wrong(self):
        var = self.some(self.probes + self.engines, 'UM')
        if var is None:
            return
        self.did_wrong = True
        if self.rng.random() < .5:
            self.use(var)
        else:
            self.eat(var)

    def simple(self):
        rng, every = self.rng, self.probes + self.engines
        choice = rng.randrange(9)
        if choice <= 1:
            self.init(rng.choice(every))
        elif choice == 2 and (v := self.some(every + ['p'], 'I')):
            self.use(v)
        elif choice == 3 and (v := self.some(every, 'I')):
            self.eat(v)
        elif choice == 4 and (v := self.some(self.probes, 'I')) and (w := self.some(self.probes, 'UM')):
            self.copy(v, w)
        elif choice == 5 and (v := self.some(self.engines, 'I')):
            self.overwrite_field(v)
        elif choice == 6 and (v := self.some(self.engines, 'I')):
            self.part_and_restore(v)
        elif choice == 7:
            self.refill_param()
        elif choice == 8 and (v := self.some(self.probes + ['p'], 'I')):
            self.may_raise(v)

    def statements(self, depth):
        for _ in range(self.rng.randrange(1, 7)):
            r = self.rng.random()
            if self.bad and not self.did_wrong and r < .15:
                self.go_wrong()
            if depth > 0 and r > .75:
                if not self.rng.choice((self.branch, self.branch, self.loop, self.handled))(depth):
                    return False
            elif self.loops and r > .72:
                return self.leave_loop()
            elif r > .71 and depth < 3:
                self.line('return')
                return False
            else:
                self.simple()
        return True

    def text(self):
        names = [f'  local ${v}: %Probe var mutable' for v in self.probes] + [f'  local ${v}: %Engine var mutable' for v in self.engines]
        body = []
        for i, (params, lines) in enumerate(self.blocks):
            body.append(f'bb{i + 1}{params}:')
            body += lines
        return '\n'.join([f'fn @{self.name}(%1 n: int read, $p: %Probe mut) -> none raises(error) {{'] + names + self.locals + body + ['}', ''])


def one(rng, name, bad):
    while True:
        fn = Function(rng, name, bad)
        if fn.statements(4):
            fn.line('return')
        if fn.did_wrong == bad:
            return fn.text()


def main_text(count):
    lines = ['fn @main() -> none {', '  local $p: %Probe var mutable', 'bb1:', '  %1 = fn_addr @make', '  %2 = const int 1', '  %3 = local $p', '  call %1, %2, %3', '  jump bb2']
    value, block = 4, 2
    for i in range(count):
        for n in range(5):
            lines += [f'bb{block}:', f'  %{value} = fn_addr @f{i}', f'  %{value + 1} = const int {n}', f'  %{value + 2} = local $p',
                      f'  try_call %{value}, %{value + 1}, %{value + 2}, bb{block + 2}, bb{block + 1}',
                      f'bb{block + 1}(%{value + 3}: error):', f'  error.drop %{value + 3}', f'  jump bb{block + 2}']
            value += 4
            block += 2
    return '\n'.join(lines + [f'bb{block}:', '  return', '}', ''])


def main():
    seed, count, bad = int(sys.argv[1]), int(sys.argv[2]), len(sys.argv) > 3
    print(PRELUDE)
    for i in range(count):
        print(one(random.Random(seed * 100003 + i), f'f{i}', bad))
    if not bad:
        print(main_text(count))


main()
