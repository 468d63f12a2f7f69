"""Layouts, and tensors over memory that is somewhere else."""

from layout.int_tuple import IntTuple, UNKNOWN_VALUE
from layout.layout import Layout, print_layout
from layout.coord import Coord, CoordLike, ComptimeInt, Idx
from layout.tile_layout import ColMajorLayout, RowMajorLayout, TensorLayout, TileLayout, row_major, col_major
from layout.tile_tensor import ImmTileTensor, LayoutTensor, MutTileTensor, TileTensor, stack_allocation
