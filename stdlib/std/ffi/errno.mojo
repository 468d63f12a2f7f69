"""What C functions say about failures."""

from std.ffi.c_string import CStringSpan


@fieldwise_init
struct ErrNo(ImplicitlyCopyable, TrivialRegisterPassable, Equatable, Writable):
    """A number of C's `errno`; its text is that of `strerror`.

    ```mojo
    print(ErrNo.ENOENT, ErrNo.ENOENT.value)  # No such file or directory 2
    ```
    """

    var value: Int32
    comptime SUCCESS = Self(0)
    comptime EPERM = Self(1)
    comptime ENOENT = Self(2)
    comptime ESRCH = Self(3)
    comptime EINTR = Self(4)
    comptime EIO = Self(5)
    comptime ENXIO = Self(6)
    comptime E2BIG = Self(7)
    comptime ENOEXEC = Self(8)
    comptime EBADF = Self(9)
    comptime ECHILD = Self(10)
    comptime EAGAIN = Self(11)
    comptime EWOULDBLOCK = Self(11)
    comptime ENOMEM = Self(12)
    comptime EACCES = Self(13)
    comptime EFAULT = Self(14)
    comptime EBUSY = Self(16)
    comptime EEXIST = Self(17)
    comptime EXDEV = Self(18)
    comptime ENODEV = Self(19)
    comptime ENOTDIR = Self(20)
    comptime EISDIR = Self(21)
    comptime EINVAL = Self(22)
    comptime ENFILE = Self(23)
    comptime EMFILE = Self(24)
    comptime ENOTTY = Self(25)
    comptime EFBIG = Self(27)
    comptime ENOSPC = Self(28)
    comptime ESPIPE = Self(29)
    comptime EROFS = Self(30)
    comptime EMLINK = Self(31)
    comptime EPIPE = Self(32)
    comptime EDOM = Self(33)
    comptime ERANGE = Self(34)
    comptime EDEADLK = Self(35)
    comptime ENAMETOOLONG = Self(36)
    comptime ENOSYS = Self(38)
    comptime ENOTEMPTY = Self(39)
    comptime ELOOP = Self(40)
    comptime ETIMEDOUT = Self(110)

    def write_to(self, mut writer: Some[Writer]):
        var text = external_call["strerror", CStringSpan[ImmUntrackedOrigin]](self.value)
        text.write_to(writer)


def get_errno() -> ErrNo:
    """What the last C function of this thread that failed said.

    ```mojo
    set_errno(ErrNo.EINTR)
    print(get_errno() == ErrNo.EINTR)  # True
    ```
    """
    return ErrNo(external_call["__errno_location", Pointer[Int32, MutUntrackedOrigin]]()[])


def set_errno(errno: ErrNo):
    """Sets C's `errno` of this thread.

    ```mojo
    set_errno(ErrNo.SUCCESS)
    print(get_errno().value)  # 0
    ```
    """
    external_call["__errno_location", Pointer[Int32, MutUntrackedOrigin]]()[] = errno.value
