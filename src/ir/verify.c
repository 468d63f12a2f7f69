/* The verifier: whether a function is well formed. It stops at the first fault and describes it.
 *
 * LOWERED: blocks end in one terminator; operands are defined before they are used, on every path; counts and types
 * follow the op table and, for calls, the callee's type; targets and block parameters agree. OWNED: in addition,
 * `overwrite` is resolved. (own_verify_fn checks that each value ends exactly once, because it has the places.)
 *
 * Types are compared loosely where no code depends on the difference: origins, mutability, the flavour of a pointer. */
#include "ir/cfg.h"
#include "ir/ir.h"
#include "ir/ir_group.h"
#include "types/type_group.h"
#include "types/type_text.h"
#include "types/value.h"

typedef struct Verifier {
    const IrModule *module;
    const Types *types;
    const IrFn *fn;
    IrCfg cfg;
    IrStage stage;
    BlockId block;
    uint32_t inst;
    Text *why;
} Verifier;

/* --- reporting --- */

static bool fault(Verifier *v, const char *format, ...) PRINTF_LIKE(2, 3);
static bool fault(Verifier *v, const char *format, ...) {
    va_list args;
    const IrInst *inst =
        v->inst < ir_block(v->fn, v->block)->insts.len ? &ir_block(v->fn, v->block)->insts.at[v->inst] : NULL;
    text_printf(v->why, "%.*s: block %u, instruction %u", STR_ARGS(v->fn->symbol), v->block.id, v->inst);
    if (inst != NULL) text_printf(v->why, " (%s)", ir_op_info(inst->op)->text);
    text_c(v->why, ": ");
    va_start(args, format);
    text_vprintf(v->why, format, args);
    va_end(args);
    return false;
}

/* --- types --- */

static bool types_agree(const Verifier *v, TypeId a, TypeId b);

static bool lists_agree(const Verifier *v, const TypeId *a, const TypeId *b, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        if (!types_agree(v, a[i], b[i])) return false;
    }
    return true;
}

static bool types_agree(const Verifier *v, TypeId a, TypeId b) {
    if (SAME(a, b)) return true;
    if (IS_NONE(a) || IS_NONE(b)) return false;
    const TypeData *x = ty_data(v->types, a), *y = ty_data(v->types, b);
    if (x->kind == TY_Poison || y->kind == TY_Poison) return true;
    if (x->kind != y->kind) return false;
    switch (x->kind) {
    case TY_Pointer: return types_agree(v, x->pointer.pointee, y->pointer.pointee);
    case TY_Struct:
    case TY_Class: return SAME(x->nominal.decl, y->nominal.decl);
    case TY_Tuple:
        return x->tuple.count == y->tuple.count && lists_agree(v, x->tuple.items, y->tuple.items, x->tuple.count);
    case TY_Array: return SAME(x->array.count, y->array.count) && types_agree(v, x->array.element, y->array.element);
    case TY_Fn:
    case TY_StrLiteral:
    case TY_Param:
    case TY_Member: return true;
    case TY_ANY_BOTTOM:
    case TY_None:
    case TY_Bool:
    case TY_Simd:
    case TY_PyInt:
    case TY_PyStr:
    case TY_Object:
    case TY_Error:
    case TY_Closure:
    case TY_Dyn:
    case TY_ANY_COMPTIME:
    case TY_Dtype: return false;
    case TY_NO_KIND:
    case TY_KIND_COUNT: break;
    }
    UNREACHABLE();
}

static bool expect_type(Verifier *v, const char *what, TypeId found, TypeId wanted) {
    if (types_agree(v, found, wanted)) return true;
    return fault(v, "%s has type '%s' where '%s' is needed", what, IS_NONE(found) ? "none" : ty_c(v->types, found),
                 IS_NONE(wanted) ? "none" : ty_c(v->types, wanted));
}

static TypeId type_of(const Verifier *v, ValId value) { return ir_type_of(v->fn, value); }

/* The type an address points to; none when it is not an address. */
static TypeId pointee(const Verifier *v, ValId address) {
    const TypeData *d = ty_data(v->types, type_of(v, address));
    return d->kind == TY_Pointer ? d->pointer.pointee : NONE_OF(TypeId);
}

static bool expect_address(Verifier *v, const char *what, ValId address, TypeId content) {
    if (IS_NONE(pointee(v, address)))
        return fault(v, "%s is not an address but a '%s'", what, ty_c(v->types, type_of(v, address)));
    return IS_NONE(content) || expect_type(v, what, pointee(v, address), content);
}

/* --- definitions and uses --- */

static bool is_value(const Verifier *v, ValId value) { return value.id > 0 && value.id <= v->fn->values.len; }

