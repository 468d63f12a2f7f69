from statements import Body


def straight(rng, name):
    """Statements of all kinds in one function."""
    body = Body(rng)
    body.indent = 1
    for _ in range(3):
        body.assign()
    body.statements(10, 3)
    return f'def {name}():\n' + '\n'.join(body.lines) + '\n'


KINDS = (straight,)
