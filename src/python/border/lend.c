/* Struct objects lent to functions of the systems register: the value stays in its object, where `read` parameters
 * read it and `mut` parameters change it.
 *
 * The ownership check does not see inside objects. Instead, each call checks at run time that nothing else leads to
 * the value that a function changes: ValueError when two arguments, one of them `mut`, are in the same object. */
#include "python/border/border.h"
#include "python/elaborate/elaborate.h"
#include "python/register.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"

bool py_lends(Check *c, const Expr *e, TypeId type) {
    bool is_object = (e->kind == X_VALUE || e->kind == X_PLACE) && ty_is(c->types, e->type, TY_Object);
    return is_object && py_struct_can_be_object(c, type) && !type_is_wellknown(c->s, type, WK_Optional) &&
           !type_is_wellknown(c->s, type, WK_String);
}

Hir *py_lent_place(Check *c, const Expr *e, TypeId type) { return py_struct_unbox(c, expr_to_value(c, e), type); }

void py_loan_add(Check *c, HirLocal *object, Hir *place) {
    if (c->call.loans) vec_push(c->arena, &c->call.loans->list, (PyLoan){.object = object, .place = place});
}

/* A view of an object's content lends that content, mutably or not. */
static bool is_view(Check *c, TypeId type, Mutability *mut) {
    if (!type_is_wellknown(c->s, type, WK_Span)) return false;
    const ValueData *is_mut = val_data(c->types, ty_data(c->types, type)->nominal.args[0]);
    *mut = is_mut->kind == VAL_BOOL && is_mut->b ? MUT_YES : MUT_NO;
    return true;
}

Hir *py_lent_argument(Check *c, PyLoans *loans, const Expr *e, const SigParam *p, int32_t number) {
    bool is_mut = p->convention == CONV_MUT, is_owned = p->convention == CONV_VAR || p->convention == CONV_DEINIT;
    Mutability mut = MUT_NO;
    bool is_shown = is_view(c, p->type, &mut);
    is_mut |= mut == MUT_YES;
    bool is_copied = (is_owned && !is_shown) ||
                     (!is_mut && !is_shown && ty_is_concrete(c->types, p->type) && ty_is_register(c->types, p->type));
    PyLoans *around = c->call.loans;
    uint32_t before = loans->list.len;
    c->call.loans = is_copied ? NULL : loans;
    Hir *value = expr_convert_to(c, e, p->type, p->convention, "argument");
    if (e->lender) py_loan_add(c, e->lender, NULL);
    c->call.loans = around;
    for (uint32_t i = before; i < loans->list.len; i++) {
        loans->list.at[i].is_mut = is_mut;
        loans->list.at[i].number = number;
    }
    return value;
}

static Hir *are_disjoint(Check *c, const PyLoan *a, const PyLoan *b, Span span) {
    Hir *test =
        py_rt(c, RT_pyc_struct_apart, TY(None), span, 2, py_load(c, a->object, span), py_load(c, b->object, span));
    return hir_expr_stmt(c->arena, test);
}

/* The checks are placed before the last place is looked up, because all objects have been evaluated by then. */
void py_check_loans(Check *c, const PyLoans *loans, Span span) {
    const PyLoan *last = NULL;
    HirVec stmts = {0};
    for (uint32_t i = 0; i < loans->list.len; i++) {
        const PyLoan *loan = &loans->list.at[i];
        last = loan->place && (!last || loan->number > last->number) ? loan : last;
        for (uint32_t k = 0; k < i; k++)
            if (loan->is_mut || loans->list.at[k].is_mut)
                vec_push(c->arena, &stmts, are_disjoint(c, &loans->list.at[k], loan, span));
    }
    if (!last || !stmts.len || c->speculative) return;
    HirList found = last->place->seq.stmts;
    HirVec all = {0};
    for (uint32_t i = 0; i < found.len; i++) vec_push(c->arena, &all, found.at[i]);
    for (uint32_t i = 0; i < stmts.len; i++) vec_push(c->arena, &all, stmts.at[i]);
    last->place->seq.stmts = (HirList){all.at, all.len};
}