static bool is_defined_at(const Verifier *v, ValId value) {
    const IrValue *def = ir_value(v->fn, value);
    if (IS_NONE(def->block)) return false;
    if (!SAME(def->block, v->block)) return ir_dominates(&v->cfg, def->block, v->block);
    return def->inst == UINT32_MAX || def->inst < v->inst;
}

static bool verify_use(Verifier *v, ValId value) {
    if (!is_value(v, value)) return fault(v, "an operand is not a value");
    return is_defined_at(v, value) || fault(v, "value %u is used before it is defined", value.id);
}

static bool verify_uses(Verifier *v, const IrInst *inst) {
    for (uint32_t i = 0; i < inst->operand_count; i++) {
        if (!verify_use(v, inst->operands[i])) return false;
    }
    for (uint32_t t = 0; t < inst->target_count; t++) {
        for (uint32_t i = 0; i < inst->targets[t].arg_count; i++) {
            if (!verify_use(v, inst->targets[t].args[i])) return false;
        }
    }
    return true;
}

/* The value table and the instruction agree about where the value comes from. */
static bool verify_result_entry(Verifier *v, const IrInst *inst) {
    if (IS_NONE(inst->result)) return true;
    if (!is_value(v, inst->result)) return fault(v, "its result is not a value");
    const IrValue *value = ir_value(v->fn, inst->result);
    if (!SAME(value->block, v->block) || value->inst != v->inst)
        return fault(v, "value %u is registered elsewhere", inst->result.id);
    return expect_type(v, "the result", value->type, inst->type);
}

/* --- results by the op table --- */

static bool is_truth(const Verifier *v, TypeId type) {
    if (ty_is(v->types, type, TY_Bool)) return true;
    return ty_is(v->types, type, TY_Simd) && (!ty_is_concrete(v->types, type) || ty_dtype(v->types, type) == DT_bool);
}

static bool verify_result_rule(Verifier *v, const IrInst *inst) {
    const IrOpInfo *info = ir_op_info(inst->op);
    if ((info->flags & IR_CALL) != 0) return true; /* the callee's type decides */
    if (info->result == RESULT_NONE) return IS_NONE(inst->result) || fault(v, "it has a result");
    if (IS_NONE(inst->result) || IS_NONE(inst->type)) return fault(v, "it has no result");
    switch (info->result) {
    case RESULT_SAME:
        return expect_type(v, "the result", inst->type,
                           inst->operand_count > 0 ? type_of(v, inst->operands[0]) : inst->type);
    case RESULT_BOOL:
        return is_truth(v, inst->type) ||
               fault(v, "its result is not a truth value but a '%s'", ty_c(v->types, inst->type));
    case RESULT_ADDR: return ty_is(v->types, inst->type, TY_Pointer) || fault(v, "its result is not an address");
    case RESULT_TYPE:
    case RESULT_NONE: return true;
    }
    UNREACHABLE();
}

/* Math functions that are predicates (is_nan) return a truth value. */
static bool has_own_result_rule(const IrInst *inst) { return inst->op == IR_Math; }

/* --- calls --- */

static bool verify_argument(Verifier *v, const FnParam *param, ValId value) {
    if (ir_is_place_param(v->types, param)) return expect_address(v, "an argument", value, param->type);
    return expect_type(v, "an argument", type_of(v, value), param->type);
}

static bool verify_call(Verifier *v, const IrInst *inst) {
    if (inst->operand_count == 0) return fault(v, "there is no callee");
    const TypeData *d = ty_data(v->types, type_of(v, inst->operands[0]));
    if (d->kind != TY_Fn) return fault(v, "the callee is not a function");
    bool has_place = ir_has_place_result(v->types, d->fn.result);
    uint32_t wanted = d->fn.param_count + (has_place ? 1 : 0);
    if (inst->operand_count - 1 != wanted)
        return fault(v, "%u arguments are given, %u are needed", inst->operand_count - 1, wanted);
    for (uint32_t i = 0; i < d->fn.param_count; i++) {
        if (!verify_argument(v, &d->fn.params[i], inst->operands[i + 1])) return false;
    }
    if (has_place && !expect_address(v, "the place of the result", inst->operands[wanted], d->fn.result)) return false;
    TypeId result = ir_has_register_result(v->types, d->fn.result) ? d->fn.result : NONE_OF(TypeId);
    return expect_type(v, "the result", inst->type, result);
}

/* --- operations with rules of their own --- */

static bool verify_local(Verifier *v, const IrInst *inst) {
    if (inst->imm.local.id == 0 || inst->imm.local.id > v->fn->locals.len)
        return fault(v, "there is no local %u", inst->imm.local.id);
    return expect_type(v, "the place", pointee(v, inst->result), ir_local(v->fn, inst->imm.local)->type);
}

