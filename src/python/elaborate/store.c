/* Where values are stored and deleted: names, attributes, items, and targets that are unpacked. */
#include "python/border/border.h"
#include "python/elaborate/container.h"
#include "python/elaborate/kinds.h"
#include "python/module/module.h"
#include "python/register.h"
#include "python/scope/scope.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/stmt/stmt.h"

static Hir *kept(Check *c, Hir *value) { return py_load(c, py_let(c, c->stmts, value), value->span); }

/* Stores the value in a temporary, so that it is evaluated before the places it is assigned to. */
static Expr keep_value(Check *c, const Expr *value) {
    if (value->kind == X_CONST || value->kind == X_POISON || value->kind == X_PENDING) return *value;
    if (py_is_system(c, py_type_of(c, value))) {
        Hir *made = expr_to_value(c, value);
        if (hir_is_bad(made)) return expr_poison(value->span);
        Expr e = expr_place(hir_local(c->arena, py_let(c, c->stmts, made), value->span), true);
        e.is_transfer = !ty_is_register(c->types, made->type);
        return e;
    }
    Hir *made = py_operand(c, value);
    if (hir_is_bad(made)) return expr_poison(value->span);
    return expr_place(hir_local(c->arena, py_let(c, c->stmts, made), value->span), false);
}

static bool is_python_place(Check *c, const Expr *base) {
    return (base->kind == X_VALUE || base->kind == X_PLACE || (base->kind == X_CONST && base->type.id != TY_Meta)) &&
           py_is_word(c->types, type_settle(c, base));
}

/* object.name = value */
static void set_attribute(Check *c, const Expr *base, const Ast *target, const Expr *value) {
    Hir *object = py_operand(c, base);
    object = object ? py_word(c, object) : NULL;
    Hir *made = hir_is_bad(object) ? NULL : py_attribute_store(c, target, object, value, target->span);
    if (made) emit(c, made);
}

static void emit_call(Check *c, const Expr *called) {
    Hir *call = py_operand(c, called);
    if (call) emit(c, hir_expr_stmt(c->arena, call));
}

static void store_attribute(Check *c, const Ast *target, const Expr *value) {
    Expr made = keep_value(c, value), called;
    if (!expr_is_poison(&made) && py_known_property(c, target, &made, target->span, &called)) {
        emit_call(c, &called);
        return;
    }
    Expr base = expr_check(c, target->attribute.base, NONE_OF(TypeId));
    if (expr_is_poison(&made) || expr_is_poison(&base)) return;
    if (!is_python_place(c, &base)) {
        Expr place = py_attribute_of(c, &base, target);
        assign_place(c, target, &place, &made, NULL, target->span);
        return;
    }
    set_attribute(c, &base, target, &made);
}

/* object[…] = value */
static void set_item(Check *c, const Expr *base, const Ast *target, const Expr *value) {
    Hir *object = py_operand(c, base);
    object = object ? py_word(c, object) : NULL;
    if (hir_is_bad(object)) return;
    InferKind of = py_known_kind(c, target->subscript.base, object);
    object = kept(c, object);
    if (py_part_store(c, of, object, target, value)) return;
    Hir *index = py_subscript_key(c, target->subscript.args, target->span);
    Hir *item = py_known_as(c, value, py_item_type(of));
    if (!hir_is_bad(index) && !hir_is_bad(item))
        emit(c, hir_expr_stmt(c->arena, py_item_store(c, of, object, index, item, target->span)));
}

static void store_item(Check *c, const Ast *target, const Expr *value) {
    Expr made = keep_value(c, value), called;
    const Ast *index = py_one_index(target);
    if (index && !expr_is_poison(&made) &&
        py_known_special(c, target->subscript.base, N(__setitem__), index, &made, target->span, &called)) {
        emit_call(c, &called);
        return;
    }
    Expr base = expr_check(c, target->subscript.base, NONE_OF(TypeId));
    if (expr_is_poison(&made) || expr_is_poison(&base)) return;
    if (!is_python_place(c, &base)) {
        assign_item(c, &base, target, &made, NULL, target->span);
        return;
    }
    set_item(c, &base, target, &made);
}

void py_object_store(Check *c, const Expr *base, const Ast *target, const Expr *value) {
    Expr made = keep_value(c, value);
    if (expr_is_poison(&made)) return;
    if (target->kind == AST_Attribute)
        set_attribute(c, base, target, &made);
    else
        set_item(c, base, target, &made);
}

