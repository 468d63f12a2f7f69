# Names of types with their modules, types and offsets of fields by name and by number.


@fieldwise_init
struct Inner(Copyable):
    var flag: Bool
    var count: Int64


@fieldwise_init
struct Outer[T: Copyable & Deinitable, n: Int](Copyable):
    var id: Int32
    var items: List[Self.T]
    var inner: Inner


def second[T: AnyType]() -> String:
    comptime F = reflect[T].field_at[1].T
    return String(reflect[F].name(), " at ", reflect[T].field_offset[index=1]())


def main():
    print(reflect[Int].name(), reflect[String].name(), reflect[Bool].name(), reflect[List[Inner]].name())
    print(reflect[Outer[String, 3]].name(), reflect[Outer[String, 3]].base_name())
    print(reflect[Optional[Inner]].name(), reflect[Error].name(), reflect[Array[UInt8, 2]].name())
    print(reflect[Dict[Int, String]].base_name(), reflect[Tuple[Int]].base_name())
    print(reflect[Inner].name[qualified_builtins=True](), reflect[List[String]].name[qualified_builtins=True]())
    print(reflect[Inner].field_offset[name="count"](), reflect[Inner].field_offset[index=0]())
    var count: reflect[Inner].field["count"].T = 5
    print(reflect[type_of(count)].name(), second[Inner](), second[Outer[Float32, 1]]())
