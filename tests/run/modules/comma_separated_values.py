"""csv: records read and written by every dialect, in the words of Python 3.13."""

import csv, io


def t(f, *a, **k):
    try:
        print(f(*a, **k))
    except Exception as e:
        print(type(e).__name__, e)


def rd(s, **k):
    return list(csv.reader(io.StringIO(s, newline=''), **k))


def wr(row, **k):
    o = io.StringIO(newline='')
    csv.writer(o, **k).writerow(row)
    return repr(o.getvalue())


for k in [
    dict(delimiter=''),
    dict(delimiter=None),
    dict(delimiter=5),
    dict(delimiter='ab'),
    dict(quotechar=''),
    dict(quotechar=5),
    dict(quotechar=None),
    dict(quotechar=None, quoting=1),
    dict(escapechar=''),
    dict(escapechar='ab'),
    dict(escapechar=5),
    dict(quoting=9),
    dict(quoting='a'),
    dict(quoting=True),
    dict(quoting=None),
    dict(lineterminator=None),
    dict(lineterminator=5),
    dict(lineterminator=''),
    dict(foo=1),
    dict(delimiter='\n'),
    dict(delimiter=' ', skipinitialspace=True),
    dict(quotechar=' ', skipinitialspace=True),
    dict(delimiter='"'),
    dict(escapechar=','),
    dict(escapechar='"'),
    dict(lineterminator=','),
    dict(dialect='nope'),
    dict(dialect='excel-tab'),
    dict(dialect=5),
    dict(strict=3),
    dict(escapechar=' ', skipinitialspace=True),
    dict(lineterminator='x"'),
]:
    print(k)
    t(rd, 'a,b\n"c ""d""",e\n', **k)
    t(wr, ['a,"', 1, 2.5, None, '', ' x'], **k)
    t(wr, [''], **k)
    t(wr, [None], **k)
    t(wr, [], **k)
    t(wr, 'ab', **k)
    t(wr, 5, **k)
SRC = [
    '',
    '\n',
    'a',
    'a,',
    'a,b',
    'a,b\r\n',
    'a,b\n\nc',
    '"a',
    '"a"b',
    '"a"b,c\n',
    '"a""b"',
    '"a\nb",c\n',
    'a\rb',
    'a\r\n',
    'a\r\rb',
    '"a"\r\n"b"',
    '1,"2",3.5,,""\n',
    'a\\,b,c\\\n',
    '"a\\"b"',
    'a b, c',
    '  "x"  ,y',
    'é,"ü€"',
    "\0,a",
    'a,"b\\\nc"',
    'a;b;"c;d"',
    'a"b,c""d',
]
for k in [
    {},
    dict(strict=True),
    dict(escapechar='\\'),
    dict(quoting=csv.QUOTE_NONE),
    dict(quoting=csv.QUOTE_NONE, escapechar='\\'),
    dict(quoting=csv.QUOTE_NONNUMERIC),
    dict(quoting=4),
    dict(quoting=5),
    dict(skipinitialspace=True),
    dict(doublequote=False),
    dict(doublequote=False, escapechar='\\'),
    dict(delimiter=';'),
    dict(quotechar='é'),
]:
    for s in SRC:
        print(k, repr(s), end=' ')
        t(rd, s, **k)
ROWS = [
    ['a', 'b'],
    ['a,b'],
    ['a"b'],
    ['a\nb'],
    ['a\\b'],
    [''],
    ['', ''],
    [None, None],
    [None],
    [1, 2.5, 1e100, True, None, 'x'],
    ['é', ' '],
    ['a\rb'],
    ["'"],
    [b'x'],
    [[1], {}],
    ['a;b'],
    (x for x in 'ab'),
    {},
]
for k in [
    {},
    dict(escapechar='\\'),
    dict(quoting=csv.QUOTE_NONE),
    dict(quoting=csv.QUOTE_NONE, escapechar='\\'),
    dict(quoting=csv.QUOTE_ALL),
    dict(quoting=csv.QUOTE_NONNUMERIC),
    dict(quoting=4),
    dict(quoting=5),
    dict(doublequote=False),
    dict(doublequote=False, escapechar='\\'),
    dict(delimiter=';', lineterminator='!\n'),
    dict(delimiter=' ', quoting=0),
    dict(delimiter=' ', skipinitialspace=False),
]:
    for s in ROWS:
        if not isinstance(s, (list, dict)):
            s = 'ab'
        print(k, repr(s), end=' ')
        t(wr, s, **k)
t(csv.writer, 5)
t(csv.reader, 5)
t(lambda: list(csv.reader([b'a'])))
t(lambda: list(csv.reader(['a', 'b', 5])))
r = csv.reader(['a,b', '"c', 'd"', 'e'])
for row in r:
    print(row, r.line_num)
print(r.dialect.delimiter, r.dialect.quoting, csv.list_dialects())
t(csv.field_size_limit, 5)
t(rd, 'abcdef,g')
t(rd, 'abcde,g')
t(rd, '"abcdef",g')
t(csv.field_size_limit, 'a')
t(csv.field_size_limit, 1000)
csv.register_dialect('p', delimiter='|')
t(rd, 'a|b', dialect='p')
t(csv.register_dialect, 5)
t(csv.unregister_dialect, 'q')
t(csv.unregister_dialect, 'p')
t(csv.get_dialect, 'p')
d = csv.get_dialect('excel')
try:
    d.delimiter = ';'
except AttributeError as e:
    print(type(e))
print(list(csv.DictReader(['a,b,c', '1,2', '3,4,5,6'])))
o = io.StringIO()
w = csv.DictWriter(o, ['x', 'y'], extrasaction='ignore')
w.writeheader()
w.writerows([{'x': 1, 'y': 2, 'z': 3}, {'x': 4}])
print(repr(o.getvalue()))
t(csv.DictWriter(o, ['x']).writerow, {'q': 1})
print(csv.Sniffer().sniff('a;b;c\n1;2;3\n').delimiter, csv.Sniffer().has_header('a,b\n1,2\n3,4\n'))


class D(csv.Dialect):
    delimiter = '!'
    quotechar = "'"
    quoting = csv.QUOTE_ALL
    lineterminator = '\n'


print(wr(['a', 1], dialect=D), wr(['a'], dialect=D()), rd("'a'!b", dialect=D))


class D2(csv.Dialect):
    delimiter = 5


t(D2)
t(csv.Dialect)
