# The name of an attribute is a str, however it gets there.
class C:
    pass


c = C()
for change in (
    lambda: setattr(c, 5, 1),
    lambda: getattr(c, 5, 1),
    lambda: delattr(c, 5),
    lambda: hasattr(c, b"x"),
    lambda: object.__setattr__(c, 5, 5),
    lambda: object.__delattr__(c, None),
    lambda: object.__getattribute__(c, 1.5),
    lambda: C.__setattr__(c, (1,), 5),
    lambda: type.__setattr__(C, 5, 5),
):
    try:
        print(change())
    except TypeError as e:
        print(e)
object.__setattr__(c, "x", 1)
print(c.x, object.__getattribute__(c, "x"), object.__delattr__(c, "x"), hasattr(c, "x"))
