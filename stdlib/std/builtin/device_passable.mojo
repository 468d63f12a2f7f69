"""What may cross to a device. A struct whose value is just its bits needs none of this."""


trait DeviceTypeEncoder(AnyType):
    """Takes the device's form of a value.

    ```mojo
    @fieldwise_init
    struct Sizes(DeviceTypeEncoder):
        var bytes: Int

        def encode[T: AnyType](mut self, value: T, target: MutOpaquePointer[_]):
            self.bytes += 8

    print(Sizes(0).bytes)  # 0
    ```
    """

    @__unsafe
    def encode[T: AnyType](mut self, value: T, target: MutOpaquePointer[_]):
        """Writes the bits of `value` to the address `target`, where the kernel's argument is made.

        ```mojo
        def sent[E: DeviceTypeEncoder](mut encoder: E, value: Int32, target: MutOpaquePointer[_]):
            encoder.encode(value, target)
        ```
        """
        ...


trait DevicePassable(AnyType):
    """Knows its form on a device.

    ```mojo
    @fieldwise_init
    struct Scale(DevicePassable, TrivialRegisterPassable):
        comptime device_type: AnyType = Self
        var factor: Float32

        def _to_device_type(self, mut encoder: Some[DeviceTypeEncoder], target: MutOpaquePointer[_]):
            encoder.encode(self, target)

        @staticmethod
        def get_type_name() -> String:
            return "Scale"

    print(Scale.get_type_name())  # Scale
    ```
    """

    comptime device_type: AnyType

    def _to_device_type(self, mut encoder: Some[DeviceTypeEncoder], target: MutOpaquePointer[_]):
        ...

    @staticmethod
    def get_type_name() -> String:
        """The name of the type for messages.

        ```mojo
        def name_of[T: DevicePassable]() -> String:
            return T.get_type_name()
        ```
        """
        ...
