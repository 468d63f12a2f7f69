"""The names of `abc`, for the type checker of `pyc check`."""


class ABCMeta(type): ...


class ABC:
    @classmethod
    def register(cls, subclass, /): ...


def abstractmethod(method): ...
