# RUN: %pyc check --verify %s
# Ordinary mistakes.
import json
import os
from dataclasses import dataclass


async def save(text: str) -> None:
    print(text)


async def forgets() -> None:
    save("a")  # expected-error {{this is 'Coroutine[Any, Any, None]', and nothing awaits it: its body never runs; write 'await' in front of it}}
    await save("b")


def is_ready() -> bool:
    return False


def asks() -> None:
    if is_ready:  # expected-error {{'is_ready' is a function, which is always true; call it}}
        print("go")


class Door:
    def open() -> None:  # expected-error {{a method takes the instance as its first parameter: self}}
        print("open")


@dataclass
class Bag:
    things: list[str] = []  # expected-error {{all instances would share this default; write field(default_factory=list)}}


def home() -> str:
    return os.environ.get("HOME").upper()  # expected-error {{this is 'str | None': it may be None, which has no 'upper'}}


def read(path: str) -> object:
    return json.load(path)  # expected-error {{'fp' of 'load' takes '_Reader', but this is 'str'}}


def total(values: list[float]) -> float:
    sum = ""
    for value in values:
        sum += value  # expected-error {{'+' does not work between 'str' and 'float'}}
    return 0.0


def late(x: "Missing") -> None: ...  # expected-error {{unknown name 'Missing'}}


def numbers(text: str) -> None:
    for i in range(text):  # expected-error {{the call of 'range' does not fit: no overload takes (str)}}
        print(i)


def nested(xs: list[int]) -> int:
    return int(xs.front(1)) + max(xs.back, 1)  # expected-error {{'list[int]' has no attribute 'front'}} expected-error {{'list[int]' has no attribute 'back'}}
