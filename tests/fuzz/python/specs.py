"""Texts drawn from grammars: format specifiers, percent formats, replacement fields."""


def some(rng, probability, *choices):
    return rng.choice(choices) if rng.random() < probability else ''


def specifier(rng):
    """[[fill]align][sign][z][#][0][width][grouping][.precision][type], now and then with something wrong."""
    if rng.random() < 0.03:
        return rng.choice(['', 's', '<<', '10.', '.', ',,', '_,', '5d5', '{}', 'xd', '=', '+-', '#z', '0', '00', 'é', '%%', ' ', '99999999999999999999', '.99999999999999999999', '!r'])
    align = some(rng, 0.3, *'<>^=')
    fill = some(rng, 0.5, '*', '0', ' ', 'é', '中', '\U0001f600', 'x', '{', '<', '-') if align else ''
    number = some(rng, 0.5, '0', '1', '2', '5', '8', '10', '12', '17', '20', '33')
    precision = '.' + rng.choice(['0', '1', '2', '3', '5', '6', '10', '15', '16', '17', '20', '30']) if rng.random() < 0.4 else ''
    return (fill + align + some(rng, 0.25, '+', '-', ' ') + some(rng, 0.08, 'z') + some(rng, 0.15, '#') + some(rng, 0.15, '0') + number
            + some(rng, 0.2, ',', '_') + precision + some(rng, 0.75, *'bcdoxXneEfFgG%s'))


def fitting(kinds):
    def draw(rng):
        text = specifier(rng).rstrip('bcdoxXneEfFgG%s')
        return text + some(rng, 0.85, *kinds)
    return draw


def directive(rng, keyed=False):
    key = f'({rng.choice(["a", "b", "key", "n"])})' if keyed else ''
    flags = ''.join(some(rng, 0.2, f) for f in '-+ 0#')
    width = some(rng, 0.4, '1', '5', '10', '20', *([] if keyed else ['*']))
    precision = some(rng, 0.3, '.', '.0', '.1', '.3', '.10', '.20', *([] if keyed else ['.*']))
    return f'%{key}{flags}{width}{precision}{some(rng, 0.05, *"hlL")}{rng.choice("sdifgexXorcaEGFu" if rng.random() < 0.97 else "%bzy( é")}'


def percent(rng):
    count = rng.choice([1, 1, 1, 2, 2, 3])
    return rng.choice(['', 'x', 'é ', '%% ']).join(directive(rng) for _ in range(count)) + some(rng, 0.03, '%')


def percent_keyed(rng):
    return ' '.join(directive(rng, rng.random() < 0.9) for _ in range(rng.choice([1, 1, 2])))


def percent_bytes(rng):
    return percent(rng).encode('ascii', 'ignore').decode().replace('a}', 'b')


def field(rng, depth=0):
    name = rng.choice(['', '', '0', '0', '1', '2', 'a', '0.real', '0[0]', '1[a]', 'a[1]', '0.imag', '0.x', '[0]', '9', '0[-1]', '0.', '0[', 'b'] if rng.random() < 0.4 else ['', '0', '1'])
    conversion = some(rng, 0.25, '!r', '!s', '!a') or some(rng, 0.02, '!x', '!', '!rr')
    spec = ':' + specifier(rng) if rng.random() < 0.5 else ''
    if depth == 0 and rng.random() < 0.08:
        spec = ':' + field(rng, 1)
    return '{' + name + conversion + spec + '}'


def template(rng):
    parts = [rng.choice(['', 'x', ' é', '{{', '}}', '中']) + field(rng) for _ in range(rng.choice([1, 1, 1, 2, 3]))]
    return ''.join(parts) + some(rng, 0.03, '{', '}', '{0')


GRAMMARS = {
    'S': specifier,
    '1': fitting('bcdoxXneEfFgG%'),
    '2': fitting('eEfFgGn%'),
    '3': fitting('s'),
    '%': percent,
    'K': percent_keyed,
    'Y': percent_bytes,
    'T': template,
}