static AstList items_of(const Ast *target) {
    return target->kind == AST_Tuple ? target->tuple.items : target->list.items;
}

/* ---- unpacking ---- */

/* Unpacks a value of the systems register that has parts. */
static void unpack_system(Check *c, AstList items, const Expr *value, uint32_t count, Span span) {
    if (count != items.len) {
        diag(c->ctx, D_WRONG_UNPACK, span, count, items.len);
        return;
    }
    Expr place = value->kind == X_PLACE ? *value : keep_value(c, value);
    for (uint32_t i = 0; i < items.len && !expr_is_poison(&place); i++) {
        Expr item = pattern_part(c, &place, i, items.at[i]->span);
        item.is_mutable = true;
        item.is_transfer = value->kind != X_PLACE && !ty_is_register(c->types, item.type);
        py_store(c, items.at[i], &item);
    }
}

/* Unpacks a known list or tuple, if it has the right number of items. */
static bool unpack_known(Check *c, const Ast *target, HirLocal *word) {
    Span span = target->span;
    AstList items = items_of(target);
    InferKind kind = py_known_kind(c, target, py_load(c, word, span));
    if (!infer_is_list(kind) && kind != INFER_TUPLE) return false;
    PySequence sequence = py_sequence_of(kind);
    HirVec wrong = {0};
    Hir *room = py_room(c, &wrong, items.len, span);
    Hir *raise = py_rt(c, RT_pyc_unpack, TY(None), span, 3, py_load(c, word, span), py_i64(c, items.len, span), room);
    vec_push(c->arena, &wrong, hir_expr_stmt(c->arena, raise));
    Hir *pair[] = {py_rt(c, sequence.length, TY_SCALAR(int64), span, 1, py_load(c, word, span)),
                   py_i64(c, items.len, span)};
    emit(c, py_if(c, hir_op(c->arena, IR_Ne, TY(Bool), pair, 2, span), hir_block(c->arena, wrong.at, wrong.len, span),
                  NULL, span));
    Expr *parts = NEW_ARRAY(c->arena, Expr, items.len + 1);
    for (uint32_t i = 0; i < items.len; i++) {
        Hir *part = py_rt(c, sequence.at, sequence.type, span, 2, py_load(c, word, span), py_i64(c, i, span));
        parts[i] = py_expr_of(kept(c, part));
    }
    for (uint32_t i = 0; i < items.len; i++) py_store(c, items.at[i], &parts[i]);
    return true;
}

static void unpack(Check *c, const Ast *target, const Expr *whole) {
    Expr held = optional_subject(c, whole, "cannot unpack non-iterable NoneType object"), *value = &held;
    AstList items = items_of(target);
    Span span = target->span;
    uint32_t count = 0;
    bool is_here = value->kind == X_VALUE || value->kind == X_PLACE;
    bool has_star = false;
    for (uint32_t i = 0; i < items.len; i++) has_star |= items.at[i]->kind == AST_Star;
    if (is_here && !has_star && !ty_is(c->types, value->type, TY_Array) &&
        pattern_parts(c, value->type, &count, span)) {
        unpack_system(c, items, value, count, span);
        return;
    }
    bool is_container = is_here && py_is_system(c, value->type) && !ty_is(c->types, value->type, TY_Tuple);
    Hir *word = is_container ? py_system_list(c, value, span) : py_object_of(c, value);
    if (hir_is_bad(word)) return;
    uint32_t star = items.len;
    for (uint32_t i = 0; i < items.len; i++) star = items.at[i]->kind == AST_Star && star == items.len ? i : star;
    HirLocal *held_word = py_let(c, c->stmts, word);
    if (star == items.len && unpack_known(c, target, held_word)) return;
    word = py_load(c, held_word, span);
    Hir *room = py_room(c, c->stmts, items.len, span), *call;
    if (star == items.len)
        call = py_rt(c, RT_pyc_unpack, TY(None), span, 3, word, py_i64(c, items.len, span), room);
    else
        call = py_rt(c, RT_pyc_unpack_star, TY(None), span, 4, word, py_i64(c, star, span),
                     py_i64(c, items.len - star - 1, span), room);
    emit(c, hir_expr_stmt(c->arena, call));
    for (uint32_t i = 0; i < items.len; i++) {
        const Ast *item = items.at[i]->kind == AST_Star ? items.at[i]->star.operand : items.at[i];
        Expr part = py_expr_of(hir_load(c->arena, py_room_at(c, room, i, item->span)));
        py_store(c, item, &part);
    }
}

