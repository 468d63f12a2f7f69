"""The operations: a template with {0}, {1}, … for its arguments, and a letter per argument for its kind (KINDS in values.py, GRAMMARS in specs.py)."""

BINARY = '+ - * / // % & | ^ @ == != < <= > >= in'.split() + ['not in', 'and', 'or']

# methods of a type: "name: signature, signature …"; a dot stands for no argument
METHODS = {
    's': '''capitalize casefold lower swapcase title upper isalnum isalpha isascii isdecimal isdigit isidentifier islower isnumeric isprintable isspace istitle isupper: .
        find rfind index rindex count startswith endswith: s, s, ss, sn, snn, sNN, x
        startswith endswith: t, tn
        center ljust rjust: n, nw, nw
        zfill: n
        strip lstrip rstrip: ., s, s, o
        split rsplit: ., s, s, sn, o, on, sep=s, maxsplit=n
        partition rpartition removeprefix removesuffix: s
        splitlines: ., o, keepends=o
        join: l, t, s, d, I
        replace: ss, ss, ssn, count=n
        expandtabs: ., n, tabsize=n
        encode: ., C, CP, CP, CP, encoding=C, errors=P
        translate: d, s
        __contains__ __getitem__ __add__ __eq__ __lt__ __mod__: n, s
        __mul__ __rmul__: n, X
        __len__ __iter__ __repr__ __str__: .
        format_map: d''',
    'b': '''capitalize lower swapcase title upper isalnum isalpha isascii isdigit islower isspace istitle isupper: .
        find rfind index rindex count: b, B, i, bn, bnn, x
        startswith endswith: b, B, bn, bnn, t, x
        center ljust rjust: n, nW, nW
        zfill: n
        strip lstrip rstrip: ., b, B, o
        split rsplit: ., b, b, bn, on, sep=b, maxsplit=n
        partition rpartition removeprefix removesuffix: b, B
        splitlines: ., o, keepends=o
        join: l, t, I
        replace: bb, bb, bbn, BB
        expandtabs: ., n
        decode: ., C, CP, CP, CP, encoding=C, errors=P
        translate: b, B, ob, bb
        hex: ., b, s, bn, sn
        __contains__ __getitem__ __add__ __eq__: n, b
        __mul__: n, X
        __len__ __iter__ __repr__: .''',
    'i': '''bit_length bit_count conjugate is_integer as_integer_ratio __trunc__ __floor__ __ceil__ __int__ __float__ __index__ __bool__ __hash__ __abs__ __neg__ __invert__: .
        to_bytes: ., n, nO, nO, length=n, byteorder=O
        __round__: ., n
        __add__ __sub__ __mul__ __floordiv__ __mod__ __divmod__ __truediv__ __and__ __or__ __radd__ __rsub__ __eq__ __lt__: i, f, x
        __pow__ __lshift__ __rshift__: n''',
    'f': '''is_integer as_integer_ratio hex conjugate __trunc__ __floor__ __ceil__ __int__ __bool__ __hash__ __abs__ __neg__: .
        __round__: ., n
        __add__ __sub__ __mul__ __floordiv__ __mod__ __divmod__ __truediv__ __radd__ __rsub__ __eq__ __lt__: i, f, x''',
    'c': '''conjugate __abs__ __bool__ __neg__ __hash__: .
        __add__ __mul__ __truediv__ __eq__: #, x''',
    'l': '''append remove count __contains__: x
        extend: l, I, x
        insert: nx, Nx
        pop: ., n, N
        clear copy reverse __len__ __reversed__: .
        index: x, xn, xnn
        sort: ., reverse=o, key=q
        __getitem__ __add__: n, l
        __mul__: n, X''',
    't': '''count __contains__: x
        index: x, xn, xnn
        __len__: .
        __getitem__ __add__: n, t
        __mul__: n, X''',
    'd': '''get setdefault pop: x, xx, s, i
        popitem clear copy keys values items __len__ __reversed__: .
        update: ., d, l, x
        __contains__ __getitem__ __or__: x, s''',
    'e': '''union intersection difference issubset issuperset isdisjoint symmetric_difference update intersection_update difference_update symmetric_difference_update: E, I, x
        union intersection difference update: ., EI
        add discard remove __contains__: x, i
        pop clear copy __len__: .''',
    'z': '''union intersection difference issubset issuperset isdisjoint symmetric_difference: E, I, x
        union intersection difference: ., EI
        __contains__: x
        copy __len__: .''',
    'r': '''index count __contains__: i, f, x
        __len__ __reversed__ __hash__: .''',
    'k': '''indices: n, N, x
        __hash__: .''',
    'm': '''tobytes tolist hex toreadonly release: .
        hex: s, b, sn
        cast: s
        __len__: .''',
    'y': '''append remove: i, x
        extend: I, B, x
        insert: ni
        pop: ., n
        clear copy reverse: .''',
    'v': '''isdisjoint: E, I
        __len__: .''',
}
METHODS['y'] += '\n' + METHODS['b']

