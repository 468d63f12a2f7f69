/* Closures that are given in [...]: `def each[f: def(Int) capturing -> None](n: Int)` is called as `each[p](3)`.
 *
 * What a closure captured is known only at run time, so `f` becomes a keyword argument of the function, which remembers
 * its position in the brackets; a call moves its argument there (sema/call/closure_param.c). */
#include "parse/build.h"

static bool is_closure_param(const Ast *param) {
    const Ast *type = param->kind == AST_Param ? param->param.type : NULL;
    return type && type->kind == AST_FnType && type->fn_type.sig.is_capturing && param->param.kind == PARAM_PLAIN &&
           param->param.group != GROUP_INFERRED;
}

static bool takes_rest(const AstSignature *sig) {
    const uint32_t count = sig->params.len;
    return count && sig->params.at[count - 1]->param.kind == PARAM_DOUBLE_STAR;
}

void move_closure_params(Builder *b, AstSignature *sig) {
    AstVec kept = {0}, params = {0};
    const uint32_t before = sig->params.len - takes_rest(sig);
    uint32_t place = 0;
    for (uint32_t i = 0; i < before; i++) vec_push(b->scratch, &params, sig->params.at[i]);
    for (uint32_t i = 0; i < sig->type_params.len; i++) {
        Ast *param = sig->type_params.at[i];
        place += param->param.group != GROUP_INFERRED;
        if (!is_closure_param(param)) {
            vec_push(b->scratch, &kept, param);
            continue;
        }
        param->param.bracket = place;
        param->param.group = GROUP_KEYWORD;
        param->param.type->fn_type.sig.is_thin = false; /* with its captures it is more than a function */
        vec_push(b->scratch, &params, param);
    }
    if (kept.len == sig->type_params.len) return;
    for (uint32_t i = before; i < sig->params.len; i++) vec_push(b->scratch, &params, sig->params.at[i]);
    sig->type_params = list_of(b, &kept);
    sig->params = list_of(b, &params);
}
