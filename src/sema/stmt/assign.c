/* Assignments: names that they declare, patterns of tuples and structs, places. */
#include "sema/call/call.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"
#include "sema/register.h"
#include "sema/stmt/stmt.h"

/* ---- new names ---- */

Local *local_declare(Check *c, NameId name, TypeId type, Span span) {
    HirLocal *var = hir_local_new(c->arena, name, type, span);
    var->is_mutable = true;
    return local_add(c, name, span, var);
}

static void declare_with(Check *c, NameId name, Hir *value, Span span) {
    Local *local = local_declare(c, name, value->type, span);
    emit(c, hir_let(c->arena, local->var, value, span));
}

/* Binds the place itself to the new name. A value gets a temporary first. */
void local_declare_ref(Check *c, NameId name, const Expr *value, Span span) {
    Expr place = *value;
    if (place.kind != X_PLACE) {
        HirLocal *temp = local_temp(c, type_settle(c, value), span);
        Hir *made = expr_to_value(c, value);
        if (hir_is_bad(made)) return;
        emit(c, hir_let(c->arena, temp, made, span));
        place = expr_place(hir_local(c->arena, temp, span), true);
    }
    Mutability mut = place.is_mutable ? MUT_YES : MUT_NO;
    TypeId pointer = ty_pointer(c->types, place.type, PTR_REF, mut, origin_value(c->types, mut), SPACE_GENERIC);
    HirLocal *var = hir_local_new(c->arena, name, pointer, span);
    Local *local = local_add(c, name, span, var);
    local->is_ref = true;
    local->is_mutable = place.is_mutable;
    local->why_immutable = place.why_immutable ? place.why_immutable : "a reference to an immutable place";
    local->type = place.type;
    emit(c, hir_let(c->arena, var, hir_borrow(c->arena, place.hir, pointer, span), span));
}

static void bind_name(Check *c, const Ast *target, const Expr *value, AstConvention binding, Span span) {
    NameId name = target->name.name;
    bool by_place = value->kind == X_PLACE && !value->is_transfer && binding != CONV_VAR;
    if (SAME(name, N(_)) && value->kind != X_VALUE) return;
    if (SAME(name, N(_))) {
        emit(c, hir_expr_stmt(c->arena, value->hir));
    } else if (by_place) {
        local_declare_ref(c, name, value, target->span);
        Local *local = vec_last(&c->scope->locals);
        if (binding == CONV_DEFAULT || binding == CONV_READ) {
            local->is_mutable = false;
            local->why_immutable = "a loop variable; write 'for ref' to change the element, 'for var' for a copy";
        }
    } else {
        Hir *made = expr_to_value(c, value);
        if (!hir_is_bad(made))
            declare_with(c, name, made, target->span);
        else
            local_add(c, name, target->span, hir_local_new(c->arena, name, TY(Poison), target->span));
        Local *local = vec_last(&c->scope->locals);
        local->is_mutable = binding == CONV_VAR || binding == CONV_MUT || binding == CONV_REF;
        local->why_immutable = "a loop variable; write 'for var' for one of its own";
    }
    (void)span;
}

/* ---- taking tuples apart ---- */

static AstList items_of(const Ast *target) {
    if (target->kind == AST_Tuple) return target->tuple.items;
    return target->kind == AST_List ? target->list.items : (AstList){NULL, 0};
}

bool target_is_pattern(const Ast *target) { return target->kind == AST_Tuple || target->kind == AST_List; }

static uint32_t public_fields(Check *c, TypeId type, Span span) {
    const StructInfo *info = struct_complete(c->s, type, span);
    uint32_t count = 0;
    while (info && count < info->field_count && name_text(c->ctx, info->fields[count].name).at[0] != '_') count++;
    return count;
}

