/* Statements that are not loops, handlers or compile-time ones: declarations, assignments, conditions, returns, blocks.
 */
#include "sema/stmt/stmt.h"
#include "python/python.h"
#include "sema/call/call.h"
#include "sema/comptime/comptime.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"

ValueId origin_value(Types *types, Mutability mut);

void emit(Check *c, Hir *stmt) { vec_push(c->arena, c->stmts, stmt); }

static Hir *stmt_new(Check *c, HirKind kind, Span span) { return hir_new(c->arena, kind, NONE_OF(TypeId), span); }

/* ---- does control reach the end? ---- */

static bool list_falls_through(HirList list) {
    for (uint32_t i = 0; i < list.len; i++)
        if (!block_falls_through(list.at[i])) return false;
    return true;
}

static bool leaves_by(const Hir *stmt, uint32_t label);

static bool list_leaves_by(HirList list, uint32_t label) {
    for (uint32_t i = 0; i < list.len; i++)
        if (leaves_by(list.at[i], label)) return true;
    return false;
}

static bool try_leaves_by(const Hir *stmt, uint32_t label) {
    for (uint32_t i = 0; i < stmt->try_.handler_count; i++)
        if (leaves_by(stmt->try_.handlers[i].body, label)) return true;
    return leaves_by(stmt->try_.body, label) || leaves_by(stmt->try_.otherwise, label) ||
           leaves_by(stmt->try_.finally, label);
}

/* Whether a Break to the label is somewhere inside. */
static bool leaves_by(const Hir *stmt, uint32_t label) {
    if (!stmt) return false;
    if (stmt->kind == HIR_Break) return stmt->jump.label == label;
    if (stmt->kind == HIR_Block) return list_leaves_by(stmt->block.stmts, label);
    if (stmt->kind == HIR_If) return leaves_by(stmt->if_.then, label) || leaves_by(stmt->if_.otherwise, label);
    if (stmt->kind == HIR_Loop)
        return leaves_by(stmt->loop.body, label) || leaves_by(stmt->loop.step, label) ||
               leaves_by(stmt->loop.otherwise, label);
    return stmt->kind == HIR_Try && try_leaves_by(stmt, label);
}

static bool try_falls_through(const Hir *stmt) {
    if (stmt->try_.finally && !block_falls_through(stmt->try_.finally)) return false;
    bool body =
        block_falls_through(stmt->try_.body) && (!stmt->try_.otherwise || block_falls_through(stmt->try_.otherwise));
    for (uint32_t i = 0; i < stmt->try_.handler_count; i++)
        body = body || block_falls_through(stmt->try_.handlers[i].body);
    return body;
}

bool block_falls_through(const Hir *stmt) {
    if (stmt->kind == HIR_Block)
        return list_falls_through(stmt->block.stmts) || (stmt->block.label && leaves_by(stmt, stmt->block.label));
    if (stmt->kind == HIR_If)
        return !stmt->if_.otherwise || block_falls_through(stmt->if_.then) || block_falls_through(stmt->if_.otherwise);
    if (stmt->kind == HIR_Loop) {
        bool ends = stmt->loop.cond && (!stmt->loop.otherwise || block_falls_through(stmt->loop.otherwise));
        return ends || leaves_by(stmt->loop.body, stmt->loop.label);
    }
    if (stmt->kind == HIR_Try) return try_falls_through(stmt);
    if (stmt->kind == HIR_Expr) return stmt->expr.value->type.id != TY_Never;
    return stmt->kind != HIR_Return && stmt->kind != HIR_Raise && stmt->kind != HIR_Break &&
           stmt->kind != HIR_Continue && stmt->kind != HIR_Panic;
}

/* ---- blocks ---- */

void stmts_check(Check *c, AstList items) {
    for (uint32_t i = 0; i < items.len && !c->gave_up; i++) stmt_check(c, items.at[i]);
}

Hir *block_check(Check *c, const Ast *block) {
    HirVec stmts = {0}, *saved = c->stmts;
    LocalScope scope;
    c->stmts = &stmts;
    locals_push(c, &scope);
    if (block->kind == AST_Block)
        stmts_check(c, block->block.items);
    else
        stmt_check(c, block);
    locals_pop(c);
    c->stmts = saved;
    return hir_block(c->arena, stmts.at, stmts.len, block->span);
}

