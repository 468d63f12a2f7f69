/* The header and the members of a declaration, read on first use. */
#include "sema/declare/declare.h"

void decl_resolve(Sema *s, Decl *decl) {
    if (decl->state != DECL_NEW) return;
    decl->state = DECL_DONE;
    if (decl->kind == DECL_BUILTIN) {
        if (known_module(decl)[0]) module_library(s, known_module(decl));
    } else if (decl->kind == DECL_COMPTIME) {
        decl_params(s, decl,
                    decl->ast->kind == AST_TypeAlias ? decl->ast->type_alias.type_params
                                                     : decl->ast->var_decl.type_params);
    } else if (decl->kind == DECL_STRUCT || decl->kind == DECL_TRAIT || decl->kind == DECL_CLASS) {
        decl_params(s, decl, decl->ast->class_.type_params);
        scope_declare(s, decl->module, decl, &decl->members, decl->ast->class_.body);
    } else if (decl->kind == DECL_FN) {
        decl->state = DECL_NEW; /* fn_resolve sets it */
        fn_resolve(s, decl);
    }
}

Decl *decl_member(Sema *s, Decl *decl, NameId name) {
    decl_resolve(s, decl);
    uint64_t found;
    return map_get(&decl->members, name.id, &found) ? (Decl *)(uintptr_t)found : NULL;
}

bool decl_is_generic(Sema *s, Decl *decl) {
    decl_resolve(s, decl);
    return decl->params.len > 0;
}
