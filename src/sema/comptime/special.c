/* Special forms: they look like calls, but call no function; they ask about types and places what only the checker
 * knows. */
#include "sema/call/call.h"
#include "sema/comptime/comptime.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/register.h"

static const Ast *arg_at(const Ast *call, uint32_t i) {
    const Ast *arg = call->call.args.at[i];
    return arg->kind == AST_Arg ? arg->arg.value : arg;
}

/* Whether the name still means the special form: the program has not declared another. */
static bool is_free(Check *c, NameId name) {
    Check *where;
    if ((c->scope || c->outer) && local_find(c, name, &where)) return false;
    return !c->module || !module_name(c->s, c->module, name);
}

static Expr type_of_call(Check *c, const Ast *ast) {
    if (ast->call.args.len != 1) return expr_poison(ast->span);
    c->speculative++; /* only its type is needed */
    Expr e = expr_check(c, arg_at(ast, 0), NONE_OF(TypeId));
    c->speculative--;
    if (expr_is_poison(&e)) return e;
    if (expr_is_type(&e)) return expr_const(c, TY(Meta), val_type(c->types, TY(Meta)), ast->span);
    return expr_type(c, type_settle(c, &e), ast->span);
}

static bool place_is_mutable(const Expr *e) { return e->kind == X_PLACE && e->is_mutable; }

/* An argument of the function in whose condition it is named; the condition is judged before there are arguments. */
static const Ast *argument_of_header(const Check *c, const Ast *name) {
    if (name->kind != AST_Name || c->scope || !c->home || c->home->kind != DECL_FN) return NULL;
    AstList params = c->home->ast->fn.sig.params;
    for (uint32_t i = 0; i < params.len; i++)
        if (SAME(params.at[i]->param.name, name->name.name)) return params.at[i];
    return NULL;
}

static Expr origin_of_call(Check *c, const Ast *ast) {
    bool mut = ast->call.args.len > 0;
    for (uint32_t i = 0; i < ast->call.args.len; i++) {
        const Ast *argument = argument_of_header(c, arg_at(ast, i));
        if (argument) {
            mut &= argument->param.convention == CONV_MUT;
            continue;
        }
        c->speculative++;
        Expr e = expr_check(c, arg_at(ast, i), NONE_OF(TypeId));
        c->speculative--;
        if (expr_is_poison(&e)) return e;
        mut &= place_is_mutable(&e);
    }
    return expr_const(c, TY(Origin), origin_value(c->types, mut ? MUT_YES : MUT_NO), ast->span);
}

static Expr origin_cast(Check *c, const Ast *ast, NameId name) {
    if (ast->call.args.len != 1) return expr_poison(ast->span);
    Expr e = expr_check(c, arg_at(ast, 0), TY(Origin));
    if (expr_is_poison(&e) || SAME(name, N(Origin))) return e;
    return expr_const(c, TY(Origin), origin_value(c->types, SAME(name, N(ImmOrigin)) ? MUT_NO : MUT_YES), ast->span);
}

static Expr conforms_to_call(Check *c, const Ast *ast) {
    if (ast->call.args.len != 2) return expr_poison(ast->span);
    TypeId type = type_check(c, arg_at(ast, 0));
    Expr bound = expr_check(c, arg_at(ast, 1), TY(Meta));
    if (ty_is(c->types, type, TY_Poison) || !expr_is_type(&bound)) return expr_poison(ast->span);
    bool yes = conforms_value(c, type, bound.value);
    if (!yes && !ty_is_concrete(c->types, type)) { /* open in a generic body */
        ValueId operands[] = {val_type(c->types, type), bound.value};
        return expr_const(c, TY(Bool), value_open(c, OPEN_CONFORMS, TY(Bool), operands, 2), ast->span);
    }
    return expr_const(c, TY(Bool), val_bool(c->types, yes), ast->span);
}

/* `values`, `Self.values`: expressions that may be a pack. */
static bool may_be_pack(const Ast *ast) {
    const Ast *owner = ast->kind == AST_Attribute ? ast->attribute.base : NULL;
    return ast->kind == AST_Name || (owner && owner->kind == AST_Name && SAME(owner->name.name, N(Self)));
}

static Expr pack_length(Check *c, const Ast *pack_ast, Span span, bool *is_special) {
    Trial trial = trial_begin(c);
    Expr pack = expr_check(c, pack_ast, NONE_OF(TypeId));
    trial_end(c, trial);
    uint32_t length;
    if (!pack.is_pack) return expr_poison(span);
    *is_special = true;
    ValueId open = expr_open_pack(c, &pack);
    if (!IS_NONE(open))
        return expr_const(c, TY_SCALAR(int), value_open(c, OPEN_LENGTH, TY_SCALAR(int), &open, 1), span);
    if (!expr_pack_length(c, &pack, &length)) return expr_poison(span);
    return expr_const(c, TY_SCALAR(int), val_int(c->types, TY_SCALAR(int), length), span);
}

