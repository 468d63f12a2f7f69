/* Arguments that Python passes to functions of an extension module: converted to the classes of their annotations,
 * where a bool or an instance of a subclass becomes a plain value, and compared with those that a copy of the function
 * is made for. */
#include "object/py.h"

typedef enum Promise { PROMISE_INT, PROMISE_FLOAT, PROMISE_BOOL } Promise; /* as in rt.def */

static PycResult refused(PycWord value, Promise promise, PycWord function, int64_t number) {
    static const char *const names[] = {"int", "float", "bool"};
    const PycFunction *f = (const PycFunction *)pyc_object(function);
    RAISE(&pyc_TypeError, "%s() argument '%s' must be %s, not %s", pyc_str(f->qualname)->data,
          pyc_str(f->info->params[number])->data, names[promise], pyc_type_name(value));
}

static PycResult plain_int(PycWord value, PycWord function, int64_t number) {
    if (value == PYC_TRUE || value == PYC_FALSE) return pyc_ok(pyc_small(value == PYC_TRUE));
    return pyc_has_index(value) ? pyc_obj_index(value) : refused(value, PROMISE_INT, function, number);
}

static PycResult plain_float(PycWord value, PycWord function, int64_t number) {
    const PycType *type = pyc_type(value);
    if (type != &pyc_float_type && !type->to_float && !type->foreign && !(type->flags & PYC_T_FLOAT))
        return refused(value, PROMISE_FLOAT, function, number);
    PycFloatResult made = pyc_obj_to_f64(value);
    return made.error ? (PycResult){0, made.error} : pyc_ok(pyc_float_new(made.value));
}

PycResult pyc_argument(PycWord value, int64_t promise, PycWord function, int64_t number) {
    switch ((Promise)promise) {
    case PROMISE_INT: return pyc_is_small(value) ? pyc_ok(value) : plain_int(value, function, number);
    case PROMISE_FLOAT: return pyc_is_flonum(value) ? pyc_ok(value) : plain_float(value, function, number);
    case PROMISE_BOOL: break;
    }
    bool is_bool = value == PYC_TRUE || value == PYC_FALSE;
    return is_bool ? pyc_ok(value) : refused(value, PROMISE_BOOL, function, number);
}

/* ---- functions with a copy for calls from inside ---- */

static bool inside_holds; /* since the body of the module has run, until a class or a variable changes its kind */

void pyc_inside_set(bool holds) { inside_holds = holds; }

bool pyc_inside_holds(void) { return inside_holds; }

/* A variable of a module gets the value from code that knows the module as an object; 0: it is deleted. */
void pyc_inside_rebound(PycWord before, PycWord value) {
    inside_holds &= before && value && pyc_type(before) == pyc_type(value);
}

bool pyc_argument_fits(PycWord value, int64_t kinds) {
    if (!value) return false;
    if (pyc_is_small(value)) return kinds & PYC_FITS_INT;
    if (pyc_is_flonum(value)) return kinds & PYC_FITS_FLOAT;
    if (value == PYC_NONE) return kinds & PYC_FITS_NONE;
    if (value == PYC_TRUE || value == PYC_FALSE) return kinds & PYC_FITS_BOOL;
    const PycType *type = pyc_type(value);
    return (type == &pyc_int_type && kinds & PYC_FITS_INT) || (type == &pyc_float_type && kinds & PYC_FITS_FLOAT) ||
           (type == &pyc_str_type && kinds & PYC_FITS_STR) || (type == &pyc_bytes_type && kinds & PYC_FITS_BYTES);
}

PycError *pyc_inside_value(PycWord value, int64_t kinds, PycWord name) {
    if (pyc_argument_fits(value, kinds)) return NULL;
    return pyc_raise(&pyc_RuntimeError, "'%s' became %s%s%s while a function ran that was called when it was not",
                     pyc_str(name)->data, value ? "'" : "unbound", value ? pyc_type_name(value) : "", value ? "'" : "");
}
