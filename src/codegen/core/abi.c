/* Signatures: which LLVM parameters stand for an IR parameter, and how results and errors come back.
 *
 * Inside a program: register values as themselves (those without bits not at all, texts as address and size),
 * everything else by address; a MEM result's address is the last parameter; a function that raises returns {value,
 * error}, or the error alone when there is no register result. Functions of C (is_c) follow the platform's rules for
 * values of memory type, which the target's CgAbi knows; they may raise in the same way, since C returns a struct of
 * two words in two registers. */
#include "codegen/core/internal.h"
#include "codegen/gpu/gpu.h"
#include "codegen/target/target.h"
#include "types/type_text.h"

typedef struct Builder {
    Cg *cg;
    CgSignature *sig;
    VEC(LLVMTypeRef) params;
    uint32_t ints_left, floats_left; /* C: argument registers */
} Builder;

static bool is_by_value(AstConvention convention) {
    return convention == CONV_READ || convention == CONV_VAR || convention == CONV_DEINIT || convention == CONV_DEFAULT;
}

static bool is_float_piece(Cg *cg, LLVMTypeRef type) {
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    return kind == LLVMVectorTypeKind || (kind == LLVMArrayTypeKind && LLVMGetElementType(type) != cg->i64) ||
           type == cg->f64 || type == cg->f32 || type == cg->f16 || type == cg->bf16;
}

static bool take_registers(Builder *b, const CgClass *class) {
    uint32_t ints = 0, floats = 0;
    if (!b->sig->is_c) return true;
    for (uint32_t i = 0; i < class->piece_count; i++) {
        if (is_float_piece(b->cg, class->pieces[i].type))
            floats++;
        else
            ints++;
    }
    const CgAbi *abi = b->cg->abi;
    if (abi->int_registers && (ints > b->ints_left || floats > b->floats_left)) return false;
    b->ints_left -= MIN(ints, b->ints_left);
    b->floats_left -= MIN(floats, b->floats_left);
    return true;
}

static void count_scalar(Builder *b, LLVMTypeRef type) {
    CgClass class = {.pieces = {{type, 0}, {type, 8}},
                     .piece_count = type == b->cg->text || type == b->cg->i128 ? 2 : 1};
    if (type == b->cg->text) class.pieces[0].type = class.pieces[1].type = b->cg->i64;
    take_registers(b, &class);
}

static void add_c_struct(Builder *b, CgArg *arg) {
    CgClass class = b->cg->abi->classify(b->cg, arg->type);
    if (!class.in_memory && take_registers(b, &class)) {
        arg->pass = CG_PASS_PIECES;
        arg->piece_count = class.piece_count;
        for (uint32_t i = 0; i < class.piece_count; i++) {
            arg->pieces[i] = class.pieces[i];
            vec_push(b->cg->arena, &b->params, class.pieces[i].type);
        }
        return;
    }
    arg->pass = CG_PASS_COPY;
    arg->by_value_attribute = class.by_value_attribute || !class.in_memory;
    if (!arg->by_value_attribute) count_scalar(b, b->cg->ptr);
    vec_push(b->cg->arena, &b->params, b->cg->ptr);
}

static void add_param(Builder *b, CgArg *arg, const FnParam *param) {
    Cg *cg = b->cg;
    *arg = (CgArg){.type = param->type, .convention = param->convention, .first = b->params.len};
    bool is_value = is_by_value(param->convention);
    if (is_value && ty_is_register(cg->types, param->type)) {
        LLVMTypeRef type = cg_type(cg, param->type);
        if (!type) return;
        count_scalar(b, type);
        if (type == cg->text && !cg->on_device) { /* a kernel launch counts one parameter for each */
            arg->pass = CG_PASS_TEXT;
            vec_push(cg->arena, &b->params, cg->ptr);
            vec_push(cg->arena, &b->params, cg->i64);
            return;
        }
        arg->pass = CG_PASS_VALUE;
        vec_push(cg->arena, &b->params, type);
    } else if (is_value && b->sig->is_c) {
        add_c_struct(b, arg);
    } else {
        arg->pass = CG_PASS_ADDRESS;
        count_scalar(b, cg->ptr);
        vec_push(cg->arena, &b->params, cg->ptr);
    }
}

static void set_c_result(Builder *b, const CgClass *class) {
    CgSignature *sig = b->sig;
    if (class->in_memory) {
        sig->how = CG_RETURN_SRET;
        sig->result_param = 0;
        count_scalar(b, b->cg->ptr);
        vec_push(b->cg->arena, &b->params, b->cg->ptr);
        return;
    }
    sig->how = class->piece_count ? CG_RETURN_PIECES : CG_RETURN_NOTHING;
    sig->piece_count = class->piece_count;
    for (uint32_t i = 0; i < class->piece_count; i++) sig->pieces[i] = class->pieces[i];
}