void py_store(Check *c, const Ast *target, const Expr *value) {
    if (expr_is_poison(value) && target->kind != AST_Name) return;
    Expr known = *value;
    if (target->kind == AST_Name) {
        py_narrow(c, target, &known);
        py_name_store(c, target->name.name, &known, target->span);
    } else if (target->kind == AST_Tuple || target->kind == AST_List)
        unpack(c, target, value);
    else if (target->kind == AST_Attribute)
        store_attribute(c, target, value);
    else if (target->kind == AST_Subscript && py_globals_item_store(c, target, value))
        return;
    else if (target->kind == AST_Subscript)
        store_item(c, target, value);
    else if (target->kind == AST_VarDecl)
        py_store(c, target->var_decl.target, value);
    else
        diag(c->ctx, D_NOT_ASSIGNABLE, target->span, "this expression");
}

/* ---- assignments ---- */

/* a, b = x, y without a tuple: all values are evaluated first. */
static bool side_by_side(Check *c, const Ast *target, const Ast *value) {
    if ((target->kind != AST_Tuple && target->kind != AST_List) || value->kind != AST_Tuple) return false;
    AstList targets = items_of(target), values = value->tuple.items;
    if (targets.len != values.len || ast_has_star(targets) || ast_has_star(values)) return false;
    Expr *made = NEW_ARRAY(c->arena, Expr, values.len + 1);
    for (uint32_t i = 0; i < values.len; i++) {
        Expr e = expr_check(c, values.at[i], NONE_OF(TypeId));
        made[i] = keep_value(c, &e);
    }
    for (uint32_t i = 0; i < values.len; i++) py_store(c, targets.at[i], &made[i]);
    return true;
}

/* The fixed type of a target, to which values are converted. */
static TypeId wanted_type(Check *c, const Ast *target) {
    if (target->kind != AST_Name || c->py->scope != c->py->function) return NONE_OF(TypeId);
    PyName *name = py_scope_find(c->py->function, target->name.name);
    return name && !name->is_global ? name->declared : NONE_OF(TypeId);
}

void py_assign(Check *c, const Ast *ast) {
    AstList targets = ast->assign.targets;
    if (targets.len == 1 && side_by_side(c, targets.at[0], ast->assign.value)) return;
    Expr value = expr_check(c, ast->assign.value, wanted_type(c, targets.at[0]));
    if (targets.len > 1) value = keep_value(c, &value);
    for (uint32_t i = 0; i < targets.len; i++) {
        Expr copy = value;
        copy.is_transfer = value.is_transfer && targets.len == 1;
        py_store(c, targets.at[i], &copy);
    }
}

/* ---- with annotations ---- */

static void report_promise(Check *c, const Ast *target, const Ast *annotation, const Expr *value) {
    diag_sure(c->ctx, D_PY_PROMISE, value->span,
              target->kind == AST_Name ? arena_printf(c->arena, "'%s'", name_c(c->ctx, target->name.name)).at : "this",
              source_c(c, annotation), text_of(c, value));
}

/* The dictionary of that name in the namespace of the class body or module, made on first use. */
static HirLocal *dict_in_body(Check *c, Str name, Span span) {
    bool is_module = c->py->scope->kind == PY_MODULE;
    HirLocal *space = is_module ? py_let(c, c->stmts, py_module_dict(c, span)) : c->py->scope->space;
    Hir *key = py_word(c, py_str(c, name, span));
    HirLocal *dict = py_let(c, c->stmts, py_rt(c, RT_pyc_dict_find, TY(Object), span, 2, py_load(c, space, span), key));
    Hir *fill[] = {hir_assign(c->arena, hir_local(c->arena, dict, span),
                              py_rt(c, RT_pyc_dict_new, TY(Object), span, 1, py_i64(c, 4, span)), span),
                   hir_expr_stmt(c->arena, py_rt(c, RT_pyc_dict_set, TY(None), span, 3, py_load(c, space, span),
                                                 py_word(c, py_str(c, name, span)), py_load(c, dict, span)))};
    emit(c, py_if(c, py_is_zero(c, py_load(c, dict, span)), hir_block(c->arena, fill, 2, span), NULL, span));
    return dict;
}