bool pattern_parts(Check *c, TypeId type, uint32_t *count, Span span) {
    int64_t length = 0;
    const TypeData *data = ty_data(c->types, type);
    if (data->kind == TY_Tuple)
        *count = data->tuple.count;
    else if (data->kind == TY_Array && val_as_int(c->types, data->array.count, &length))
        *count = (uint32_t)length;
    else if (data->kind == TY_Struct && type_decl(c->s, type) && type_decl(c->s, type)->struct_.has_parts)
        *count = public_fields(c, type, span);
    else
        return false;
    return true;
}

/* A place whose fields can be taken: the value's own place, or a temporary whose fields are moved out. */
static bool tuple_place(Check *c, const Expr *value, uint32_t wanted, Span span, Expr *place) {
    if (expr_is_poison(value)) return false;
    Expr held = optional_subject(c, value, "cannot unpack non-iterable NoneType object");
    value = &held;
    *place = *value;
    TypeId type = type_settle(c, value);
    uint32_t count = 0;
    if (!pattern_parts(c, type, &count, span)) {
        if (!ty_is(c->types, type, TY_Poison)) diag(c->ctx, D_NO_PARTS, span, ty_c(c->types, type), wanted);
        return false;
    }
    if (count != wanted) {
        diag(c->ctx, D_WRONG_UNPACK, span, count, wanted);
        return false;
    }
    if (value->kind == X_PLACE) return true;
    Hir *made = expr_to_value(c, value);
    if (hir_is_bad(made)) return false;
    HirLocal *temp = local_temp(c, made->type, span);
    emit(c, hir_let(c->arena, temp, made, span));
    *place = expr_place(hir_local(c->arena, temp, span), true);
    place->is_transfer = true;
    return true;
}

static Expr array_item(Check *c, const Expr *array, uint32_t index, Span span) {
    Hir *place = hir_new(c->arena, HIR_Element, ty_data(c->types, array->type)->array.element, span);
    place->element.base = array->hir;
    place->element.index = hir_const(c->arena, TY_SCALAR(int), val_int(c->types, TY_SCALAR(int), index), span);
    return expr_place(place, array->is_mutable);
}

Expr pattern_part(Check *c, const Expr *whole, uint32_t index, Span span) {
    if (ty_is(c->types, whole->type, TY_Array)) return array_item(c, whole, index, span);
    bool is_struct = ty_is(c->types, whole->type, TY_Struct);
    TypeId type = is_struct ? struct_complete(c->s, whole->type, span)->fields[index].type
                            : ty_data(c->types, whole->type)->tuple.items[index];
    Expr item = expr_place(hir_field(c->arena, whole->hir, index, type, span), whole->is_mutable);
    item.is_transfer = whole->is_transfer;
    return item;
}

void bind_target(Check *c, const Ast *target, const Expr *value, AstConvention binding, Span span) {
    if (target->kind == AST_Name) {
        bind_name(c, target, value, binding, span);
        return;
    }
    if (!target_is_pattern(target)) {
        assign_check(c, target, value, NULL, span);
        return;
    }
    AstList items = items_of(target);
    Expr place;
    bool good = tuple_place(c, value, items.len, target->span,
                            &place); /* after an error the names exist all the same, and cause no more errors */
    for (uint32_t i = 0; i < items.len; i++) {
        Expr item = good ? pattern_part(c, &place, i, items.at[i]->span) : expr_poison(items.at[i]->span);
        bind_target(c, items.at[i], &item, binding, span);
    }
}

/* ---- assignment ---- */

static LocalScope *function_scope(Check *c) {
    LocalScope *scope = c->scope;
    while (scope->outer && !scope->is_function) scope = scope->outer;
    return scope;
}

/* The first assignment to a name declares it, for the whole function. */
Local *declare_implicit(Check *c, NameId name, TypeId type, Span span) {
    LocalScope *here = c->scope;
    c->scope = function_scope(c);
    Local *local = local_declare(c, name, type, span);
    local->is_implicit = true;
    c->scope = here;
    return local;
}