ATTRIBUTES = {'#': 'real imag', 'i': 'numerator denominator', 'r': 'start stop step', 'k': 'start stop step', 'm': 'format itemsize nbytes ndim readonly shape strides obj c_contiguous', 'x': 'nothing'}

# builtin functions and classes: "name: signature, …"
FUNCTIONS = '''
    abs: #, #, x
    all any: I, x
    ascii repr callable: x
    bin hex oct: i, x
    bool: x
    bytes bytearray: ., n, X, X, X, X, sC, sCP, XC
    chr: i, n, x
    complex: ., s, s, #, ##, x, xx
    dict: ., d, l, x
    divmod: ii, ff, if, ##, xx
    enumerate: I, In, x
    float: ., s, s, i, f, x
    frozenset set: ., I, x
    hash: J
    int: ., s, s, sn, f, i, x, b, bn
    isinstance: xq
    issubclass: qq
    iter: I, x
    len: x, I
    list tuple: ., t, l, d, s, b, x
    max min: I, I, xx, ii, ff, iii, x, ss
    ord: s, b, w, x
    pow: nn, #n, nnn, fn, FF, xn, Xnn
    range: n, nn, nnn, i, ii, iii, x
    reversed: l, t, s, r, x
    round: f, f, fn, fn, i, in, x, xn
    slice: x, nn, nnn
    sorted: l, I, I, x
    str: ., x, x, b, bC, bCP, yCP, mC
    sum: l, I, tn, lx, x
    type: x
    zip: ., I, II, x
    map: qI
    filter: qI, oI
    next: q, qx
    memoryview: B, x
    format: iS, i1, i1, fS, f2, f2, f2, sS, s3, s3, cS, c2, o1, xS, x, ox
    getattr: xs
    hasattr: xs
'''

