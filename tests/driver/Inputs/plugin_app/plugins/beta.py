from registry import register

_hidden = 1


@register
def run(x):
    return x * 2
