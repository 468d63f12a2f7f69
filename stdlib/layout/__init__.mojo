"""Layouts, and tensors over memory that is somewhere else."""

from layout.int_tuple import IntTuple
from layout.layout import Layout, print_layout
from layout.coord import Coord, CoordLike, ComptimeInt, Idx
from layout.tile_layout import TensorLayout, TileLayout, row_major, col_major
from layout.tile_tensor import TileTensor, LayoutTensor, stack_allocation
