# In a generic body different questions about a type that is not known have different answers.


@fieldwise_init
struct Pair(Copyable):
    var x: Int
    var y: Float64

    def swap(mut self):
        self.x = Int(self.y)


def same_field[T: AnyType, a: StaticString, b: StaticString]() -> Bool:
    comptime if reflect[T].field_index[a]() == reflect[T].field_index[b]():
        return True
    else:
        return False


def second[T: AnyType]() -> Int:
    comptime assert reflect[T].field_index["x"]() != reflect[T].field_index["y"](), "two fields"
    return reflect[T].field_index["y"]()


def methods[T: AnyType]() -> Int:
    comptime if reflect[T].has_method["swap"]():
        comptime if reflect[T].has_method["turn"]():
            return 2
        else:
            return 1
    else:
        return 0


def main():
    print(same_field[Pair, "x", "y"](), same_field[Pair, "y", "y"]())
    print(second[Pair](), methods[Pair]())