static void assign_new_name(Check *c, const Ast *target, const Expr *value, const Ast *value_ast, Span span) {
    Expr checked = value ? *value : expr_check(c, value_ast, NONE_OF(TypeId));
    Hir *made = expr_to_value(c, &checked);
    Local *local = declare_implicit(c, target->name.name, made->type, target->span);
    if (hir_is_bad(made)) return;
    if (c->scope == function_scope(c) && !c->flow.loop)
        emit(c, hir_let(c->arena, local->var, made, span));
    else
        emit(c, hir_assign(c->arena, hir_local(c->arena, local->var, target->span), made, span));
}

static const char *quoted_name(Check *c, NameId name) {
    return arena_printf(c->arena, "'%s'", name_c(c->ctx, name)).at;
}

static void find_call(void *state, const Ast *node) {
    bool *found = state;
    *found |= node->kind == AST_Call;
    if (!*found) ast_children(node, find_call, found);
}

/* Whether evaluating the target may do more than find a place. */
static bool has_call(const Ast *value) {
    bool found = false;
    find_call(&found, value);
    return found;
}

/* In Python's files the value is evaluated before the parts of the target; elsewhere after them. */
void assign_place(Check *c, const Ast *target, const Expr *place, const Expr *value, const Ast *value_ast, Span span) {
    if (expr_is_poison(place)) {
        if (!value) check_value(c, value_ast, TY(Poison));
        return;
    }
    if (place->kind != X_PLACE) {
        const char *what = place->kind == X_CONST ? "a compile-time value"
                           : target->kind == AST_Subscript
                               ? "an element of a type without '__setitem__', whose '__getitem__' gives no reference,"
                               : "this expression";
        diag(c->ctx, D_NOT_ASSIGNABLE, target->span, what);
        return;
    }
    if (!place->is_mutable) {
        immutable_report(c, target->span, place->why_immutable);
        immutable_suggest(c, target->span, place->why_immutable);
        if (!value) expr_check(c, value_ast, place->type);
        return;
    }
    Expr target_place = *place;
    if (!value && !in_python_syntax(c) && has_call(value_ast)) place_once(c, &target_place);
    Hir *made = value ? expr_convert(c, value, place->type) : check_value(c, value_ast, place->type);
    if (!hir_is_bad(made)) emit(c, hir_assign(c->arena, target_place.hir, made, span));
}

/* In Python's syntax a nested function that assigns a name without `nonlocal` has a variable of its own. */
static bool find_target(Check *c, NameId name, Found *found) {
    if (!name_find(c, name, found)) return false;
    return !(found->is_outer && in_python_syntax(c) && !closure_captures(c, name));
}

/* A Python function has a variable of its own when it assigns a name that is a compile-time name around it. */
static bool is_hidden_by_assignment(const Check *c, const Decl *decl) {
    DeclKind kind = decl->kind;
    return in_python_syntax(c) && source_has_python_syntax(c->ctx, c->home->span.lo) &&
           (kind == DECL_FN || kind == DECL_OVERLOADS || kind == DECL_STRUCT || kind == DECL_TRAIT ||
            kind == DECL_COMPTIME);
}

bool is_new_name(Check *c, NameId name) {
    Found found;
    if (!find_target(c, name, &found)) return true;
    return !found.local && (found.decl->module != c->module || is_hidden_by_assignment(c, found.decl));
}

static void assign_name(Check *c, const Ast *target, const Expr *value, const Ast *value_ast, Span span) {
    NameId name = target->name.name;
    if (SAME(name, N(_))) {
        Expr checked = value ? *value : expr_check(c, value_ast, NONE_OF(TypeId));
        bool is_held = checked.kind == X_VALUE && !ty_is_symbolic(c->types, checked.type) &&
                       !ty_is_register(c->types, checked.type);
        if (is_held) /* the new variable lives up to here, and the value that it was made from is destroyed before */
            checked = expr_place(expr_place_of(c, &checked), false);
        expr_discard(c, &checked, span);
    } else if (is_new_name(c, name)) {
        assign_new_name(c, target, value, value_ast, span);
    } else {
        Expr place = name_check(c, target);
        if (place.kind == X_CONST || place.kind == X_FNS || place.kind == X_GENERIC || place.kind == X_MODULE) {
            diag(c->ctx, D_NOT_MUTABLE, target->span, quoted_name(c, name), "a name of the compile time");
            return;
        }
        assign_place(c, target, &place, value, value_ast, span);
    }
}

