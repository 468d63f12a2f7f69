# A tensor takes as many indices as it has dimensions.
from pyc import Float32, Mut, kernel
from pyc.gpu import Tensor


@kernel
def first(t: Mut[Tensor[Float32, 2]], row: Tensor[Float32, 1]) -> None:
    t[0] = 1.0  # expected-error {{no 'Tensor[mut=True, Float32, 2][...]' takes these arguments}}
    t[0, 1] = row[0]
    t[0, 1] = row[0, 0]  # expected-error {{no 'Tensor[Float32, 1][...]' takes these arguments}}
