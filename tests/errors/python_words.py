# Mistakes in a .py file: one error each, in its spelling.
from pyc import Int, fn

count = 3


@fn
def walks(n: Int) -> Int:
    for i in range(n):
        yield i  # expected-error {{'yield' in an '@fn' (leave '@fn' away: a plain 'def' may be a generator) cannot be compiled here}}


@fn
def adds(n: Int) -> Int:
    global count  # expected-error {{'global' in an '@fn' (pass the variable as a 'Mut' argument, or assign it in a plain 'def') cannot be compiled here}}
    count += n
    return n


@fn
def power[n: Int](x: Int) -> Int:
    return x * n


@fn
def uses(x: Int) -> Int:
    k = x + 1  # expected-note {{a value known at compile time is declared as 'k: Comptime = …'}}
    return power[k](x)  # expected-error {{'k' is known only at run time, but a compile-time value is needed}}


def near(value):
    return value + coutn  # expected-error {{unknown name 'coutn'}} expected-note {{did you mean 'count'?}}


def local(value):
    total = value
    return totl + total  # expected-error {{unknown name 'totl'}} expected-note {{did you mean 'total'?}}


print(walks(1), adds(1), uses(1), near(1), local(1), count)
