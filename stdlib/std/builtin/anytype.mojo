"""What can be done with the values of a type: nothing, destroy, move, copy. The compiler makes the constructors of these
traits for a struct whose fields allow it."""


trait AnyType:
    """Every type. A parameter `T: AnyType` promises nothing: its values cannot even be destroyed.

    ```mojo
    def size_in_bytes[T: AnyType]() -> Int:
        return DType.int32.size_of() if conforms_to(T, Boolable) else 0

    print(size_in_bytes[Int]())  # 4
    ```
    """


trait Deinitable(AnyType):
    """Values may be destroyed implicitly. Every type conforms unless it says `Deinitable where False`.

    ```mojo
    def drop_all[T: Deinitable](var values: List[T]):
        values.clear()

    drop_all(["a", "b"])
    ```
    """


trait Movable(AnyType):
    """Values may be moved: `b = a^`.

    ```mojo
    def moved[T: Movable](var value: T) -> T:
        return value^

    print(moved(7))  # 7
    ```
    """


trait Copyable(Movable):
    """Values may be copied, by `x.copy()`.

    ```mojo
    @fieldwise_init
    struct Page(Copyable):
        var text: String

    var a = Page("one")
    var b = a.copy()
    b.text = "two"
    print(a.text, b.text)  # one two
    ```
    """

    def copy(self) -> Self:
        """A value equal to this one. Complexity: that of the copy constructor.

        ```mojo
        var xs: List[Int] = [1, 2]
        print(xs.copy())  # [1, 2]
        ```
        """
        return Self(copy=self)


trait ImplicitlyCopyable(Copyable):
    """Values are copied implicitly: `b = a`.

    ```mojo
    @fieldwise_init
    struct Point(ImplicitlyCopyable):
        var x: Int

    var a = Point(1)
    var b = a
    print(a.x, b.x)  # 1 1
    ```
    """


trait RegisterPassable(Movable):
    """Values have no address of their own: they are passed in registers.

    ```mojo
    @fieldwise_init
    struct Meters(RegisterPassable):
        var value: Float64

    print(Meters(2.5).value)  # 2.5
    ```
    """


trait TrivialRegisterPassable(ImplicitlyCopyable, RegisterPassable):
    """Values are just their bits: no copy constructor, no destructor.

    ```mojo
    @fieldwise_init
    struct Color(TrivialRegisterPassable):
        var r: UInt8
        var g: UInt8

    var c = Color(1, 2)
    var d = c
    print(d.g)  # 2
    ```
    """


trait Defaultable(AnyType):
    """Has a default value: `T()`.

    ```mojo
    def fresh[T: Defaultable & Movable]() -> T:
        return T()

    print(fresh[Int](), fresh[Bool]())  # 0 False
    ```
    """

    def __init__(out self):
        ...
