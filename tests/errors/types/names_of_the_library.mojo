# An unknown name that a module of the library has is offered with its import; a bound that gives an operator, with its name.
def spread(xs: List[Float64]) -> Float64:
    var q = Deque[Float64]()  # expected-error {{unknown name 'Deque'}} expected-note {{'from std.collections import Deque' makes it known}}
    var t = perf_counter_ns()  # expected-error {{unknown name 'perf_counter_ns'}} expected-note {{'from std.time import perf_counter_ns' makes it known}}
    return sqrt(xs[0])  # expected-error {{unknown name 'sqrt'}} expected-note {{'from std.math import sqrt' makes it known}}


def larger[T: Copyable](a: T, b: T) -> Bool:
    return a > b  # expected-error {{there is no operator '>' for 'T' and 'T'}} expected-note {{a 'T' has it only if its bound includes 'Comparable'}}


def same[T: Copyable](a: T, b: T) -> Bool:
    return a != b  # expected-error {{there is no operator '!=' for 'T' and 'T'}} expected-note {{a 'T' has it only if its bound includes 'Equatable'}}


def main():
    print(larger(1, 2), same(1, 2), ArcPointr(3))  # expected-error {{unknown name 'ArcPointr'}}
