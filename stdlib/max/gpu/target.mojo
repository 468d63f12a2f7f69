"""The kind of GPU that kernels are compiled for, as the library sees it: a struct of what all kinds have, in a file of its own. With a second
kind, `__pyc.gpu_fact["kind"]()` chooses between them here."""

from max.gpu.nvptx import NvPtx

comptime Target = NvPtx
