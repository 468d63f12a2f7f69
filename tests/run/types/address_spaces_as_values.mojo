# Address spaces are values of a type of their own, also as parameters.
from std.memory import stack_allocation, AddressSpace

struct View[T: AnyType, o: Origin, address_space: AddressSpace = AddressSpace.GENERIC]:
    var p: Pointer[Self.T, Self.o, address_space=Self.address_space]

    def __init__(out self, p: Pointer[Self.T, Self.o, address_space=Self.address_space]):
        self.p = p

def is_shared[a: AddressSpace]() -> Bool:
    return a == AddressSpace.SHARED

def where_is(a: AddressSpace) -> String:
    if a == AddressSpace.GENERIC:
        return "generic"
    return "other"

def main():
    var x = 5
    var v = View(Pointer(to=x))
    print(v.p[], is_shared[AddressSpace.SHARED](), is_shared[v.address_space]())
    print(where_is(AddressSpace.GENERIC), where_is(AddressSpace(3)))
    var q = Pointer(to=x).address_space_cast[AddressSpace.GENERIC]() if False else Pointer(to=x)
    print(q[])
    print(AddressSpace.GLOBAL, AddressSpace.SHARED, AddressSpace.CONSTANT, AddressSpace.LOCAL, AddressSpace.GENERIC)
