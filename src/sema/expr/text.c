/* The types of expressions, as messages show them. */
#include "sema/expr/expr.h"
#include "sema/register.h"

const char *pending_text(Check *c, const Ast *ast) {
    const char *word = ast->kind == AST_Dict   ? "dict"
                       : ast->kind == AST_Set  ? "set"
                       : ast->kind == AST_List ? "list"
                                               : NULL;
    if (is_python(c->reg) && word) return word;
    TypeId type = pending_type(c, ast, TY(Poison));
    return word && ty_is(c->types, type, TY_Poison) ? word : ty_c(c->types, type);
}

const char *text_of(Check *c, const Expr *e) {
    TypeId fn = e->kind == X_FNS || ty_is(c->types, e->type, TY_Closure)
                    ? callable_type(c, e->kind == X_FNS ? type_settle(c, e) : e->type)
                    : NONE_OF(TypeId);
    if (!IS_NONE(fn) && ty_is(c->types, fn, TY_Fn))
        return e->kind == X_FNS ? ty_c(c->types, fn)
                                : arena_printf(c->arena, "%s with captures", ty_c(c->types, fn)).at;
    switch (e->kind) {
    case X_FNS: return "function";
    case X_MODULE: return arena_str(c->arena, e->decl->unit->path).at;
    case X_GENERIC: return name_c(c->ctx, e->decl->name);
    case X_PENDING: return pending_text(c, e->ast);
    case X_CONST:
        if (e->type.id == TY_Meta) return val_c(c->types, e->value);
        if (ty_is(c->types, e->type, TY_StrLiteral)) return is_python(c->reg) ? "str" : "StringLiteral";
        if (ty_is(c->types, e->type, TY_IntLiteral)) return is_python(c->reg) ? "int" : "IntLiteral";
        if (ty_is(c->types, e->type, TY_FloatLiteral) && is_python(c->reg)) return "float";
        break;
    case X_POISON:
    case X_VALUE:
    case X_PLACE: break;
    }
    return ty_c(c->types, e->type);
}
