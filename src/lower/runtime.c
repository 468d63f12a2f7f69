/* Runtime functions as functions of the IR: rows of runtime/core/rt.def, declared in the module when first used. */
#include "lower/internal.h"

static TypeId fn_type(Types *types, const RtSignature *sig) {
    FnParam params[RT_MAX_PARAMS];
    FnType type = {.params = params, .param_count = sig->param_count, .is_c_abi = true};
    for (uint32_t i = 0; i < sig->param_count; i++) {
        AstConvention convention = sig->params[i] == RT_TYPE_own ? CONV_VAR : CONV_READ;
        params[i] =
            (FnParam){.type = rt_type_id(types, sig->params[i]), .convention = convention, .group = GROUP_NORMAL};
    }
    type.result = rt_type_id(types, sig->result);
    if (sig->raises) type.raises = ty_simple(types, TY_Error);
    return ty_fn(types, &type);
}

FnId lower_rt_fn(IrModule *module, RtFn fn) {
    RtSignature sig = rt_signature(fn);
    Str symbol = str_of(sig.symbol);
    FnId found = ir_fn_find(module, symbol);
    if (!IS_NONE(found)) return found;
    IrFn *made = ir_fn_new(module, symbol);
    made->display = symbol;
    made->flags |= IR_FN_EXTERNAL | IR_FN_C_ABI | (sig.raises ? IR_FN_RAISES : 0u);
    ir_fn_set_type(module, made, fn_type(module->types, &sig), NULL, NULL);
    return made->id;
}
