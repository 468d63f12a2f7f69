from attrs import frozen
from cattrs import structure, unstructure


@frozen
class C:
    a: int
    b: list[str]


i = structure({"a": "1", "b": ["x", "y"]}, C)
print(i, unstructure(i))