/* The library's containers hold Python objects by reference: a copy of an object is another reference to it, whatever
 * its class defines. */
static bool is_copied_by_reference(Check *c, TypeKind kind) {
    bool is_reference = kind == TY_Object || kind == TY_Class || kind == TY_PyInt || kind == TY_PyStr;
    return is_reference && c->module && module_is_trusted(c->module) && !in_python_syntax(c);
}

/* x.copy() of a value that lives in a register, or of a type without a copy constructor */
static Expr copy_call(Check *c, const Ast *ast, bool *is_special) {
    const Ast *callee = ast->call.callee;
    Trial trial = trial_begin(c);
    Expr base = expr_check(c, callee->attribute.base, NONE_OF(TypeId));
    trial_end(c, trial);
    if ((base.kind != X_PLACE && base.kind != X_VALUE && base.kind != X_CONST) || expr_is_type(&base) || base.is_pack)
        return expr_poison(ast->span);
    TypeId type = type_settle(c, &base);
    TypeKind kind = ty_kind(c->types, type);
    bool in_register = kind == TY_Simd || kind == TY_Bool || kind == TY_Pointer || kind == TY_Fn || kind == TY_None ||
                       kind == TY_Dtype || is_copied_by_reference(c, kind);
    Decl *copyable = wellknown(c->s, WK_Copyable);
    bool lacks =
        kind == TY_Struct && !type_member_decl(c->s, type, N(copy)) && copyable && !conforms(c, type, copyable);
    if (!in_register && !lacks) return expr_poison(ast->span);
    *is_special = true;
    base = expr_check(c, callee->attribute.base, NONE_OF(TypeId));
    if (lacks) {
        diag(c->ctx, D_UNKNOWN_ATTRIBUTE, ast->span, ty_c(c->types, type), "copy");
        diag_note(c->ctx, ast->span, "a struct that lists 'Copyable' has it");
        return expr_poison(ast->span);
    }
    Hir *value = expr_to_value(c, &base);
    return hir_is_bad(value) ? expr_poison(ast->span) : expr_value(value);
}

/* materialize[X](): the run-time value of a compile-time one; rebind[T](x): x, whose type is T once all is known */
static Expr with_params(Check *c, const Ast *ast, bool *is_special) {
    const Ast *callee = ast->call.callee;
    Str name = name_text(c->ctx, callee->subscript.base->name.name);
    bool calls_out = str_equal(name, STR("external_call")) || str_equal(name, STR("llvm_intrinsic"));
    if (calls_out && callee->subscript.args.len) {
        *is_special = true;
        return external_call(c, ast);
    }
    if (callee->subscript.args.len != 1) return expr_poison(ast->span);
    const Ast *param = callee->subscript.args.at[0]->kind == AST_Arg ? callee->subscript.args.at[0]->arg.value
                                                                     : callee->subscript.args.at[0];
    if (str_equal(name, STR("materialize")) || str_equal(name, STR("global_constant"))) {
        *is_special = true;
        Expr e = expr_check(c, param, NONE_OF(TypeId));
        ValueId value = expr_is_poison(&e) ? NONE_OF(ValueId) : comptime_of_expr(c, &e, e.type, true);
        if (IS_NONE(value)) return expr_poison(ast->span);
        TypeId type = type_settle(c, &e);
        Hir *made = ty_is(c->types, e.type, TY_Struct) || SAME(type, e.type) ? const_to_hir(c, e.type, value, ast->span)
                                                                             : expr_convert(c, &e, type);
        if (made->kind != HIR_Image) return expr_value(made);
        return str_equal(name, STR("materialize")) ? expr_value(hir_copy(c->arena, made)) : expr_place(made, false);
    }
    if ((str_equal(name, STR("rebind")) || str_equal(name, STR("rebind_var"))) && ast->call.args.len == 1) {
        *is_special = true;
        TypeId type = type_check(c, param);
        Expr e = expr_check(c, arg_at(ast, 0), type);
        return expr_rebind(c, &e, type);
    }
    return expr_poison(ast->span);
}

/* a.__add__(b) of types whose operators the compiler knows */
static Expr dunder_call(Check *c, const Ast *ast, bool *is_special) {
    const Ast *callee = ast->call.callee;
    AstOp op = OP_NONE;
    for (AstOp o = OP_ADD; o < OP_COUNT; o++)
        if (SAME(ast_op_dunder(o), callee->attribute.name) && o != OP_IN && o != OP_NOT_IN) op = o;
    if (op == OP_NONE || ast->call.args.len > 1) return expr_poison(ast->span);
    Trial trial = trial_begin(c);
    Expr base = expr_check(c, callee->attribute.base, NONE_OF(TypeId));
    trial_end(c, trial);
    TypeKind kind = ty_kind(c->types, base.type);
    if ((kind != TY_Simd && kind != TY_Bool && kind != TY_StrLiteral && kind != TY_Pointer && kind != TY_IntLiteral &&
         kind != TY_FloatLiteral) ||
        expr_is_poison(&base))
        return expr_poison(ast->span);
    if (kind == TY_StrLiteral) return expr_poison(ast->span);
    *is_special = true;
    base = expr_check(c, callee->attribute.base, NONE_OF(TypeId));
    if (!ast->call.args.len) return operator_apply(c, op, &base, NULL, ast->span);
    Expr right = expr_check(c, arg_at(ast, 0), base.type);
    return expr_is_poison(&right) ? right : operator_apply(c, op, &base, &right, ast->span);
}

