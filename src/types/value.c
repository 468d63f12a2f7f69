/* Making compile-time values. Numbers of machine types are stored wrapped, NaN and zero-width values in one form, so
 * that equal values have equal handles. */
#include "types/float_format.h"
#include "types/table.h"

#include <math.h>

ValueId val_none(Types *types) { return val_intern(types, &(ValueData){.kind = VAL_NONE, .type = TY(None)}); }

ValueId val_bool(Types *types, bool b) {
    return val_intern(types, &(ValueData){.kind = VAL_BOOL, .type = TY(Bool), .b = b});
}

ValueId val_int(Types *types, TypeId type, int64_t i) {
    if (IS_NONE(type)) type = TY(IntLiteral);
    if (ty_is_scalar(types, type)) {
        if (dtype_class(ty_dtype(types, type)) == DTYPE_CLASS_FLOAT) return val_float(types, type, (double)i);
        i = dtype_wrap(ty_dtype(types, type), i);
    }
    return val_intern(types, &(ValueData){.kind = VAL_INT, .type = type, .integer.i = i});
}

/* Rounds to the nearest float with this many bits after the point and this smallest exponent; infinity if that is too
 * large. */
static double round_to_bits(double f, int bits, int smallest, double largest) {
    if (f == 0 || !isfinite(f)) return f;
    int exponent;
    frexp(f, &exponent);
    double step = ldexp(1, MAX(exponent - 1, smallest) - bits);
    double near = nearbyint(f / step) * step;
    return fabs(near) > largest ? copysign(INFINITY, f) : near;
}

ValueId val_float(Types *types, TypeId type, double f) {
    if (IS_NONE(type)) type = TY(FloatLiteral);
    if (f != f) f = __builtin_nan("");
    if (SAME(type, TY_SCALAR(float32))) f = (double)(float)f;
    if (SAME(type, TY_SCALAR(float16))) f = round_to_bits(f, 10, -14, 65504);
    const FloatFormat *format = ty_is_scalar(types, type) ? float_format(ty_dtype(types, type)) : NULL;
    if (format != NULL) f = float_of_bits(format, float_bits(format, f, true));
    if (SAME(type, TY_SCALAR(bfloat16))) f = round_to_bits(f, 7, -126, 0x1.fep127);
    return val_intern(types, &(ValueData){.kind = VAL_FLOAT, .type = type, .f = f});
}

ValueId val_string(Types *types, Str text) {
    return val_intern(types, &(ValueData){.kind = VAL_STRING, .type = TY(StrLiteral), .text = text});
}

ValueId val_type(Types *types, TypeId type) {
    return val_intern(types, &(ValueData){.kind = VAL_TYPE, .type = TY(Meta), .t = type});
}

ValueId val_dtype(Types *types, Dtype dtype) {
    (void)types;
    return (ValueId){(uint32_t)dtype + 1};
}

ValueId val_fn(Types *types, TypeId type, FnId fn) {
    return val_intern(types, &(ValueData){.kind = VAL_FN, .type = type, .fn.fn = fn});
}

ValueId val_tuple(Types *types, TypeId type, const ValueId *items, uint32_t count) {
    return val_intern(types, &(ValueData){.kind = VAL_TUPLE, .type = type, .tuple = {items, count}});
}

ValueId val_param(Types *types, TypeId type, DeclId decl) {
    return val_intern(types, &(ValueData){.kind = VAL_PARAM, .type = type, .param.decl = decl});
}

static bool is_unsigned_word(const Types *types, TypeId type) {
    return ty_is_scalar(types, type) && dtype_class(ty_dtype(types, type)) == DTYPE_CLASS_UINT &&
           dtype_bits(ty_dtype(types, type)) == 64;
}

bool val_as_int(const Types *types, ValueId value, int64_t *out) {
    const ValueData *d = val_data(types, value);
    if (d->kind == VAL_BOOL) {
        *out = d->b;
        return true;
    }
    if (d->kind != VAL_INT || d->integer.big.len > 0) return false;
    if (d->integer.i < 0 && is_unsigned_word(types, d->type)) return false;
    *out = d->integer.i;
    return true;
}
