"""Names around SIMD."""

comptime Scalar[dtype: DType] = SIMD[dtype, 1]
comptime SIMDLength = Int
comptime SIMDSize = Int
