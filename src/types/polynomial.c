/* The canonical form of symbolic integers: a sum of monomials, each a coefficient times a sorted product of atoms
 * (parameters, or operations that are opaque here). Sums are sorted by their atoms, the constant comes last. Thus
 * `n + 1` and `1 + n`, `2 * (n + m)` and `m * 2 + n + n` are one value.
 *
 * As VAL_EXPR: a sum is OP_ADD of its terms, a term is OP_MUL of its coefficient (when it is not 1) and its atoms; a
 * sum of one term is the term. Machine types wrap, as their arithmetic does; a coefficient of an exact type that leaves
 * 64 bits, or too many terms, make the operation opaque. */
#include "parse/operator_group.h"
#include "types/table.h"

#include <stdlib.h>

enum { MAX_TERMS = 64, MAX_DEGREE = 8 };

typedef struct Monomial {
    int64_t coefficient;
    uint32_t degree;
    ValueId atoms[MAX_DEGREE]; /* sorted; unused ones are none */
} Monomial;

typedef struct Polynomial {
    Types *types;
    TypeId type;
    bool failed;
    uint32_t count;
    Monomial terms[MAX_TERMS];
} Polynomial;

static int compare_atoms(const Monomial *a, const Monomial *b) {
    for (uint32_t i = 0; i < MAX_DEGREE; i++) {
        if (a->atoms[i].id == b->atoms[i].id) continue;
        if (i >= a->degree) return 1; /* shorter ones later: the constant is last */
        if (i >= b->degree) return -1;
        return a->atoms[i].id < b->atoms[i].id ? -1 : 1;
    }
    return 0;
}

static void wrap(Polynomial *p, Monomial *m) {
    if (ty_is_scalar(p->types, p->type)) m->coefficient = dtype_wrap(ty_dtype(p->types, p->type), m->coefficient);
}

static void check_overflow(Polynomial *p, bool overflow) {
    if (overflow && !ty_is_scalar(p->types, p->type)) p->failed = true;
}

static void remove_term(Polynomial *p, uint32_t i) {
    memmove(&p->terms[i], &p->terms[i + 1], (p->count - i - 1) * sizeof(Monomial));
    p->count--;
}

static void add_monomial(Polynomial *p, const Monomial *m) {
    uint32_t i = 0;
    while (i < p->count && compare_atoms(&p->terms[i], m) < 0) i++;
    if (i < p->count && compare_atoms(&p->terms[i], m) == 0) {
        check_overflow(p, __builtin_add_overflow(p->terms[i].coefficient, m->coefficient, &p->terms[i].coefficient));
        wrap(p, &p->terms[i]);
        if (p->terms[i].coefficient == 0) remove_term(p, i);
        return;
    }
    if (m->coefficient == 0) return;
    if (p->count == MAX_TERMS) {
        p->failed = true;
        return;
    }
    memmove(&p->terms[i + 1], &p->terms[i], (p->count - i) * sizeof(Monomial));
    p->terms[i] = *m;
    wrap(p, &p->terms[i]);
    p->count++;
}

static void add_scaled(Polynomial *p, const Polynomial *q, int64_t factor) {
    for (uint32_t i = 0; i < q->count; i++) {
        Monomial m = q->terms[i];
        check_overflow(p, __builtin_mul_overflow(m.coefficient, factor, &m.coefficient));
        add_monomial(p, &m);
    }
    p->failed |= q->failed;
}

static int compare_ids(const void *a, const void *b) {
    uint32_t x = ((const ValueId *)a)->id, y = ((const ValueId *)b)->id;
    return (x > y) - (x < y);
}

static void multiply_terms(Polynomial *p, const Monomial *a, const Monomial *b) {
    Monomial m = *a;
    if (a->degree + b->degree > MAX_DEGREE) {
        p->failed = true;
        return;
    }
    memcpy(m.atoms + a->degree, b->atoms, b->degree * sizeof(ValueId));
    m.degree = a->degree + b->degree;
    qsort(m.atoms, m.degree, sizeof(ValueId), compare_ids);
    check_overflow(p, __builtin_mul_overflow(a->coefficient, b->coefficient, &m.coefficient));
    add_monomial(p, &m);
}

static void multiply(Polynomial *p, const Polynomial *a, const Polynomial *b) {
    p->failed |= a->failed || b->failed;
    for (uint32_t i = 0; i < a->count && !p->failed; i++) {
        for (uint32_t j = 0; j < b->count && !p->failed; j++) multiply_terms(p, &a->terms[i], &b->terms[j]);
    }
}