/* ---- new names ---- */

static Local *declare(Check *c, NameId name, TypeId type, Span span) {
    HirLocal *var = hir_local_new(c->arena, name, type, span);
    var->is_mutable = true;
    return local_add(c, name, span, var);
}

static void declare_with(Check *c, NameId name, Hir *value, Span span) {
    Local *local = declare(c, name, value->type, span);
    emit(c, hir_let(c->arena, local->var, value, span));
}

/* The place itself under a new name. A temporary gets a place first. */
static void declare_ref(Check *c, NameId name, const Expr *value, Span span) {
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
        declare_ref(c, name, value, target->span);
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

static bool is_pattern(const Ast *target) { return target->kind == AST_Tuple || target->kind == AST_List; }

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
    else if (data->kind == TY_Struct && type_decl(c->s, type) && type_decl(c->s, type)->has_parts)
        *count = public_fields(c, type, span);
    else
        return false;
    return true;
}

/* A place whose fields can be taken: the value's own, or a temporary's that they are moved out of. */
static bool tuple_place(Check *c, const Expr *value, uint32_t wanted, Span span, Expr *place) {
    if (expr_is_poison(value)) return false;
    Expr held = py_optional_subject(c, value, "cannot unpack non-iterable NoneType object");
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
    if (!is_pattern(target)) {
        assign_check(c, target, value, NULL, span);
        return;
    }
    AstList items = items_of(target);
    Expr place;
    bool good = tuple_place(c, value, items.len, target->span, &place); /* else the names are there, silent */
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
    Local *local = declare(c, name, type, span);
    local->is_implicit = true;
    c->scope = here;
    return local;
}

static void assign_new_name(Check *c, const Ast *target, const Expr *value, const Ast *value_ast, Span span) {
    Expr checked = value ? *value : expr_check(c, value_ast, NONE_OF(TypeId));
    Hir *made = expr_to_value(c, &checked);
    Local *local = declare_implicit(c, target->name.name, made->type, target->span);
    if (hir_is_bad(made)) return;
    if (c->scope == function_scope(c) && !c->loop)
        emit(c, hir_let(c->arena, local->var, made, span));
    else
        emit(c, hir_assign(c->arena, hir_local(c->arena, local->var, target->span), made, span));
}

static void discard(Check *c, const Expr *value, Span span) {
    if (expr_is_poison(value)) return;
    if (value->kind == X_PLACE) {
        Hir *stmt = stmt_new(c, value->is_transfer ? HIR_Destroy : HIR_KeepAlive, span);
        stmt->keep_alive.place = value->hir;
        emit(c, stmt);
    } else if (value->kind == X_VALUE || value->kind == X_PENDING) {
        Hir *made = expr_to_value(c, value);
        if (!hir_is_bad(made)) emit(c, hir_expr_stmt(c->arena, made));
    }
}

static const char *quoted_name(Check *c, NameId name) {
    return arena_printf(c->arena, "'%s'", name_c(c->ctx, name)).at;
}

static void find_call(void *state, const Ast *node) {
    bool *found = state;
    *found |= node->kind == AST_Call;
    if (!*found) ast_children(node, find_call, found);
}

/* Evaluating it may do more than make a value. */
static bool has_call(const Ast *value) {
    bool found = false;
    find_call(&found, value);
    return found;
}

/* In Python's files the value comes first; else what it takes to find the place. */
static void assign_place(Check *c, const Ast *target, const Expr *place, const Expr *value, const Ast *value_ast,
                         Span span) {
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
    if (!value && !c->module->is_python && has_call(value_ast)) place_once(c, &target_place);
    Hir *made = value ? expr_convert(c, value, place->type) : check_value(c, value_ast, place->type);
    if (!hir_is_bad(made)) emit(c, hir_assign(c->arena, target_place.hir, made, span));
}

/* In Python's syntax a nested function that assigns a name without `nonlocal` has a variable of its own. */
static bool find_target(Check *c, NameId name, Found *found) {
    if (!name_find(c, name, found)) return false;
    return !(found->is_outer && c->module && c->module->is_python && !closure_captures(c, name));
}

/* Python's functions have a variable of their own where they assign a name that means something of the compile time
 * around them. */