/* The type that a target expects of the value; none when it is a new name or decided by a call. */
static TypeId target_type(Check *c, const Ast *target) {
    Found found;
    if (target->kind == AST_Name && find_target(c, target->name.name, &found) && found.local) return found.local->type;
    return NONE_OF(TypeId);
}

/* a, b = x, y: all values are evaluated before any target changes. */
static void assign_side_by_side(Check *c, AstList targets, AstList values, Span span) {
    Expr *made = NEW_ARRAY(c->arena, Expr, values.len);
    for (uint32_t i = 0; i < values.len; i++) {
        TypeId wanted = target_type(c, targets.at[i]);
        Hir *value;
        if (IS_NONE(wanted)) {
            Expr e = expr_check(c, values.at[i], wanted);
            value = expr_to_value(c, &e);
        } else {
            value = check_value(c, values.at[i], wanted);
        }
        made[i] = expr_poison(values.at[i]->span);
        if (hir_is_bad(value)) continue;
        HirLocal *temp = local_temp(c, value->type, values.at[i]->span);
        emit(c, hir_let(c->arena, temp, value, span));
        made[i] = expr_place(hir_local(c->arena, temp, values.at[i]->span), true);
        made[i].is_transfer = true;
    }
    for (uint32_t i = 0; i < values.len; i++) assign_check(c, targets.at[i], &made[i], NULL, span);
}

static void assign_pattern(Check *c, const Ast *target, const Expr *value, const Ast *value_ast, Span span) {
    AstList items = items_of(target);
    if (!value && value_ast->kind == AST_Tuple && value_ast->tuple.items.len == items.len &&
        !ast_has_star(value_ast->tuple.items)) {
        assign_side_by_side(c, items, value_ast->tuple.items, span);
        return;
    }
    Expr checked = value ? *value : expr_check(c, value_ast, NONE_OF(TypeId)), place;
    if (!tuple_place(c, &checked, items.len, target->span, &place)) return;
    for (uint32_t i = 0; i < items.len; i++) {
        Expr item = pattern_part(c, &place, i, items.at[i]->span);
        assign_check(c, items.at[i], &item, NULL, span);
    }
}

/* x.name = value of a struct that has no such field but `__setattr__`. */
static bool computed_assign(Check *c, const Ast *target, const Expr *value, const Ast *value_ast, Span span) {
    if (target->kind != AST_Attribute || is_python(c->reg)) return false;
    Trial trial = trial_begin(c);
    Expr base = expr_check(c, target->attribute.base, NONE_OF(TypeId)), found;
    bool is_field = expr_is_poison(&base) || member_find(c, &base, target->attribute.name, span, &found);
    trial_end(c, trial);
    if (is_field || !ty_is(c->types, base.type, TY_Struct) || !type_has_method(c, base.type, N(__setattr__)))
        return false;
    ItemUse use = {0};
    base = expr_check(c, target->attribute.base, NONE_OF(TypeId));
    if (base.item) base = item_open(c, &use, &base);
    Expr made = value ? *value : expr_check(c, value_ast, NONE_OF(TypeId));
    computed_set(c, &base, target->attribute.name, &made, span);
    items_close(c, &use);
    return true;
}

/* x[i] = value: by `__setitem__`, or into the place that `__getitem__` gives. */
void assign_item(Check *c, const Expr *whole, const Ast *target, const Expr *value, const Ast *value_ast, Span span) {
    ItemUse use = {0};
    Expr base = whole->item ? item_open(c, &use, whole) : *whole;
    if (!subscript_assign(c, &base, target, value, value_ast, span)) {
        Expr held = optional_subject(c, &base, NOT_SUBSCRIPTABLE);
        Expr place = subscript_of(c, &held, target);
        assign_place(c, target, &place, value, value_ast, span);
    }
    items_close(c, &use);
}

