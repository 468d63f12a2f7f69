# Patterns of match.
match x:
    case [a, a]: pass  # expected-error {{the pattern binds 'a' twice}}
    case a | 1: pass  # expected-error {{the name 'a' matches everything}} expected-error {{all alternatives}}
    case [a] | [b]: pass  # expected-error {{all alternatives of a pattern must bind the same names}}
    case [*a, *b]: pass  # expected-error {{a sequence pattern can have only one starred name}}
    case [a] as _: pass  # expected-error {{'_' cannot be the name after 'as'}}
    case {**_}: pass  # expected-error {{'**_' has no effect}}
    case {**a, "b": 1}: pass  # expected-error {{nothing can follow the '**'}}
    case f"a": pass  # expected-error {{an f-string cannot be a pattern}}
    case C(a=1, b): pass  # expected-error {{a positional argument cannot follow a keyword argument}}
    case C(a=1, a=2): pass  # expected-error {{the keyword argument 'a' is given twice}}
    case C(a=[1, *_], b=(1 | 2) as c) | {"k": c, **a} if c: pass  # expected-error {{all alternatives}}
    case [_, _, *_]: pass
    case a: pass  # expected-error {{the name 'a' matches everything}}
    case _: pass
match x:
    case _: pass  # expected-error {{this pattern matches everything}}
    case 1: pass

match a:
    case 1 + 2: pass  # expected-error {{a sum in a pattern is a complex number}}
    case 1 + 2j: pass
match a:
    case {"k": 1, 'k': 2}: pass  # expected-error {{the pattern has the key ''k'' twice}}
    case {-1: b, 1: c, None: d, -1: e}: pass  # expected-error {{the pattern has the key '-1' twice}}
    case {None: b, None: c, True: d}: pass  # expected-error {{the pattern has the key 'None' twice}}
    case {1.5: b, 1.5: c, 2j: d}: pass  # expected-error {{the pattern has the key '1.5' twice}}
    case {C.a: b, C.a: c, b"k": d, "k": e}: pass
