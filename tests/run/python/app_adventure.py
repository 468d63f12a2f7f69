"""A text adventure driven by a script of commands."""
from __future__ import annotations
import dataclasses
from collections import deque
from enum import Enum, auto
from typing import Callable, Iterator, Optional


class Direction(Enum):
    NORTH = "n"
    SOUTH = "s"
    EAST = "e"
    WEST = "w"

    @property
    def opposite(self) -> "Direction":
        pairs = {Direction.NORTH: Direction.SOUTH, Direction.EAST: Direction.WEST}
        return pairs.get(self) or {v: k for k, v in pairs.items()}[self]

    @classmethod
    def parse(cls, text):
        for d in cls:
            if text in (d.value, d.name.lower()):
                return d
        raise ValueError(f"no such direction: {text!r}")


@dataclasses.dataclass(order=True)
class Item:
    name: str
    weight: int = dataclasses.field(default=1, compare=False)
    tags: frozenset[str] = frozenset()

    def __str__(self):
        return f"{self.name} ({self.weight} kg)"


@dataclasses.dataclass
class Room:
    name: str
    description: str = ""
    exits: dict[Direction, "Room"] = dataclasses.field(default_factory=dict, repr=False)
    items: list[Item] = dataclasses.field(default_factory=list)

    def connect(self, direction, other):
        self.exits[direction] = other
        other.exits[direction.opposite] = self
        return other


class GameError(Exception):
    pass


class TooHeavy(GameError):
    def __init__(self, item, limit):
        super().__init__(f"{item} is too heavy; you can carry {limit} kg")
        self.item, self.limit = item, limit


def command(*names, help=None):
    def register(f):
        f.names, f.help = names, help or f.__doc__
        return f
    return register


class Game:
    limit = 10

    def __init__(self, start: Room):
        self.room = start
        self.inventory: list[Item] = []
        self.log: deque[str] = deque(maxlen=5)
        self.commands: dict[str, Callable] = {}
        self.turns = 0
        for attr in dir(self):
            method = getattr(self, attr)
            for name in getattr(method, "names", ()):
                self.commands[name] = method

    @command("go", "walk")
    def go(self, where):
        """go somewhere"""
        try:
            direction = Direction.parse(where)
        except ValueError as e:
            raise GameError(str(e)) from e
        if (target := self.room.exits.get(direction)) is None:
            raise GameError(f"you cannot go {direction.name.lower()}")
        self.room = target
        return f"you are in {target.name}"

    @command("take")
    def take(self, *words):
        "take an item"
        name = " ".join(words)
        item = next((i for i in self.room.items if i.name == name), None)
        if not item:
            raise GameError(f"there is no {name or 'nothing'}")
        if sum(i.weight for i in self.inventory) + item.weight > self.limit:
            raise TooHeavy(item, self.limit)
        self.room.items.remove(item)
        self.inventory.append(item)
        return f"taken: {item}"

    @command("drop")
    def drop(self, *words):
        for i, item in enumerate(self.inventory):
            if item.name == " ".join(words):
                self.room.items.append(self.inventory.pop(i))
                return f"dropped {item.name}"
        raise GameError("you have no such thing")

    @command("look", "l")
    def look(self):
        exits = ", ".join(sorted(d.name.lower() for d in self.room.exits))
        items = "; ".join(map(str, sorted(self.room.items))) or "nothing"
        return f"{self.room.name}: {self.room.description or '...'} [exits: {exits}] [items: {items}]"

    @command("inventory", "i")
    def show(self):
        return "\n".join(f"  {n}. {item!s:<20}|" for n, item in enumerate(sorted(self.inventory, key=lambda i: (-i.weight, i.name)), 1)) or "  empty"

    def play(self, script: Iterator[str]):
        for line in script:
            verb, *args = line.split()
            self.turns += 1
            try:
                match self.commands.get(verb), args:
                    case None, _:
                        raise GameError(f"what is {verb!r}?")
                    case f, [] if f.__name__ in ("go", "drop"):
                        raise GameError(f"{verb} what?")
                    case f, args:
                        answer = f(*args)
            except TooHeavy as e:
                answer = f"! {e} ({e.item.weight - e.limit:+d})"
            except GameError as e:
                answer = f"! {e}" + (f" <- {e.__cause__!r}" if e.__cause__ else "")
            except TypeError as e:
                answer = f"? {e}"
            else:
                self.log.append(verb)
            yield f"> {line}\n{answer}"


hall = Room("hall", "a large hall", items=[Item("lamp", 2, frozenset({"light"})), Item("golden statue", 9)])
kitchen = hall.connect(Direction.NORTH, Room("kitchen", items=[Item("knife")]))
cellar = kitchen.connect(Direction.EAST, Room("cellar", "dark and cold"))
game = Game(hall)
script = """look
go north
take knife
l
walk up
go
go east
drop knife
look
take
go west
go south
take lamp
take golden statue
i
dance
look around
drop lamp
take golden statue
inventory"""
for output in game.play(iter(script.splitlines())):
    print(output)
print(game.turns, list(game.log), sorted(game.commands))
print(repr(hall), hall == Room("hall"))
print(Item("a") < Item("b"), Item("x", 3) == Item("x", 4))
