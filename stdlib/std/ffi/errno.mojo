"""The error numbers of C functions."""

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
    comptime ENOTBLK = Self(15)
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
    comptime ETXTBSY = Self(26)
    comptime EFBIG = Self(27)
    comptime ENOSPC = Self(28)
    comptime ESPIPE = Self(29)
    comptime EROFS = Self(30)
    comptime EMLINK = Self(31)
    comptime EPIPE = Self(32)
    comptime EDOM = Self(33)
    comptime ERANGE = Self(34)
    comptime EDEADLK = Self(35)
    comptime EDEADLOCK = Self(35)
    comptime ENAMETOOLONG = Self(36)
    comptime ENOLCK = Self(37)
    comptime ENOSYS = Self(38)
    comptime ENOTEMPTY = Self(39)
    comptime ELOOP = Self(40)
    comptime ENOMSG = Self(42)
    comptime EIDRM = Self(43)
    comptime ECHRNG = Self(44)
    comptime EL2NSYNC = Self(45)
    comptime EL3HLT = Self(46)
    comptime EL3RST = Self(47)
    comptime ELNRNG = Self(48)
    comptime EUNATCH = Self(49)
    comptime ENOCSI = Self(50)
    comptime EL2HLT = Self(51)
    comptime EBADE = Self(52)
    comptime EBADR = Self(53)
    comptime EXFULL = Self(54)
    comptime ENOANO = Self(55)
    comptime EBADRQC = Self(56)
    comptime EBADSLT = Self(57)
    comptime EBFONT = Self(59)
    comptime ENOSTR = Self(60)
    comptime ENODATA = Self(61)
    comptime ETIME = Self(62)
    comptime ENOSR = Self(63)
    comptime ENONET = Self(64)
    comptime ENOPKG = Self(65)
    comptime EREMOTE = Self(66)
    comptime ENOLINK = Self(67)
    comptime EADV = Self(68)
    comptime ESRMNT = Self(69)
    comptime ECOMM = Self(70)
    comptime EPROTO = Self(71)
    comptime EMULTIHOP = Self(72)
    comptime EDOTDOT = Self(73)
    comptime EBADMSG = Self(74)
    comptime EOVERFLOW = Self(75)
    comptime ENOTUNIQ = Self(76)
    comptime EBADFD = Self(77)
    comptime EREMCHG = Self(78)
    comptime ELIBACC = Self(79)
    comptime ELIBBAD = Self(80)
    comptime ELIBSCN = Self(81)
    comptime ELIBMAX = Self(82)
    comptime ELIBEXEC = Self(83)
    comptime EILSEQ = Self(84)
    comptime ERESTART = Self(85)
    comptime ESTRPIPE = Self(86)
    comptime EUSERS = Self(87)
    comptime ENOTSOCK = Self(88)
    comptime EDESTADDRREQ = Self(89)
    comptime EMSGSIZE = Self(90)
    comptime EPROTOTYPE = Self(91)
    comptime ENOPROTOOPT = Self(92)
    comptime EPROTONOSUPPORT = Self(93)
    comptime ESOCKTNOSUPPORT = Self(94)
    comptime ENOTSUP = Self(95)
    comptime EOPNOTSUPP = Self(95)
    comptime EPFNOSUPPORT = Self(96)
    comptime EAFNOSUPPORT = Self(97)
    comptime EADDRINUSE = Self(98)
    comptime EADDRNOTAVAIL = Self(99)
    comptime ENETDOWN = Self(100)
    comptime ENETUNREACH = Self(101)
    comptime ENETRESET = Self(102)
    comptime ECONNABORTED = Self(103)
    comptime ECONNRESET = Self(104)
    comptime ENOBUFS = Self(105)
    comptime EISCONN = Self(106)
    comptime ENOTCONN = Self(107)
    comptime ESHUTDOWN = Self(108)
    comptime ETOOMANYREFS = Self(109)
    comptime ETIMEDOUT = Self(110)
    comptime ECONNREFUSED = Self(111)
    comptime EHOSTDOWN = Self(112)
    comptime EHOSTUNREACH = Self(113)
    comptime EALREADY = Self(114)
    comptime EINPROGRESS = Self(115)
    comptime ESTALE = Self(116)
    comptime EUCLEAN = Self(117)
    comptime ENOTNAM = Self(118)
    comptime ENAVAIL = Self(119)
    comptime EISNAM = Self(120)
    comptime EREMOTEIO = Self(121)
    comptime EDQUOT = Self(122)
    comptime ENOMEDIUM = Self(123)
    comptime EMEDIUMTYPE = Self(124)
    comptime ECANCELED = Self(125)
    comptime ENOKEY = Self(126)
    comptime EKEYEXPIRED = Self(127)
    comptime EKEYREVOKED = Self(128)
    comptime EKEYREJECTED = Self(129)
    comptime EOWNERDEAD = Self(130)
    comptime ENOTRECOVERABLE = Self(131)
    comptime ERFKILL = Self(132)

    def write_to(self, mut writer: Some[Writer]):
        var text = external_call["strerror", CStringSpan[ImmUntrackedOrigin]](self.value)
        text.write_to(writer)


def get_errno() -> ErrNo:
    """The error number of the last C function of this thread that failed.

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
