/* The builtin functions of builtin.def, except print, input (print.c), open (io/open.c) and those that make iterators
 * (iter.c). */
#include "object/py.h"
#include "object/str.h"

#include <math.h>
#include <string.h>

PycResult pyc_builtin_abs(PycWord self, PycWord x) { return (void)self, pyc_obj_unary(PYC_ABS, x); }
PycResult pyc_builtin_ascii(PycWord self, PycWord x) { return (void)self, pyc_obj_ascii(x); }
PycResult pyc_builtin_repr(PycWord self, PycWord x) { return (void)self, pyc_obj_repr(x); }
PycResult pyc_builtin_callable(PycWord self, PycWord x) { return (void)self, pyc_ok(pyc_bool(pyc_is_callable(x))); }
PycResult pyc_builtin_id(PycWord self, PycWord x) { return (void)self, pyc_ok(pyc_int_from_u64(pyc_obj_identity(x))); }
PycResult pyc_builtin_format(PycWord self, PycWord x, PycWord spec) { return (void)self, pyc_obj_format(x, spec); }
PycResult pyc_builtin_isinstance(PycWord self, PycWord x, PycWord cls) {
    return (void)self, pyc_bool_word(pyc_obj_isinstance(x, cls));
}
PycResult pyc_builtin_issubclass(PycWord self, PycWord x, PycWord cls) {
    return (void)self, pyc_bool_word(pyc_obj_issubclass(x, cls));
}

PycResult pyc_builtin_len(PycWord self, PycWord x) {
    (void)self;
    TRY(n, pyc_obj_len(x));
    return pyc_ok(pyc_small(n));
}

PycResult pyc_builtin_hash(PycWord self, PycWord x) {
    (void)self;
    TRY(h, pyc_obj_hash(x));
    return pyc_ok(pyc_int_from_i64(h));
}

static PycResult any_or_all(PycWord iterable, bool stop_at) {
    PycWalk walk;
    CHECK(pyc_walk_start(&walk, iterable));
    for (;;) {
        TRY(item, pyc_walk_next(&walk));
        if (!item) return pyc_ok(pyc_bool(!stop_at));
        TRY(truth, pyc_obj_truth(item));
        if (truth == stop_at) return pyc_ok(pyc_bool(stop_at));
    }
}

PycResult pyc_builtin_all(PycWord self, PycWord iterable) { return (void)self, any_or_all(iterable, false); }
PycResult pyc_builtin_any(PycWord self, PycWord iterable) { return (void)self, any_or_all(iterable, true); }

/* ---- text of numbers ---- */

/* The digits of an int in base 1 << bits, with prefix. */
static PycWord small_prefixed(int64_t number, uint32_t bits, const char *prefix) {
    char text[3 + 64], *at = text + sizeof text;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do *--at = "0123456789abcdef"[rest & ((1u << bits) - 1)];
    while (rest >>= bits);
    *--at = prefix[1];
    *--at = prefix[0];
    if (number < 0) *--at = '-';
    return pyc_str_ascii(at, (uint64_t)(text + sizeof text - at));
}

static PycResult prefixed(PycWord x, uint32_t bits, const char *prefix) {
    TRY(i, pyc_obj_index(x));
    if (PYC_LIKELY(pyc_is_small(i))) return pyc_ok(small_prefixed(pyc_small_value(i), bits, prefix));
    TRY(text, pyc_int_text(pyc_int_abs(i), 1 << bits));
    PycWord parts[3] = {pyc_str_c(pyc_int_cmp_slow(i, pyc_small(0)) < 0 ? "-" : ""), pyc_str_c(prefix), text};
    return pyc_ok(pyc_str_concat_n(parts, 3));
}

PycResult pyc_builtin_bin(PycWord self, PycWord x) { return (void)self, prefixed(x, 1, "0b"); }
PycResult pyc_builtin_oct(PycWord self, PycWord x) { return (void)self, prefixed(x, 3, "0o"); }
PycResult pyc_builtin_hex(PycWord self, PycWord x) { return (void)self, prefixed(x, 4, "0x"); }

PycResult pyc_builtin_chr(PycWord self, PycWord x) {
    (void)self;
    TRY(i, pyc_obj_index(x));
    return pyc_str_chr(i);
}

PycResult pyc_builtin_ord(PycWord self, PycWord x) {
    const char *data;
    uint64_t size;
    (void)self;
    PycStr *s = pyc_as_str(x);
    if (s) {
        TRY(c, pyc_str_ord(pyc_word(s)));
        return pyc_ok(pyc_small(c));
    }
    if (pyc_is_exact(x, &pyc_memoryview_type) || !pyc_bytes_view(x, &data, &size))
        RAISE(&pyc_TypeError, "ord() expected string of length 1, but %s found", pyc_type_name(x));
    if (size != 1)
        RAISE(&pyc_TypeError, "ord() expected a character, but string of length %llu found", (unsigned long long)size);
    return pyc_ok(pyc_small((unsigned char)*data));
}

