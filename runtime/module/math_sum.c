/* The module math: sums, products and norms of many numbers, with as little rounding as possible. */
#include "module/math.h"

#include <math.h>
#include <string.h>

/* ---- fsum: partial sums that do not overlap, after Shewchuk ---- */

typedef struct Partials {
    double room[32], *at;
    int64_t count, capacity;
    double special, infinite; /* sums of the non-finite numbers */
} Partials;

static void partials_push(Partials *p, double x) {
    if (p->count == p->capacity) {
        double *more = pyc_gc_alloc_atomic((uint64_t)p->capacity * 2 * sizeof(double));
        memcpy(more, p->at, (uint64_t)p->count * sizeof(double));
        p->at = more;
        p->capacity *= 2;
    }
    p->at[p->count++] = x;
}

static PycError *partials_add(Partials *p, double x) {
    double given = x;
    int64_t kept = 0;
    for (int64_t i = 0; i < p->count; i++) {
        double y = p->at[i];
        if (fabs(x) < fabs(y)) {
            double swap = x;
            x = y;
            y = swap;
        }
        double high = x + y, low = y - (high - x);
        if (low != 0) p->at[kept++] = low;
        x = high;
    }
    p->count = kept;
    if (x == 0) return NULL;
    if (isfinite(x)) {
        partials_push(p, x);
        return NULL;
    }
    if (isfinite(given)) return pyc_raise(&pyc_OverflowError, "intermediate overflow in fsum");
    if (isinf(given)) p->infinite += given;
    p->special += given;
    p->count = 0;
    return NULL;
}

/* Adds the partials from the largest down until a sum is inexact; the rest only decides a tie. */
static double partials_sum(const Partials *p) {
    int64_t n = p->count;
    if (!n) return 0;
    double high = p->at[--n], low = 0;
    while (n > 0) {
        double x = high, y = p->at[--n];
        high = x + y;
        low = y - (high - x);
        if (low != 0) break;
    }
    if (n > 0 && ((low < 0 && p->at[n - 1] < 0) || (low > 0 && p->at[n - 1] > 0))) {
        double twice = low * 2, more = high + twice;
        if (twice == more - high) high = more;
    }
    return high;
}

PycResult pyc_math_fsum(PycWord self, PycWord iterable) {
    PycWalk walk;
    Partials p = {.count = 0, .capacity = 32};
    (void)self;
    p.at = p.room;
    CHECK(pyc_walk_start(&walk, iterable));
    for (;;) {
        TRY(item, pyc_walk_next(&walk));
        if (!item) break;
        TRY(x, pyc_obj_to_f64(item));
        CHECK(partials_add(&p, x));
    }
    if (p.special != 0) {
        if (isnan(p.infinite)) RAISE(&pyc_ValueError, "-inf + inf in fsum");
        return pyc_ok(pyc_float_new(p.special));
    }
    return pyc_ok(pyc_float_new(partials_sum(&p)));
}

/* ---- prod ---- */

PycResult pyc_math_prod(PycWord self, PycWord iterable, PycWord start) {
    PycWalk walk;
    PycWord product = start ? start : pyc_small(1);
    (void)self;
    CHECK(pyc_walk_start(&walk, iterable));
    TRY(item, pyc_walk_next(&walk));
    while (item && pyc_is_int_word(product) && pyc_is_int_word(item)) {
        product = pyc_int_mul_slow(product, item);
        TRY(next, pyc_walk_next(&walk));
        item = next;
    }
    while (item) {
        if (pyc_is_float_word(product) && pyc_is_float_word(item)) {
            product = pyc_float_new(pyc_float_value(product) * pyc_float_value(item));
        } else {
            TRY(made, pyc_obj_mul(product, item));
            product = made;
        }
        TRY(next, pyc_walk_next(&walk));
        item = next;
    }
    return pyc_ok(product);
}

/* ---- sumprod: ints exactly, then floats with three times their precision, then by objects ---- */

typedef struct Triple {
    double high, low, tiny;
} Triple;

static Triple triple_add(Triple total, double a, double b) {
    MathPair product = math_product(a, b), sum = math_sum(total.high, product.high),
             first = math_sum(total.low, product.low), second = math_sum(first.high, sum.low);
    return (Triple){sum.high, second.high, total.tiny + first.low + second.low};
}

typedef struct SumProduct {
    PycWord total;
    Triple floats;
    bool takes_ints, takes_floats, has_floats;
} SumProduct;

static PycError *floats_end(SumProduct *s) {
    if (!s->has_floats) return NULL;
    double low = math_sum(s->floats.low, s->floats.tiny).high;
    TRY_ERROR(total, pyc_obj_add(s->total, pyc_float_new(s->floats.high + low)));
    s->total = total;
    s->has_floats = false;
    s->floats = (Triple){0, 0, 0};
    return NULL;
}

/* Two floats, or a float and an int that converts exactly. */
static bool as_floats(PycWord a, PycWord b, double *x, double *y) {
    bool is_a = pyc_is_float_word(a), is_b = pyc_is_float_word(b);
    PycWord i = is_a ? b : a;
    if (!is_a && !is_b) return false;
    if (is_a && is_b) {
        *x = pyc_float_value(a);
        *y = pyc_float_value(b);
        return true;
    }
    if (!pyc_is_int_word(i) && i != PYC_TRUE && i != PYC_FALSE) return false;
    PycFloatResult number = pyc_int_to_f64(pyc_as_int(i));
    *x = pyc_float_value(is_a ? a : b);
    *y = number.value;
    return !number.error;
}

