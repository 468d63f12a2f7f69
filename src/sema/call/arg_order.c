/* Arguments are evaluated in the order in which they are written, also where names give the parameters another order.
 */
#include "sema/call/call.h"
#include "sema/declare/declare.h"

static bool is_in_order(const int32_t *arg_of, uint32_t count) {
    int32_t last = -1;
    for (uint32_t i = 0; i < count; i++) {
        if (arg_of[i] < 0) continue;
        if (arg_of[i] < last) return false;
        last = arg_of[i];
    }
    return true;
}

/* Whether the value is the same whenever it is evaluated. */
static bool is_idle(const Hir *value) {
    return hir_is_place(value) || value->kind == HIR_Const || value->kind == HIR_FnRef || value->kind == HIR_Poison ||
           value->kind == HIR_Borrow;
}

Hir *kept_for_later(Check *c, Hir *value, AstConvention convention, HirVec *stmts) {
    HirLocal *temp = local_temp(c, value->type, value->span);
    vec_push(c->arena, stmts, hir_let(c->arena, temp, value, value->span));
    Hir *place = hir_local(c->arena, temp, value->span);
    if (ty_is_register(c->types, value->type)) return hir_load(c->arena, place);
    return convention == CONV_VAR || convention == CONV_DEINIT ? hir_move(c->arena, place) : place;
}

/* Lowering evaluates the values in the order of the parameters: a value that would come too late is computed before
 * the first one. */
void args_in_order(Check *c, const Signature *sig, Hir **values, const int32_t *arg_of, uint32_t count, Span span) {
    if (count == 0 || is_in_order(arg_of, count)) return;
    HirVec stmts = {0};
    uint32_t first = sig->constructs ? 1 : 0;
    for (int32_t written = 0;; written++) {
        bool is_last = true;
        for (uint32_t i = 0; i < count; i++) {
            is_last &= arg_of[i] <= written;
            if (arg_of[i] == written && !is_idle(values[i]))
                values[i] = kept_for_later(c, values[i], sig->params[first + i].convention, &stmts);
        }
        if (is_last) break;
    }
    if (stmts.len == 0) return;
    Hir *seq = hir_new(c->arena, HIR_Seq, values[0]->type, span);
    seq->seq.stmts.at = stmts.at;
    seq->seq.stmts.len = stmts.len;
    seq->seq.value = values[0];
    values[0] = seq;
}