/* ---- arithmetic ---- */

PycResult pyc_builtin_divmod(PycWord self, PycWord a, PycWord b) {
    return (void)self, pyc_obj_binary(PYC_DIVMOD, a, b);
}

static bool is_number(PycWord w) { return pyc_has(w, PYC_T_INT | PYC_T_FLOAT | PYC_T_COMPLEX); }

PycResult pyc_builtin_pow(PycWord self, PycWord a, PycWord b, PycWord m) {
    (void)self;
    if (!m || m == PYC_NONE) return pyc_obj_binary(PYC_POW, a, b);
    PycWord x = pyc_as_int(a), y = pyc_as_int(b), z = pyc_as_int(m);
    if (x && y && z) return pyc_int_pow_mod(x, y, z);
    PycWord pair[2] = {b, m};
    TRY(own, pyc_call_dunder_if(a, PYC_D_pow, pair, 2));
    if (own && own != PYC_NOT_IMPLEMENTED) return pyc_ok(own);
    PycWord method = pyc_type(a)->methods ? pyc_type_lookup(pyc_type(a), pyc_dunder_name(PYC_D_pow)) : 0;
    if (method) return pyc_obj_call(method, (PycWord[]){a, b, m}, 3, 0);
    PycWord each[3] = {a, b, m};
    for (int i = 0; i < 3; i++) {
        if (pyc_has(each[i], PYC_T_FLOAT))
            RAISE(&pyc_TypeError, "pow() 3rd argument not allowed unless all arguments are integers");
        if (pyc_has(each[i], PYC_T_COMPLEX) && is_number(a) && is_number(b)) RAISE(&pyc_ValueError, "complex modulo");
    }
    RAISE(&pyc_TypeError, "unsupported operand type(s) for ** or pow(): '%s', '%s', '%s'", pyc_type_name(a),
          pyc_type_name(b), pyc_type_name(m));
}

PycResult pyc_builtin_round(PycWord self, PycWord x, PycWord digits) {
    (void)self;
    TRY(own, pyc_call_dunder_if(x, PYC_D_round, &digits, digits ? 1 : 0));
    if (own) return pyc_ok(own);
    if (pyc_as_int(x)) return pyc_int_round(pyc_as_int(x), digits == PYC_NONE ? 0 : digits);
    if (pyc_has(x, PYC_T_FLOAT)) return pyc_float_round(pyc_float_value(x), digits);
    bool may_have = pyc_type(x)->foreign || pyc_type(x)->methods; /* may be defined by another object system or a native
                                                                     module */
    TRY(method, may_have ? pyc_obj_getattr_or(x, pyc_dunder_name(PYC_D_round)) : pyc_ok(0));
    if (method) return pyc_obj_call(method, &digits, digits ? 1 : 0, 0);
    RAISE(&pyc_TypeError, "type %s doesn't define __round__ method", pyc_type_name(x));
}

PycResult pyc_float_itself(PycWord self) { return pyc_ok(self); }
PycResult pyc_float_round_method(PycWord self, PycWord digits) {
    return pyc_float_round(pyc_float_value(self), digits);
}
PycResult pyc_float_trunc(PycWord self) { return pyc_int_from_f64(pyc_float_value(self)); }
PycResult pyc_float_floor(PycWord self) { return pyc_int_from_f64(floor(pyc_float_value(self))); }
PycResult pyc_float_ceil(PycWord self) { return pyc_int_from_f64(ceil(pyc_float_value(self))); }

/* sum(): exact while the items are ints, then floats with Neumaier's compensation like CPython 3.12, then generic
 * addition. */
typedef struct Sum {
    double total, correction;
} Sum;

static void add_float(Sum *s, double x) {
    double t = s->total + x;
    s->correction += fabs(s->total) >= fabs(x) ? (s->total - t) + x : (x - t) + s->total;
    s->total = t;
}

static double sum_value(const Sum *s) {
    return s->correction != 0 && isfinite(s->correction) ? s->total + s->correction : s->total;
}

static PycResult sum_objects(PycWalk *walk, PycWord total, PycWord next) {
    for (;;) {
        TRY(sum, pyc_obj_add(total, next));
        total = sum;
        TRY(item, pyc_walk_next(walk));
        if (!item) return pyc_ok(total);
        next = item;
    }
}

