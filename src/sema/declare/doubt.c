/* Functions with a wrong header: errors that follow from it are not reported. */
#include "sema/declare/declare.h"

static void check_header(Check *c, const Decl *fn) {
    Env *env = symbolic_env(c->s, fn);
    Check at = check_for(c, fn, env);
    at.header.is_symbolic = true;
    Signature sig;
    signature_of(&at, fn, env, ~0ull, &sig);
}

/* Whether the header has an error for any parameters. Headers of the library count as right: what their conditions say
 * of `Self.T` is not known here. */
bool fn_header_is_wrong(Check *c, const Decl *fn) {
    if (!module_is_program(fn->module)) return false;
    Trial trial = trial_begin(c);
    check_header(c, fn);
    return !trial_end(c, trial);
}

/* Reports its error, if there is one. */
bool report_wrong_header(Check *c, const DeclVec *fns) {
    for (uint32_t i = 0; i < fns->len; i++) {
        if (!fn_header_is_wrong(c, fns->at[i])) continue;
        check_header(c, fns->at[i]);
        return true;
    }
    return false;
}

/* The type has a method of this name whose header has an error. */
bool method_is_in_doubt(Check *c, TypeId type, NameId name) {
    Decl *decl = !IS_NONE(type) && !IS_NONE(name) && ty_is(c->types, type, TY_Struct) ? type_decl(c->s, type) : NULL;
    Decl *methods = decl ? decl_member(c->s, decl, name) : NULL;
    return methods && methods->kind == DECL_OVERLOADS && report_wrong_header(c, &methods->list);
}

/* A constructor with an error in its header might convert values to this type. */
bool type_is_in_doubt(Check *c, TypeId type) { return method_is_in_doubt(c, type, N(__init__)); }
