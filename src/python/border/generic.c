/* Generic functions of the systems register called with objects. Their parameters follow from the structs in the
 * objects, so the function that is called tests them at run time:
 *
 *     if isinstance(x, Ring[Int, 2]): return total(x's value)  elif isinstance(x, Ring[Float64, 3]): …  else: raise
 * TypeError
 *
 * and finally for objects that are not structs: isinstance(x, float), int, str.
 *
 * The function is made when everything else is checked, and it is known which structs the program has as objects. A
 * struct that becomes an object only afterwards, as the result of such a call, is not tested for. */
#include "python/border/border.h"
#include "python/border/struct.h"
#include "python/elaborate/elaborate.h"
#include "python/register.h"
#include "python/scope/scope.h"
#include "sema/call/call.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"

typedef struct PyGeneric {
    Decl *decl;
    TypeId *types; /* of the arguments: the struct type where it is known, else Object */
    uint32_t count;
    uint32_t asked; /* the argument whose class is tested */
    Span span;
    Instance *inst;
    HirLocal *params[2];
} PyGeneric;

/* ---- the call ---- */

static bool is_value(const Expr *e) { return e->kind == X_VALUE || e->kind == X_PLACE; }

static bool is_object(Check *c, const Expr *e) { return is_value(e) && ty_is(c->types, e->type, TY_Object); }

static bool is_struct(Check *c, const Expr *e) { return is_value(e) && py_struct_can_be_object(c, e->type); }

static bool is_generic(const Decl *fn) {
    return fn->ast && fn->ast->kind == AST_Fn && !is_python(fn->reg) && fn->ast->fn.sig.type_params.len && fn->owner &&
           fn->owner->kind == DECL_MODULE;
}

/* Whether the value can be passed as an object: it must be copyable and not changed by the function. */
static bool can_go(Check *c, const Decl *decl, const Expr *e, uint32_t number) {
    if (!is_struct(c, e))
        return e->kind == X_CONST || is_object(c, e) || !py_is_system(c, e->type) || ty_is_scalar(c->types, e->type);
    for (uint32_t i = 0; i < decl->list.len; i++) {
        AstList params = decl->list.at[i]->ast->fn.sig.params;
        if (number < params.len && params.at[number]->param.convention == CONV_MUT) return false;
    }
    return py_struct_is_object(c, e->type) && type_is_copyable(c, e->type);
}

/* The argument to test; the number of arguments: such a call is not handled here. */
static uint32_t asked_of(Check *c, const Expr *fns, const Args *args) {
    uint32_t asked = args->len;
    bool fits = is_python(c->reg) && fns->decl->kind == DECL_OVERLOADS && !fns->has_params && !fns->receiver &&
                args->len <= MAX_ARGS;
    for (uint32_t i = 0; fits && i < fns->decl->list.len; i++) fits = is_generic(fns->decl->list.at[i]);
    for (uint32_t i = 0; fits && i < args->len; i++) {
        const Arg *arg = &args->at[i];
        fits = IS_NONE(arg->name) && can_go(c, fns->decl, &arg->expr, i);
        if (asked == args->len && is_object(c, &arg->expr)) asked = i;
    }
    return fits ? asked : args->len;
}

static bool is_same(const PyGeneric *g, const Decl *decl, const TypeId *types, uint32_t count, uint32_t asked) {
    if (g->decl != decl || g->count != count || g->asked != asked) return false;
    for (uint32_t i = 0; i < count; i++)
        if (!SAME(g->types[i], types[i])) return false;
    return true;
}

static PyGeneric *generic_of(Check *c, Decl *decl, TypeId *types, uint32_t count, uint32_t asked) {
    Sema *s = c->s;
    PySema *py = py_sema(s);
    for (uint32_t i = 0; i < py->generics.len; i++)
        if (is_same(py->generics.at[i], decl, types, count, asked)) return py->generics.at[i];
    PyGeneric *g = NEW(s->arena, PyGeneric);
    *g = (PyGeneric){.decl = decl, .count = count, .asked = asked, .span = decl->list.at[0]->span};
    g->types = NEW_ARRAY(s->arena, TypeId, count);
    memcpy(g->types, types, count * sizeof *types);
    Str symbol = arena_printf(s->arena, "py$generic$%u", ++py->count);
    g->inst = py_instance_new(s, symbol, name_text(s->ctx, decl->name), py_entry_type(s),
                              IR_FN_C_ABI | IR_FN_RAISES | IR_FN_GLUE, g->span);
    vec_push(s->arena, &py->generics, g);
    return g;
}

bool py_generic_call(Check *c, const Expr *fns, const Args *args, Span span, Expr *result) {
    uint32_t asked = asked_of(c, fns, args);
    if (asked == args->len) return false;
    if (c->speculative) {
        *result = py_expr_of(py_none(c, span));
        return true;
    }
    TypeId *types = NEW_ARRAY(c->arena, TypeId, args->len);
    Hir **words = NEW_ARRAY(c->arena, Hir *, args->len);
    HirVec stmts = {0};
    for (uint32_t i = 0; i < args->len; i++) {
        const Expr *e = &args->at[i].expr;
        types[i] = is_struct(c, e) ? e->type : TY(Object);
        Hir *word = py_object_of(c, e);
        if (hir_is_bad(word)) return false;
        words[i] = py_load(c, py_let(c, &stmts, word), span);
    }
    PyGeneric *g = generic_of(c, fns->decl, types, args->len, asked);
    Hir *callee = hir_new(c->arena, HIR_FnRef, py_entry_type(c->s), span), **parts = NEW_ARRAY(c->arena, Hir *, 2);
    callee->fn_ref.fn = g->inst->fn_id;
    parts[0] = py_absent(c, span);
    parts[1] = py_address(c, py_words(c, &stmts, words, args->len, span));
    *result = py_expr_of(py_seq(c, &stmts, hir_call(c->arena, callee, TY(Object), parts, 2, span)));
    return true;
}

