"""Of the module"""


class A:
    "Of the class"
    early = __doc__

    @property
    def __doc__(self):
        return "of the object"

    where = __module__


class B:
    early = __doc__


class C:
    early = __doc__

    def __doc__(self):
        pass


print(A.early, A().__doc__, A.where, B.early, C.early)
