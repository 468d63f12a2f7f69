# A struct that a call gave: its methods may change it, and it ends right after.
from pyc import Copyable, Int, List, String, Movable, deinit, fieldwise_init, fn, mut, struct, Var


@fieldwise_init
@struct
class C(Copyable):
    n: Int

    @mut
    def bump(self) -> Int:
        self.n += 1
        return self.n

    def me(self) -> List[Int]:
        return List[Int]([self.n])


@fieldwise_init
@struct
class Noisy(Movable):
    name: String

    @mut
    def hi(self) -> Int:
        print("hi", self.name)
        return 1

    @deinit
    def __deinit__(self) -> None:
        print("drop", self.name)

    @deinit
    def finish(self) -> None:
        print("finish", self.name)


def make(n):
    return C(n)


print(C(3).bump(), make(4).bump(), C(1).me()[0], C(2).copy().bump(), [C(i).bump() for i in range(3)])
x = C(5).bump() if len("a") else C(6).bump()
print(x, C(1).n, Noisy("a").hi())
Noisy("b").finish()
print("end")
print([1 if C(0).bump() and Noisy("c").hi() else 2 for _ in range(2)])
