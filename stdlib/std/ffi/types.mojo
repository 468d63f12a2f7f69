"""C's names for number types, on 64-bit Linux."""

comptime c_char = Int8
comptime c_uchar = UInt8
comptime c_short = Int16
comptime c_ushort = UInt16
comptime c_int = Int32
comptime c_uint = UInt32
comptime c_long = Int64
comptime c_ulong = UInt64
comptime c_long_long = Int64
comptime c_ulong_long = UInt64
comptime c_size_t = UInt
comptime c_ssize_t = Int
comptime c_float = Float32
comptime c_double = Float64
comptime c_pid_t = Int
comptime MAX_PATH = 4096