/* ---- the function that tests ---- */

static Hir *word_at(Check *c, const PyGeneric *g, uint32_t i) {
    return hir_load(c->arena, py_word_at(c, py_load(c, g->params[1], g->span), i, g->span));
}

static Expr value_of(Check *c, const StructClass *made, Hir *word, Span span) {
    HirLocal *object = py_let(c, c->stmts, word);
    Expr e = expr_place(py_struct_place(c, made, py_load(c, object, span), span), true);
    e.span = span;
    e.lender = object;
    return e;
}

/* The types that an object may be converted to: the struct in it, or else a value of Python's. */
typedef struct Asked {
    const StructClass *made;
    TypeId type; /* where made is NULL */
    const char *builtin;
} Asked;

static Expr asked_value(Check *c, const PyGeneric *g, const Asked *asked) {
    if (asked->made) return value_of(c, asked->made, word_at(c, g, g->asked), g->span);
    return py_expr_of(py_to(c, word_at(c, g, g->asked), asked->type));
}

/* The call with the converted value instead of the object; poison: the function does not take it. */
static Expr call_with(Check *c, const PyGeneric *g, const Asked *asked) {
    Expr *values = NEW_ARRAY(c->arena, Expr, g->count);
    for (uint32_t i = 0; i < g->count; i++) {
        bool is_known = !ty_is(c->types, g->types[i], TY_Object);
        if (i == g->asked)
            values[i] = asked_value(c, g, asked);
        else
            values[i] = is_known ? value_of(c, py_struct_made(c, g->types[i]), word_at(c, g, i), g->span)
                                 : py_expr_of(word_at(c, g, i));
    }
    Args args = args_of_exprs(c, values, g->count, g->span);
    Expr fns = decl_expr(c, g->decl, g->span);
    return call_expr(c, &fns, &args, NONE_OF(TypeId), g->span);
}

static bool takes(Check *c, const PyGeneric *g, const Asked *asked) {
    HirVec none = {0}, *around = c->stmts;
    Trial trial = trial_begin(c);
    c->stmts = &none;
    Expr result = call_with(c, g, asked);
    c->stmts = around;
    return trial_end(c, trial) && !expr_is_poison(&result);
}

static void try_type(Check *c, const PyGeneric *g, const Asked *asked) {
    HirVec then = {0}, *around = c->stmts;
    if (!takes(c, g, asked)) return;
    Hir *cls =
        asked->made ? py_struct_class_word(c, asked->made, g->span) : py_builtin(c, str_of(asked->builtin), g->span);
    Hir *test = py_rt(c, RT_pyc_obj_isinstance, TY(Bool), g->span, 2, word_at(c, g, g->asked), cls);
    uint64_t *flow = py_flow_save(c);
    c->stmts = &then;
    Expr result = call_with(c, g, asked);
    py_return(c, &result, g->span);
    c->stmts = around;
    py_flow_restore(c, flow);
    emit(c, py_if(c, test, hir_block(c->arena, then.at, then.len, g->span), NULL, g->span));
}

static void begin(Check *c, void *state) {
    PyGeneric *g = state;
    py_entry_params(c, g->params);
    py_names_begin(c, c->py->function);
}

static void run(Check *c, void *state) {
    PyGeneric *g = state;
    PySema *py = py_sema(c->s);
    for (uint32_t i = 0; i < py->generics_classes; i++) {
        Asked asked = {.made = (StructClass *)(uintptr_t)py->structs.entries[i].value};
        if (!ty_is_scalar(c->types, asked.made->type)) try_type(c, g, &asked);
    }
    const Asked builtins[] = {{NULL, TY_SCALAR(float64), "float"}, {NULL, TY(PyInt), "int"}, {NULL, TY(PyStr), "str"}};
    for (uint32_t i = 0; i < COUNT_OF(builtins); i++) try_type(c, g, &builtins[i]);
    Str text = arena_printf(c->s->arena, "no '%s' takes these arguments", name_c(c->ctx, g->decl->name));
    emit(c, py_raise_text(c, STR("TypeError"), text, g->span));
    py_flow_dead(c);
}

static void make(Sema *s, PyGeneric *g) {
    PyScope *scope = NEW(s->arena, PyScope);
    *scope = (PyScope){.kind = PY_FUNCTION, .module = s->main, .outer = py_module_info(s, s->main)->scope};
    map_init(&scope->names, s->arena);
    PyCheck py = {.result = TY(Object), .name = name_text(s->ctx, g->decl->name), .is_inner = true};
    Check c = py_check_new(s, g->inst, s->main->decl, s->main, NULL, &py, scope);
    PyBody body = {.begin = begin, .begin_state = g, .run = run, .state = g};
    Hir *block = py_check_fixpoint(&c, scope, &body);
    HirLocal **params = NEW_ARRAY(c.arena, HirLocal *, 2);
    memcpy(params, g->params, 2 * sizeof *params);
    py_instance_done(s, g->inst, py_finish_body(&c, g->inst, block, params, 2));
}

/* Makes the next of these functions; false: all are made. The first call decides which classes there are. */
bool py_next_generic(Sema *s) {
    PySema *py = py_sema(s);
    if (py->generics_done == py->generics.len) return false;
    if (!py->generics_done) py->generics_classes = py->structs.len;
    make(s, py->generics.at[py->generics_done++]);
    return true;
}
