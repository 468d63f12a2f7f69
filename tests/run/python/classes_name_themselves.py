# A class body may bind __module__ and __qualname__ itself.
class A:
    __module__ = "zz"
    x = 1
class B(A):
    __slots__ = ()
    __module__ = "yy"
print(A, B, A.__module__, B.__module__)
A.__module__ = "qq"
print(A, A.__module__)
class C:
    __qualname__ = "Outer.C"

    def method(self):
        pass


print(C, C.__name__, C.__qualname__, "__qualname__" in vars(C))
try:

    class D:
        __qualname__ = 3

except TypeError as e:
    print(e)