/* --- from and to values --- */

static bool read_term(Polynomial *p, ValueId value, Monomial *m) {
    const ValueData *d = val_data(p->types, value);
    if (d->kind == VAL_INT || d->kind == VAL_BOOL) {
        if (d->kind == VAL_INT && d->integer.big.len > 0) return false;
        m->coefficient *= d->kind == VAL_BOOL ? d->b : d->integer.i; /* at most one number in a term: no overflow */
        return true;
    }
    if (m->degree == MAX_DEGREE) return false;
    m->atoms[m->degree++] = value;
    return true;
}

static bool is_expr(const Polynomial *p, ValueId value, AstOp op) {
    const ValueData *d = val_data(p->types, value);
    return d->kind == VAL_EXPR && d->expr.op == (uint32_t)op && SAME(d->type, p->type);
}

static void read_product(Polynomial *p, ValueId value) {
    Monomial m = {.coefficient = 1};
    bool ok = true;
    if (is_expr(p, value, OP_MUL)) {
        const ValueData *d = val_data(p->types, value);
        for (uint32_t i = 0; i < d->expr.count; i++) ok = ok && read_term(p, d->expr.operands[i], &m);
    } else {
        ok = read_term(p, value, &m);
    }
    if (ok) {
        add_monomial(p, &m);
    } else {
        p->failed = true;
    }
}

static void read_sum(Polynomial *p, Types *types, TypeId type, ValueId value) {
    *p = (Polynomial){.types = types, .type = type};
    if (!is_expr(p, value, OP_ADD)) {
        read_product(p, value);
        return;
    }
    const ValueData *d = val_data(types, value);
    for (uint32_t i = 0; i < d->expr.count; i++) read_product(p, d->expr.operands[i]);
}

ValueId val_opaque(Types *types, TypeId type, uint32_t op, const ValueId *operands, uint32_t count) {
    return val_intern(types, &(ValueData){.kind = VAL_EXPR, .type = type, .expr = {op, operands, count}});
}

static ValueId write_term(const Polynomial *p, const Monomial *m) {
    if (m->degree == 0) return val_int(p->types, p->type, m->coefficient);
    ValueId factors[MAX_DEGREE + 1];
    uint32_t count = 0;
    if (m->coefficient != 1) factors[count++] = val_int(p->types, p->type, m->coefficient);
    for (uint32_t i = 0; i < m->degree; i++) factors[count++] = m->atoms[i];
    return count == 1 ? factors[0] : val_opaque(p->types, p->type, OP_MUL, factors, count);
}

static ValueId write_sum(const Polynomial *p) {
    ValueId terms[MAX_TERMS];
    for (uint32_t i = 0; i < p->count; i++) terms[i] = write_term(p, &p->terms[i]);
    if (p->count == 0) return val_int(p->types, p->type, 0);
    return p->count == 1 ? terms[0] : val_opaque(p->types, p->type, OP_ADD, terms, p->count);
}

static bool combine(Polynomial *sum, AstOp op, const Polynomial *a, const Polynomial *b, uint32_t count) {
    switch (op) {
    case OP_ADD: add_scaled(sum, a, 1), add_scaled(sum, b, 1); return count == 2;
    case OP_SUB: add_scaled(sum, a, 1), add_scaled(sum, b, -1); return count == 2;
    case OP_MUL: multiply(sum, a, b); return count == 2;
    case OP_NEG: add_scaled(sum, a, -1); return count == 1;
    case OP_POS: add_scaled(sum, a, 1); return count == 1;
    case OP_NOTHING:
    case OP_DIV:
    case OP_FLOORDIV:
    case OP_MOD:
    case OP_POW:
    case OP_MATMUL:
    case OP_ANY_BITWISE:
    case OP_INVERT:
    case OP_NOT:
    case OP_ANY_COMPARISON: break;
    }
    return false;
}

ValueId val_polynomial(Types *types, AstOp op, TypeId type, const ValueId *operands, uint32_t count) {
    Polynomial a, b = {.types = types, .type = type}, sum = {.types = types, .type = type};
    read_sum(&a, types, type, operands[0]);
    if (count == 2) read_sum(&b, types, type, operands[1]);
    bool ok = combine(&sum, op, &a, &b, count);
    return ok && !sum.failed ? write_sum(&sum) : NONE_OF(ValueId);
}
