"""Abstract base classes. This module marks methods as abstract; the runtime finds out which methods of a class are still abstract."""


def abstractmethod(function):
    """Marks a method that derived classes must have."""
    function.__isabstractmethod__ = True
    return function


class abstractclassmethod(classmethod):
    """An abstract class method, in the spelling of before Python 3.3."""

    __isabstractmethod__ = True

    def __init__(self, callable):
        callable.__isabstractmethod__ = True


class abstractstaticmethod(staticmethod):
    """An abstract static method, in the spelling of before Python 3.3."""

    __isabstractmethod__ = True

    def __init__(self, callable):
        callable.__isabstractmethod__ = True


class abstractproperty(property):
    """An abstract property, in the spelling of before Python 3.3."""

    __isabstractmethod__ = True


def _has(cls, methods):
    """Whether the class has the methods; None in a class means that it lacks one."""
    for method in methods:
        found = next((base.__dict__[method] for base in cls.__mro__ if method in base.__dict__), None)
        if found is None:
            return False
    return True


def _match(cls, pattern):
    """Makes patterns of `match` accept instances of the class; builtin classes are what they are."""
    try:
        cls.__pyc_pattern__ = pattern
    except TypeError:
        pass


_registrations = 0
_verdicts = {}  # of each abstract class: of the classes that it was asked about True, or the number of registrations when it was not


class ABCMeta(type):
    """The metaclass of abstract classes: other classes can be registered as their subclasses. Those that have the methods which
    `_abc_methods` of the class itself lists are subclasses, too."""

    _finds_abstract = True

    def register(cls, subclass):
        global _registrations
        if not isinstance(subclass, type):
            raise TypeError("Can only register classes")
        if issubclass(subclass, cls):
            return subclass
        if issubclass(cls, subclass):
            raise RuntimeError("Refusing to create an inheritance cycle")
        cls.__dict__.get("_abc_registry", []) or setattr(cls, "_abc_registry", [])
        cls._abc_registry.append(subclass)
        _registrations += 1
        pattern = getattr(cls, "__pyc_pattern__", None)
        if pattern:
            _match(subclass, pattern)
        return subclass

    def __instancecheck__(cls, instance):
        subclass, known = instance.__class__, _verdicts.get(cls)
        verdict = known.get(subclass) if known else None
        if verdict is True:
            return True
        kind = type(instance)
        if subclass is not kind:
            return cls.__subclasscheck__(subclass) or cls.__subclasscheck__(kind)
        return False if verdict == _registrations else cls.__subclasscheck__(subclass)

    def __subclasscheck__(cls, subclass):
        if not isinstance(subclass, type):
            raise TypeError("issubclass() arg 1 must be a class")
        known = _verdicts.setdefault(cls, {})
        verdict = known.get(subclass)
        if verdict is True:
            return True
        if verdict is not None and verdict == _registrations:
            return False
        verdict = _is_subclass(cls, subclass)
        known[subclass] = True if verdict else _registrations
        return verdict


def _is_subclass(cls, subclass):
    hook = getattr(cls, "__subclasshook__", None)
    if hook is not None:
        verdict = hook(subclass)
        if verdict is not NotImplemented:
            return verdict
    methods = cls.__dict__.get("_abc_methods")
    if cls in subclass.__mro__ or (methods and _has(subclass, methods)):
        return True
    registry = cls.__dict__.get("_abc_registry", ())
    if any(issubclass(subclass, other) for other in registry):
        return True
    # A protocol may not let itself be asked; who has all its methods has those of the class that it derives from.
    derived = [c for c in cls.__subclasses__() if not getattr(c, "_is_protocol", False)]
    return any(issubclass(subclass, c) for c in derived)


class ABC(metaclass=ABCMeta):
    """A base class that makes its subclasses abstract as long as an abstract method is left."""

    __slots__ = ()


def update_abstractmethods(cls):
    """Finds again which methods of a class are abstract, after its attributes were changed."""
    if not hasattr(cls, "__abstractmethods__"):
        return cls
    names = {name for base in cls.__bases__ for name in getattr(base, "__abstractmethods__", ())}
    names = {name for name in names if getattr(getattr(cls, name, None), "__isabstractmethod__", False)}
    names |= {name for name, value in cls.__dict__.items() if getattr(value, "__isabstractmethod__", False)}
    cls.__abstractmethods__ = frozenset(names)
    return cls


def get_cache_token():
    """Changes with every class that is registered."""
    return _registrations
