"""Shared libraries that are opened at run time."""

from std.ffi.c_string import CStringSpan


struct RTLD:
    """How a library is opened; numbers are or-ed together.

    ```mojo
    print(RTLD.NOW | RTLD.GLOBAL)  # 258
    ```
    """

    comptime LAZY: Int = 1
    comptime NOW: Int = 2
    comptime LOCAL: Int = 0
    comptime GLOBAL: Int = 256
    comptime NODELETE: Int = 4096


struct OwnedDLHandle(Movable, Boolable):
    """A shared library that is closed when the handle is destroyed.

    ```mojo
    var libm = OwnedDLHandle("libm.so.6")
    print(libm.call["hypot", Float64](3.0, 4.0))  # 5.0
    ```
    """

    var _handle: Int

    def __init__(out self) raises:
        """The program itself."""
        self._handle = external_call["dlopen", Int](Int(0), Int32(RTLD.NOW))
        if self._handle == 0:
            raise Error("the program cannot be searched for symbols")

    def __init__(out self, path: String, flags: Int = RTLD.NOW | RTLD.GLOBAL) raises:
        """Opens a library; raises when that fails."""
        var name = path
        self._handle = external_call["dlopen", Int](name.as_c_string_span().ptr(), Int32(flags))
        if self._handle == 0:
            raise Error("cannot open ", path, ": ", _dl_message())

    def __deinit__(deinit self):
        if self._handle != 0:
            _ = external_call["dlclose", Int32](self._handle)

    def __bool__(self) -> Bool:
        return self._handle != 0

    def check_symbol(self, name: String) -> Bool:
        """Whether the library has the symbol `name`.

        ```mojo
        print(OwnedDLHandle("libm.so.6").check_symbol("hypot"))  # True
        ```
        """
        return self._address(name) != 0

    def _address(self, name: String) -> Int:
        var text = name
        return external_call["dlsym", Int](self._handle, text.as_c_string_span().ptr())

    @__unsafe
    def get_symbol[T: AnyType](self, name: String) -> Optional[Pointer[T, MutUntrackedOrigin]]:
        """The address of the symbol `name`, or None.

        ```mojo
        var libm = OwnedDLHandle("libm.so.6")
        print(Bool(libm.get_symbol[NoneType]("no_such_name")))  # False
        ```
        """
        var address = self._address(name)
        if address == 0:
            return Optional[Pointer[T, MutUntrackedOrigin]](None)
        return Optional[Pointer[T, MutUntrackedOrigin]](Pointer[T, MutUntrackedOrigin](unsafe_from_address=address))

    @__unsafe
    def get_function[Result: AnyType](ref self, name: String) -> DLFunction[Result, ImmOrigin(origin_of(self))]:
        """The function `name` of the library, which stays open as long as it is used. Panics if there is none.

        ```mojo
        var libm = OwnedDLHandle("libm.so.6")
        var hypot = libm.get_function[Float64]("hypot")
        print(hypot(3.0, 4.0))  # 5.0
        ```
        """
        var address = self._address(name)
        if address == 0:
            __pyc.panic("the library has no such function")
        return DLFunction[Result, ImmOrigin(origin_of(self))](Pointer(to=self), address)

    @__unsafe
    def call[name: StaticString, Result: AnyType = NoneType, *Ts: AnyType](self, *args: *Ts) -> Result:
        """Calls the function `name` of the library with the arguments `args`. Panics if there is none.

        ```mojo
        var libm = OwnedDLHandle("libm.so.6")
        print(libm.call["fabs", Float64](-2.0))  # 2.0
        ```
        """
        return __pyc.call_address[Result](self._address(String(name)), *args)


@fieldwise_init
struct DLFunction[Result: AnyType, origin: ImmOrigin](ImplicitlyCopyable, TrivialRegisterPassable):
    """A function of a shared library.

    ```mojo
    var libm = OwnedDLHandle("libm.so.6")
    print(libm.get_function[Float64]("cbrt")(8.0))  # 2.0
    ```
    """

    var _library: Pointer[OwnedDLHandle, Self.origin]
    var _address: Int

    @__unsafe
    def __call__[*Ts: AnyType](self, *args: *Ts) -> Self.Result:
        return __pyc.call_address[Self.Result](self._address, *args)


def _dl_message() -> String:
    var text = external_call["dlerror", Optional[CStringSpan[ImmUntrackedOrigin]]]()
    if not text:
        return "unknown reason"
    return String(StringSpan(unsafe_from_utf8=text.value()))
