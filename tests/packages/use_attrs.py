from attrs import define, field, asdict, evolve, frozen, validators


@define
class SomeClass:
    a_number: int = 42
    list_of_numbers: list = field(factory=list)

    def hard_math(self, x):
        return self.a_number + x * len(self.list_of_numbers)


sc = SomeClass(1, [1, 2, 3])
print(sc, sc.hard_math(2), sc == SomeClass(1, [1, 2, 3]), asdict(sc))


@frozen
class P:
    x: int = field(validator=validators.instance_of(int))
    y: int = 0


print(evolve(P(1), y=3), hash(P(1)) == hash(P(1)))
try:
    P("a")
except TypeError as e:
    print(e.args[0])
