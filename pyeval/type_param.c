/* Type parameters of definitions, and `type` statements: calls of the library, which makes their objects. */
#include "emit.h"

#include "parse/type_param.h"

static void typing_call(Unit *u, const char *maker) {
    PycWord name = pyc_str_c(maker);
    emit_const(u, pyc_small(0));
    emit(u, DO_Import, const_add(u, pyc_str_c("_typing")), const_add(u, pyc_tuple_of(&name, 1)), 0);
    emit(u, DO_ImportFrom, const_name(u, name_of(u->ctx, str_of(maker))), 0, 1);
    emit(u, DO_Swap, 0, 0, 0);
    emit(u, DO_Pop, 0, 0, -1);
}

bool type_params_begin(Unit *u, const Ast *definition) {
    const Ast *parts = scope_type_parts(u->scopes, definition);
    if (!parts) return false;
    u->scope = scope_at(u->scopes, parts);
    new_cells(u, u->scope);
    typing_call(u, TYPING_MAKES_PARAMS);
    expr(u, parts);
    emit(u, DO_Call, 1, 0, -1);
    AstList params = definition->kind == AST_Fn ? definition->fn.sig.type_params : definition->class_.type_params;
    for (uint32_t i = 0; i < params.len; i++) {
        emit(u, DO_Dup, 0, 0, 1);
        emit_const(u, pyc_small(i));
        emit(u, DO_GetItem, 0, 0, -1);
        name_store(u, params.at[i]->param.name);
    }
    name_store(u, scope_type_tuple(u->scopes));
    return true;
}

void type_alias(Unit *u, const Ast *ast) {
    typing_call(u, TYPING_MAKES_ALIAS);
    expr(u, scope_type_parts(u->scopes, ast));
    name_load(u, N(__name__));
    emit(u, DO_Call, 2, 0, -2);
    name_store(u, ast->type_alias.name);
}
