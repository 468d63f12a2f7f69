# A compiled class keeps its bases: giving it others is an error, not silence.
class A:
    pass


class B:
    pass


class C(A):
    pass


class D(C):
    pass


def tried(bases):
    try:
        C.__bases__ = bases
    except TypeError as error:
        print(error)
    print(C.__bases__)


tried((A,))
tried((B,))
tried(())
tried(3)
tried((3,))
tried((D,))
