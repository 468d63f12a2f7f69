"""What a type lets be done with its values: nothing, destroy, move, copy. The compiler writes the constructors of these
traits for a struct whose fields allow it."""


trait AnyType:
    """Every type."""


trait Deinitable(AnyType):
    """Values may be destroyed without saying so."""


trait Movable(AnyType):
    """Values may change their home: `b = a^`."""


trait Copyable(Movable):
    """Values may be copied, by `x.copy()`."""

    def copy(self) -> Self:
        """A value equal to this one. Complexity: that of the copy constructor."""
        return Self(copy=self)


trait ImplicitlyCopyable(Copyable):
    """Values are copied without saying so: `b = a`."""


trait RegisterPassable(Movable):
    """Values have no address of their own."""


trait TrivialRegisterPassable(ImplicitlyCopyable, RegisterPassable):
    """Values are just their bits."""


trait Defaultable(AnyType):
    """Has a value that is made from nothing."""

    def __init__(out self):
        ...
