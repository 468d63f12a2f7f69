# A kernel may have as many parameters as a function.
from pyc import DType, Int32, Mut, kernel
from pyc.gpu import DeviceContext, Span, thread_idx


@kernel
def total(result: Mut[Span[Int32]],
    p0: Int32, p1: Int32, p2: Int32, p3: Int32, p4: Int32, p5: Int32, p6: Int32, p7: Int32, p8: Int32, p9: Int32,
    p10: Int32, p11: Int32, p12: Int32, p13: Int32, p14: Int32, p15: Int32, p16: Int32, p17: Int32, p18: Int32, p19: Int32,
    p20: Int32, p21: Int32, p22: Int32, p23: Int32, p24: Int32, p25: Int32, p26: Int32, p27: Int32, p28: Int32, p29: Int32,
    p30: Int32, p31: Int32, p32: Int32, p33: Int32, p34: Int32, p35: Int32, p36: Int32, p37: Int32, p38: Int32, p39: Int32,
    p40: Int32, p41: Int32, p42: Int32, p43: Int32, p44: Int32, p45: Int32, p46: Int32, p47: Int32, p48: Int32, p49: Int32,
    p50: Int32, p51: Int32, p52: Int32, p53: Int32, p54: Int32, p55: Int32, p56: Int32, p57: Int32, p58: Int32, p59: Int32,
    p60: Int32, p61: Int32, p62: Int32, p63: Int32, p64: Int32, p65: Int32, p66: Int32, p67: Int32, p68: Int32, p69: Int32) -> None:
    result[thread_idx.x] = p0 + p1 + p2 + p3 + p4 + p5 + p6 + p7 + p8 + p9 \
        + p10 + p11 + p12 + p13 + p14 + p15 + p16 + p17 + p18 + p19 \
        + p20 + p21 + p22 + p23 + p24 + p25 + p26 + p27 + p28 + p29 \
        + p30 + p31 + p32 + p33 + p34 + p35 + p36 + p37 + p38 + p39 \
        + p40 + p41 + p42 + p43 + p44 + p45 + p46 + p47 + p48 + p49 \
        + p50 + p51 + p52 + p53 + p54 + p55 + p56 + p57 + p58 + p59 \
        + p60 + p61 + p62 + p63 + p64 + p65 + p66 + p67 + p68 + p69


ctx = DeviceContext()
result = ctx.enqueue_create_buffer[DType.int32](1)
ctx.enqueue_function[total](
    result,
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
    10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
    20, 21, 22, 23, 24, 25, 26, 27, 28, 29,
    30, 31, 32, 33, 34, 35, 36, 37, 38, 39,
    40, 41, 42, 43, 44, 45, 46, 47, 48, 49,
    50, 51, 52, 53, 54, 55, 56, 57, 58, 59,
    60, 61, 62, 63, 64, 65, 66, 67, 68, 69,
    grid_dim=1, block_dim=1)
with result.map_to_host() as host:
    print(host[0])
