from mypy_extensions import TypedDict, trait, mypyc_attr, Arg, VarArg


@trait
class T:
    pass


@mypyc_attr(allow_interpreted_subclasses=True)
class C(T):
    pass


print(T.__name__, C.__mro__, Arg(int, "x"))
