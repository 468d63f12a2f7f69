"""Random kernels with a model of what they compute, in Python alone: each piece of a kernel is written twice, as text of the language and as
text of Python, and the Python is run for all threads, block after block, all lanes and threads together at shuffles and barriers.

A kernel writes several elements in each thread (side by side, with a stride, in a loop over the grid, in a tensor), in nested loops, with
early returns, through pointers, spans and tensors; it has vectors, structs, memory of its own and of its block with an alignment, integers of
all widths, small floats, and changes counters of all types by atomic operations. Floats are whole numbers that all formats hold exactly.
"""

INTS = {'Int8': (8, True), 'Int16': (16, True), 'Int32': (32, True), 'Int64': (64, True), 'Int': (64, True), 'UInt8': (8, False),
        'UInt16': (16, False), 'UInt32': (32, False), 'UInt64': (64, False)}
FLOATS = {'Float16': 7, 'BFloat16': 3, 'Float32': 7, 'Float64': 7}  # as large are the numbers that one begins with
MODEL_INPUT = 64  # elements
COUNTERS = 16
A, S = [k * 37 % 101 - 20 for k in range(MODEL_INPUT)], [k * k % 53 - 9 for k in range(MODEL_INPUT)]


def wrap_to(bits, signed, value):
    value &= (1 << bits) - 1
    return value - (1 << bits) if signed and value >> (bits - 1) else value


def wrapper(bits, signed):
    return lambda value: wrap_to(bits, signed, int(value))


class Pair:
    """The struct of the programs."""

    def __init__(self, a, b):
        self.a, self.b = a, b

    def copy(self):
        return Pair(self.a, self.b)


MODEL = {f'w_{name}': wrapper(*how) for name, how in INTS.items()}
MODEL |= {f'w_{name}': float for name in FLOATS}
MODEL |= {'Pair': Pair}


