/* The table of SIMD element types: names, widths, ranges of machine integers. */
#include "types/table.h"

typedef struct DtypeRow {
    const char *name;
    const char *scalar;
    uint32_t bits;
    DtypeClass cls;
} DtypeRow;

static const DtypeRow rows[DT_COUNT] = {
#define DTYPE(ident, text, bits, cls, scalar) {text, scalar, bits, DTYPE_CLASS_##cls},
#include "types/dtype.def"
};

DtypeClass dtype_class(Dtype dtype) { return rows[dtype].cls; }
uint32_t dtype_bits(Dtype dtype) { return rows[dtype].bits; }
const char *dtype_name(Dtype dtype) { return rows[dtype].name; }
const char *dtype_scalar_name(Dtype dtype) { return rows[dtype].scalar; }

bool dtype_find(Str name, Dtype *found) {
    for (uint32_t i = 0; i < DT_COUNT; i++) {
        if (!str_equal(name, str_of(rows[i].name))) continue;
        *found = (Dtype)i;
        return true;
    }
    return false;
}

int64_t dtype_wrap(Dtype dtype, int64_t i) {
    uint32_t bits = rows[dtype].bits;
    if (bits >= 64) return i;
    uint64_t mask = ((uint64_t)1 << bits) - 1;
    uint64_t low = (uint64_t)i & mask;
    bool is_negative = rows[dtype].cls == DTYPE_CLASS_SINT && (low >> (bits - 1)) != 0;
    return (int64_t)(is_negative ? low | ~mask : low);
}