static bool text_is(const Check *c, NameId name, const char *text) {
    return str_equal(name_text(c->ctx, name), str_of(text));
}

static bool is_variadic(const AstSignature *sig) {
    for (uint32_t i = 0; i < sig->params.len; i++)
        if (sig->params.at[i]->param.kind != PARAM_PLAIN) return true;
    return false;
}

/* Whether the function can be used as a value: not if it is generic, variadic or overloaded. `main` and the function
 * that asks are left out, because their own headers may depend on the answer. */
static bool is_listed(Check *c, const Ast *item, const Decl *asking) {
    const Decl *set = item->kind == AST_Fn ? module_name(c->s, c->module, item->fn.name) : NULL;
    if (!set || set->kind != DECL_OVERLOADS || set->list.len != 1 || SAME(set->name, N(main))) return false;
    Decl *fn = set->list.at[0];
    if (fn == asking || fn->module != c->module || is_variadic(&fn->ast->fn.sig)) return false;
    fn_resolve(c->s, fn);
    return fn->params.len == 0;
}

/* __functions_in_module(): a tuple of the functions of the module in which the call is written. */
static Expr functions_in_module(Check *c, const Ast *ast) {
    if (!c->module || !c->module->ast) return expr_poison(ast->span);
    const AstList items = c->module->ast->module.body->block.items;
    Ast **names = NEW_ARRAY(c->arena, Ast *, items.len + 1), *tuple = NEW(c->arena, Ast);
    uint32_t count = 0;
    for (uint32_t i = 0; i < items.len; i++) {
        if (!is_listed(c, items.at[i], c->home)) continue;
        Ast *name = NEW(c->arena, Ast);
        *name = (Ast){.kind = AST_Name, .id = ++c->ctx->ast_count, .span = ast->span, .name = {items.at[i]->fn.name}};
        names[count++] = name;
    }
    *tuple = (Ast){.kind = AST_Tuple, .id = ++c->ctx->ast_count, .span = ast->span, .tuple = {.items = {names, count}}};
    return expr_check(c, tuple, NONE_OF(TypeId));
}

static Expr special_name(Check *c, const Ast *ast, NameId name, bool *is_special) {
    if (SAME(name, N(len)) && ast->call.args.len == 1 && may_be_pack(arg_at(ast, 0)))
        return pack_length(c, arg_at(ast, 0), ast->span, is_special);
    *is_special = is_free(c, name);
    if (!*is_special) return expr_poison(ast->span);
    if (SAME(name, N(type_of)) || SAME(name, N(__type_of))) return type_of_call(c, ast);
    if (SAME(name, N(origin_of)) || SAME(name, N(__origin_of))) return origin_of_call(c, ast);
    if (text_is(c, name, "conforms_to")) return conforms_to_call(c, ast);
    if (text_is(c, name, "__functions_in_module")) return functions_in_module(c, ast);
    if (SAME(name, N(ImmOrigin)) || SAME(name, N(MutOrigin)) || SAME(name, N(Origin))) return origin_cast(c, ast, name);
    *is_special = false;
    return expr_poison(ast->span);
}

Expr special_call(Check *c, const Ast *ast, TypeId expected, bool *is_special) {
    const Ast *callee = ast->call.callee;
    (void)expected;
    *is_special = false;
    Expr reflected = reflect_call(c, ast, is_special);
    if (*is_special) return reflected;
    if (callee->kind == AST_Subscript && callee->subscript.base->kind == AST_Name)
        return with_params(c, ast, is_special);
    if (callee->kind == AST_Subscript && callee->subscript.base->kind == AST_Attribute)
        return type_list_call(c, ast, is_special);
    if (callee->kind == AST_Name) return special_name(c, ast, callee->name.name, is_special);
    if (callee->kind != AST_Attribute) return expr_poison(ast->span);
    NameId name = callee->attribute.name;
    if (SAME(name, N(__len__)) && may_be_pack(callee->attribute.base))
        return pack_length(c, callee->attribute.base, ast->span, is_special);
    if (SAME(name, N(copy)) && !ast->call.args.len && !is_python(c->reg)) return copy_call(c, ast, is_special);
    Str text = name_text(c->ctx, name);
    if (text.len > 4 && text.at[0] == '_' && text.at[1] == '_' && !is_python(c->reg))
        return dunder_call(c, ast, is_special);
    return expr_poison(ast->span);
}