static PycError *sum_product_add(SumProduct *s, PycWord a, PycWord b) {
    double x, y;
    if (s->takes_ints && pyc_is_int_word(a) && pyc_is_int_word(b)) {
        s->total = pyc_int_add_slow(s->total, pyc_int_mul_slow(a, b));
        return NULL;
    }
    s->takes_ints = false;
    if (s->takes_floats && as_floats(a, b, &x, &y)) {
        Triple more = triple_add(s->floats, x, y);
        if (isfinite(more.high)) {
            s->floats = more;
            s->has_floats = true;
            return NULL;
        }
    }
    s->takes_floats = false;
    CHECK_ERROR(floats_end(s));
    TRY_ERROR(term, pyc_obj_mul(a, b));
    TRY_ERROR(total, pyc_obj_add(s->total, term));
    s->total = total;
    return NULL;
}

PycResult pyc_math_sumprod(PycWord self, PycWord p, PycWord q) {
    PycWalk left, right;
    SumProduct s = {pyc_small(0), {0, 0, 0}, true, true, false};
    (void)self;
    CHECK(pyc_walk_start(&left, p));
    CHECK(pyc_walk_start(&right, q));
    for (;;) {
        TRY(a, pyc_walk_next(&left));
        TRY(b, pyc_walk_next(&right));
        if (!a != !b) RAISE(&pyc_ValueError, "Inputs are not the same length");
        if (!a) break;
        CHECK(sum_product_add(&s, a, b));
    }
    CHECK(floats_end(&s));
    return pyc_ok(s.total);
}

/* ---- lengths: a root of squares, corrected by what rounding lost ---- */

static double length_of(double *at, uint64_t count, double max) {
    int exponent;
    frexp(max, &exponent);
    if (exponent < -1023) { /* subnormal: scaling by a power of two is impossible */
        for (uint64_t i = 0; i < count; i++) at[i] /= 0x1p-1022;
        return 0x1p-1022 * length_of(at, count, max / 0x1p-1022);
    }
    double scale = ldexp(1.0, -exponent), sum = 1, lost_squares = 0, lost_sums = 0;
    for (uint64_t i = 0; i < count; i++) {
        MathPair square = math_product(at[i] * scale, at[i] * scale);
        double more = sum + square.high;
        lost_sums += (sum - more) + square.high;
        sum = more;
        lost_squares += square.low;
    }
    double root = sqrt(sum - 1 + (lost_squares + lost_sums));
    MathPair square = math_product(-root, root);
    double more = sum + square.high;
    lost_sums += (sum - more) + square.high;
    lost_squares += square.low;
    root += (more - 1 + (lost_squares + lost_sums)) / (2 * root);
    return root / scale;
}

/* The norm of magnitudes; a NaN counts only if none is infinite. */
static double norm(double *at, uint64_t count) {
    double max = 0;
    bool has_nan = false;
    for (uint64_t i = 0; i < count; i++) {
        at[i] = fabs(at[i]);
        has_nan |= isnan(at[i]);
        if (at[i] > max) max = at[i];
    }
    if (isinf(max)) return max;
    if (has_nan) return NAN;
    return max == 0 || count <= 1 ? max : length_of(at, count, max);
}

double pyc_math_hypot_pair(double x, double y) {
    double both[2] = {x, y};
    return norm(both, 2);
}

static double *room_for(double *room, uint64_t fits, uint64_t count) {
    return count <= fits ? room : pyc_gc_alloc_atomic(count * sizeof(double));
}

PycResult pyc_math_hypot(PycWord self, const PycWord *args, uint64_t count) {
    double room[16], *at = room_for(room, 16, count);
    (void)self;
    for (uint64_t i = 0; i < count; i++) {
        TRY(x, pyc_obj_to_f64(args[i]));
        at[i] = x;
    }
    return pyc_ok(pyc_float_new(norm(at, count)));
}

PycResult pyc_math_dist(PycWord self, PycWord p_word, PycWord q_word) {
    (void)self;
    TRY(p, pyc_as_tuple(p_word) ? pyc_ok(pyc_word(pyc_as_tuple(p_word))) : pyc_tuple_from(p_word));
    TRY(q, pyc_as_tuple(q_word) ? pyc_ok(pyc_word(pyc_as_tuple(q_word))) : pyc_tuple_from(q_word));
    uint64_t count = (uint64_t)pyc_tuple(p)->length;
    if (pyc_tuple(q)->length != (int64_t)count)
        RAISE(&pyc_ValueError, "both points must have the same number of dimensions");
    double room[16], *at = room_for(room, 16, count);
    for (uint64_t i = 0; i < count; i++) {
        TRY(x, pyc_obj_to_f64(pyc_tuple(p)->items[i]));
        TRY(y, pyc_obj_to_f64(pyc_tuple(q)->items[i]));
        at[i] = x - y;
    }
    return pyc_ok(pyc_float_new(norm(at, count)));
}