static PycResult sum_floats(PycWalk *walk, double start) {
    Sum s = {start, 0};
    for (;;) {
        TRY(item, pyc_walk_next(walk));
        if (!item) return pyc_ok(pyc_float_new(sum_value(&s)));
        if (pyc_is_float_word(item))
            add_float(&s, pyc_float_value(item));
        else if (pyc_as_int(item) && pyc_int_fits_i64(pyc_as_int(item)))
            s.total += (double)(int64_t)pyc_int_low_u64(pyc_as_int(item));
        else
            return sum_objects(walk, pyc_float_new(sum_value(&s)), item);
    }
}

PycResult pyc_builtin_sum(PycWord self, PycWord iterable, PycWord start) {
    PycWalk walk;
    PycWord total = start ? start : pyc_small(0);
    (void)self;
    CHECK(pyc_walk_start(&walk, iterable));
    if (pyc_as_str(total)) RAISE(&pyc_TypeError, "sum() can't sum strings [use ''.join(seq) instead]");
    if (pyc_has(total, PYC_T_BYTES)) RAISE(&pyc_TypeError, "sum() can't sum bytes [use b''.join(seq) instead]");
    if (pyc_type_is_sub(pyc_type(total), &pyc_bytearray_type))
        RAISE(&pyc_TypeError, "sum() can't sum bytearray [use b''.join(seq) instead]");
    while (pyc_is_int_word(total)) {
        TRY(item, pyc_walk_next(&walk));
        if (!item) return pyc_ok(total);
        if (!pyc_as_int(item)) {
            if (!pyc_is_float_word(item)) return sum_objects(&walk, total, item);
            TRY(first, pyc_obj_add(total, item));
            total = first;
            break;
        }
        total = pyc_int_add_slow(total, pyc_as_int(item));
    }
    if (pyc_is_float_word(total)) return sum_floats(&walk, pyc_float_value(total));
    TRY(item, pyc_walk_next(&walk));
    return item ? sum_objects(&walk, total, item) : pyc_ok(total);
}

/* ---- min, max, sorted ---- */

static PycResult best(const char *name, int op, const PycWord *args, uint64_t count, PycWord names) {
    PycWord key = 0, otherwise = 0, found = 0, found_key = 0;
    for (int64_t i = 0; names && i < pyc_tuple(names)->length; i++) {
        PycWord given = args[(int64_t)count + i], keyword = pyc_tuple(names)->items[i];
        if (pyc_str_is(keyword, "key"))
            key = given == PYC_NONE ? 0 : given;
        else if (pyc_str_is(keyword, "default"))
            otherwise = given;
        else
            return pyc_fail(
                pyc_unexpected_keyword(name, keyword, (PycWord[]){PYC_NAME("key"), PYC_NAME("default")}, 2));
    }
    if (count == 0) RAISE(&pyc_TypeError, "%s expected at least 1 argument, got 0", name);
    if (count > 1 && otherwise)
        RAISE(&pyc_TypeError, "Cannot specify a default for %s() with multiple positional arguments", name);
    PycWalk walk;
    CHECK(pyc_walk_start(&walk, count > 1 ? pyc_tuple_of(args, (int64_t)count) : args[0]));
    for (;;) {
        TRY(item, pyc_walk_next(&walk));
        if (!item) break;
        PycWord item_key = item;
        if (key) {
            TRY(k, pyc_obj_call(key, &item, 1, 0));
            item_key = k;
        }
        if (found) {
            TRY(better, pyc_obj_test(op, item_key, found_key));
            if (!better) continue;
        }
        found = item;
        found_key = item_key;
    }
    if (!found) found = otherwise;
    if (!found) RAISE(&pyc_ValueError, "%s() iterable argument is empty", name);
    return pyc_ok(found);
}

PycResult pyc_builtin_min(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    return (void)self, best("min", PYC_LT, args, count, names);
}
PycResult pyc_builtin_max(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    return (void)self, best("max", PYC_GT, args, count, names);
}

PycResult pyc_builtin_sorted(PycWord self, PycWord iterable, PycWord key, PycWord reverse) {
    (void)self;
    TRY(list, pyc_list_from(iterable));
    TRY(none, pyc_list_sort(list, key, reverse));
    (void)none;
    return pyc_ok(list);
}

/* ---- attributes ---- */

PycResult pyc_builtin_getattr(PycWord self, PycWord object, PycWord name, PycWord otherwise) {
    (void)self;
    TRY(text, pyc_attribute_name(name));
    if (!otherwise) return pyc_obj_getattr(object, text);
    TRY(value, pyc_obj_getattr_or(object, text));
    return pyc_ok(value ? value : otherwise);
}

PycResult pyc_builtin_hasattr(PycWord self, PycWord object, PycWord name) {
    (void)self;
    TRY(text, pyc_attribute_name(name));
    TRY(value, pyc_obj_getattr_or(object, text));
    return pyc_ok(pyc_bool(value != 0));
}

