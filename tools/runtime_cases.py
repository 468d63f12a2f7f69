"""Writes tests/unit/runtime_cases.txt: statements, and what CPython 3.13 makes of them. Run it with CPython 3.13."""
import random
import sys

CASES = r"""
# numbers
7 // 2, -7 // 2, 7 // -2, 7 % 3, -7 % 3, 7 % -3, divmod(-7, 2), 2**10, 2**-1, 7 / 2, -7 / 2
1 // 0
1 % 0
1 / 0
1.0 / 0
1.0 // 0
1.0 % 0
divmod(1, 0)
divmod(1.5, 0)
0 ** -1
0.0 ** -1
2.0 ** 10000
(-8) ** 0.5
1 << 100, 1 << 3, -5 >> 1, (1 << 100) >> 98, -(1 << 100) >> 98, 5 >> 1000, -5 >> 1000
1 << -1
~5, ~(10**20), -(10**20), +5, abs(-10**20), abs(-2.5), abs(3+4j)
True + True, True & False, True | False, True ^ True, ~True, True & 3, -True, True * 2.5, True == 1, hash(True)
10**20 == 1e20, 10**22 == 1e22, 10**23 == 1e23, 2**53 + 1 == 2.0**53, 2**53 + 1 > 2.0**53, 10**400 > 1e308, 1 < float('inf'), 10**400 < float('inf'), 5 == float('nan')
int(1e20), int(-1e20), int(1.9), int(-1.9), int('  12 '), int('1_000'), int('-0x1f', 16), int('0b101', 0), int('z', 36), int('٣٤')
int('')
int('1__0')
int('12', 1)
int('012', 0)
int(float('nan'))
int(float('inf'))
int([])
int(None)
int(b'12'), int('0o17', 8), int('-0'), int('0'*30 + '7')
float('1e3'), float(' -2.5 '), float('inf'), float('-Infinity'), float('nan'), float('1_0.5'), float('.5'), float('5.')
float('')
float('1e')
float('abc')
float([])
float('1_')
round(2.5), round(3.5), round(-2.5), round(2.675, 2), round(1234.5678, -2), round(15, -1), round(25, -1), round(-15, -1), round(1e300), round(0.5), round(1.5), round(5, 2), round(7.0, 0)
round(2.5, None), round(10**30 + 5, -1), round(-0.4), round(1e16, 2), round(5e-324, 3), round(99999.5, -5), round(50000.0, -5), round(150000.0, -5), round(250000.0, -5)
repr(1e16), repr(1e15), repr(1e-4), repr(1e-5), repr(123456789012345678.0), repr(0.1 + 0.2), repr(-0.0), repr(5e-324), repr(1.7976931348623157e308), 1e22, 1e21
pow(3, 200, 10**9 + 7), pow(3, -1, 7), pow(10**30, 10**20, 10**18 + 9), pow(2, 5, -7), pow(5, 0, 1), pow(2, 3), pow(2.0, 3)
pow(2, -1, 4)
pow(2, 3, 0)
(255).bit_length(), (-256).bit_length(), (0).bit_length(), (10**30).bit_length(), (255).bit_count(), (-7).bit_count()
(1024).to_bytes(2, 'big'), (1024).to_bytes(4, 'little'), (-2).to_bytes(2, 'big', signed=True), (0).to_bytes(1), int.from_bytes(b'\x01\x00', 'big'), int.from_bytes(b'\xff\xfe', 'big', signed=True), int.from_bytes(b'\x01\x00\x00', byteorder='little')
(256).to_bytes(1, 'big')
(-1).to_bytes(1, 'big')
(0.5).as_integer_ratio(), (3.0).is_integer(), (2.5).is_integer(), (0.1).hex(), (-3.5).hex(), float.fromhex('0x1.8p1'), (1e300).as_integer_ratio()
5 .real, (5).imag, (5).numerator, (5).denominator, (2.5).real, (2.5).imag, (3).conjugate(), (3).as_integer_ratio()
hash(1.5), hash(-1), hash(-2), hash(2**61 - 1), hash(2**61), hash(-2**61), hash(1e300), hash(float('inf')), hash(0.1), hash(10**30), hash(-10**30), hash(0.0), hash(1.0), hash(3.0) == hash(3)
hash((1, 2, 3)), hash(()), hash((1, (2, 3.5))), hash(frozenset([1, 2, 3])), hash(frozenset()), hash(None) == hash(None)
1 + 'a'
'a' + 1
[1] + (2,)
'a' * 2.0
None + 1
1 < 'a'
[1] < ['a']
-'a'
~1.5
1 @ 2
{} + {}
1 if 1 else 2
1+2j, (1+2j) * (3-1j), (1+2j) / (3-4j), (1+2j) ** 2, abs(-3+4j), (1+2j).conjugate(), (1+2j).real, complex('1+2j'), complex('-j'), complex(1, 2), -1j, 0j, complex(2.5), (1+0j) == 1, hash(1+0j) == hash(1)
complex('x')
1j < 2j
bin(10), oct(8), hex(255), bin(-10), hex(-255), hex(10**20), bin(0)
bin(1.5)
chr(97), chr(0x1F600), ord('a'), ord('é'), ord(b'a')
chr(-1)
chr(0x110000)
ord('ab')
ord(5)
sum([1, 2, 3]), sum([0.1] * 10), sum([1, 2.5]), sum([[1], [2]], []), sum((1, 2), 10), sum([1e100, 1.0, -1e100]), sum([True, True]), sum([10**20, 1]), sum([1.5, 10**20, 2])
sum(['a'])
sum(['a'], '')
sum([1], [])
min(3, 1, 2), max([4, 9], default=0), max('apple', 'fig', key=len), min([], default='none'), max(1, 2.5), min('b', 'a')
max([])
max(1, 'a')
max()
max(1, 2, default=3)
divmod(7.5, 2), divmod(-7.5, 2), -7.5 // 2, -7.5 % 2, 7.5 % -2, 5.0 // 0.1, 1e300 * 1e10, -1e300 * 1e10
3.7 // 1, -3.7 // 1, 5 % 2.5, 0.0 // -1, 0.0 % -1.0, float('inf') // 1, 1 // float('inf'), -1 // float('inf'), -1 % float('inf')
1e308 + 1e308, 1e308 - float('inf'), float('nan') == float('nan'), float('nan') != 1
10**30 / 10**29, (10**400) / (10**399), 1 / 3, 2**1000 / 2**990, 3**500 / 2**700, (2**53+1) / 1, 1 / 10**400, 10**17 / 3
10**400 / 1
float(10**400)
(10**4000).bit_length()
str(10**4301)
int('1' * 4301)
bool([]), bool('0'), bool(0.0), bool({0}), bool(10**30), bool(()), bool(None), bool(...)
# str
'hello'[1], 'hello'[-1], 'hello'[1:3], 'hello'[::-1], 'hello'[::2], 'hello'[10:], 'hello'[-3:], 'hello'[5:0:-2], 'héllo'[1], 'héllo'[::-1], '日本語テキスト'[2:5]
'hello'[5]
'hello'['a']
'hello'[1.5]
'hello'[::0]
len('héllo'), len('😀a'), len(''), 'é' in 'héllo', 'x' in 'abc', '' in 'abc', '日本' in '日本語'
1 in 'abc'
'abc' < 'abd', 'Z' < 'a', 'é' > 'z', '😀' > '日', 'abc' == 'abc', 'abc' != 'abd', 'a' == 1
'Hello World'.upper(), 'Hello World'.lower(), 'hello world'.title(), 'hello'.capitalize(), 'Hello'.swapcase(), 'ß'.upper(), 'ŉ'.upper(), 'ΑΣ'.lower(), 'ΑΣΑ'.lower(), 'straße'.casefold(), 'İ'.lower(), "they're bill's".title(), 'ǆ'.title(), 'ÉCOLE'.capitalize()
'a,b,c'.split(','), 'a b  c '.split(), ' a b c '.split(None, 1), 'a,b,c'.split(',', 1), 'a,b,c'.rsplit(',', 1), ' a  b '.rsplit(None, 1), ''.split(), ''.split(','), 'abc'.split('b'), 'a--b--c'.rsplit('--', 1), 'a b c'.split(maxsplit=1), 'a b'.split(sep=' ')
'a'.split('')
'a'.split(1)
'a,b'.split(',', 'x')
'a\nb\r\nc\rd'.splitlines(), 'a\nb\n'.splitlines(True), ''.splitlines(), '\n'.splitlines(), 'a\x0bb\x1cc'.splitlines(), 'a\u2028b'.splitlines(keepends=True)
'-'.join(['a', 'b']), ''.join([]), ', '.join('abc'), 'x'.join(['one'])
','.join(['a', 1])
','.join(5)
'  ab '.strip(), 'xxabxx'.strip('x'), ' ab '.lstrip(), ' ab '.rstrip(), 'abcba'.strip('ab'), 'éaé'.strip('é'), '\u3000a\u3000'.strip()
'a'.strip(1)
'abcabc'.find('c'), 'abcabc'.rfind('c'), 'abcabc'.find('x'), 'abcabc'.index('b', 2), 'héllo'.find('l'), 'héllo'.rfind('l'), 'abc'.find('', 3), 'abc'.find('', 4), 'aaa'.count('a'), 'aaaa'.count('aa'), 'abc'.count(''), 'abcabc'.find('a', 1, 3), 'abc'.rfind(''), 'abcabc'.find('b', -2)
'abc'.index('x')
'abc'.rindex('x')
'abc'.find(1)
'abc'.startswith('a'), 'abc'.startswith(('x', 'a')), 'abc'.endswith('bc'), 'abc'.startswith('b', 1), 'abc'.endswith('b', 0, 2), 'abc'.startswith(''), 'abc'.startswith('', 4)
'abc'.startswith(1)
'abc'.startswith((1,))
'aXbX'.replace('X', '-'), 'aXbX'.replace('X', '-', 1), 'abc'.replace('', '-'), 'abc'.replace('', '-', 2), ''.replace('', 'x'), 'aaa'.replace('aa', 'b'), 'héé'.replace('é', 'ee'), 'abc'.replace('b', '')
'abc'.center(9, '*'), 'abc'.center(8, '*'), 'ab'.center(5), 'abc'.ljust(6, '.'), 'abc'.rjust(6), 'abc'.zfill(6), '-5'.zfill(4), '+5'.zfill(5), 'abc'.center(2), 'é'.center(4, 'ü')
'abc'.center(9, 'ab')
'abc'.isalpha(), 'ab1'.isalnum(), '123'.isdigit(), '²'.isdigit(), '²'.isdecimal(), '½'.isnumeric(), ' \t'.isspace(), ''.isspace(), 'abc'.islower(), 'ABC1'.isupper(), 'Abc Def'.istitle(), 'a1_'.isidentifier(), '1a'.isidentifier(), 'abc'.isascii(), 'é'.isascii(), 'é'.isalpha(), '\n'.isprintable(), ''.isprintable(), 'aB'.islower(), '1'.islower(), 'ǅ'.istitle(), 'éa'.isidentifier()
'a\tb'.expandtabs(), 'a\tb\tc'.expandtabs(4), '\ta\n\tb'.expandtabs(2), 'ab\t'.expandtabs(0)
'a=b=c'.partition('='), 'a=b=c'.rpartition('='), 'abc'.partition('x'), 'abc'.rpartition('x')
'a'.partition('')
'prefix-x'.removeprefix('prefix-'), 'x.py'.removesuffix('.py'), 'abc'.removeprefix('x'), 'abc'.removesuffix('')
'abc'.translate({97: 'x', 98: None, 99: 100}), 'hello'.translate(str.maketrans('el', 'ip', 'o')), str.maketrans({'a': 1}), str.maketrans('ab', 'cd')
str.maketrans('ab', 'c')
'é'.encode(), 'é'.encode('latin-1'), 'abc'.encode('ascii'), 'é'.encode('ascii', 'ignore'), 'é'.encode('ascii', 'replace'), 'é€'.encode('ascii', 'backslashreplace'), 'é'.encode('ascii', 'xmlcharrefreplace'), 'é'.encode(encoding='utf-8')
'aé'.encode('ascii')
'a'.encode('foo')
b'\xc3\xa9'.decode(), b'\xff'.decode('latin-1'), b'a\xffb'.decode('utf-8', 'replace'), b'a\xffb'.decode('utf-8', 'ignore'), b'\xe2\x82'.decode('utf-8', 'replace'), b'abc'.decode('ascii'), b'\xf0\x9f\x98\x80'.decode(), b'a\xe2\x28\xa1'.decode(errors='replace')
b'a\xff'.decode()
b'\xe2\x82'.decode()
b'\xff'.decode('ascii')
repr("it's"), repr('say "hi"'), repr('both \' and "'), repr('\n\t\\\x00\x7f'), repr('é\u200b😀'), repr('\ud800'), ascii('é😀\u20ac'), repr('\xa0'), repr('')
str(b'abc'), str(b'abc', 'ascii'), str(), str(1.0), str(None), str([1, 'a']), str('x'), str(object=5)
'ab' * 3, 3 * 'ab', 'ab' * 0, 'ab' * -1, 'é' * 3
'x' * (10**20)
'a' 'b'[0:1] if False else 0
'{} {}'.format(1, 2), '{0} {1} {0}'.format('a', 'b'), '{x}'.format(x=5), '{:>5}|{:<5}|{:^5}'.format(1, 'a', 'b'), '{!r} {!s} {!a}'.format('é', 'é', 'é'), '{:{w}.{p}f}'.format(3.14159, w=8, p=2), '{{}}'.format(), '{0[1]} {0[a]}'.format({1: 'x', 'a': 'y'}), '{0.real}'.format(5), '{a[0]}'.format(a=[7]), '{:,}'.format(1234567), '{!r:>6}'.format('a')
'{}'.format()
'{x}'.format()
'{'.format()
'}'.format()
'{0} {}'.format(1, 2)
'{} {0}'.format(1, 2)
'{!x}'.format(1)
'{:d}'.format('a')
'{:s}'.format(5)
'{a.b}'.format(a=1)
'{x} {y}'.format_map({'x': 1, 'y': 2})
'%d %s %r %5.2f %x %o %e %g %%' % (1, 'a', 'b', 3.14159, 255, 8, 12345.678, 0.0001), '%-5d|%05d|%+d|% d' % (1, 2, 3, 4), '%s' % 5, '%s' % [1], '%(a)s %(b)d' % {'a': 1, 'b': 2}, '%c%c' % ('a', 98), '%*d' % (5, 3), '%.3s' % 'abcdef', '%#x %#o' % (255, 8), '%i' % 3.9, '%5s|%-5s|' % ('a', 'b'), '%.0f' % 2.5, '%05.1f' % -2.25, '%X' % 255, '%a' % 'é', '%u' % 7, '%.3d' % 5, '%G' % 1e-10
'%d' % 'a'
'%d %d' % 1
'%d' % (1, 2)
'%x' % 1.5
'%z' % 1
'%(a)s' % 1
'%f' % 'a'
'%c' % 'ab'
'%' % 1
# format specs
format(42, 'd'), format(42, '5d'), format(42, '<5'), format(42, '^6'), format(42, '05'), format(-42, '05'), format(42, '+'), format(42, ' '), format(255, 'x'), format(255, '#X'), format(5, 'b'), format(5, '#010b'), format(255, 'o'), format(1234567, ','), format(1234567, '_'), format(0xdeadbeef, '_x'), format(65, 'c'), format(42, '*^9'), format(-42, '=+6'), format(10**20, ','), format(1234, '08,'), format(1234, '010_d'), format(3, 'n'), format(42, 'e'), format(42, '.2f'), format(True, 'd'), format(True), format(True, '5'), format(5, '%')
format(42, 's')
format(42, '.2')
format(42, ',x')
format('a', 'd')
format('a', '+')
format('a', '=5')
format('a', ',')
format(1.5, 'd')
format(42, 'zz')
format(42, '>>5d')
format([], '5')
format(42, '5.')
format(42, ',_')
format(3.14159, '.2f'), format(3.14159, '8.3f'), format(3.14159, '<8.3f'), format(3.14159, '+.1f'), format(1234567.891, ',.2f'), format(0.000123, 'e'), format(0.000123, 'g'), format(1e10, 'g'), format(123456789.0, 'g'), format(0.5, '%'), format(0.1234, '.1%'), format(1.0), format(1e20), format(2.5, '.0f'), format(3.5, '.0f'), format(1.5, '010.2f'), format(-1.5, '010.2f'), format(float('inf'), '.2f'), format(float('nan'), '8'), format(1e-10, '.3'), format(123.456, '.4'), format(123456.0, '.6'), format(12.0, '.3'), format(100.0, '.3'), format(1000.0, '.3'), format(0.1, '.20f'), format(1e300, '.0f'), format(5.0, '#.0f'), format(5.0, 'g'), format(5.0, '#g'), format(1234.5, '_'), format(1e16, ','), format(-0.0, 'z.1f'), format(-0.04, 'z.1f'), format(-0.0, '.1f'), format(1.5, 'E'), format(float('inf'), 'F'), format(1234567.5, '015,.1f'), format(0.1, 'n'), format(99.9999, '.3g'), format(0.0, '.3'), format(0.0, 'g'), format(1e5, '.3')
format('abc', '5'), format('abc', '>5'), format('abc', '^5'), format('abc', '.2'), format('abc', '*<6.2'), format('abc', 's'), format('é', '>3'), format('abc', '05'), format('', '3'), format(None), format(None, '')
format(1.5, 's')
format(1.5, ',n')
format(None, '5')
# list
x = [1, 2, 3]; x.append(4); x.extend('ab'); x.insert(1, 9); x
x = [1, 2, 3]; x.insert(-1, 0); x.insert(100, 7); x.insert(-100, 8); x
x = [1, 2, 3]; y = x.pop(); z = x.pop(0); (x, y, z)
x = [1, 2, 3, 2]; x.remove(2); x
[1].remove(2)
[].pop()
[1].pop(5)
[1, 2].index(3)
[1, 2, 3, 2].index(2, 2), [1, 2, 2].count(2), [1, 2, 3].copy(), [3, 1] == [3, 1], [1, 2] < [1, 3], [1] < [1, 0], [] < [1], [1, 2] != [1, 2]
x = [3, 1, 2]; x.sort(); y = x.copy(); y.sort(reverse=True); (x, y)
x = ['b', 'A', 'c']; x.sort(key=str.lower); x
[1, 'a'].sort()
x = [1, 2, 3]; x.reverse(); x.clear(); x
x = [0, 1, 2, 3, 4, 5]; x[1:3] = ['a']; x
x = [0, 1, 2, 3, 4, 5]; x[::2] = 'abc'; x
x = [0, 1, 2]; x[::2] = [1]; x
x = [0, 1, 2, 3, 4, 5]; del x[::2]; x
x = [0, 1, 2, 3, 4, 5]; del x[1:4]; del x[-1]; x
x = [0, 1, 2, 3, 4, 5]; del x[4:0:-2]; x
x = [1]; x[1] = 2; x
x = [1]; del x[1]; x
x = [1]; x['a'] = 2
x = [1, 2]; x += (3,); x *= 2; x
x = [1]; x[0:0] = 5
x = [1, 2, 3]; x[5:] = [9]; x[3:1] = [7]; x
x = [1, 2, 3]; x[:] = x; x[1:2] = x; x
x = [1]; x.append(x); x
[1, 2] * 2, 2 * [1], [1] * 0, [1] * -1, [[]] * 2, [1, 2][-1], [1, 2, 3][-2:], [1, 2] + [3], 2 in [1, 2], 5 not in [1], [1, 2, 3][::-1]
[1][5]
[1]['a']
[1] * 'a'
sorted([3, 1, 2]), sorted('hello'), sorted([1, -2, 3], key=abs, reverse=True), sorted([1.5, 1, 0.5]), sorted({'b': 1, 'a': 2}), sorted([(1, 'b'), (1, 'a'), (0, 'c')]), sorted(['é', 'z', 'a']), sorted([10**20, 5, -10**20])
sorted([1, 'a'])
sorted(5)
list('abc'), list((1, 2)), list({1: 2}), list(range(3)), list(), list(b'ab')
list(5)
list(1, 2)
list(a=1)
[].append()
[].append(1, 2)
[].foo
[].sort(1)
[1, 2, 3].__len__(), [1].__add__([2]), [5, 6].__getitem__(1), [1].__contains__(1), list.__len__([1, 2]), list.append
# tuple
(1, 2) + (3,), (1, 2) * 2, (1, 2)[0], (1, 2, 3)[1:], (1, 2) == (1, 2), (1, 2) < (1, 3), 1 in (1, 2), (1,), (), (1, 2).count(1), (1, 2).index(2), len((1, 2)), tuple('ab'), tuple([1]), tuple(), ((1, 2), [3])
(1, 2)[5]
(1, 2).index(5)
(1, 2)['a']
x = (1, 2); x[0] = 5
x = (1, 2); x += (3,); x
hash([1])
hash(([],))
(1, 2) < (1, 'a')
# dict
{'a': 1}['b']
{1: 'a'}[1], {1: 'a'}[1.0], {1: 'a'}[True], {(1, 2): 3}[(1, 2)], {'a': 1}.get('b'), {'a': 1}.get('b', 5), {'a': 1}.get('a')
x = {'a': 1}; x['b'] = 2; x['a'] = 3; del x['a']; x['a'] = 4; x
x = {}; x.setdefault('a', []).append(1); x.setdefault('a', 5); x.setdefault('b'); x
x = {'a': 1, 'b': 2}; y = x.pop('a'); z = x.pop('z', 0); (x, y, z, x.popitem(), x)
{}.pop('a')
{}.popitem()
del {}['a']
{[]: 1}
{}[[]]
x = {'a': 1}; x.update({'b': 2}, c=3); x.update([('d', 4)]); x.update(e=5); x
{}.update([1])
{}.update([(1, 2, 3)])
{}.update(5)
{'a': 1} | {'b': 2, 'a': 3}, {'a': 1} == {'a': 1}, {1: 2, 3: 4} == {3: 4, 1: 2}, {1: 2} != {1: 3}, {'a': 1}.keys(), {'a': 1}.values(), {'a': 1}.items(), len({1: 2}), 1 in {1: 2}, list({'b': 1, 'a': 2}), dict(a=1, b=2), dict([(1, 2)]), dict({1: 2}, x=3), dict(), {**{'a': 1}, 'b': 2} if False else 0
x = {'a': 1}; x |= {'b': 2}; x
{1: 2} < {1: 3}
dict(5)
dict([1])
dict.fromkeys('ab'), dict.fromkeys([1, 2], 0), {'a': 1}.copy(), {1: {2: {3: 4}}}, list({1: 'a', 2: 'b'}.items()), list(reversed({1: 2, 3: 4})), {1: 2}.keys() & {1, 5}, {1: 2}.items() == {(1, 2)}, 2 in {1: 2}.values(), (1, 2) in {1: 2}.items(), {1, 2} == {1: 0, 2: 0}.keys()
x = {}; x['self'] = x; x
x = {1: 1}; x.clear(); x
x = dict.fromkeys(range(100)); del x[5]; x.pop(99); len(x), list(x)[:7], list(x)[-1]
# set: order as CPython's
{3, 1, 2}, {10, 5, 1, 99, 1000}, set(range(20)), {-1, -2, 5, 0}, set([1.5, 2.5, 1]), set(), frozenset([3, 1]), frozenset(), {100, 200, 300, 400, 500, 600}, set(range(0, 1000, 37)), {2**61, 2**62, 1, 0}
{1, 2} | {3}, {1, 2} & {2, 3}, {1, 2} - {2}, {1, 2} ^ {2, 3}, {1} < {1, 2}, {1} <= {1}, {1, 2} > {1}, {1} == {1}, {1} != {2}, {1} >= {2}, 1 in {1}, frozenset([1]) == {1}, frozenset([1, 2]) | {3}, {3} | frozenset([1])
x = {1, 2}; x.add(3); x.add(1); x.discard(2); x.discard(9); x.remove(1); x
{1}.remove(2)
set().pop()
{1}.add([])
{[]}
{1} + {2}
{1} | [2]
{1} < 5
x = {5, 3, 1}; (x.pop(), x)
x = set(range(10)); x -= {1, 2}; x &= set(range(8)); x ^= {100}; x |= {50}; x
{1, 2}.union([3], (4,)), {1, 2, 3}.intersection([2, 3], [3]), {1, 2, 3}.difference([1], [2]), {1, 2}.symmetric_difference([2, 3]), {1}.issubset([1, 2]), {1, 2}.issuperset([1]), {1}.isdisjoint([2]), {1, 2}.copy(), set('a'), {(1, 2), (3, 4)}, {1, True, 1.0}, {0, False}
x = {1}; x.update([2, 3], {4}); x.intersection_update([2, 3, 9]); x.difference_update([3]); x.symmetric_difference_update([7, 2]); x
x = set(range(50)); y = x.copy(); y.difference_update(range(0, 50, 2)); y
set(5)
set([1, 2, 3]) & set(range(2, 1000)), set(range(1000)) & {999, 5, 500}, set(range(30)) - set(range(0, 30, 3)), {i for i in ()} if False else set((0, 5, 64, 128, 3))
{1.5, 'a'} == {'a', 1.5}, len({1, 2, 2}), {frozenset([1]): 2}[frozenset([1])], {1} in [{1}], {1} in {frozenset([1])}
# range, slice, iterators
range(5), range(1, 5), range(0, 10, 2), list(range(5, 0, -1)), range(10)[2], range(10)[-1], range(10)[2:5], range(10)[::-1], len(range(0, 10, 3)), 5 in range(10), 5.0 in range(10), 'a' in range(3), range(3) == range(0, 3, 1), range(0) == range(1, 1), range(10).index(5), range(5).count(3), range(10**20)[5], hash(range(3)) == hash(range(0, 3)), range(2, 10, 3).start, list(range(10**20, 10**20 + 3)), bool(range(0))
range(1, 2, 0)
range(5)[9]
range('a')
range()
range(5).index(7)
range(1.5)
slice(1, 5, 2), slice(5), slice(1, 5, 2).indices(4), slice(None, None, -1).indices(5), slice(1, 2) == slice(1, 2), slice(1, 2).start
list(enumerate('ab')), list(enumerate('ab', 5)), list(enumerate('a', start=10**19)), list(zip('ab', [1, 2, 3])), list(zip()), list(map(str, [1, 2])), list(map(max, [1, 5], [3, 2])), list(filter(None, [0, 1, '', 'a'])), list(filter(str.isdigit, 'a1b2')), list(reversed([1, 2, 3])), list(reversed('abc')), list(reversed(range(5))), list(reversed((1, 2))), list(zip('ab', 'cd', strict=True))
list(zip('ab', 'c', strict=True))
list(zip('a', 'cd', strict=True))
list(zip('a', 5))
reversed({1})
reversed(5)
next(iter([]))
next([])
iter(5)
next(iter([]), 'default'), next(iter('q')), iter([1]).__next__(), all([1, 'a', []]), any([0, '', None]), all([]), any([])
x = iter([1, 2, 3]); (next(x), list(x), list(x))
x = [1, 2]; y = iter(x); x.append(3); list(y)
enumerate()
map(str)
# bytes
b'abc'[0], b'abc'[1:], b'a' + b'b', b'ab' * 2, 97 in b'abc', b'b' in b'abc', b'abc'.upper(), b'a,b'.split(b','), b','.join([b'a', b'b']), b'abc'.find(b'c'), b'abc'.hex(), b'abc'.hex(':'), bytes.fromhex('61 62'), bytes(3), bytes([65, 66]), bytes('é', 'utf-8'), b'\x00\xff\n"', b"it's", b'abc' == b'abc', b'a' < b'b', len(b'abc'), list(b'ab'), b'abc'.startswith(b'a'), b' a '.strip(), b'abc'.replace(b'b', b'x'), b'abc'.decode(), hash(b'abc') == hash('abc'), b'%d %s' % (5, b'x'), b'abc'.count(b'b'), b'AbC'.swapcase(), b'abc'.isalpha(), bytes(b'x'), bytes()
bytes([256])
bytes('a')
bytes(-1)
b'a' + 'b'
b'abc'[5]
bytes.fromhex('6')
b'a' == 'a'
x = bytearray(b'abc'); x[0] = 65; x.append(100); x += b'ef'; x.extend([1]); del x[1]; x[0:2] = b'ZZZ'; x
x = bytearray(3); x[1] = 300
x = bytearray(b'ab'); (x.pop(), x, bytes(x), x == b'a', x.decode(), bytearray(b'xy')[0], bytearray('é', 'utf8'))
bytearray(b'abc').insert(1, 5), bytearray(b'abc').find(b'c'), bytearray(b'a') + b'b', b'a' + bytearray(b'b')
# types, attributes
type(5), type('a'), type([]), type(None), type(type), type(print), type(len), type({}.keys()), type(1j), type(...), type(NotImplemented), type(range(1)), type(iter([])), type(5).__name__, int.__name__, type(5) is int, type('a') == str, type(ValueError()), type([].append)
isinstance(5, int), isinstance(True, int), isinstance(5, (str, int)), isinstance('a', int), isinstance(5, int | str), issubclass(bool, int), issubclass(int, object), isinstance(None, type(None)), issubclass(KeyError, LookupError), isinstance([], object), int | None, list[int], dict[str, int], tuple[int, ...], int | str | None
isinstance(5, 5)
issubclass(5, int)
int.__mro__, bool.__bases__, KeyError.__mro__, object.__bases__, type.__mro__
(5).foo
None.foo
int.foo
'a'.foo = 5
[].append = 5
None()
5()
'a'()
len()
len(1, 2)
abs('a')
print(1, foo=2)
callable(len), callable(5), callable(int), hasattr('a', 'upper'), hasattr('a', 'foo'), getattr('a', 'upper')(), getattr('a', 'foo', 5), getattr(5, 'real')
getattr(5, 'foo')
getattr(5, 5)
int.from_bytes
object()  == object(), object() is None, None is None, ... is Ellipsis, not None, None == None, None != 5, NotImplemented is NotImplemented
int.__add__(5, 6), (5).__add__(6), (5).__add__('a'), (5).__radd__(6), (5).__lt__(6), 'a'.__add__('b'), (5).__neg__(), (5).__bool__(), (5).__repr__(), (5).__hash__(), (5).__str__(), (5.5).__int__(), 'abc'.__len__(), 'abc'.__contains__('b'), [3].__iter__().__next__(), {'a': 1}.__getitem__('a'), (5).__eq__(5), (5).__eq__('a'), (5).__ne__(6), 'a'.__eq__('a'), (5).__pow__(2), (5).__rpow__(2), (5).__divmod__(3), (5).__index__(), int.__name__, str.upper('abc'), str.join('-', 'abc'), dict.get({1: 2}, 1), (7).__floordiv__(2), (7).__truediv__(2), True.__and__(False), int.__call__ if False else 0
str.upper(5)
list.append(5, 1)
# exceptions
ValueError('a'), ValueError(), ValueError('a', 1), KeyError('k'), str(KeyError('k')), str(ValueError('a', 1)), str(ValueError()), OSError(2, 'gone'), str(OSError(2, 'gone')), str(OSError(2, 'gone', 'f')), OSError(2, 'gone', 'f'), type(OSError(2, 'x')), FileNotFoundError('x').args, ValueError('a').args, StopIteration(5).value, SystemExit(3).code, Exception('x') == Exception('x'), ImportError('m', name='n').name, OSError(2, 'gone').errno, OSError(13, 'x').strerror, AttributeError('x').name, UnicodeDecodeError('utf-8', b'x', 0, 1, 'why')
ExceptionGroup('many', [ValueError('a'), TypeError('b')]), str(ExceptionGroup('m', [ValueError(1)])), ExceptionGroup('m', [ValueError(1)]).exceptions, ExceptionGroup('m', [ValueError(1)]).message, ExceptionGroup('m', [ValueError(1), TypeError(2)]).split(ValueError), ExceptionGroup('m', [ValueError(1), TypeError(2)]).subgroup(TypeError)
ExceptionGroup('m', [])
ExceptionGroup('m', [5])
ValueError(x=1)
x = ValueError('a'); x.add_note('n'); x.__notes__, x.__cause__, x.__context__, x.__suppress_context__, x.__traceback__
x = ValueError('a'); x.foo = 5; x.foo, x.args
x = ValueError('a'); x.bar
open('/nonexistent/file')
open('/')
open('x', 'q')
# property and friends as objects
property().fget, staticmethod(len).__func__, staticmethod(len)([1, 2]), type(property())
vars(5)
super()
exit(5)
"""

