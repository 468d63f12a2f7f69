"""Regular expressions over all of a text: findall, split, sub, groups, with empty matches and texts of all kinds."""
import re
from array import array


class Text(str):
    def __getitem__(self, key):
        return 'never'


def of_findall():
    print(re.findall(r'\w+', 'some words, ümläute und 日本'), re.findall(r'(\w)(\d)?', 'a1b c2'), re.findall(r'(x)?y', 'xyy'))
    print(re.findall('', 'ab'), re.findall('a*', 'baac'), re.findall(r'\b', 'a b'), re.findall('(a)|b', 'bab'))
    rx = re.compile(r'\d+')
    print(rx.findall('1 22 333 4444', 3), rx.findall('1 22 333 4444', 3, 7), rx.findall('12', 5), rx.findall('12', -5, -1))
    print(rx.findall(b'1 22') if False else re.findall(rb'\d+', b'1 22'), re.findall(rb'(\d)(x)?', bytearray(b'1 2x')))
    print(re.findall(rb'.', memoryview(b'ab')), re.findall(rb'\d', array('b', [49, 50])), rx.findall(Text('5 66')))


def of_split():
    print(re.split(r'[ =]', 'a=1 b=2'), re.split(r'([ =])', 'a=1 b'), re.split(r'(x)|,', 'a,bxc'), re.split('x*', 'axbc'))
    print(re.split(r'\d', 'a1b2c3', maxsplit=2), re.split(r'\d', 'a1b', maxsplit=-1), re.split(',', ''), re.split(b',', b'a,b'))
    print(re.split(r'é', 'aébéc'), re.split(r'(?m)^', 'a\nb'), type(re.split(',', Text('a,b'))[0]).__name__)


def of_sub():
    print(re.sub('a', 'b', 'banana'), re.subn('a', '', 'banana', count=2), re.sub('x*', '-', 'abxd'), re.sub('z', 'y', 'abc'))
    print(re.sub(r'(\w+) (\w+)', r'\2 \1', 'one two three four'), re.sub('(a)|b', r'[\1]', 'ab'), re.sub('.', '\\\\', 'ab'))
    print(re.sub(r'\d', lambda m: str(int(m.group()) + 1), 'a1b2'), re.sub(b'a', b'\xff', b'banana'), re.sub('a', Text('T'), 'aa'))
    print(re.sub('ä', 'ö', 'bäbä', count=1), re.subn('', '.', 'äb'), re.sub(r'\n', r'\t', 'a\nb'), re.sub('a', 'b', Text('aba')))
    print(re.sub(rb'[0-9]', b'', bytearray(b'a1b2')), re.sub('a', 'b', 'aaaa', count=-1), re.sub('b', '', 'b') == '')


def of_groups():
    m = re.match(r'(?P<first>\w)(\d)?(z)?', 'a1')
    print(m.groups(), m.groups('-'), m.groupdict(), m[0], m['first'], m[3], m.group(0, 1, 2, 3), m.span(3), m.start('first'))
    print(m.lastgroup, m.lastindex, m.regs, m.pos, m.endpos, re.compile('b').search('abc', 1, 9).endpos)
    m = re.search(rb'(b)(c)?', memoryview(b'abc')[0:2])
    print(m.group(), m.groups(), m.groups(b''), m.span())
    data = bytearray(b'hello world')
    m = re.match(rb'(\w+) (\w+)', data)
    del data[7:]
    print(m.group(1), m.group(2), m.groups())
    for wrong in (9, -1, 'none'):
        try:
            m[wrong]
        except IndexError as e:
            print(e)


def of_errors():
    for call in (lambda: re.findall('a', b'a'), lambda: re.sub(b'a', b'', 'a'), lambda: re.split('a', 3), lambda: re.sub('a', 3, 'a'),
                 lambda: re.sub('a', '', None)):
        try:
            print(call())
        except TypeError as e:
            print(type(e).__name__)


def of_many():
    text = ' '.join(f'{i}:{i * i % 97}é' for i in range(3000))
    pairs = re.findall(r'(\d+):(\d+)', text)
    print(len(pairs), pairs[-1], len(re.sub(r'\d', '#', text)), len(re.split(r'\s', text)), len(re.sub(r'(\d):', r'\1=', text)))


def main():
    of_findall()
    of_split()
    of_sub()
    of_groups()
    of_errors()
    of_many()


main()
