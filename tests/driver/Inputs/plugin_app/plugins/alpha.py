from registry import register


@register
def run(x):
    return x + 1