EDGES = [0, 1, -1, 2, -2, 3, 7, -7, 10, 2**31, 2**31 - 1, -(2**31), 2**32, 2**61 - 1, 2**61, 2**62 - 1, 2**62, -(2**62), -(2**62) - 1, 2**63 - 1, 2**63, -(2**63), -(2**63) - 1, 2**64 - 1, 2**64, 2**64 + 1, -(2**64), 2**127, 10**30, -(10**30), 3**200]


def operand(r):
    base = r.choice(EDGES)
    return base + r.choice([0, 0, 1, -1, r.randrange(-100, 100), r.getrandbits(r.choice([3, 30, 62, 64, 130]))]) * r.choice([1, -1])


def random_cases(r):
    for _ in range(700):
        a, b = operand(r), operand(r)
        op = r.choice(["+", "-", "*", "//", "%", "&", "|", "^", "<", "<=", "==", "!=", ">", ">=", "/"])
        yield f"({a}) {op} ({b})"
    for _ in range(120):
        a, n = operand(r), r.choice([0, 1, 5, 31, 61, 62, 63, 64, 65, 130])
        yield f"({a}) << {n}, ({a}) >> {n}, hash({a}), ({a}).bit_length(), ~({a}), -({a}), abs({a}), hex({a}), oct({a})"
    for _ in range(80):
        a, b, m = operand(r), abs(operand(r)) % 10**12, operand(r)
        yield f"pow({a}, {b}, {m})"
    for _ in range(60):
        a = operand(r)
        yield f"({a}) ** {r.randrange(0, 12)}, float({a}), int(float({a})), str({a}), divmod({a}, {operand(r) or 5}), round({a}, -{r.randrange(1, 25)}), format({a}, ',')"
    for _ in range(80):
        a, f = operand(r), r.choice([0.5, 1e18, 4.611686018427388e18, 9.223372036854776e18, 1.8446744073709552e19, -2.5, 1e30, 3.0])
        yield f"({a}) < {f}, ({a}) == {f}, ({a}) > {f}, {f} <= ({a}), ({a}) + {f}, ({a}) * {f}, {f} // (({a}) or 1)"
    for _ in range(150):
        x = r.choice([r.uniform(-1e3, 1e3), r.uniform(-1, 1) * 10 ** r.randrange(-20, 25), float(r.randrange(10**6)), r.randrange(10**6) / 1000])
        spec = r.choice(["", "+", " ", "0", "#"]) + r.choice(["", "12", "20"]) + r.choice(["", ",", "_"]) + r.choice(["", ".0", ".1", ".3", ".10"]) + r.choice(["", "f", "e", "g", "G", "%"])
        yield f"format({x!r}, {spec!r}), round({x!r}, {r.randrange(-4, 6)}), hash({x!r}), '%.3f %g %e' % ({x!r}, {x!r}, {x!r})"
    for _ in range(60):
        values = [r.choice([r.randrange(50), r.randrange(10**6), -r.randrange(100), r.randrange(100) / 4, 2 ** r.randrange(70)]) for _ in range(r.randrange(1, 40))]
        other = [r.choice(values + [r.randrange(50)]) for _ in range(10)]
        yield f"x = set({values}); y = set({other}); (x, y, x | y, x & y, x - y, x ^ y, frozenset(x))"
        yield f"x = set({values}); x.discard({values[0]}); x.add(7); y = x.copy(); y.update({other}); y -= set({other[:3]}); (x, y, list(y), y.pop(), y)"


def evaluate(line):
    names = {}
    parts = line.split("; ")
    try:
        for part in parts[:-1]:
            exec(part, names)
        try:
            code = compile(parts[-1], "", "eval")
        except SyntaxError:
            exec(parts[-1], names)
            return "None"
        return repr(eval(code, names))
    except BaseException as e:
        return f"{type(e).__name__}: {e}"


def main():
    assert sys.version_info[:2] == (3, 13)
    r = random.Random(12)
    out = ["# Made by tools/runtime_cases.py with CPython 3.13."]
    seen = set()
    for line in [*CASES.splitlines(), *random_cases(r)]:
        if not line.strip():
            continue
        if line.startswith("#"):
            out.append(line)
        elif line not in seen and " if " not in line:
            seen.add(line)
            result = evaluate(line)
            if " at 0x" not in result and "\n" not in result:
                out += [line, "= " + result]
    print("\n".join(out))


main()
