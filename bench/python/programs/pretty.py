"""The library's pprint and textwrap on nested data."""
import pprint
import textwrap


def document(n):
    return {'users': [{'name': f'user {i}', 'roles': ['admin', 'editor', 'reader'][:i % 4], 'scores': tuple(range(i % 9)),
                       'contact': {'mail': f'user{i}@example.org', 'phones': [str(i * 12345 % 100000)] * (i % 3)}} for i in range(n)],
            'meta': {'version': 1.5, 'notes': 'some words that are long enough to be wrapped by the printer ' * 3}}


def main():
    text = pprint.pformat(document(5000))
    lines = text.split('\n')
    print(len(lines), lines[1], lines[len(lines) // 2], sep='\n')
    narrow = pprint.pformat(document(1500), width=40, indent=2, compact=True)
    print(len(narrow))
    prose = ' '.join(f'word{i % 17}' + ',' * (i % 7 == 0) for i in range(60000))
    wrapped = textwrap.wrap(prose, 60)
    print(len(wrapped), wrapped[3])
    print(len(textwrap.indent(textwrap.fill(prose, 72), '  > ')))


if __name__ == '__main__':
    main()
