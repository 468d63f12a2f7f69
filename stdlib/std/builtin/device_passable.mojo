"""What may cross to a device. A struct whose value is just its bits needs none of this."""


trait DeviceTypeEncoder(AnyType):
    """Takes the device's form of a value."""

    def encode[T: AnyType](mut self, value: T, target: MutOpaquePointer[_]):
        """Writes the bits of the value where the kernel's argument is made."""
        ...


trait DevicePassable(AnyType):
    """Knows its form on a device."""

    comptime device_type: AnyType

    def _to_device_type(self, mut encoder: Some[DeviceTypeEncoder], target: MutOpaquePointer[_]):
        ...

    @staticmethod
    def get_type_name() -> String:
        ...
