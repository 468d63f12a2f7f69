"""Abstract base classes. Which methods of a class are still abstract, the runtime finds; here they are marked."""


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


_registrations = 0


class ABCMeta(type):
    """The metaclass of abstract classes: other classes can be registered as their subclasses. Those that have the methods which
    `_abc_methods` of the class itself lists are subclasses, too."""

    _finds_abstract = True

    def register(cls, subclass):
        global _registrations
        if not isinstance(subclass, type):
            raise TypeError("Can only register classes")
        if issubclass(cls, subclass):
            raise RuntimeError("Refusing to create an inheritance cycle")
        cls.__dict__.get("_abc_registry", []) or setattr(cls, "_abc_registry", [])
        cls._abc_registry.append(subclass)
        _registrations += 1
        return subclass

    def __instancecheck__(cls, instance):
        return cls.__subclasscheck__(type(instance))

    def __subclasscheck__(cls, subclass):
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
        return any(issubclass(subclass, derived) for derived in cls.__subclasses__())


class ABC(metaclass=ABCMeta):
    """A base class that makes its subclasses abstract as long as an abstract method is left."""

    __slots__ = ()


def update_abstractmethods(cls):
    return cls


def get_cache_token():
    """Changes with every class that is registered."""
    return _registrations
