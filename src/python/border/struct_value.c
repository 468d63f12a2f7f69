/* Structs as Python objects: making an instance from a value, reading the value of an instance, and copying it. */
#include "python/border/border.h"
#include "python/border/struct.h"
#include "python/elaborate/elaborate.h"
#include "python/register.h"
#include "python/scope/scope.h"
#include "sema/call/call.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"

/* A new instance that takes over the content of the variable. */
static Hir *instance_of(Check *c, HirLocal *kept, Span span) {
    StructClass *made = py_struct_made(c, kept->type);
    struct_complete(c->s, kept->type, span);
    HirVec stmts = {0};
    Hir *cls = py_struct_class_word(c, made, span),
        *size = py_u64(c, MAX(ty_layout(c->types, kept->type).size, 8u), span);
    HirLocal *object =
        py_let(c, &stmts, py_rt(c, RT_pyc_struct_new, TY(Object), span, 3, cls, py_struct_offset(c, made, span), size));
    Hir *init = py_stmt_new(c, HIR_Init, span);
    init->assign.place = py_struct_place(c, made, py_load(c, object, span), span);
    init->assign.value = hir_move(c->arena, hir_local(c->arena, kept, span));
    vec_push(c->arena, &stmts, init);
    return py_seq(c, &stmts, py_load(c, object, span));
}

static bool is_optional(Check *c, TypeId type) { return type_is_wellknown(c->s, type, WK_Optional); }

/* As an object an empty Optional is None. */
static Hir *optional_box(Check *c, HirVec *stmts, HirLocal *kept, Span span) {
    Expr place = expr_place(hir_local(c->arena, kept, span), true);
    HirLocal *word = py_let(c, stmts, py_none(c, span));
    Hir *box = hir_assign(c->arena, hir_local(c->arena, word, span), instance_of(c, kept, span), span);
    vec_push(c->arena, stmts, py_if(c, expr_condition(c, &place), hir_block(c->arena, &box, 1, span), NULL, span));
    return py_seq(c, stmts, py_load(c, word, span));
}

/* A new object with the value. */
Hir *py_struct_box(Check *c, const Expr *value) {
    Span span = value->span;
    if (!py_struct_can_be_object(c, value->type)) return NULL;
    bool is_shared = !value->is_transfer && !type_is_copyable(c, value->type) && py_name_holds_object(c, value);
    if (c->speculative || is_shared) /* not copyable: the variable must hold the object, so the body is checked again */
        return py_none(c, span);
    Hir *content = expr_to_value(c, value);
    if (hir_is_bad(content)) return content;
    HirVec stmts = {0};
    HirLocal *kept = py_let(c, &stmts, content);
    return is_optional(c, kept->type) ? optional_box(c, &stmts, kept, span)
                                      : py_seq(c, &stmts, instance_of(c, kept, span));
}

/* object = an instance with the value; NULL for a type that has no instances. */
static Hir *assign_instance(Check *c, HirLocal *object, TypeId type, const Expr *value, Span span) {
    HirVec stmts = {0}, *around = c->stmts;
    c->stmts = &stmts;
    Hir *made = expr_convert(c, value, type);
    c->stmts = around;
    if (hir_is_bad(made)) return NULL;
    HirLocal *kept = py_let(c, &stmts, made);
    vec_push(c->arena, &stmts,
             hir_assign(c->arena, hir_local(c->arena, object, span), instance_of(c, kept, span), span));
    return hir_block(c->arena, stmts.at, stmts.len, span);
}

static Hir *is_instance(Check *c, const StructClass *made, HirLocal *object, Span span) {
    return py_rt(c, RT_pyc_obj_isinstance, TY(Bool), span, 2, py_load(c, object, span),
                 py_struct_class_word(c, made, span));
}

/* For an Optional: its content, where a struct is copied. Poison: the type cannot be an object. */
static Expr wrapped_item(Check *c, const Expr *word, TypeId element) {
    if (ty_is_scalar(c->types, element) || py_system_from(c, element))
        return expr_value(expr_convert(c, word, element));
    if (!py_struct_can_be_object(c, element) || is_optional(c, element) || !type_is_copyable(c, element))
        return expr_poison(word->span);
    Expr place = expr_place(py_struct_unbox(c, word->hir, element), true);
    place.span = word->span;
    return call_method(c, &place, N(copy), NULL, 0, word->span);
}