/* A module that is not an object, or belongs to the library, keeps no annotations. */
static bool keeps_annotations_here(Check *c) {
    return c->py->scope->kind == PY_CLASS ||
           (c->py->scope->kind == PY_MODULE && py_module_info(c->s, c->module)->is_live &&
            (module_is_program(c->module) || module_is_installed(c->module)) && py_keeps_annotations(c->s));
}

/* Bodies of classes and modules keep the annotations of their names. */
static void note_annotation(Check *c, const Ast *ast) {
    const Ast *target = ast->var_decl.target;
    if (!keeps_annotations_here(c) || target->kind != AST_Name || !ast->var_decl.type) return;
    Span span = ast->span;
    Hir *word = py_annotation_word(c, ast->var_decl.type);
    NameId name = py_mangle(c, target->name.name);
    HirLocal *dict = dict_in_body(c, STR("__annotations__"), span);
    emit(c, hir_expr_stmt(c->arena, py_rt(c, RT_pyc_obj_setitem, TY(None), span, 3, py_load(c, dict, span),
                                          py_word(c, py_name_str(c, name, span)), word)));
}

/* Looks at the statements of this body, not those of functions and classes inside it. */
static void look_for_annotation(void *state, const Ast *ast) {
    bool *found = state;
    if (!ast || *found || ast->kind == AST_Fn || ast->kind == AST_Class || ast->kind == AST_Lambda) return;
    *found = ast->kind == AST_VarDecl && ast->var_decl.type;
    if (!*found) ast_children(ast, look_for_annotation, found);
}

void py_begin_annotations(Check *c, const Ast *body) {
    bool found = false;
    if (!keeps_annotations_here(c)) return;
    look_for_annotation(&found, body);
    if (!found) return;
    dict_in_body(c, STR("__annotations__"), body->span);
    c->py->scope->is_annotated = true;
}

/* `n: Comptime = e` in a module is a declaration, not a statement of its body. */
static bool is_declared_constant(Check *c, const Ast *ast) {
    const Ast *target = ast->var_decl.target;
    const Decl *decl = c->py->scope->kind == PY_MODULE && target->kind == AST_Name
                           ? module_name(c->s, c->module, target->name.name)
                           : NULL;
    return decl && decl->ast == ast;
}

bool py_var_decl(Check *c, const Ast *ast) {
    if (ast->var_decl.kind == VAR_COMPTIME) return is_declared_constant(c, ast);
    const Ast *target = ast->var_decl.target;
    if (ast->var_decl.value) {
        if (side_by_side(c, target, ast->var_decl.value)) return true;
        Expr value = expr_check(c, ast->var_decl.value, wanted_type(c, target));
        if (ast->var_decl.type && py_breaks_promise(c, ast->var_decl.type, &value))
            report_promise(c, target, ast->var_decl.type, &value);
        py_store(c, target, &value);
    }
    note_annotation(c, ast);
    return true;
}

/* ---- augmented assignments ---- */

static Hir *combined(Check *c, const Ast *ast, Hir *left) {
    Expr value = expr_check(c, ast->aug_assign.value, NONE_OF(TypeId));
    Hir *right = py_operand(c, &value);
    const Ast *asts[2] = {ast->aug_assign.target, ast->aug_assign.value};
    bool is_good = right && !hir_is_bad(left);
    return is_good ? py_binary(c, ast->aug_assign.op, asts, left, right, true, ast->span) : NULL;
}

static void aug_name(Check *c, const Ast *ast) {
    const Ast *target = ast->aug_assign.target;
    Expr old = expr_check(c, target, NONE_OF(TypeId));
    if (expr_is_poison(&old)) {
        expr_check(c, ast->aug_assign.value, NONE_OF(TypeId));
        return;
    }
    if (py_is_system(c, old.type)) {
        aug_assign_place(c, &old, ast);
        return;
    }
    Hir *left = py_operand(c, &old), *made = left ? combined(c, ast, left) : NULL;
    if (hir_is_bad(made)) return;
    Expr value = py_expr_of(made);
    value.span = ast->span;
    py_store(c, target, &value);
}

static HirLocal *object_kept(Check *c, const Expr *base) {
    Hir *object = py_operand(c, base);
    object = object ? py_word(c, object) : NULL;
    return hir_is_bad(object) ? NULL : py_let(c, c->stmts, object);
}

