# RUN: %pyc check --verify %s
# What is spread in calls, what is raised, what has a truth, and names of fields.
from collections import namedtuple
from typing import Any, Mapping, NamedTuple, NoReturn


def take(*args: int, **kwargs: int) -> None: ...


def spread(a: int, b: Mapping[str, int], c: Mapping[int, int], d: list[str], e: Any) -> None:
    take(*a)  # expected-error {{'int' cannot be iterated over}}
    take(**b)
    take(**c)  # expected-error {{'**' takes a mapping with strings as keys}}
    take(**a)  # expected-error {{'**' takes a mapping with strings as keys}}
    take(*d)  # expected-error {{'args' of 'take' takes 'int', but this is 'str'}}
    take(*e, **e)


class Coded(Exception):
    def __init__(self, code: int) -> None: ...


def raises(x: int) -> None:
    if x == 1:
        raise Coded  # expected-error {{it lacks 'code'}}
    if x == 2:
        raise Coded(1) from None
    raise ValueError from 1  # expected-error {{'int' is not an exception}}


class Array:
    def __bool__(self) -> NoReturn:
        raise TypeError


def tests(x: Array) -> None:
    if x:  # expected-error {{'bool(...)' does not work on 'Array'}}
        pass


Fine = namedtuple("Fine", "a b")
Word = namedtuple("Word", "a def")  # expected-error {{the name of a field is no keyword}}
Under = namedtuple("Under", ["_a"])  # expected-error {{starts with no underscore}}
Twice = NamedTuple("Twice", [("a", int), ("a", int)])  # expected-error {{two of its fields have the same name}}
Renamed = namedtuple("Renamed", "a def", rename=True)