static bool verify_field(Verifier *v, const IrInst *inst) {
    TypeId base = pointee(v, inst->operands[0]);
    if (IS_NONE(base) || !ty_has_fields(ty_kind(v->types, base)))
        return fault(v, "its operand is not an address of something with fields");
    const StructInfo *info = ty_struct(v->types, base);
    if (inst->imm.field >= info->field_count)
        return fault(v, "'%s' has no field %u", ty_c(v->types, base), inst->imm.field);
    return expect_type(v, "the field", pointee(v, inst->result), info->fields[inst->imm.field].type);
}

static bool verify_memory(Verifier *v, const IrInst *inst) {
    switch (inst->op) {
    case IR_LocalAddr: return verify_local(v, inst);
    case IR_FieldAddr: return verify_field(v, inst);
    case IR_Load: return expect_address(v, "the operand", inst->operands[0], inst->type);
    case IR_Store: return expect_address(v, "the destination", inst->operands[1], type_of(v, inst->operands[0]));
    case IR_Copy:
    case IR_Move:
    case IR_Relocate:
        return expect_address(v, "the source", inst->operands[1], NONE_OF(TypeId)) &&
               expect_address(v, "the destination", inst->operands[0], pointee(v, inst->operands[1]));
    case IR_Overwrite:
        if (v->stage == IR_STAGE_OWNED) return fault(v, "it is not resolved");
        return expect_address(v, "the operand", inst->operands[0], NONE_OF(TypeId));
    case IR_MarkInit:
    case IR_MarkUninit:
    case IR_Destroy:
    case IR_KeepAlive:
    case IR_ErrorMake: return expect_address(v, "the operand", inst->operands[0], NONE_OF(TypeId));
    case IR_Borrow: return expect_address(v, "the operand", inst->operands[0], pointee(v, inst->result));
    case IR_NOTHING:
    case IR_ANY_CONST:
    case IR_ANY_ARITHMETIC:
    case IR_ANY_COMPARE:
    case IR_ANY_TEXT:
    case IR_ANY_CONVERSION:
    case IR_ANY_PYINT:
    case IR_ANY_OBJECT:
    case IR_ElementAddr:
    case IR_Offset:
    case IR_PointerDiff:
    case IR_PointerCast:
    case IR_ANY_WIDE:
    case IR_ANY_BYTES:
    case IR_ANY_ATOMIC:
    case IR_ANY_DEVICE_ADDRESS:
    case IR_ErrorConst:
    case IR_ErrorMatch:
    case IR_ErrorTake:
    case IR_ErrorDrop:
    case IR_ErrorCopy:
    case IR_ErrorTrace:
    case IR_Call:
    case IR_ANY_DEVICE:
    case IR_ANY_TERMINATOR: break;
    }
    return true;
}

static bool verify_error(Verifier *v, const IrInst *inst) {
    switch (inst->op) {
    case IR_ErrorMatch:
    case IR_ErrorTake:
    case IR_ErrorDrop:
    case IR_ErrorCopy:
    case IR_ErrorTrace:
    case IR_Raise: return expect_type(v, "the error", type_of(v, inst->operands[0]), TY(Error));
    case IR_NO_ERROR:
    case IR_ErrorMake:
    case IR_ErrorConst: break;
    }
    return true;
}

static bool verify_return(Verifier *v, const IrInst *inst) {
    TypeId result = ir_has_register_result(v->types, v->fn->result) ? v->fn->result : NONE_OF(TypeId);
    if (inst->operand_count > 1) return fault(v, "it returns %u values", inst->operand_count);
    return expect_type(v, "what is returned",
                       inst->operand_count == 1 ? type_of(v, inst->operands[0]) : NONE_OF(TypeId), result);
}

/* --- edges --- */

static bool verify_target_count(Verifier *v, const IrInst *inst) {
    uint32_t wanted = inst->target_count;
    if (inst->op == IR_Jump) wanted = 1;
    if (inst->op == IR_Branch || inst->op == IR_TryCall) wanted = 2;
    if (inst->op == IR_Return || inst->op == IR_Raise || inst->op == IR_Panic || inst->op == IR_Unreachable) wanted = 0;
    if (inst->op == IR_Switch) wanted = val_data(v->types, inst->imm.value)->tuple.count + 1;
    return inst->target_count == wanted || fault(v, "it has %u targets and needs %u", inst->target_count, wanted);
}

