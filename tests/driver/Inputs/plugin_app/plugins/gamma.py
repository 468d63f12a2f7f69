from . import alpha


def helper():
    return alpha.run(99)
