# A body that annotates names has `__annotations__` from its first line on.
# flags: --no-python
__annotations__["early"] = 2
x: int = 3
print(__annotations__)


class C:
    __annotations__["own"] = 1
    y: str


class Meta(type):
    __annotations__["of_meta"] = 3
    z: float = 1.5


print(C.__annotations__, Meta.__annotations__, __annotations__)


# What a handler of except* sets may stay unset.
def group():
    try:
        raise ValueError(42)
    except* ValueError as e:
        caught = e
    print(caught.exceptions)
    try:
        print("quiet")
    except* KeyError:
        never = 1
    try:
        print(never)
    except UnboundLocalError as e:
        print(type(e).__name__)


group()
