"""What packages do with the functions, classes and objects that a program gives them."""
import asyncio
import copy
import dataclasses
import inspect
import pickle
import sys
import typing

registry = []


def register(object):
    registry.append(object)
    object.mark = len(registry)
    return object


def is_registered(object):
    return [object is known for known in registry]


def remove(object):
    registry.remove(object)
    return len(registry)


def members(cls):
    return [name for name in vars(cls) if name[:2] != "__"], vars(cls)["kind"], cls.__mro__[-1] is object


def complete(cls):
    """A decorator that gives the class methods."""
    names = list(cls.__annotations__)

    def __init__(self, *values):
        for name, value in zip(names, values):
            setattr(self, name, value)

    def __repr__(self):
        return f"{type(self).__name__}({', '.join(repr(getattr(self, name)) for name in names)})"

    cls.__init__, cls.__repr__ = __init__, __repr__
    return cls


def slotted(cls):
    """A decorator that makes a new class, with `__slots__`, of the old one, and mends the cells of `super()`."""
    space = {k: v for k, v in vars(cls).items() if k not in ("__dict__", "__weakref__") and k not in cls.__annotations__}
    made = type(cls)(cls.__name__, cls.__bases__, {**space, "__slots__": tuple(cls.__annotations__), "__qualname__": cls.__qualname__})
    for value in vars(made).values():
        for cell in getattr(value, "__closure__", None) or ():
            if cell.cell_contents is cls:
                cell.cell_contents = made
    return made


def set_directly(object, name, value):
    try:
        type(object).__base__.__setattr__(object, name, value)
    except AttributeError as e:
        return type(e).__name__
    return getattr(object, name)


def fields(object):
    return [(f.name, f.type.__name__, f.default is dataclasses.MISSING) for f in dataclasses.fields(object)], dataclasses.asdict(object)


def round_trip(object):
    return pickle.loads(pickle.dumps(object)), copy.deepcopy(object)


def hints(object):
    return typing.get_type_hints(object)


def kind(f):
    return inspect.iscoroutinefunction(f), inspect.isgeneratorfunction(f), str(inspect.signature(f))


def same(value, function):
    return function(value) is value


def is_memoryview(object):
    return isinstance(object, memoryview)


class Text(str):
    def shout(self):
        return Text(self.upper() + "!")


class Field:
    """A descriptor that wants to know its name."""
    def __set_name__(self, owner, name):
        self.name, self.owner = name, owner.__name__

    def __get__(self, object, owner=None):
        return self if object is None else f"{self.owner}.{self.name} of {object.__dict__['x']}"


class Checked(Field):
    def __set__(self, object, value):
        object.__dict__["x"] = value * 10


class Meta(type):
    def __prepare__(name, bases, **keywords):
        return {"first": "prepared"}

    def __new__(meta, name, bases, space, **keywords):
        return super().__new__(meta, name, bases, {**space, "keywords": keywords})


def descriptor(f):
    return isinstance(f, (property, staticmethod, classmethod)), f


def chained(f):
    try:
        f()
    except Exception as e:
        raise RuntimeError("outer") from e


class Base:
    def hello(self):
        return "hello " + self.name()

    async def inner(self, f):
        await asyncio.sleep(0)
        return await f(3)

    async def outer(self, x):
        return await self.dispatch(x)


async def double(n):
    await asyncio.sleep(0)
    return n * 2


async def gather(generator):
    return [item async for item in generator]


run = asyncio.run
