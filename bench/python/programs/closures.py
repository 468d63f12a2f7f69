"""Functions as values: closures, decorators, partial application, composition, dispatch tables, sorting by keys."""
import operator
from functools import partial, reduce, wraps


def counter(start=0, step=1):
    value = start

    def count():
        nonlocal value
        value += step
        return value
    return count


def traced(function):
    calls = []

    @wraps(function)
    def wrapper(*args, **kwargs):
        calls.append(len(args) + len(kwargs))
        return function(*args, **kwargs)
    wrapper.calls = calls
    return wrapper


@traced
def scale(x, factor=2, offset=0):
    return x * factor + offset


def compose(*functions):
    return reduce(lambda f, g: lambda x: g(f(x)), functions)


def curry(f):
    return lambda a: lambda b: lambda c: f(a, b, c)


OPERATIONS = {'+': operator.add, '-': operator.sub, '*': operator.mul, '%': lambda a, b: a % (b or 1), 'max': max}


def calculate(program):
    stack = []
    for item in program:
        if isinstance(item, int):
            stack.append(item)
        else:
            b, a = stack.pop(), stack.pop()
            stack.append(OPERATIONS[item](a, b))
    return stack[-1]


def main():
    counters = [counter(i, i % 3 + 1) for i in range(10)]
    for _ in range(100000):
        for count in counters:
            count()
    print([count() for count in counters])
    scale.calls.clear()
    total = 0
    for i in range(800000):
        total += scale(i) + scale(i, 3) + scale(i, factor=5, offset=1)
    print(total, len(scale.calls), sum(scale.calls), scale.__name__)
    pipeline = compose(lambda x: x + 1, lambda x: x * x % 1009, partial(operator.add, 7), str, len)
    print(sum(pipeline(i) for i in range(250000)))
    add3 = curry(lambda a, b, c: a * b + c)
    print(sum(add3(i)(i + 1)(i + 2) for i in range(150000)))
    program = [1, 2, '+', 3, '*', 4, '-', 7, '%', 5, 'max', 6, '*']
    print(sum(calculate(program + [i, '+']) for i in range(80000)))
    words = [f'w{i * 7919 % 1000}' for i in range(40000)]
    words.sort(key=lambda w: (len(w), w[::-1]))
    print(words[0], words[-1], max(words, key=lambda w: w[1:]), list(filter(lambda w: w.endswith('77'), words))[:3])
    print(list(map(lambda f: f(10), [lambda x, i=i: x * i for i in range(5)])))


if __name__ == '__main__':
    main()
