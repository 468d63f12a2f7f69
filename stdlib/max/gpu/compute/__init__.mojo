"""Units of a GPU for more than one number at a time."""

from max.gpu.compute.mma import mma, ld_matrix, st_matrix
