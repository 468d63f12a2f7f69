/* Calls of C: external_call["name", Result](args…) by symbol, __pyc.call_address[Result](address, args…). Arguments
 * are passed by the platform's C rules with the types that they have; a pack of references is loaded item by item.
 * LLVM's functions are called in the same way. */
#include "ir/build.h"
#include "sema/call/call.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"

typedef struct CCall {
    Check *c;
    Span span;
    Hir **values;
    FnParam *params;
    uint32_t count;
} CCall;

static bool add_value(CCall *call, const Expr *e) {
    Hir *value = expr_to_value(call->c, e);
    if (hir_is_bad(value)) return false;
    call->values[call->count] = value;
    call->params[call->count++] = (FnParam){.type = value->type, .convention = CONV_READ};
    return true;
}

/* An item of a pack: the value behind its reference; a struct is copied bit by bit. */
static bool add_item(CCall *call, const Expr *e) {
    Check *c = call->c;
    if (e->kind != X_PLACE || (ty_is_concrete(c->types, e->type) && ty_is_register(c->types, e->type)))
        return add_value(call, e);
    call->values[call->count] = e->hir;
    call->params[call->count++] = (FnParam){.type = e->type, .convention = CONV_READ};
    return true;
}

static bool gather(CCall *call, AstList args, uint32_t first) {
    Check *c = call->c;
    uint32_t room = args.len;
    for (uint32_t i = first; i < args.len; i++) {
        const Ast *value = ast_arg_value(args.at[i]);
        bool is_star = value->kind == AST_Star || (args.at[i]->kind == AST_Arg && args.at[i]->arg.star == PARAM_STAR);
        Expr e = expr_check(c, value->kind == AST_Star ? value->star.operand : value, NONE_OF(TypeId));
        uint32_t length = 0;
        if (expr_is_poison(&e) || (is_star && !expr_pack_length(c, &e, &length))) return false;
        if (i == first) {
            room += length;
            call->values = NEW_ARRAY(c->arena, Hir *, room + 1);
            call->params = NEW_ARRAY(c->arena, FnParam, room + 1);
        }
        if (!is_star && !add_value(call, &e)) return false;
        for (uint32_t k = 0; k < length; k++) {
            Expr part = pack_item(c, &e, k, call->span);
            if (expr_is_poison(&part) || !add_item(call, &part)) return false;
        }
    }
    return true;
}

static TypeId type_of_call(CCall *call, TypeId result) {
    FnType fn = {.params = call->params, .param_count = call->count, .result = result, .is_c_abi = true};
    return ty_fn(call->c->types, &fn);
}

/* One function of LLVM has a different symbol for each choice of types. */
static Hir *named(CCall *call, Str name, TypeId type) {
    Check *c = call->c;
    bool is_llvm = name.len > 5 && memcmp(name.at, "llvm.", 5) == 0;
    Str symbol = is_llvm ? arena_printf(c->arena, "%.*s of %s", STR_ARGS(name), ty_c(c->types, type)) : name;
    FnId id = ir_fn_find(c->s->module, symbol);
    if (IS_NONE(id)) {
        IrFn *made = ir_fn_new(c->s->module, arena_str(c->s->arena, symbol));
        made->display = is_llvm ? arena_str(c->s->arena, name) : made->symbol;
        made->span = call->span;
        made->flags |= IR_FN_EXTERNAL | IR_FN_C_ABI;
        ir_fn_set_type(c->s->module, made, type, NULL, NULL);
        id = made->id;
    }
    Hir *node = hir_new(c->arena, HIR_FnRef, ir_fn(c->s->module, id)->type, call->span);
    node->fn_ref.fn = id;
    return SAME(node->type, type) ? node : hir_op(c->arena, IR_Bitcast, type, &node, 1, call->span);
}

static Expr c_call(Check *c, AstList params, AstList args, bool by_address, Span span) {
    CCall call = {.c = c, .span = span};
    Str symbol = {NULL, 0};
    Hir *address = NULL;
    uint32_t result_at = by_address ? 0 : 1;
    if (!by_address) {
        Expr name = expr_check(c, ast_arg_value(params.at[0]), NONE_OF(TypeId));
        if (name.kind != X_CONST || val_data(c->types, name.value)->kind != VAL_STRING) return expr_poison(span);
        symbol = val_data(c->types, name.value)->text;
    } else {
        Expr e = expr_check(c, ast_arg_value(args.at[0]), TY_SCALAR(int));
        address = expr_is_poison(&e) ? NULL : expr_convert(c, &e, TY_SCALAR(int));
        if (hir_is_bad(address)) return expr_poison(span);
    }
    TypeId result = type_check(c, ast_arg_value(params.at[result_at]));
    if (ty_is(c->types, result, TY_Poison) || !gather(&call, args, by_address ? 1 : 0)) return expr_poison(span);
    if (ty_is(c->types, result, TY_Struct)) struct_complete(c->s, result, span);
    if (!ty_is_concrete(c->types, result)) return expr_poison(span);
    TypeId type = type_of_call(&call, result);
    Hir *callee = by_address ? hir_op(c->arena, IR_Bitcast, type, &address, 1, span) : named(&call, symbol, type);
    return expr_of_result(c, hir_call(c->arena, callee, result, call.values, call.count, span));
}

/* num_fixed_args= and has_side_effect= make no difference on these targets. */
Expr external_call(Check *c, const Ast *ast) {
    AstList params = ast->call.callee->subscript.args;
    Str name = name_text(c->ctx, ast->call.callee->subscript.base->name.name);
    if (params.len < 2) {
        diag(c->ctx, D_WRONG_PARAMETERS, ast->span, arena_str(c->arena, name).at,
             "it takes a name and the type of the result");
        return expr_poison(ast->span);
    }
    unsafe_report(c, arena_printf(c->arena, "'%.*s'", STR_ARGS(name)).at, ast->span);
    return c_call(c, params, ast->call.args, false, ast->span);
}

Expr call_address(Check *c, AstList params, AstList args, Span span) { return c_call(c, params, args, true, span); }