PycResult pyc_builtin_setattr(PycWord self, PycWord object, PycWord name, PycWord value) {
    (void)self;
    TRY(text, pyc_attribute_name(name));
    return pyc_done(pyc_obj_setattr(object, text, value));
}

PycResult pyc_builtin_delattr(PycWord self, PycWord object, PycWord name) {
    (void)self;
    TRY(text, pyc_attribute_name(name));
    return pyc_done(pyc_obj_delattr(object, text));
}

PycResult pyc_builtin_vars(PycWord self, PycWord object) {
    (void)self;
    if (!object) RAISE(&pyc_TypeError, "vars() without arguments is compiled where it stands");
    TRY(dict, pyc_obj_getattr_or(object, PYC_NAME("__dict__")));
    if (!dict) RAISE(&pyc_TypeError, "vars() argument must have __dict__ attribute");
    return pyc_ok(dict);
}

static PycError *add_type_names(PycWord names, PycType *t) {
    PycWord name, value;
    pyc_type_ready(t);
    for (uint64_t i = 0; i < t->mro_count; i++) {
        pyc_type_ready(t->mro[i]);
        for (int64_t at = 0; pyc_dict_step(t->mro[i]->dict, &at, &name, &value);)
            CHECK_ERROR(pyc_set_add_item(names, name));
    }
    for (int64_t at = 0; t->slot_names && pyc_dict_step(t->slot_names, &at, &name, &value);) {
        TRY_ERROR(declared, pyc_is_declared_slot(t, name));
        if (declared) CHECK_ERROR(pyc_set_add_item(names, name));
    }
    return NULL;
}

/* About how many bytes an object takes; of an int or a str, as many as CPython's. */
PycResult pyc_object_sizeof(PycWord object) {
    enum { HEAD = 16, INT_HEAD = 24, DIGIT = 4, DIGIT_BITS = 30, STR_HEAD = 41, WORD = 8 };
    const PycStr *text = pyc_as_str(object);
    const PycWord number = pyc_as_int(object);
    if (number) {
        const int64_t digits = (pyc_int_bit_length_of(number) + DIGIT_BITS - 1) / DIGIT_BITS;
        return pyc_ok(pyc_small(INT_HEAD + DIGIT * (digits ? digits : 1)));
    }
    if (text) return pyc_ok(pyc_small(STR_HEAD + text->size));
    const uint64_t size = pyc_type(object)->instance_size;
    const int64_t items = pyc_is_exact(object, &pyc_list_type) ? pyc_list_len(object) : 0;
    return pyc_ok(pyc_small((int64_t)(size ? size : HEAD) + HEAD + WORD * items));
}

PycResult pyc_object_dir(PycWord object) {
    PycWord names = pyc_set_new();
    if (pyc_type(object)->foreign && pyc_type(object)->foreign->dir) return pyc_type(object)->foreign->dir(object);
    if (!pyc_is_exact(object, &pyc_module_type))
        CHECK(add_type_names(names, pyc_is_type(object) ? pyc_as_type(object) : pyc_type(object)));
    if (!pyc_is_type(object)) {
        TRY(dict, pyc_obj_getattr_or(object, PYC_NAME("__dict__")));
        TRY(merged, dict && pyc_has(dict, PYC_T_DICT) ? pyc_set_update(names, &dict, 1) : pyc_ok(PYC_NONE));
        (void)merged;
    }
    return pyc_builtin_sorted(0, names, 0, 0);
}

PycResult pyc_builtin_dir(PycWord self, PycWord object) {
    (void)self;
    if (!object) RAISE(&pyc_TypeError, "dir() without arguments is compiled where it stands");
    PycType *type = pyc_type(object);
    if (!(type->flags & PYC_T_USER)) return pyc_object_dir(object);
    PycWord hook = pyc_type_lookup(type, pyc_dunder_name(PYC_D_dir)); /* a metaclass defines it for its classes */
    TRY(method, hook ? pyc_bind_to(hook, object, pyc_word(type)) : pyc_ok(0));
    TRY(names, method ? pyc_obj_call(method, NULL, 0, 0) : pyc_object_dir(object));
    return pyc_builtin_sorted(0, names, 0, 0);
}

PycResult pyc_builtin_anext(PycWord self, PycWord object, PycWord otherwise) {
    return (void)self, otherwise ? pyc_anext_or(object, otherwise) : pyc_anext(object);
}
PycResult pyc_builtin_exit(PycWord self, PycWord code) {
    return (void)self, pyc_fail(pyc_raise_args(&pyc_SystemExit, &code, code != 0));
}