# further expressions and statements
MORE = [
    ('int({0}, base={1})', 'sn'), ('int({0}, {1})', 's#'), ('round({0}, ndigits={1})', 'fn'), ('sum({0}, start={1})', 'In'), ('enumerate({0}, start={1})', 'In'),
    ('sorted({0}, reverse={1})', 'Io'), ('sorted({0}, key={1})', 'Iq'), ('max({0}, default={1})', 'Ix'), ('min({0}, key={1})', 'Iq'), ('max({0}, key={1}, default={2})', 'Iqx'),
    ('zip({0}, {1}, strict={2})', 'IIo'), ('pow({0}, {1}, mod={2})', 'nnn'), ('str({0}, errors={1})', 'bP'), ('bytes({0}, encoding={1})', 'sC'),
    ('complex(real={0}, imag={1})', '##'), ('dict({0}, a={1})', 'dx'), ('dict(a={0}, b={1})', 'xx'),
    ('int.from_bytes({0}, {1})', 'BO'), ('int.from_bytes({0}, {1}, signed={2})', 'BOo'), ('int.from_bytes({0})', 'I'), ('{0}.to_bytes({1}, {2}, signed=True)', 'inO'),
    ('float.fromhex({0})', 's'), ('float.fromhex({0}.hex())', 'f'), ('bytes.fromhex({0})', 's'), ('bytearray.fromhex({0})', 's'), ('bytes.fromhex({0}.hex({1}))', 'bw'),
    ('bytes.maketrans({0}, {1})', 'bb'), ('str.maketrans({0})', 'd'), ('str.maketrans({0}, {1})', 'ss'), ('str.maketrans({0}, {1}, {2})', 'sss'), ('{0}.translate({0}.maketrans({1}, {2}))', 'sww'),
    ('{0}.translate({1}, delete={2})', 'bob'), ('{0}.translate(bytes(range(256)), {1})', 'yb'), ('{0}.hex({1}, bytes_per_sep={2})', 'bwn'), ('dict.fromkeys({0}, {1})', 'Ix'), ('dict.fromkeys({0})', 'I'),
    ('{0} if {1} else {2}', 'xxx'), ('not {0}', 'x'), ('-{0}', '#'), ('+{0}', '#'), ('~{0}', 'i'), ('-{0}', 'x'), ('~{0}', 'x'), ('+{0}', 'x'),
    ('{0} ** {1}', 'nn'), ('{0} ** {1}', 'in'), ('{0} ** {1}', 'FF'), ('{0} ** {1}', 'fn'), ('{0} ** {1}', 'nF'), ('{0} ** {1}', 'cn'), ('{0} ** {1}', 'GG'), ('{0} ** {1}', 'xn'),
    ('{0} << {1}', 'in'), ('{0} >> {1}', 'in'), ('{0} >> {1}', 'iN'), ('{0} << {1}', 'xn'), ('{0} < {1} < {2}', '###'), ('{0} == {1} != {2}', 'xxx'),
    ('"%s|%r" % ({0}, {1})', 'xx'), ('"%s" % {0}', 'x'), ('"%d" % {0}', 'x'), ('"%a" % ({0},)', 's'), ('b"%b" % {0}', 'B'), ('b"%s" % {0}', 'x'), ('b"%a" % ({0},)', 's'),
    ('{0} % {1}', '%#'), ('{0} % ({1}, {2})', '%n#'), ('{0} % ({1},)', '%x'), ('{0} % ({1}, {2}, {3})', '%nn#'), ('{0} % ({1}, {2})', '%ns'), ('{0} % {1}', 'Kd'), ('{0} % ({1},)', '%s'), ('{0} % ({1},)', '%f'), ('{0} % ({1},)', '%i'),
    ('{0}.encode() % ({1},)', 'Y#'), ('{0}.encode() % ({1}, {2})', 'Ynb'), ('{0}.encode() % ({1},)', 'Yb'),
    ('{0}.format({1}, {2}, a={3})', 'TXns'), ('{0}.format({1})', 'Tn'), ('{0}.format({1}, {2}, {3})', 'Tnnn'), ('{0}.format({1})', 'Ts'), ('{0}.format(*{1})', 'TX'), ('{0}.format_map({1})', 'Td'),
    ('{0}.__format__({1})', 'iS'), ('{0}.__format__({1})', 'fS'), ('{0}.__format__({1})', 'sS'), ('f"{{{0}:{{{1}}}}}"', 'i1'), ('f"{{{0}:{{{1}}}}}"', 'f2'), ('f"{{{0}!r:{{{1}}}}}"', 'x3'), ('f"{{{0}}}|{{{1}!s}}|{{{2}!a}}"', 'xxs'),
    ('f"{{{0}:>{{{1}}}.{{{2}}}}}"', '#nn'), ('f"{{{0}:{{{1}}}}}"', 's3'),
    ('{0}[{1}]', 'sn'), ('{0}[{1}]', 'bn'), ('{0}[{1}]', 'yn'), ('{0}[{1}]', 'ln'), ('{0}[{1}]', 'tn'), ('{0}[{1}]', 'rn'), ('{0}[{1}]', 'dx'), ('{0}[{1}]', 'mn'), ('{0}[{1}]', 'xk'), ('{0}[{1}]', 'sk'), ('{0}[{1}]', 'lk'), ('{0}[{1}]', 'rk'),
    ('{0}[{1}]', 'bk'), ('{0}[{1}]', 'yk'), ('{0}[{1}]', 'mk'), ('{0}[{1}]', 'xN'), ('{0}[{1}]', 'xx'), ('{0}[{1}:{2}]', 'snn'), ('{0}[{1}:{2}:{3}]', 'snnn'), ('{0}[{1}:{2}:{3}]', 'lnnn'), ('{0}[{1}:{2}:{3}]', 'tnnN'), ('{0}[{1}:{2}:{3}]', 'bnnn'), ('{0}[{1}:{2}:{3}]', 'xnno'),
    ('list({0}) == list(reversed({0}))', 'I'), ('{0}()', 'x'), ('[*{0}, *{1}]', 'II'), ('{{*{0}}}', 'x'), ('{{**{0}, **{1}}}', 'dx'), ('(lambda *a, **k: (a, k))(*{0}, **{1})', 'ld'),
    ('str(ValueError({0}))', 'x'), ('repr(KeyError({0}, {1}))', 'xx'), ('sum({0}, {1})', 'IS'), ('isinstance({0}, ({1}, int))', 'xq'), ('[x for x in {0}]', 'x'), ('{0}.items() & {1}.items()', 'dd'),
    ('{0} + {1}.keys()', 'ex'), ('{0}.keys() | {1}', 'dI'), ('{0}.keys() - {1}', 'dI'), ('{0}.items() ^ {1}.items()', 'dd'), ('list({0})[::-1]', 'I'), ('"".join({0})', 'x'), ('b"".join({0})', 'x'), ('bytearray().join({0})', 'l'),
]