/* Takes None, or the content, where an Optional is expected: makes an instance of it. */
static void take_optional(Check *c, HirVec *stmts, HirLocal *object, const StructClass *made, Span span) {
    TypeId element = val_data(c->types, ty_data(c->types, made->type)->nominal.args[0])->t;
    Expr none = expr_const(c, TY(None), val_none(c->types), span), word = py_expr_of(py_load(c, object, span));
    Hir *empty = assign_instance(c, object, made->type, &none, span), *filled = NULL;
    Expr item = wrapped_item(c, &word, element);
    if (!expr_is_poison(&item)) filled = assign_instance(c, object, made->type, &item, span);
    Hir *otherwise = filled ? py_if(c, is_instance(c, made, object, span), NULL, filled, span) : NULL;
    Hir *is_none = py_rt(c, RT_pyc_obj_is, TY(Bool), span, 2, py_load(c, object, span), py_none(c, span));
    vec_push(c->arena, stmts,
             py_if(c, is_none, empty, otherwise ? hir_block(c->arena, &otherwise, 1, span) : NULL, span));
}

/* The value in an object that must be such a struct, as a place. */
Hir *py_struct_unbox(Check *c, Hir *word, TypeId type) {
    Span span = word->span;
    if (!py_struct_can_be_object(c, type)) return NULL;
    if (c->speculative) return hir_local(c->arena, local_temp(c, type, span), span);
    StructClass *made = py_struct_made(c, type);
    HirVec stmts = {0};
    HirLocal *object =
        py_let(c, &stmts, py_rt(c, RT_pyc_struct_as, TY(Object), span, 2, word, py_struct_class_word(c, made, span)));
    if (is_optional(c, type)) take_optional(c, &stmts, object, made, span);
    Hir *test = is_instance(c, made, object, span);
    Str text = arena_printf(c->s->arena, "expected %s", ty_c(c->types, type));
    vec_push(c->arena, &stmts, py_if(c, test, NULL, py_raise_text(c, STR("TypeError"), text, span), span));
    Hir *seq = hir_new(c->arena, HIR_Seq, type, span);
    seq->seq.stmts = (HirList){stmts.at, stmts.len};
    seq->seq.value = py_struct_place(c, made, py_load(c, object, span), span);
    py_loan_add(c, object, seq);
    return seq;
}

/* x = y of an object that may be a struct: a copy of it. */
Hir *py_struct_copied(Check *c, Hir *word, Span span) {
    HirVec stmts = {0};
    HirLocal *object = py_let(c, &stmts, word);
    HirLocal *copy = py_let(c, &stmts,
                            py_rt(c, RT_pyc_obj_getattr_or, TY(Object), span, 2, py_load(c, object, span),
                                  py_str(c, STR("__pyc_copy__"), span)));
    Hir *set = hir_assign(c->arena, hir_local(c->arena, object, span),
                          py_call_words(c, py_load(c, copy, span), NULL, 0, span), span);
    vec_push(c->arena, &stmts,
             py_if(c, py_is_zero(c, py_load(c, copy, span)), NULL, hir_block(c->arena, &set, 1, span), span));
    return py_seq(c, &stmts, py_load(c, object, span));
}

/* ---- methods with parameters ---- */

static bool has_parameters(Check *c, TypeId type, NameId method) {
    const Decl *found = type_has_method(c, type, method) ? type_member_decl(c->s, type, method) : NULL;
    for (uint32_t i = 0; found && i < found->list.len; i++)
        if (found->list.at[i]->ast && found->list.at[i]->ast->fn.sig.type_params.len) return true;
    return false;
}

/* `o.method[…]` of an object: the parameters are known at compile time, so the method must be, too. It is taken from
 * the only struct, imported or defined in the file, that has such a method; none: there is no such struct, or
 * several. */
TypeId py_struct_with_method(Check *c, NameId method) {
    const PyScope *scope = py_module_info(c->s, c->module)->scope;
    TypeId found = NONE_OF(TypeId);
    for (uint32_t i = 0; i < scope->list.len; i++) {
        const PyName *name = scope->list.at[i];
        bool is_struct = name->is_native || (name->def && name->def->kind == AST_Class);
        Decl *decl = is_struct ? module_name(c->s, c->module, name->name) : NULL;
        decl = decl ? decl_follow(c->s, decl) : NULL;
        if (!decl || decl->kind != DECL_STRUCT || decl->params.len) continue;
        TypeId type = ty_nominal(c->types, TY_Struct, decl->id, NULL, 0);
        if (!has_parameters(c, type, method)) continue;
        if (!IS_NONE(found) && !SAME(found, type)) return NONE_OF(TypeId);
        found = type;
    }
    return found;
}