/* object.name op= value; the object is evaluated once. */
static void update_attribute(Check *c, const Expr *base, const Ast *ast) {
    const Ast *target = ast->aug_assign.target;
    HirLocal *temp = object_kept(c, base);
    if (!temp) return;
    Expr old = py_expr_of(py_attribute_load(c, target, py_load(c, temp, target->span), target->span));
    py_narrow(c, target, &old);
    Hir *made = combined(c, ast, kept(c, old.hir));
    if (hir_is_bad(made)) return;
    Expr value = py_expr_of(kept(c, made));
    Hir *store = py_attribute_store(c, target, py_load(c, temp, ast->span), &value, ast->span);
    if (store) emit(c, store);
}

/* object[…] op= value; object and index are evaluated once. */
static void update_item(Check *c, const Expr *base, const Ast *ast) {
    const Ast *target = ast->aug_assign.target;
    HirLocal *temp = object_kept(c, base);
    Hir *key = temp ? py_subscript_key(c, target->subscript.args, target->span) : NULL;
    if (hir_is_bad(key)) return;
    InferKind of = py_known_kind(c, target->subscript.base, py_load(c, temp, target->span));
    HirLocal *index = py_let(c, c->stmts, py_item_key(c, of, key));
    Hir *item = py_item_load(c, of, py_load(c, temp, target->span), py_load(c, index, target->span), target->span);
    Expr old = py_expr_of(item);
    py_narrow(c, target, &old);
    Hir *made = combined(c, ast, kept(c, old.hir));
    if (hir_is_bad(made)) return;
    Expr combination = py_expr_of(made);
    made = py_known_as(c, &combination, py_item_type(of));
    if (hir_is_bad(made)) return;
    Expr value = py_expr_of(kept(c, made));
    if (!py_globals_item_store(c, target, &value))
        emit(c, hir_expr_stmt(c->arena, py_item_store(c, of, py_load(c, temp, ast->span), py_load(c, index, ast->span),
                                                      value.hir, target->span)));
}

void py_object_update(Check *c, const Expr *base, const Ast *ast) {
    if (ast->aug_assign.target->kind == AST_Attribute)
        update_attribute(c, base, ast);
    else
        update_item(c, base, ast);
}

static void aug_part(Check *c, const Ast *ast) {
    const Ast *target = ast->aug_assign.target;
    bool is_item = target->kind == AST_Subscript;
    Expr base = expr_check(c, is_item ? target->subscript.base : target->attribute.base, NONE_OF(TypeId));
    if (expr_is_poison(&base)) return;
    if (is_python_place(c, &base)) {
        py_object_update(c, &base, ast);
    } else if (is_item) {
        aug_assign_item(c, &base, ast);
    } else {
        Expr place = py_attribute_of(c, &base, target);
        aug_assign_place(c, &place, ast);
    }
}

void py_aug_assign(Check *c, const Ast *ast) {
    AstKind kind = ast->aug_assign.target->kind;
    if (kind == AST_Name)
        aug_name(c, ast);
    else if (kind == AST_Attribute || kind == AST_Subscript)
        aug_part(c, ast);
    else
        diag(c->ctx, D_NOT_ASSIGNABLE, ast->aug_assign.target->span, "this expression");
}

/* ---- deletions ---- */

void py_delete(Check *c, const Ast *target) {
    Span span = target->span;
    if (target->kind == AST_Tuple || target->kind == AST_List) {
        for (uint32_t i = 0; i < items_of(target).len; i++) py_delete(c, items_of(target).at[i]);
    } else if (target->kind == AST_Name) {
        Expr old = expr_check(c, target, NONE_OF(TypeId)); /* raises when the name is not bound */
        if (old.kind == X_VALUE) emit(c, hir_expr_stmt(c->arena, old.hir));
        py_name_delete(c, target->name.name, span);
    } else if (target->kind == AST_Attribute) {
        Hir *object = py_object(c, target->attribute.base);
        if (!hir_is_bad(object))
            emit(c, hir_expr_stmt(c->arena, py_rt(c, RT_pyc_obj_delattr, TY(None), span, 2, object,
                                                  py_name_str(c, py_mangle(c, target->attribute.name), span))));
    } else if (target->kind == AST_Subscript) {
        Hir *object = py_object(c, target->subscript.base);
        if (hir_is_bad(object)) return;
        object = kept(c, object);
        Hir *index = py_subscript_key(c, target->subscript.args, span);
        index = hir_is_bad(index) ? NULL : py_word(c, index);
        if (index) emit(c, hir_expr_stmt(c->arena, py_rt(c, RT_pyc_obj_delitem, TY(None), span, 2, object, index)));
        py_globals_item_store(c, target, NULL);
    }
}