# statements: the first argument is shown after them
STATEMENTS = [
    ('{0}[{1}] = {2}', 'lnx dxx yni xnx lkI ykB ykI xkx'), ('{0}[{1}:{2}] = {3}', 'lnnI ynnb ynnI xnnx'), ('{0}[{1}:{2}:{3}] = {4}', 'lnnnl ynnnb xnnnI'), ('{0}[{1}] += {2}', 'lnn dxn yni'),
    ('del {0}[{1}]', 'ln yn dx lk yk xn xk'), ('del {0}[{1}:{2}]', 'lnn ynn xnn'), ('del {0}[{1}:{2}:{3}]', 'lnnn ynnn'), ('{0}.nothing = 1', 'x'), ('del {0}.nothing', 'x'),
    ('first, *{0} = {0}', 'x'), ('{0}, second = {0}', 'x'), ('{0}, *rest, last = {0}', 'x'), ('for {0}, second in {0}: pass', 'I x'), ('for {0} in {0}: pass', 'x'),
]

IN_PLACE = ['+=', '-=', '*=', '/=', '//=', '%=', '&=', '|=', '^=']


def signatures(text):
    """"name other: sig, sig" by lines: pairs of a name and a template of arguments with its kinds."""
    for line in text.strip().split('\n'):
        names, _, forms = line.partition(':')
        for name in names.split():
            for form in forms.split(','):
                yield name, form.strip()


def arguments_of(form, first):
    """".", "sn" or "sep=s": the text of the arguments and their kinds."""
    if form == '.':
        return '', ''
    name, equals, kind = form.rpartition('=')
    if equals:
        return f'{name}={{{first}}}', kind
    return ', '.join(f'{{{first + i}}}' for i in range(len(form))), form


def operator_kinds(op):
    """Repetition takes only small counts; the others any two values, more often two that fit."""
    if op == '*':
        return ['JJ', 'JJ', 'FF', 'GG', 'XX', 'XX', 'XX', 'XX', 'XN', 'NX']
    pairs = ['##', 'ii', 'ii', 'ff', 'if', 'xx', 'cc', '#x']
    if op in ('+', '==', '!=', '<', '<=', '>', '>=', 'in', 'not in'):
        pairs += ['ss', 'bb', 'by', 'll', 'tt', 'yB', 'rr']
    if op in ('|', '&', '-', '^', '==', '<', '<=', '>', '>='):
        pairs += ['ee', 'ez', 'EE', 'dd', 'zv']
    if op in ('in', 'not in'):
        pairs = ['ss', 'bb', 'ib', 'iy', 'xl', 'xt', 'id', 'xd', 'ie', 'xe', 'ir', 'fr', 'xr', 'xx', 'xI']
    return pairs


def operations():
    """Triples: the template, the kinds of its arguments, and whether it is a statement."""
    rows = [(f'{{0}} {op} {{1}}', kinds, False) for op in BINARY for kinds in operator_kinds(op)]
    rows += [(f'{{0}} {op} {{1}}', kinds, True) for op in IN_PLACE for kinds in operator_kinds(op[:-1])]
    for kind, text in METHODS.items():
        for name, form in signatures(text):
            arguments, kinds = arguments_of(form, 1)
            receiver = 'J' if name == '__mul__' and kind in 'ifc' else kind  # or a text is repeated too often
            rows.append((f'{{0}}.{name}({arguments})', receiver + kinds, False))
    for name, form in signatures(FUNCTIONS):
        arguments, kinds = arguments_of(form, 0)
        rows.append((f'{name}({arguments})', kinds, False))
    for kind, names in ATTRIBUTES.items():
        rows += [(f'{{0}}.{name}', kind, False) for name in names.split()]
    rows += [(template, kinds, True) for template, forms in STATEMENTS for kinds in forms.split()]
    return rows + [(*row, False) for row in MORE]