static bool is_hidden_by_assignment(const Check *c, const Decl *decl) {
    DeclKind kind = decl->kind;
    return c->module && c->module->is_python && source_is_python(c->ctx, c->home->span.lo) &&
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
        if (is_held) /* it lives up to here, so what it was made of goes before it */
            checked = expr_place(expr_place_of(c, &checked), false);
        discard(c, &checked, span);
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

/* The type that a target asks of its value; none when it is a new name or decided by a call. */
static TypeId target_type(Check *c, const Ast *target) {
    Found found;
    if (target->kind == AST_Name && find_target(c, target->name.name, &found) && found.local) return found.local->type;
    return NONE_OF(TypeId);
}

/* a, b = x, y: all values are made before any target changes. */
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

static bool has_star(AstList items) {
    for (uint32_t i = 0; i < items.len; i++)
        if (items.at[i]->kind == AST_Star) return true;
    return false;
}

static void assign_pattern(Check *c, const Ast *target, const Expr *value, const Ast *value_ast, Span span) {
    AstList items = items_of(target);
    if (!value && value_ast->kind == AST_Tuple && value_ast->tuple.items.len == items.len &&
        !has_star(value_ast->tuple.items)) {
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
    if (target->kind != AST_Attribute || c->is_python) return false;
    Trial trial = trial_begin(c);
    Expr base = expr_check(c, target->attribute.base, NONE_OF(TypeId)), found;
    bool is_field = expr_is_poison(&base) || member_find(c, &base, target->attribute.name, span, &found);
    trial_end(c, trial);
    if (is_field || !ty_is(c->types, base.type, TY_Struct) || !type_has_method(c, base.type, N(__setattr__)))
        return false;
    base = expr_check(c, target->attribute.base, NONE_OF(TypeId));
    ValueId name = val_string(c->types, name_text(c->ctx, target->attribute.name));
    Expr args[] = {expr_const(c, ty_str_literal(c->types, name), name, span),
                   value ? *value : expr_check(c, value_ast, NONE_OF(TypeId))};
    Expr call = call_method(c, &base, N(__setattr__), args, 2, span);
    discard(c, &call, span);
    return true;
}

static void assign_to(Check *c, const Ast *target, const Expr *value, const Ast *value_ast, Span span) {
    if (target->kind == AST_Name) {
        assign_name(c, target, value, value_ast, span);
    } else if (is_pattern(target)) {
        assign_pattern(c, target, value, value_ast, span);
    } else if (target->kind == AST_VarDecl) {
        Expr checked = value ? *value : expr_check(c, value_ast, NONE_OF(TypeId));
        bool is_ref = target->var_decl.kind == VAR_REF;
        if (is_ref && target->var_decl.target->kind == AST_Name)
            declare_ref(c, target->var_decl.target->name.name, &checked, target->span);
        else
            bind_target(c, target->var_decl.target, &checked, CONV_VAR, span);
    } else if (py_store_part(c, target, value, value_ast) || computed_assign(c, target, value, value_ast, span)) {
        return;
    } else if (target->kind != AST_Subscript || !subscript_assign(c, target, value, value_ast, span)) {
        Expr place = expr_check(c, target, NONE_OF(TypeId));
        assign_place(c, target, &place, value, value_ast, span);
    }
}

void assign_check(Check *c, const Ast *target, const Expr *value, const Ast *value_ast, Span span) {
    assign_to(c, target, value, value_ast, span);
    narrow_forget(c, target, true);
}

/* a = b = e: the value is made once, then copied to each target. */
static void assign_stmt(Check *c, const Ast *ast) {
    AstList targets = ast->assign.targets;
    if (targets.len == 1) {
        assign_check(c, targets.at[0], NULL, ast->assign.value, ast->span);
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

/* ---- var, ref ---- */

static void var_pattern(Check *c, const Ast *ast) {
    if (!ast->var_decl.value) {
        diag(c->ctx, D_NO_CONTEXT, ast->span, "this declaration");
        return;
    }
    TypeId type = ast->var_decl.type ? type_check(c, ast->var_decl.type) : NONE_OF(TypeId);
    Expr value = expr_check(c, ast->var_decl.value, type);
    if (!IS_NONE(type) && !expr_is_poison(&value)) value = expr_value(expr_convert(c, &value, type));
    bind_target(c, ast->var_decl.target, &value, CONV_VAR, ast->span);
}

static void var_name(Check *c, const Ast *ast) {
    const Ast *target = ast->var_decl.target;
    NameId name = target->name.name;
    Hir *value = NULL;
    TypeId type = ast->var_decl.type ? type_of_variable(c, ast->var_decl.type, ast->var_decl.value) : NONE_OF(TypeId);
    if (ast->var_decl.value && !IS_NONE(type)) {
        value = check_value(c, ast->var_decl.value, type);
    } else if (ast->var_decl.value) {
        Expr e = expr_check(c, ast->var_decl.value, type);
        value = expr_to_value(c, &e);
        type = value->type;
    } else if (IS_NONE(type)) {
        diag(c->ctx, D_MISSING_ANNOTATION, target->span, "the variable without a value", name_c(c->ctx, name));
        type = TY(Poison);
    }
    bool failed = value && hir_is_bad(value);
    Local *local = declare(c, name, failed && IS_NONE(type) ? TY(Poison) : type, target->span);
    if (!failed && !ty_is(c->types, type, TY_Poison)) emit(c, hir_let(c->arena, local->var, value, ast->span));
}

static void var_check(Check *c, const Ast *ast) {
    const Ast *target = ast->var_decl.target;
    if (ast->var_decl.kind == VAR_COMPTIME) {
        comptime_stmt(c, ast);
    } else if (ast->var_decl.kind == VAR_REF) {
        Expr value = expr_check(c, ast->var_decl.value, NONE_OF(TypeId));
        if (!expr_is_poison(&value))
            declare_ref(c, target->name.name, &value, target->span);
        else
            local_add(c, target->name.name, target->span,
                      hir_local_new(c->arena, target->name.name, TY(Poison), target->span));
    } else if (target->kind == AST_Name) {
        var_name(c, ast);
    } else if (is_pattern(target)) {
        var_pattern(c, ast);
    } else {
        assign_check(c, target, NULL, ast->var_decl.value, ast->span);
    }
}

/* ---- return ---- */

static void emit_return(Check *c, Hir *value, Span span) {
    Hir *stmt = stmt_new(c, HIR_Return, span);
    stmt->return_.value = value;
    emit(c, stmt);
}

static void return_place(Check *c, const Ast *ast, const Ast *value);

static Hir *return_block(Check *c, const Ast *ast, const Ast *value) {
    HirVec stmts = {0}, *outer = c->stmts;
    c->stmts = &stmts;
    return_place(c, ast, value);
    c->stmts = outer;
    return hir_block(c->arena, stmts.at, stmts.len, value->span);
}

/* `return a if c else b`: both are places. */
static void return_either(Check *c, const Ast *ast, const Ast *value) {
    Hir *stmt = stmt_new(c, HIR_If, value->span);
    stmt->if_.cond = check_condition(c, value->ternary.cond);
    stmt->if_.then = return_block(c, ast, value->ternary.then);
    stmt->if_.otherwise = return_block(c, ast, value->ternary.otherwise);
    if (!hir_is_bad(stmt->if_.cond)) emit(c, stmt);
}

static void return_place(Check *c, const Ast *ast, const Ast *value) {
    if (value->kind == AST_Ternary) {
        return_either(c, ast, value);
        return;
    }
    TypeId pointee = ty_data(c->types, c->result)->pointer.pointee;
    Expr e = expr_check(c, value, pointee);
    bool differs = e.kind == X_PLACE && !SAME(e.type, pointee) && ty_is_concrete(c->types, e.type);
    if (!expr_is_poison(&e) && e.kind != X_PLACE)
        diag(c->ctx, D_NEEDS_PLACE, value->span, "a function that returns a reference");
    else if (differs)
        report_mismatch(c, &e, pointee);
    bool good = e.kind == X_PLACE && !differs;
    emit_return(c, good ? hir_borrow(c->arena, e.hir, c->result, ast->span) : hir_poison(c, ast->span), ast->span);
}

/* The first return of a function whose result is not written decides its type. */
static void return_inferred(Check *c, const Ast *ast) {
    Expr e = expr_check(c, ast->return_.value, c->inferred_result);
    Hir *value = IS_NONE(c->inferred_result) ? expr_to_value(c, &e) : expr_convert(c, &e, c->inferred_result);
    if (hir_is_bad(value)) return;
    if (IS_NONE(c->inferred_result)) c->inferred_result = value->type;
    emit_return(c, ty_is(c->types, value->type, TY_None) ? (emit(c, hir_expr_stmt(c->arena, value)), NULL) : value,
                ast->span);
}

static void return_nothing(Check *c, const Ast *ast) {
    bool needs_value =
        !IS_NONE(c->result) && !ty_is(c->types, c->result, TY_None) && !c->result_place && !c->infers_result;
    if (needs_value && !ty_is(c->types, c->result, TY_Poison))
        diag(c->ctx, D_TYPE_MISMATCH, ast->span, "'return' without a value", "None", ty_c(c->types, c->result));
    emit_return(c, NULL, ast->span);
}

static void return_check(Check *c, const Ast *ast) {
    if (!ast->return_.value) {
        return_nothing(c, ast);
    } else if (c->infers_result) {
        return_inferred(c, ast);
    } else if (c->result_is_ref) {
        return_place(c, ast, ast->return_.value);
    } else if (ty_is(c->types, c->result, TY_None)) {
        Expr e = expr_check(c, ast->return_.value, c->result);
        if (!expr_is_poison(&e) && !ty_is(c->types, type_settle(c, &e), TY_None))
            diag(c->ctx, D_RETURN_WITHOUT_RESULT, ast->return_.value->span);
        else
            discard(c, &e, ast->span);
        emit_return(c, NULL, ast->span);
    } else {
        c->returned = ast->return_.value;
        Hir *value = check_value(c, ast->return_.value, c->result);
        c->returned = NULL;
        if (!hir_is_bad(value))
            emit_return(c, value, ast->span);
        else
            emit_return(c, NULL, ast->span);
    }
}

/* ---- the rest ---- */

static void if_check(Check *c, const Ast *ast) {
    if (ast->if_.is_comptime) {
        comptime_if(c, ast);
        return;
    }
    Hir *stmt = stmt_new(c, HIR_If, ast->span);
    stmt->if_.cond = check_condition(c, ast->if_.cond);
    FilledPaths before = narrow_save(c);
    narrow_assume(c, ast->if_.cond, true);
    stmt->if_.then = block_check(c, ast->if_.then);
    FilledPaths then = narrow_save(c);
    narrow_restore(c, &before);
    narrow_assume(c, ast->if_.cond, false);
    stmt->if_.otherwise = ast->if_.otherwise ? block_check(c, ast->if_.otherwise) : NULL;
    if (stmt->if_.otherwise && !block_falls_through(stmt->if_.otherwise))
        narrow_restore(c, &then);
    else if (block_falls_through(stmt->if_.then))
        narrow_meet(c, &then);
    emit(c, stmt); /* with a bad condition, too: what ends in both branches ends */
}

/* Most calls of Python are made for what they do. */
static bool is_discardable(Check *c, TypeId type) {
    const Decl *decl = ty_is(c->types, type, TY_Struct) ? type_decl(c->s, type) : NULL;
    bool is_nothing =
        ty_is(c->types, type, TY_None) || ty_is(c->types, type, TY_Never) || ty_is(c->types, type, TY_Poison);
    return is_nothing || ty_is(c->types, type, TY_Object) || (decl && decl->is_discardable);
}

/* A value that a statement makes and leaves; strings stand for comments. */
static void check_used(Check *c, const Ast *value, const Expr *e) {
    bool is_silent = c->is_python || c->module->is_library || e->is_transfer || value->kind == AST_Str ||
                     value->kind == AST_Ellipsis;
    if (e->kind == X_PENDING && !is_silent) diag(c->ctx, D_UNUSED_RESULT, value->span, "this expression");
    if (is_silent || (e->kind != X_VALUE && e->kind != X_PLACE)) return;
    TypeId type = e->kind == X_VALUE ? e->hir->type : e->type;
    bool is_call = value->kind == AST_Call;
    bool is_method = is_call && value->call.callee->kind == AST_Attribute;
    if (is_discardable(c, type) ||
        (is_method && c->module->is_python)) /* Python's methods may be called for what they change alone */
        return;
    Str what =
        arena_printf(&c->ctx->arena, "this %s, of type '%s',", is_call ? "call" : "expression", ty_c(c->types, type));
    diag(c->ctx, D_UNUSED_RESULT, value->span, what.at);
    diag_suggest(c->ctx, (Span){value->span.lo, value->span.lo}, STR("_ = "));
}

/* Poison is silent because what is wrong was reported; where nothing was, the statement would be left out. */
static void check_kept(Check *c, const Ast *value, const Expr *e) {
    bool is_final = !c->speculative && !c->is_symbolic && !c->is_archetype && c->ctx->diags.muted == 0;
    if (expr_is_poison(e) && is_final && c->ctx->diags.error_count == 0)
        diag(c->ctx, D_NOT_SUPPORTED, value->span, "this expression");
}

static void expr_stmt_check(Check *c, const Ast *ast) {
    Expr e = expr_check(c, ast->expr_stmt.value, NONE_OF(TypeId));
    check_kept(c, ast->expr_stmt.value, &e);
    check_used(c, ast->expr_stmt.value, &e);
    if (e.kind == X_PLACE && !e.is_transfer)
        emit(c, hir_expr_stmt(c->arena, e.hir));
    else
        discard(c, &e, ast->span);
}

static void unsupported(Check *c, const Ast *ast, const char *what) { diag(c->ctx, D_NOT_SUPPORTED, ast->span, what); }

/* del x[i] */
static void del_check(Check *c, const Ast *ast) {
    for (uint32_t i = 0; i < ast->del.targets.len; i++) {
        const Ast *target = ast->del.targets.at[i];
        bool has_one = target->kind == AST_Subscript && target->subscript.args.len == 1;
        const Ast *index = has_one ? ast_arg_value(target->subscript.args.at[0]) : NULL;
        if (!index || index->kind == AST_Slice) {
            unsupported(c, target,
                        "'del' of anything but an element in the systems register (a value ends after its last use)");
            return;
        }
        Expr base = expr_check(c, target->subscript.base, NONE_OF(TypeId)), key = expr_check(c, index, NONE_OF(TypeId));
        Expr done = expr_is_poison(&key) ? key : call_method(c, &base, N(__delitem__), &key, 1, target->span);
        discard(c, &done, target->span);
    }
}

static void jump_check(Check *c, const Ast *ast, HirKind kind) {
    if (!c->loop) return; /* reported with the syntax */
    bool is_break = kind == HIR_Break;
    Hir *stmt = stmt_new(c, is_break || c->loop->continue_is_break ? HIR_Break : HIR_Continue, ast->span);
    stmt->jump.label = is_break ? c->loop->label : c->loop->continue_label;
    emit(c, stmt);
}

static void assert_check(Check *c, const Ast *ast) {
    if (ast->assert_.is_comptime) {
        comptime_stmt(c, ast);
        return;
    }
    Hir *cond = check_condition(c, ast->assert_.cond);
    HirVec stmts = {0}, *saved = c->stmts;
    c->stmts = &stmts;
    Expr message = expr_const(c, ty_str_literal(c->types, NONE_OF(ValueId)), val_string(c->types, STR("")), ast->span);
    if (ast->assert_.message) message = expr_check(c, ast->assert_.message, NONE_OF(TypeId));
    Expr call = expr_is_poison(&message) ? message : call_library(c, WK_assert_failed, &message, 1, ast->span);
    discard(c, &call, ast->span);
    c->stmts = saved;
    Hir *stmt = stmt_new(c, HIR_If, ast->span);
    stmt->if_.cond = cond;
    stmt->if_.then = hir_block(c->arena, NULL, 0, ast->span);
    stmt->if_.otherwise = hir_block(c->arena, stmts.at, stmts.len, ast->span);
    if (!hir_is_bad(cond)) emit(c, stmt);
    narrow_assume(c, ast->assert_.cond, true);
}

void import_check(Check *c, const Ast *ast) {
    Map names;
    map_init(&names, c->arena);
    import_declare(c->s, c->module, c->module->decl, &names, ast);
    for (uint32_t i = 0; i < names.len; i++) {
        Decl *decl = (Decl *)(uintptr_t)names.entries[i].value, *target = decl_follow(c->s, decl);
        if (target) local_add(c, decl->name, decl->span, NULL)->import = target;
    }
}

/* The variables of a .py file are Python's. What is assigned after that is not reported again. */
static void refuse_global(Check *c, const Ast *ast) {
    unsupported(c, ast, "'global' in an '@fn' (pass the variable as a 'Mut' argument, or assign it in a plain 'def')");
    for (uint32_t i = 0; i < ast->global.count; i++) {
        Expr *poison = NEW(c->arena, Expr);
        *poison = expr_poison(ast->span);
        local_add(c, ast->global.names[i], ast->span, NULL)->fixed = poison;
    }
}

static void scope_stmt_check(Check *c, const Ast *ast) {
    if (!c->module || c->module->is_python) {
        if (ast->kind == AST_Global) refuse_global(c, ast);
        return;
    }
    unsupported(
        c, ast,
        ast->kind == AST_Global
            ? "'global' in the systems register (no variable is seen by every function; pass it as a 'mut' argument)"
            : "'nonlocal' in the systems register (write '{mut x}' behind the nested function's arguments)");
}

void stmt_check(Check *c, const Ast *ast) {
    if (py_stmt(c, ast)) return;
    switch (ast->kind) {
    case AST_Block: emit(c, block_check(c, ast)); return;
    case AST_ExprStmt: expr_stmt_check(c, ast); return;
    case AST_Assign: assign_stmt(c, ast); return;
    case AST_AugAssign: aug_assign_check(c, ast); return;
    case AST_VarDecl: var_check(c, ast); return;
    case AST_If: if_check(c, ast); return;
    case AST_While:
    case AST_For: for_check(c, ast); return;
    case AST_Try: try_check(c, ast); return;
    case AST_With: with_check(c, ast, 0); return;
    case AST_Return: return_check(c, ast); return;
    case AST_Raise: raise_check(c, ast); return;
    case AST_Break: jump_check(c, ast, HIR_Break); return;
    case AST_Continue: jump_check(c, ast, HIR_Continue); return;
    case AST_Assert: assert_check(c, ast); return;
    case AST_Fn: nested_fn_check(c, ast); return;
    case AST_Pass:
    case AST_BadStmt: return;
    case AST_Global:
    case AST_Nonlocal: scope_stmt_check(c, ast); return;
    case AST_Match: match_check(c, ast); return;
    case AST_Del: del_check(c, ast); return;
    case AST_Import:
    case AST_ImportFrom: import_check(c, ast); return;
    case AST_Class: {
        unsupported(c, ast, "a type inside a function");
        Expr *poison = NEW(c->arena, Expr);
        *poison = expr_poison(ast->span);
        local_add(c, ast->class_.name, ast->class_.name_span, NULL)->fixed = poison; /* its name is known */
        return;
    }
    case AST_TypeAlias: unsupported(c, ast, "a type alias inside a function"); return;
    case AST_NO_KIND:
    case AST_Name:
    case AST_Int:
    case AST_Float:
    case AST_Imaginary:
    case AST_Str:
    case AST_FString:
    case AST_None:
    case AST_True:
    case AST_False:
    case AST_Ellipsis:
    case AST_Tuple:
    case AST_List:
    case AST_Set:
    case AST_Dict:
    case AST_Comprehension:
    case AST_Unary:
    case AST_Binary:
    case AST_Compare:
    case AST_Logic:
    case AST_Ternary:
    case AST_Lambda:
    case AST_Call:
    case AST_Subscript:
    case AST_Attribute:
    case AST_ContextMember:
    case AST_Slice:
    case AST_Transfer:
    case AST_Walrus:
    case AST_Await:
    case AST_Yield:
    case AST_YieldFrom:
    case AST_Star:
    case AST_Comptime:
    case AST_FnType:
    case AST_RefType:
    case AST_Dyn:
    case AST_Default:
    case AST_BadExpr:
    case AST_Module:
    case AST_PatValue:
    case AST_PatCapture:
    case AST_PatSequence:
    case AST_PatStar:
    case AST_PatMapping:
    case AST_PatClass:
    case AST_PatOr:
    case AST_PatAs:
    case AST_Param:
    case AST_Arg:
    case AST_Handler:
    case AST_Case:
    case AST_WithItem:
    case AST_CompFor:
    case AST_Capture:
    case AST_Alias:
    case AST_FPart:
    case AST_KIND_COUNT: break;
    }
    ICE("sema: '%s' is no statement", ast_kind_name(ast->kind));
}