class Writer:
    """A kernel's body in both languages."""

    def __init__(self, rng, element, width, has_span):
        self.rng, self.element, self.width, self.has_span = rng, element, width, has_span
        self.mojo, self.python, self.indent, self.names = [], [], 1, 0
        self.scopes = [[('i', 'Int'), ('n', 'Int'), ('me', 'Int')]]
        self.can_return, self.loops, self.place_loops = True, 0, []
        self.can_own = True
        self.keeps = []  # variables that nothing assigns to

    # ---- writing ----

    def add(self, mojo, python=None):
        self.mojo.append('    ' * self.indent + mojo)
        self.python.append('    ' * self.indent + (mojo if python is None else python))

    def new(self, kind):
        self.names += 1
        return f'{kind}{self.names}'

    def variables(self, of):
        return [name for scope in self.scopes for name, type_ in scope if type_ == of]

    def nested(self, write):
        self.scopes.append([])
        self.indent += 1
        write()
        self.indent -= 1
        self.scopes.pop()

    # ---- expressions: pairs of text ----

    def index(self, limit, depth=1):
        """An Int below a power of two."""
        m, p = self.integer('Int', depth)
        return f'({m} & {limit - 1})', f'({p} & {limit - 1})'

    def read(self, type_):
        rng = self.rng
        kind = rng.randint(0, 4)
        if kind == 0:
            m, p = self.index(MODEL_INPUT)
            return f'a[unsafe_offset={m}]', f'a[{p}]', 'Int32'
        if kind == 1:
            m, p = self.index(MODEL_INPUT)
            return f's[{m}]', f's[{p}]', 'Int64'
        if kind == 2 and self.can_own:
            m, p = self.own()
            return m, p, self.element
        if kind == 3:
            m, p = self.index(8, 0)
            return f'mine[unsafe_offset={m}]', f'mine[{p}]', 'Int32'
        pairs = self.variables('Pair')
        if pairs:
            name = rng.choice(pairs)
            field, of = rng.choice([('a', 'Int32'), ('b', 'Int64')])
            return f'{name}.{field}', f'{name}.{field}', of
        m, p = self.index(4, 0)
        return f'pairs[unsafe_offset={m}].b', f'pairs[{p}].b', 'Int64'

    def cast(self, type_, m, p, of):
        if of in FLOATS and not INTS.get(type_, (0, True))[1]:
            m, p = f'abs({m})', f'abs({p})'
        return (m, p) if type_ == of else (f'{type_}({m})', f'w_{type_}({p})')

    def leaf(self, type_):
        rng = self.rng
        kind = rng.randint(0, 9)
        if kind <= 3 and self.variables(type_):
            name = rng.choice(self.variables(type_))
            return name, name
        if kind <= 5:
            return self.cast(type_, *self.read(type_))
        other = rng.choice([*INTS, *FLOATS])
        if kind <= 7 and self.variables(other):
            name = rng.choice(self.variables(other))
            return self.cast(type_, name, name, other)
        number = rng.randint(0, 9)
        return f'{type_}({number})', str(number)

    def integer(self, type_, depth):
        rng = self.rng
        if depth <= 0 or rng.random() < 0.2:
            return self.leaf(type_)
        (am, ap), (bm, bp) = self.integer(type_, depth - 1), self.integer(type_, depth - 1)
        kind, number = rng.randint(0, 11), rng.randint(1, 7)
        if kind <= 4:
            op = rng.choice('+-*')
            return f'({am} {op} {bm})', f'w_{type_}({ap} {op} {bp})'
        if kind == 5:
            op = rng.choice('&|^')
            return f'({am} {op} {bm})', f'({ap} {op} {bp})'
        if kind == 6:
            op = rng.choice(['//', '%'])
            return f'({am} {op} {type_}({number}))', f'({ap} {op} {number})'
        if kind == 7:
            return (f'({am} << {type_}({number}))', f'w_{type_}({ap} << {number})') if rng.random() < 0.5 else (f'({am} >> {type_}({number}))', f'({ap} >> {number})')
        if kind == 8:
            f = rng.choice(['min', 'max'])
            return f'{f}({am}, {bm})', f'{f}({ap}, {bp})'
        if kind == 9:
            float_ = rng.choice(list(FLOATS))
            fm, fp = self.floating(float_)
            return f'{type_}({fm})' if INTS[type_][1] else f'{type_}(abs({fm}))', f'w_{type_}({fp})' if INTS[type_][1] else f'w_{type_}(abs({fp}))'
        cm, cp = self.condition(1)
        return f'({am} if {cm} else {bm})', f'({ap} if {cp} else {bp})'

    def small(self, type_):
        m, p = self.integer('Int', 1)
        return f'{type_}({m} & {FLOATS[type_]})', f'float({p} & {FLOATS[type_]})'

    def floating(self, type_):
        """Of whole numbers so small that nothing is rounded, whether a product and a sum are one operation or two."""
        rng = self.rng
        (am, ap), (bm, bp) = self.small(type_), self.small(type_)
        kind = rng.randint(0, 6)
        if kind <= 2:
            op = rng.choice('+-*')
            return f'({am} {op} {bm})', f'({ap} {op} {bp})'
        if kind == 3:
            f = rng.choice(['min', 'max'])
            return f'{f}({am}, {bm})', f'{f}({ap}, {bp})'
        if kind == 4 and type_ in ('Float32', 'Float64'):
            (cm, cp), (dm, dp) = self.small(type_), self.small(type_)
            return f'({am} * {bm} + {cm} * {dm})', f'({ap} * {bp} + {cp} * {dp})'
        if kind == 5:
            cm, cp = self.condition(0)
            return f'({am} if {cm} else -{bm})', f'({ap} if {cp} else -{bp})'
        return am, ap

    def value(self, type_, depth=2):
        return self.floating(type_) if type_ in FLOATS else self.integer(type_, depth)

    def condition(self, depth):
        rng = self.rng
        if depth and rng.random() < 0.3:
            (am, ap), (bm, bp) = self.condition(depth - 1), self.condition(depth - 1)
            op = rng.choice(['and', 'or'])
            return f'({am} {op} {bm})', f'({ap} {op} {bp})'
        type_ = rng.choice(['Int', 'Int32', 'UInt8', 'Int64'])
        am, ap = self.integer(type_, 1)
        if rng.random() < 0.5:
            number, rest = rng.randint(2, 5), rng.randint(0, 1)
            return f'{am} % {type_}({number}) == {type_}({rest})', f'{ap} % {number} == {rest}'
        bm, bp = self.integer(type_, 1)
        op = rng.choice(['<', '<=', '!=', '>'])
        return f'{am} {op} {bm}', f'{ap} {op} {bp}'

    # ---- places ----

    def part(self):
        """Which of the thread's elements: below `width`."""
        names = [name for name, most in self.place_loops if most <= self.width]
        if names and self.rng.random() < 0.7:
            name = self.rng.choice(names)
            return name, name
        if self.rng.random() < 0.3:
            number = str(self.rng.randrange(self.width))
            return number, number
        if self.width & (self.width - 1) == 0:
            return self.index(self.width)
        m, p = self.integer('Int', 1)
        return f'({m} % {self.width})', f'({p} % {self.width})'

    def own(self):
        return self.place(*self.part())

    # ---- statements ----

    def let(self):
        rng = self.rng
        kind = rng.randint(0, 9)
        if kind == 0:
            name = self.new('p')
            (am, ap), (bm, bp) = self.integer('Int32', 2), self.integer('Int64', 2)
            self.add(f'var {name} = Pair({am}, {bm})', f'{name} = Pair({ap}, {bp})')
            type_ = 'Pair'
        else:
            type_ = rng.choice([*INTS, 'Int', 'Int32', *FLOATS])
            name = self.new('v')
            m, p = self.value(type_)
            self.add(f'var {name} = {m}' if type_ == 'Int' or type_ in FLOATS else f'var {name}: {type_} = {m}', f'{name} = {p}')
        self.scopes[-1].append((name, type_))

    def assign(self):
        rng = self.rng
        type_ = rng.choice([*INTS, *FLOATS, 'Pair'])
        names = [n for n in self.variables(type_) if n not in self.keeps and n not in ('i', 'n', 'me')]
        if not names:
            return self.store()
        name = rng.choice(names)
        if type_ == 'Pair':
            m, p = self.integer('Int64', 2)
            if rng.random() < 0.3:
                other = rng.choice(self.variables('Pair'))
                return self.add(f'{name} = {other}', f'{name} = {other}.copy()')
            return self.add(f'{name}.b += {m}', f'{name}.b = w_Int64({name}.b + {p})')
        m, p = self.value(type_)
        if type_ in FLOATS or rng.random() < 0.5:
            self.add(f'{name} = {m}', f'{name} = {p}')
        else:
            op = rng.choice('+-*')
            self.add(f'{name} {op}= {m}', f'{name} = w_{type_}({name} {op} {p})')

    def store(self):
        rng = self.rng
        kind = rng.randint(0, 6)
        if kind <= 3 and self.can_own:
            place_m, place_p = self.own()
            m, p = self.value(self.element)
            if self.element in INTS and rng.random() < 0.3:
                return self.add(f'{place_m} += {m}', f'{place_p} = w_{self.element}({place_p} + {p})')
            return self.add(f'{place_m} = {m}', f'{place_p} = {p}')
        if kind == 4:
            (im, ip), (m, p) = self.index(8), self.integer('Int32', 2)
            return self.add(f'mine[unsafe_offset={im}] = {m}', f'mine[{ip}] = {p}')
        if kind == 5:
            (im, ip), (m, p) = self.index(4), self.integer('Int64', 2)
            if rng.random() < 0.5:
                (am, ap) = self.integer('Int32', 1)
                return self.add(f'pairs[unsafe_offset={im}] = Pair({am}, {m})', f'pairs[{ip}] = Pair({ap}, {p})')
            return self.add(f'pairs[unsafe_offset={im}].b -= {m}', f'pairs[{ip}].b = w_Int64(pairs[{ip}].b - {p})')
        self.atomic()

    def atomic(self):
        """Operations that give the same in each order: counter k of a buffer is added to, or made larger, or smaller."""
        rng = self.rng
        type_ = rng.choice(COUNTED)
        kind = rng.choice(['fetch_add', 'fetch_sub', 'max', 'min'])
        if type_ in ('Float16', 'BFloat16') and kind in ('fetch_add', 'fetch_sub'):
            kind = 'max'  # a sum of many would be rounded
        first = {'fetch_add': 0, 'fetch_sub': 0, 'max': 8, 'min': 12}[kind]
        m, p = self.value(type_, 1)
        im, ip = self.index(8 if first == 0 else 4, 1)
        place, at = f'c_{type_}.unsafe_offset({first} + {im})', f'c_{type_}[{first} + {ip}]'
        drop = '_ = ' if first == 0 else ''
        change = {'fetch_add': f'w_{type_}({at} + {p})', 'fetch_sub': f'w_{type_}({at} - {p})', 'max': f'max({at}, {p})', 'min': f'min({at}, {p})'}[kind]
        self.add(f'{drop}Atomic[{type_}].{kind}({place}, {m})', f'{at} = {change}')

    def vector(self):
        rng = self.rng
        name = self.new('q')
        type_ = rng.choice(['Int32', 'Int64', 'UInt16', 'UInt8'])
        dtype = type_.lower()
        if rng.random() < 0.5:
            lanes = [self.integer(type_, 1) for _ in range(4)]
            self.add(f'var {name} = SIMD[DType.{dtype}, 4]({", ".join(m for m, _ in lanes)})', f'{name} = [{", ".join(p for _, p in lanes)}]')
        else:
            m, p = self.index(MODEL_INPUT // 4)
            self.add(f'var {name} = a.unsafe_load[width=4, alignment=16](4 * {m}).cast[DType.{dtype}]()', f'{name} = [w_{type_}(x) for x in a[4 * {p}:4 * {p} + 4]]')
        for _ in range(rng.randint(0, 2)):
            (m, p), op = self.integer(type_, 1), rng.choice('+-*^')
            self.add(f'{name} = {name} {op} SIMD[DType.{dtype}, 4]({m})', f'{name} = [w_{type_}(x {op} e) for e in [{p}] for x in {name}]')
        if rng.random() < 0.5:
            (im, ip), (m, p) = self.index(4), self.integer(type_, 1)
            self.add(f'{name}[{im}] = {m}', f'{name}[{ip}] = {p}')
        sum_ = self.new('v')
        how = rng.choice([('.reduce_add()', f'w_{type_}(sum({name}))'), ('.reduce_max()', f'max({name})'), (f'[{rng.randint(0, 3)}]', None)])
        self.add(f'var {sum_} = {name}{how[0]}', f'{sum_} = {how[1] or name + how[0]}')
        self.scopes[-1].append((sum_, type_))

    def loop(self, depth):
        rng, name = self.rng, self.new('k')
        kind = rng.randint(0, 5)
        self.loops += 1
        most = rng.choice([2, 3, 4, self.width, 6])
        if kind <= 2:
            self.add(f'for {name} in range({most}):')
            self.place_loops.append((name, most))
        elif kind == 3:
            m, p = self.index(4)
            self.add(f'for {name} in range({m} + 1):', f'for {name} in range({p} + 1):')
            self.place_loops.append((name, 4))
        elif kind == 4:
            first, step = rng.randint(0, 3), rng.randint(1, 3)
            self.add(f'for {name} in range({first}, {first + most * step}, {step}):')
            self.place_loops.append((name, 1000))
        else:
            m, p = self.index(4)
            self.add(f'var {name} = {m} + 1', f'{name} = {p} + 1')
            self.add(f'while {name} > 0:')
            self.place_loops.append((name, 1000))
        self.keeps.append(name)

        def body():
            self.scopes[-1].append((name, 'Int'))
            if kind == 5:
                self.add(f'{name} -= 1')
            self.block(depth - 1)
            if rng.random() < 0.25:
                m, p = self.condition(1)
                self.add(f'if {m}:', f'if {p}:')
                self.nested(lambda: self.add(rng.choice(['break', 'continue'])))

        self.nested(body)
        self.place_loops.pop()
        self.loops -= 1

    def branch(self, depth):
        m, p = self.condition(1)
        self.add(f'if {m}:', f'if {p}:')
        self.nested(lambda: self.block(depth - 1))
        if self.rng.random() < 0.4:
            self.add('else:')
            self.nested(lambda: self.block(depth - 1))

    def early(self):
        m, p = self.condition(1)
        self.add(f'if {m}:', f'if {p}:')

        def body():
            self.store()
            self.add('return')

        self.nested(body)

    def block(self, depth):
        for _ in range(self.rng.randint(1, 3)):
            kind = self.rng.randint(0, 12)
            if kind <= 2:
                self.store()
            elif kind <= 4:
                self.let()
            elif kind <= 5:
                self.assign()
            elif kind <= 6:
                self.vector()
            elif kind <= 9 and depth and self.loops < 3:
                self.loop(depth)
            elif kind <= 11 and depth:
                self.branch(depth)
            elif self.can_return and self.rng.random() < 0.5:
                self.early()
            else:
                self.store()

    # ---- together with others ----

    def exchange(self, block):
        """Through the block's memory, between two barriers, or among the lanes of a warp."""
        rng = self.rng
        kind = rng.randint(0, 6)
        name, type_ = self.new('v'), rng.choice(['Int32', 'Int64', 'UInt8', 'Int', 'UInt16'])
        if kind <= 2:
            m, p = self.integer('Int64', 2)
            (am, ap), (om, op) = self.integer('Int32', 1), self.integer('Int', 1)
            if rng.random() < 0.5:
                self.add(f'room[unsafe_offset=me] = {m}', f'room[me] = {p}')
            else:
                self.add(f'cells[unsafe_offset=me] = Pair({am}, {m})', f'cells[me] = Pair({ap}, {p}); room[me] = {p}')
                self.add(f'room[unsafe_offset=me] = cells[unsafe_offset=me].b', 'pass')
            self.add('barrier()', 'yield None')
            self.add(f'var {name} = room[unsafe_offset={om} % {block}]', f'{name} = room[{op} % {block}]')
            self.add('barrier()', 'yield None')
            type_ = 'Int64'
        elif block % 32 or kind == 3:
            m, p = self.integer('Int32', 1)
            self.add(f'var {name} = {m}', f'{name} = {p}')
            self.add('barrier()', 'yield None')
            type_ = 'Int32'
        elif kind == 4:
            (m, p), number = self.integer(type_, 2), rng.randint(0, 31)
            how = rng.choice(['idx', 'xor', 'up', 'down'])
            self.add(f'var {name} = warp.shuffle_{how}({m}, UInt32({number}))', f"{name} = yield '{how}', {p}, {number}")
        elif kind == 5:
            how = rng.choice(['sum', 'max', 'min', 'prefix_sum'])
            m, p = self.integer(type_, 2)
            m = f'Scalar[DType.int]({m})' if type_ == 'Int' else m
            call = f'warp.{how}({m})'
            self.add(f'var {name} = {call}', f"{name} = w_{type_}((yield '{how}', {p}, 0))")
        else:
            m, p = self.condition(1)
            self.add(f'var {name} = warp.vote[DType.uint32]({m})', f"{name} = yield 'vote', bool({p}), 0")
            type_ = 'UInt32'
        self.scopes[-1].append((name, type_))


COUNTED = ['Int8', 'Int16', 'Int32', 'Int64', 'UInt8', 'UInt16', 'UInt32', 'UInt64', 'Float16', 'BFloat16', 'Float32', 'Float64']


# ---- running the model ----

def lane_results(requests):
    """What a warp's lanes get; each asks for the same, with a value of its own."""
    how, values, number = requests[0][0], [r[1] for r in requests], requests[0][2]
    if how == 'sum':
        return [sum(values)] * 32
    if how in ('max', 'min'):
        return [(max if how == 'max' else min)(values)] * 32
    if how == 'prefix_sum':
        return [sum(values[:k + 1]) for k in range(32)]
    if how == 'vote':
        return [sum(1 << k for k in range(32) if values[k])] * 32
    source = {'idx': lambda k: number, 'xor': lambda k: k ^ number, 'up': lambda k: k - number if k >= number else k,
              'down': lambda k: k + number if k + number < 32 else k}[how]
    return [values[source(k)] for k in range(32)]


def run_block(threads):
    """Generators: they stop at a barrier, or where lanes exchange values, all together."""
    answers = [None] * len(threads)
    while True:
        requests = []
        for k, thread in enumerate(threads):
            try:
                requests.append(thread.send(answers[k]))
            except StopIteration:
                pass
        if not requests:
            return
        assert len(requests) == len(threads)
        answers = [None] * len(threads)
        if requests[0] is not None:
            answers = [x for w in range(0, len(threads), 32) for x in lane_results(requests[w:w + 32])]


def digest(values):
    total = 0
    for v in values:
        total = wrap_to(64, True, total * 31 + int(v))
    return total


# ---- kernels ----

class Kernel:
    def __init__(self, rng, name):
        self.rng, self.name = rng, name
        self.x, self.y = rng.choice([(32, 1), (64, 1), (16, 4), (7, 5), (20, 2), (8, 8), (96, 1), (1, 1)])
        self.block, self.blocks = self.x * self.y, rng.randint(1, 3)
        self.threads = self.block * self.blocks
        self.n = self.threads - rng.choice([0, 0, 1, self.block // 3])
        self.element = rng.choice(['Int32', 'Int32', 'Float32', *INTS, *FLOATS])
        self.width = rng.choice([1, 2, 4, 4, 8, 3])
        self.form = rng.choice(['pointer', 'span', 'span', 'tensor', 'closure'])
        self.order = rng.choice(['beside', 'stride', 'grid'])
        self.together = rng.random() < 0.35
        if self.order == 'grid':
            self.width, self.n = 1, rng.randint(1, 3 * self.threads)
        self.size = (self.n if self.order == 'grid' else self.threads) * self.width
        self.write()

    def place(self, writer):
        rows = f'{self.width} * i + ', f'i + {self.threads} * '

        def of(m, p):
            if self.order == 'grid':
                at = 'j', 'j'
            else:
                first = rows[self.order == 'stride']
                at = f'{first}{m}', f'{first}{p}'
            if self.form == 'tensor' and self.order != 'grid':
                pair = f'i, {m}' if self.order == 'beside' else f'{m}, i'
                return f'y[{pair}]', f'y[{at[1]}]'
            if self.form == 'tensor':
                return 'y[j, 0]', 'y[j]'
            return (f'y[{at[0]}]' if self.form == 'span' else f'y[unsafe_offset={at[0]}]'), f'y[{at[1]}]'

        writer.place = of

    def write(self):
        rng, w = self.rng, Writer(self.rng, self.element, self.width, self.form == 'span')
        self.place(w)
        own, shared = rng.choice([0, 0, 16, 64]), rng.choice([0, 0, 128, 512])
        w.add(f'var me = Int(thread_idx.y * {self.x} + thread_idx.x)', 'me = T')
        w.add(f'var i = Int(block_idx.x) * {self.block} + me', f'i = B * {self.block} + me')
        w.add(f'var mine = stack_allocation[8, Int32, alignment={own}]()', 'mine = [0] * 8')
        w.add(f'var pairs = stack_allocation[4, Pair, alignment={own}]()', 'pairs = [Pair(0, 0) for _ in range(4)]')
        if self.together:
            w.add(f'var room = stack_allocation[{self.block}, Int64, alignment={shared}, address_space=AddressSpace.SHARED]()', 'pass')
            w.add(f'var cells = stack_allocation[{self.block}, Pair, address_space=AddressSpace.SHARED]()', 'pass')
        if not self.together and rng.random() < 0.5:
            w.add('if i >= n:')
            w.nested(lambda: w.add('return'))
        w.add('for k in range(8):')
        w.nested(lambda: w.add('mine[unsafe_offset=k] = Int32(k * i)', 'mine[k] = w_Int32(k * i)'))
        w.add('for k in range(4):')
        w.nested(lambda: w.add('pairs[unsafe_offset=k] = Pair(Int32(k), Int64(i))', 'pairs[k] = Pair(k, i)'))
        w.can_return, w.can_own = not self.together, self.order != 'grid'
        if self.together:
            self.write_together(w)
        elif self.order == 'grid':
            self.write_grid(w)
        else:
            for _ in range(rng.randint(1, 2)):
                w.block(rng.choice([1, 2, 2, 3]))
        w.add('return', 'return')
        w.add('pass', 'yield')
        self.mojo, self.python = w.mojo[:-2], w.python

    def write_grid(self, w):
        if self.rng.random() < 0.5:
            w.block(1)
        is_while = self.rng.random() < 0.5
        if is_while:
            w.add('var j = i', 'j = i')
            w.add(f'while j < n:')
        else:
            w.add(f'for j in range(i, n, {self.threads}):')

        def body():
            w.scopes[-1].append(('j', 'Int'))
            w.keeps.append('j')
            w.can_own = True
            w.loops = 4 if is_while else 0  # a `continue` of the loop itself would not count on
            w.block(2)
            if is_while:
                w.add(f'j += {self.threads}')

        w.nested(body)

    def write_together(self, w):
        for _ in range(self.rng.randint(1, 3)):
            if self.rng.random() < 0.3:
                name = w.new('r')
                w.add(f'for {name} in range({self.rng.randint(1, 3)}):')

                def body():
                    w.scopes[-1].append((name, 'Int'))
                    w.keeps.append(name)
                    w.exchange(self.block)
                    w.store()

                w.nested(body)
            else:
                w.exchange(self.block)
                w.block(self.rng.choice([0, 1, 2]))
        if self.order == 'grid':
            self.write_grid(w)

    # ---- as a program ----

    def dtype(self):
        return self.element.lower()

    def parameters(self):
        kinds = {'pointer': f'Pointer[{self.element}, MutUnsafeAnyOrigin]', 'closure': f'Pointer[{self.element}, MutUnsafeAnyOrigin]',
                 'span': f'Span[mut=True, {self.element}, MutUnsafeAnyOrigin]', 'tensor': f'Tensor[mut=True, {self.element}, 2, MutUnsafeAnyOrigin]'}
        counters = [f'c_{t}: Pointer[{t}, MutUnsafeAnyOrigin]' for t in COUNTED if self.counts(t)]
        return ', '.join(['a: Pointer[Int32, ImmUnsafeAnyOrigin]', 's: Span[Int64, ImmUnsafeAnyOrigin]', f'y: {kinds[self.form]}', *counters, 'n: Int'])

    def counts(self, type_):
        return any(f'c_{type_}.' in line for line in self.mojo)

    def text(self):
        if self.form == 'closure':
            return ''
        return f'def {self.name}({self.parameters()}):\n' + '\n'.join(self.mojo) + '\n\n\n'

    def launch(self):
        shape = f'{self.size}'
        if self.form == 'tensor':
            rows = self.n if self.order == 'grid' else self.threads
            shape = f'{rows}, {self.width}' if self.order != 'stride' else f'{self.width}, {rows}'
        counters = [t for t in COUNTED if self.counts(t)]
        lines = [f'var b_{self.name} = ctx.enqueue_create_buffer[DType.{self.dtype()}]({shape})', f'b_{self.name}.enqueue_fill(1)']
        lines += [f'c_{t}.enqueue_fill(1)' for t in counters]
        how = f'grid_dim={self.blocks}, block_dim=({self.x}, {self.y})'
        if self.form == 'closure':
            lines += [f'if True:', f'    var n = {self.n}', '    var a = a_.unsafe_ptr()', '    var s = Span[Int64, MutUnsafeAnyOrigin](unsafe_ptr=s_.unsafe_ptr(), length=64)', f'    var y = b_{self.name}.unsafe_ptr()']
            lines += [f'    var c_{t} = c_{t}.unsafe_ptr()' for t in counters]
            captured = ', '.join(f'var {x}' for x in ['n', 'a', 's', 'y', *[f'c_{t}' for t in counters]] if any(uses(x, line) for line in self.mojo))
            lines += ['', f'    def {self.name}() {{{captured}}}:' if captured else f'    def {self.name}():', *['    ' + line for line in self.mojo], '']
            lines += [f'    ctx.enqueue_function({self.name}, {how})']
        else:
            args = ', '.join(['a_', 's_', f'b_{self.name}', *[f'c_{t}' for t in counters], str(self.n)])
            lines += [f'ctx.enqueue_function[{self.name}]({args}, {how})']
        lines += [f'print("{self.name}", digest(b_{self.name}, {self.size}){"".join(f", digest(c_{t}, {COUNTERS})" for t in counters)})']
        return ['    ' + line if line else '' for line in lines]

    def expected(self):
        space = dict(MODEL)
        exec('def kernel(T, B, a, s, y, n, room, cells, ' + ', '.join(f'c_{t}' for t in COUNTED) + '):\n' + '\n'.join(self.python), space)
        y, counters = [1] * self.size, {t: [1] * COUNTERS for t in COUNTED}
        for block in range(self.blocks):
            room, cells = [0] * self.block, [Pair(0, 0) for _ in range(self.block)]
            run_block([space['kernel'](t, block, A, S, y, self.n, room, cells, *counters.values()) for t in range(self.block)])
        used = [counters[t] for t in COUNTED if self.counts(t)]
        return ' '.join([self.name, *[str(digest(x)) for x in [y, *used]]])


def uses(name, line):
    at = line.find(name)
    while at >= 0:
        end = at + len(name)
        if not (at and (line[at - 1].isalnum() or line[at - 1] in '_.')) and not (end < len(line) and (line[end].isalnum() or line[end] == '_')):
            return True
        at = line.find(name, end)
    return False


HEAD = '''import max.gpu.primitives.warp as warp
from max.gpu import barrier, block_idx, thread_idx
from max.gpu.host import DeviceBuffer, DeviceContext
from max.gpu.memory import AddressSpace
from pyc.gpu import Tensor
from std.atomic import Atomic
from std.memory import stack_allocation


@fieldwise_init
struct Pair(TrivialRegisterPassable):
    var a: Int32
    var b: Int64


def digest[T: DType, rank: Int](b: DeviceBuffer[T, rank], n: Int) raises -> Int64:
    var total = Int64(0)
    with b.map_to_host() as h:
        for i in range(n):
            total = total * 31 + Int64(h[i])
    return total


'''

MAIN = '''def main() raises:
    var ctx = DeviceContext()
    var a_ = ctx.enqueue_create_buffer[DType.int32](64)
    var s_ = ctx.enqueue_create_buffer[DType.int64](64)
    with a_.map_to_host() as x, s_.map_to_host() as y:
        for i in range(64):
            x[i] = Int32(i * 37 % 101 - 20)
            y[i] = Int64(i * i % 53 - 9)
'''


def modelled(rng, count):
    """The text of a program with so many kernels, and what it prints."""
    kernels = [Kernel(rng, f'k{i}') for i in range(count)]
    text = HEAD + ''.join(k.text() for k in kernels) + MAIN
    text += ''.join(f'    var c_{t} = ctx.enqueue_create_buffer[DType.{t.lower()}]({COUNTERS})\n' for t in COUNTED)
    text += '\n'.join(line for k in kernels for line in k.launch())
    text += '\n    print(digest(a_, 64), digest(s_, 64))\n'  # they live until here, where closures only have their addresses
    return text, ''.join(line + '\n' for line in [*(k.expected() for k in kernels), f'{digest(A)} {digest(S)}'])
