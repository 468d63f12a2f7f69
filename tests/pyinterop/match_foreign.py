# Patterns take lists and dictionaries of CPython's apart as they do ours.
import json
import shlex


def kind(x):
    match x:
        case {"a": a, **rest}:
            return "map", a, dict(rest)
        case {"b": [x, {"c": c}]}:
            return x, c
        case ["go" | "walk", where]:
            return "go", where
        case [first, *rest]:
            return first, list(rest)
        case str() | int():
            return "plain"
        case list() | dict():
            return "empty"


for text in ('{"a": 1, "b": 2}', "[1, 2, 3]", '{"b": [5, {"c": 6}]}', '"x"', "5", "[]", "{}"):
    print(kind(json.loads(text)))
print(kind(shlex.split("walk 'far away'")), kind(shlex.split("stay")))