/* What reaches the first parameter of a target without being written: a call's result, or its error. */
static TypeId implicit_argument(const IrInst *inst, uint32_t target) {
    if (inst->op != IR_TryCall) return NONE_OF(TypeId);
    return target == 0 ? inst->type : TY(Error);
}

static bool verify_edge(Verifier *v, const IrInst *inst, uint32_t index) {
    const IrTarget *target = &inst->targets[index];
    if (target->block.id == 0 || target->block.id > v->fn->blocks.len)
        return fault(v, "target %u is not a block", index);
    const IrBlock *to = ir_block(v->fn, target->block);
    TypeId implicit = implicit_argument(inst, index);
    uint32_t skip = IS_NONE(implicit) ? 0 : 1;
    if (to->params.len != target->arg_count + skip) {
        return fault(v, "target %u gets %u arguments and has %u parameters", index, target->arg_count + skip,
                     to->params.len);
    }
    if (skip > 0 && !expect_type(v, "the first parameter of a target", type_of(v, to->params.at[0]), implicit))
        return false;
    for (uint32_t i = 0; i < target->arg_count; i++) {
        if (!expect_type(v, "an argument of a target", type_of(v, target->args[i]),
                         type_of(v, to->params.at[i + skip])))
            return false;
    }
    return true;
}

static bool verify_terminator(Verifier *v, const IrInst *inst) {
    if (!verify_target_count(v, inst)) return false;
    for (uint32_t t = 0; t < inst->target_count; t++) {
        if (!verify_edge(v, inst, t)) return false;
    }
    if (inst->op == IR_Branch) return expect_type(v, "the condition", type_of(v, inst->operands[0]), TY(Bool));
    return inst->op != IR_Return || verify_return(v, inst);
}

/* --- walking --- */

static bool verify_inst(Verifier *v, const IrInst *inst) {
    if (inst->op <= IR_NO_OP || inst->op >= IR_OP_COUNT) return fault(v, "it is not an operation");
    const IrOpInfo *info = ir_op_info(inst->op);
    bool is_last = v->inst + 1 == ir_block(v->fn, v->block)->insts.len, is_term = (info->flags & IR_TERM) != 0;
    if (is_last != is_term)
        return fault(v, is_last ? "its block has no terminator" : "a terminator stands inside of its block");
    if (!ir_op_takes(info, inst->operand_count)) {
        return fault(v, "it has %u operands and needs %d", inst->operand_count, info->operands);
    }
    if (ir_op_has_scope(info, inst->operand_count) &&
        !expect_type(v, "the scope", type_of(v, inst->operands[info->operands]), TY_SCALAR(int)))
        return false;
    if (!verify_uses(v, inst) || !verify_result_entry(v, inst)) return false;
    if (!has_own_result_rule(inst) && !verify_result_rule(v, inst)) return false;
    if ((info->flags & IR_CALL) != 0 && !verify_call(v, inst)) return false;
    if (!verify_memory(v, inst) || !verify_error(v, inst)) return false;
    return !is_term || verify_terminator(v, inst);
}

static bool verify_block(Verifier *v, BlockId block) {
    const IrBlock *b = ir_block(v->fn, block);
    v->block = block;
    v->inst = 0;
    if (b->insts.len == 0) return fault(v, "the block is empty");
    for (; v->inst < b->insts.len; v->inst++) {
        if (!verify_inst(v, &b->insts.at[v->inst])) return false;
    }
    return true;
}

/* Each block must have a terminator before edges can be followed. */
static bool verify_shape(Verifier *v) {
    if (v->fn->blocks.len == 0) {
        text_printf(v->why, "%.*s: there is no block", STR_ARGS(v->fn->symbol));
        return false;
    }
    for (uint32_t b = 1; b <= v->fn->blocks.len; b++) {
        const IrInst *term = ir_terminator(v->fn, (BlockId){b});
        v->block = (BlockId){b};
        for (uint32_t t = 0; term != NULL && t < term->target_count; t++) {
            if (term->targets[t].block.id == 0 || term->targets[t].block.id > v->fn->blocks.len)
                return fault(v, "target %u is not a block", t);
        }
    }
    return true;
}

bool ir_verify_fn(const IrModule *module, const IrFn *fn, IrStage stage, Text *why) {
    Arena arena = {0};
    Verifier v = {.module = module, .types = module->types, .fn = fn, .stage = stage, .why = why};
    bool ok = verify_shape(&v);
    if (ok) v.cfg = ir_cfg(&arena, fn);
    if (ok) ir_find_dominators(&v.cfg, &arena);
    for (uint32_t i = 0; ok && i < v.cfg.order_count; i++) ok = verify_block(&v, v.cfg.order[i]);
    arena_drop(&arena);
    return ok;
}
