/* The C library's <string.h> for GPUs, as far as gpu_runtime needs it. */
#define memcpy __builtin_memcpy
#define memset __builtin_memset