bool assign_part_of_object(Check *c, const Ast *target, Expr *object) {
    if (is_python(c->reg) || !in_python_syntax(c) || (target->kind != AST_Attribute && target->kind != AST_Subscript))
        return false;
    const Ast *base = target->kind == AST_Attribute ? target->attribute.base : target->subscript.base;
    Trial trial = trial_begin(c);
    Expr tried = expr_check(c, base, NONE_OF(TypeId));
    trial_end(c, trial);
    if (!value_is_python(c, &tried)) return false;
    *object = expr_check(c, base, NONE_OF(TypeId));
    return true;
}

static void assign_to(Check *c, const Ast *target, const Expr *value, const Ast *value_ast, Span span) {
    Expr part;
    if (target->kind == AST_Name) {
        assign_name(c, target, value, value_ast, span);
    } else if (target_is_pattern(target)) {
        assign_pattern(c, target, value, value_ast, span);
    } else if (target->kind == AST_VarDecl) {
        Expr checked = value ? *value : expr_check(c, value_ast, NONE_OF(TypeId));
        bool is_ref = target->var_decl.kind == VAR_REF;
        if (is_ref && target->var_decl.target->kind == AST_Name)
            local_declare_ref(c, target->var_decl.target->name.name, &checked, target->span);
        else
            bind_target(c, target->var_decl.target, &checked, CONV_VAR, span);
    } else if (assign_part_of_object(c, target, &part)) {
        Expr made = value ? *value : expr_check(c, value_ast, NONE_OF(TypeId));
        python_register.store(c, &part, target, &made);
    } else if (computed_assign(c, target, value, value_ast, span)) {
        return;
    } else if (target->kind == AST_Subscript) {
        part = expr_check(c, target->subscript.base, NONE_OF(TypeId));
        assign_item(c, &part, target, value, value_ast, span);
    } else {
        ItemUse use = {0};
        Expr place = expr_check(c, target, NONE_OF(TypeId));
        if (place.item) place = item_open(c, &use, &place);
        assign_place(c, target, &place, value, value_ast, span);
        items_close(c, &use);
    }
}

void assign_check(Check *c, const Ast *target, const Expr *value, const Ast *value_ast, Span span) {
    assign_to(c, target, value, value_ast, span);
    narrow_forget(c, target, true);
}

static bool is_number_literal(const Ast *ast) {
    if (ast->kind == AST_Unary && ast->unary.op == OP_NEG) ast = ast->unary.operand;
    return ast->kind == AST_Int || ast->kind == AST_Float;
}

/* a = b = e: the value is evaluated once, then copied to each target. A number takes the type that each one wants. */
void assign_stmt(Check *c, const Ast *ast) {
    AstList targets = ast->assign.targets;
    if (targets.len == 1) {
        assign_check(c, targets.at[0], NULL, ast->assign.value, ast->span);
        return;
    }
    if (is_number_literal(ast->assign.value)) {
        for (uint32_t i = 0; i < targets.len; i++) assign_check(c, targets.at[i], NULL, ast->assign.value, ast->span);
        return;
    }
    Expr value = expr_check(c, ast->assign.value, target_type(c, targets.at[0]));
    Hir *made = expr_to_value(c, &value);
    if (hir_is_bad(made)) return;
    HirLocal *temp = local_temp(c, made->type, ast->span);
    emit(c, hir_let(c->arena, temp, made, ast->span));
    for (uint32_t i = 0; i < targets.len; i++) {
        Expr item = expr_place(hir_local(c->arena, temp, ast->assign.value->span), true);
        assign_check(c, targets.at[i], &item, NULL, ast->span);
    }
}
