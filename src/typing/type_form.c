/* TypeForm: values that are expressions of types. Where one is asked for, an expression is read as an annotation would
 * be, and its type is TypeForm of what it says. */
#include "typing/call.h"

bool typ_asks_form(const Typing *t, const Ty *wanted) {
    if (typ_is_instance(t, wanted, K_TypeForm)) return true;
    for (uint32_t i = 0; wanted->kind == T_UNION && i < wanted->count; i++)
        if (typ_is_instance(t, wanted->items[i], K_TypeForm)) return true;
    return false;
}

static bool may_say_type(const Ast *ast) {
    return ast->kind == AST_Name || ast->kind == AST_Attribute || ast->kind == AST_Subscript || ast->kind == AST_None ||
           ast->kind == AST_FnType || (ast->kind == AST_Str && ast->str.kind == STR_TEXT) ||
           (ast->kind == AST_Binary && ast->binary.op == OP_OR);
}

/* The type that the expression says; NULL: it says none. */
static const Ty *said_by(Typing *t, const Ast *ast) {
    const uint32_t mistakes = t->mistakes;
    t->muted++;
    const Ty *type = typ_annotation(t, t->scope, ast);
    t->muted--;
    const bool is_wrong = t->mistakes > mistakes;
    t->mistakes = mistakes;
    return is_wrong ? NULL : type;
}

/* Whether a wrong expression is one of typing's words, and so not the value of a variable. */
static bool is_word(Typing *t, const Ast *ast) {
    if (ast->kind == AST_Binary) return true;
    if (ast->kind == AST_Subscript)
        return typ_word(t, t->scope, ast->subscript.base).len || typ_quietly(t, ast->subscript.base)->kind == T_CLASS;
    return (ast->kind == AST_Name || ast->kind == AST_Attribute) && typ_word(t, t->scope, ast).len;
}

const Ty *typ_as_form(Typing *t, const Ast *ast, const Ty *type, const Ty *wanted) {
    if (!may_say_type(ast) || typ_is_instance(t, type, K_TypeForm)) return type;
    if (wanted->kind == T_UNION && !typ_is(type, T_ANY) && typ_fits(t, type, wanted)) return type;
    const Ty *said = said_by(t, ast);
    if (said) return typ_known1(t, K_TypeForm, said);
    if (!is_word(t, ast)) return type;
    typ_annotation(t, t->scope, ast); /* says what is wrong */
    return &typ_any;
}

/* TypeForm(int | None) */
const Ty *typ_call_form(Typing *t, GivenArgs *given) {
    if (given->count != 1 || !IS_NONE(given->at[0].name) || given->at[0].star != PARAM_PLAIN) {
        typ_evaluate(t, given);
        typ_report(t, D_PY_ARGUMENTS, given->span, "TypeForm", "it takes one type");
        return &typ_any;
    }
    return typ_known1(t, K_TypeForm, typ_annotation(t, t->scope, given->at[0].ast));
}
