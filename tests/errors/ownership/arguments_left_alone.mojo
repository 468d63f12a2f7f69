# An argument may be named beside one that changes it only where the callee leaves it as it is.
def find(mut values: List[Int], wanted: Int) -> Int:
    var at = values.unsafe_ptr()
    for i in range(len(values)):
        if at[unsafe_offset=i] == wanted:
            return i
    return -1


def first_or(mut values: List[Int], otherwise: Int) -> Int:
    if len(values) == 0:
        values.append(otherwise)
    return values[0]


def first_by_another(mut values: List[Int]) -> Int:
    return first_or(values, 1)


def set_first(mut values: List[Int]) -> Int:
    values[0] = 1
    return 1


def length_of[T: Copyable & Deinitable](mut values: List[T]) -> Int:
    return len(values)


def main():
    var values: List[Int] = [1, 2]
    print(values, find(values, 2), length_of(values))
    print(values, first_or(values, 2))  # expected-error {{'values' is an argument of this call, and a later argument changes it}}
    var others: List[Int] = [1, 2]
    print(others, first_by_another(others))  # expected-error {{'others' is an argument of this call, and a later argument changes it}}
    var more: List[Int] = [1, 2]
    print(more, set_first(more))  # expected-error {{'more' is an argument of this call, and a later argument changes it}}
    var last: List[Int] = [1, 2]
    print(last, last.pop())  # expected-error {{'last' is an argument of this call, and a later argument changes it}}
