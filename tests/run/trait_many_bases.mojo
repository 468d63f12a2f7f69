# A struct conforms to all traits in its header, however many they are.
trait T0:
    ...

trait T1:
    ...

trait T2:
    ...

trait T3:
    ...

trait T4:
    ...

trait T5:
    ...

trait T6:
    ...

trait T7:
    ...

trait T8:
    ...

trait T9:
    ...

trait T10:
    ...

trait T11:
    ...

trait T12:
    ...

trait T13:
    ...

trait T14:
    ...

trait T15:
    ...

trait T16:
    ...

trait T17:
    ...

trait T18:
    ...

trait T19:
    ...

trait T20:
    ...

trait T21:
    ...

trait T22:
    ...

trait T23:
    ...

trait T24:
    ...

trait T25:
    ...

trait T26:
    ...

trait T27:
    ...

trait T28:
    ...

trait T29:
    ...

trait T30:
    ...

trait T31:
    ...

trait T32:
    ...

trait T33:
    ...

trait T34:
    ...

trait T35:
    ...

trait T36:
    ...

trait T37:
    ...

trait T38:
    ...

trait T39:
    ...

trait T40:
    ...

trait T41:
    ...

trait T42:
    ...

trait T43:
    ...

trait T44:
    ...

trait T45:
    ...

trait T46:
    ...

trait T47:
    ...

trait T48:
    ...

trait T49:
    ...

trait T50:
    ...

trait T51:
    ...

trait T52:
    ...

trait T53:
    ...

trait T54:
    ...

trait T55:
    ...

trait T56:
    ...

trait T57:
    ...

trait T58:
    ...

trait T59:
    ...

trait T60:
    ...

trait T61:
    ...

trait T62:
    ...

trait T63:
    ...

trait T64:
    ...

trait Last:
    def last(self) -> Int:
        ...


struct Many(
    T0, T1, T2, T3, T4, T5, T6, T7, T8, T9, T10,
    T11, T12, T13, T14, T15, T16, T17, T18, T19, T20, T21,
    T22, T23, T24, T25, T26, T27, T28, T29, T30, T31, T32,
    T33, T34, T35, T36, T37, T38, T39, T40, T41, T42, T43,
    T44, T45, T46, T47, T48, T49, T50, T51, T52, T53, T54,
    T55, T56, T57, T58, T59, T60, T61, T62, T63, T64, Last
):
    def __init__(out self):
        pass

    def last(self) -> Int:
        return 7


def value_of[T: Last](item: T) -> Int:
    return item.last()


def main():
    print(value_of(Many()))
