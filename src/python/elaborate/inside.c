/* Functions of an extension module have two copies: one for any caller, and one for calls from inside of the module,
 * with what the analysis knows of these (src/infer/inside.c). The first one runs the second where the arguments fit. */
#include "python/elaborate/inside.h"
#include "python/elaborate/elaborate.h"

#include "../runtime/core/layout.h"
#include "infer/infer.h"
#include "python/scope/scope.h"

static Hir *both(Check *c, Hir *a, Hir *b, Span span) {
    Hir *made = hir_new(c->arena, HIR_And, TY(Bool), span);
    made->logic.left = a;
    made->logic.right = b;
    return made;
}

/* Its type alone says that the argument fits. */
static bool fits_surely(const Check *c, TypeId type, uint32_t kinds) {
    uint32_t kind = ty_is(c->types, type, TY_PyInt)   ? PYC_FITS_INT
                    : py_is_float(type)               ? PYC_FITS_FLOAT
                    : ty_is(c->types, type, TY_Bool)  ? PYC_FITS_BOOL
                    : ty_is(c->types, type, TY_PyStr) ? PYC_FITS_STR
                                                      : 0;
    return kinds & (kind | PYC_FITS_ALL);
}

static Hir *fits(Check *c, const Signature *sig, HirLocal **params, const uint32_t *kinds, Span span) {
    Hir *all = py_rt(c, RT_pyc_inside_holds, TY(Bool), span, 0);
    for (uint32_t i = 0; i < sig->count; i++) {
        uint32_t number = params[i]->param - 1, wanted = kinds[number];
        if (fits_surely(c, params[i]->type, wanted)) continue;
        Hir *word = py_word(c, py_load(c, params[i], span));
        all = both(c, all, py_rt(c, RT_pyc_argument_fits, TY(Bool), span, 2, word, py_i64(c, wanted, span)), span);
    }
    return all;
}

/* ---- variables of the module ---- */

/* Whether the tag of the word is not that of an int or float. */
static Hir *has_other_tag(Check *c, Hir *word, bool is_float, Span span) {
    Hir *tag[] = {py_unraw(c, word, TY_SCALAR(uint64)), py_u64(c, is_float ? PYC_TAG_MASK : 1, span)};
    Hir *pair[] = {hir_op(c->arena, IR_And, TY_SCALAR(uint64), tag, 2, span),
                   py_u64(c, is_float ? PYC_FLONUM_TAG : 1, span)};
    return hir_op(c->arena, IR_Ne, TY(Bool), pair, 2, span);
}

Hir *py_guard_inside(Check *c, const Module *module, NameId name, Hir *word) {
    uint32_t kinds = infer_guard(c->s, module, name);
    Span span = word->span;
    if (!kinds) return word;
    HirVec stmts = {0};
    HirLocal *kept = py_let(c, &stmts, word);
    Hir *test = py_rt(c, RT_pyc_inside_value, TY(None), span, 3, py_load(c, kept, span), py_i64(c, kinds, span),
                      py_name_str(c, name, span));
    Hir *stmt = hir_expr_stmt(c->arena, test);
    if (kinds == PYC_FITS_INT || kinds == PYC_FITS_FLOAT) {
        Hir *is_other = has_other_tag(c, py_load(c, kept, span), kinds == PYC_FITS_FLOAT, span);
        stmt = py_if(c, is_other, hir_block(c->arena, &stmt, 1, span), NULL, span);
    }
    vec_push(c->arena, &stmts, stmt);
    return py_seq(c, &stmts, py_load(c, kept, span));
}

/* ---- calls from outside ---- */

/* return fn(its parameters), of the copy for calls from inside */
static void hand_on(Check *c, Decl *inside, const Signature *sig, HirLocal **params, Span span) {
    AstList written = inside->ast->fn.sig.params;
    Expr *given = NEW_ARRAY(c->arena, Expr, written.len + 1);
    for (uint32_t i = 0; i < sig->count; i++)
        for (uint32_t k = 0; k < written.len; k++)
            if (written.at[k] == sig->params[i].ast) given[k] = py_expr_of(py_load(c, params[i], span));
    bool before = infer_look(c->s, true);
    Expr made = py_direct_call_bound(c, inside, given, span);
    infer_look(c->s, before);
    if (!expr_is_poison(&made)) py_return(c, &made, span);
}

void py_hand_inside(Check *c, const Decl *fn, const Signature *sig, HirLocal **params) {
    Span span = fn->span;
    uint32_t *kinds = NEW_ARRAY(c->arena, uint32_t, fn->ast->fn.sig.params.len + 1);
    if (!fn->fn.py->is_known || fn->fn.py->is_inside || !infer_enters(c->s, fn->ast, kinds)) return;
    bool before = infer_look(c->s, true);
    Decl *inside = py_known_fn(c->s, fn->ast);
    infer_look(c->s, before);
    if (!inside) return;
    HirVec then = {0}, *around = c->stmts;
    uint64_t *flow = py_flow_save(c);
    c->stmts = &then;
    hand_on(c, inside, sig, params, span);
    c->stmts = around;
    py_flow_restore(c, flow);
    Hir *test = fits(c, sig, params, kinds, span);
    emit(c, py_if(c, test, hir_block(c->arena, then.at, then.len, span), NULL, span));
}
