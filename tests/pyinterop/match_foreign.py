# Patterns take lists and dictionaries of CPython's apart as they do ours.
# exit: 200
# flags: --bridge=json
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


# Classes of CPython's are classes of patterns.
import xml.dom.minidom
from http import HTTPStatus
from ipaddress import IPv4Address, IPv4Network


def what(x):
    match x:
        case IPv4Address(version=4, packed=bytes() as four):
            return "address", len(four)
        case IPv4Network(prefixlen=n):
            return "network", n
        case HTTPStatus(value=v):
            return "status", v
        case int(n):
            return "int", n
    return "other"


print(what(IPv4Address("1.2.3.4")), what(IPv4Network("10.0.0.0/8")), what(HTTPStatus.NOT_FOUND), what(5), what("x"))
assert xml.dom.minidom
raise SystemExit(HTTPStatus.OK)
