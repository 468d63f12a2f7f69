"""What is known about types at compile time."""


struct Reflected[T: AnyType]:
    """What is known about a type at compile time.

    `name()`, `base_name()`, `is_struct()`, `field_count()`, `field_names()`, `field_types()`, `field["x"].T`, `field_at[i].T`,
    `field_index["x"]()`, `field_offset["x"]()`, `field_ref[i](value)`.

    ```mojo
    @fieldwise_init
    struct Place:
        var room: String
        var floor: Int

    comptime R = reflect[Place]
    print(R.base_name(), R.field_count(), R.field_names()[1], R.field_index["floor"]())  # Place 2 floor 1
    ```
    """

    pass


comptime reflect[T: AnyType] = Reflected[T]