/* Before the parameters: C's hidden result parameter comes first. */
static void set_result(Builder *b, TypeId result) {
    Cg *cg = b->cg;
    CgSignature *sig = b->sig;
    sig->result = result;
    sig->no_return = ty_is(cg->types, result, TY_Never) && !sig->raises;
    if (ty_is_register(cg->types, result)) {
        sig->is_mask = cg_is_bool(cg, result) && cg_lanes(cg, result) > 1;
        sig->value_type = sig->is_mask ? cg_memory_type(cg, result) : cg_type(cg, result);
        sig->how = sig->value_type ? CG_RETURN_VALUE : CG_RETURN_NOTHING;
    } else if (sig->is_c && !sig->raises) {
        CgClass class = cg->abi->classify(cg, result);
        set_c_result(b, &class);
    } else {
        sig->how = CG_RETURN_PLACE;
    }
}

static LLVMTypeRef return_type(Cg *cg, const CgSignature *sig) {
    LLVMTypeRef value = NULL;
    if (sig->how == CG_RETURN_VALUE) value = sig->value_type;
    if (sig->how == CG_RETURN_PIECES && sig->piece_count == 1) value = sig->pieces[0].type;
    if (sig->how == CG_RETURN_PIECES && sig->piece_count == 2) {
        value = LLVMStructTypeInContext(cg->llvm, (LLVMTypeRef[]){sig->pieces[0].type, sig->pieces[1].type}, 2, false);
    }
    if (!sig->raises) return value ? value : cg->nothing;
    if (!value) return cg->ptr;
    return LLVMStructTypeInContext(cg->llvm, (LLVMTypeRef[]){value, cg->ptr}, 2, false);
}

static CgSignature *signature_new(Cg *cg, const FnType *fn, bool is_c, uint32_t hidden) {
    CgSignature *sig = NEW(cg->arena, CgSignature);
    const CgAbi *abi = cg->abi;
    sig->is_c = is_c && abi;
    sig->raises = !IS_NONE(fn->raises);
    sig->takes_context = (hidden & CG_HIDDEN_CONTEXT) != 0;
    sig->takes_shared = (hidden & CG_HIDDEN_SHARED) != 0;
    Builder b = {.cg = cg, .sig = sig};
    if (sig->is_c) {
        b.ints_left = abi->int_registers;
        b.floats_left = abi->float_registers;
    }
    set_result(&b, fn->result);
    if (sig->takes_context) vec_push(cg->arena, &b.params, cg->ptr);
    if (sig->takes_shared) vec_push(cg->arena, &b.params, cg->ptr);
    sig->args = NEW_ARRAY(cg->arena, CgArg, fn->param_count);
    sig->arg_count = fn->param_count;
    for (uint32_t i = 0; i < fn->param_count; i++) add_param(&b, &sig->args[i], &fn->params[i]);
    if (sig->how == CG_RETURN_PLACE) {
        sig->result_param = b.params.len;
        vec_push(cg->arena, &b.params, cg->ptr);
    }
    sig->llvm_count = b.params.len;
    sig->type = LLVMFunctionType(return_type(cg, sig), b.params.at, b.params.len, false);
    return sig;
}

const CgSignature *cg_signature(Cg *cg, TypeId fn_type, bool is_c, uint32_t hidden) {
    const FnType *fn = &ty_data(cg->types, fn_type)->fn;
    if (!ty_is(cg->types, fn_type, TY_Fn)) ICE("%s is not a function type", ty_c(cg->types, fn_type));
    is_c = is_c || fn->is_c_abi;
    uint64_t known, key = ((uint64_t)fn_type.id << 3) | (is_c ? 4u : 0u) | hidden;
    if (map_get(&cg->signatures, key, &known)) return (const CgSignature *)(uintptr_t)known;
    CgSignature *sig = signature_new(cg, fn, is_c, hidden);
    map_put(&cg->signatures, key, (uint64_t)(uintptr_t)sig);
    return sig;
}

const CgSignature *cg_signature_of(Cg *cg, FnId id) {
    const IrFn *fn = ir_fn(cg->module, id);
    const FnFacts *facts = &cg->facts->fns[id.id - 1];
    uint32_t hidden = (!cg->on_device && facts->takes_context ? CG_HIDDEN_CONTEXT : 0u) |
                      (facts->takes_shared ? CG_HIDDEN_SHARED : 0u);
    return cg_signature(cg, fn->type, (fn->flags & IR_FN_C_ABI) != 0, hidden);
}
