/* What the printer and the parser of IR text share. */
#include "ir/text.h"

const IrFlagWord ir_flag_words[IR_FLAG_WORD_COUNT] = {
    {IR_FN_EXTERNAL, "external"},   {IR_FN_C_ABI, "c_abi"},
    {IR_FN_KERNEL, "kernel"},       {IR_FN_INLINE, "inline"},
    {IR_FN_NOINLINE, "noinline"},   {IR_FN_COLD, "cold"},
    {IR_FN_EXPORTED, "exported"},   {IR_FN_NORETURN, "noreturn"},
    {IR_FN_ARCHETYPE, "archetype"}, {IR_FN_MODULE_INIT, "module_init"},
    {IR_FN_PARALLEL, "parallel"},   {IR_FN_FRAME, "frame"},
    {IR_FN_GLUE, "glue"},           {IR_FN_GPU, "gpu"},
    {IR_FN_HAS_GPU, "has_gpu"},     {IR_FN_ASKS_TARGET, "asks_target"},
    {IR_FN_LIGHT, "light"},         {IR_FN_BOUNDED, "bounded"},
    {IR_FN_COROUTINE, "coroutine"}, {IR_FN_ELEMENT, "element"},
    {IR_FN_SIZE, "size"},           {IR_FN_FORGETS, "forgets"},
};

const char *const ir_local_words[] = {
    [LOCAL_VAR] = "var",
    [LOCAL_TEMP] = "temp",
    [LOCAL_PARAM] = "param",
    [LOCAL_RESULT] = "result",
};

static TypeId truth_type(Types *types, TypeId operand) {
    if (ty_is(types, operand, TY_Simd) && ty_is_concrete(types, operand) && ty_width(types, operand) > 1) {
        return ty_simd_of(types, DT_bool, ty_width(types, operand));
    }
    return TY(Bool);
}

/* None also for an operand that does not exist: in dead code, operations on dropped values are dropped. */
static TypeId operand_type(const IrFn *fn, const IrInst *inst) {
    bool has_operand = inst->operand_count > 0 && !IS_NONE(inst->operands[0]);
    return has_operand ? ir_type_of(fn, inst->operands[0]) : NONE_OF(TypeId);
}

static TypeId field_type(Types *types, TypeId base, uint32_t field) {
    const TypeData *d = ty_data(types, base);
    if (d->kind != TY_Pointer) return NONE_OF(TypeId);
    TypeKind kind = ty_kind(types, d->pointer.pointee);
    if (kind != TY_Struct && kind != TY_Tuple && kind != TY_Closure && kind != TY_Dyn && kind != TY_Class)
        return NONE_OF(TypeId);
    const StructInfo *info = ty_struct(types, d->pointer.pointee);
    if (field >= info->field_count) return NONE_OF(TypeId);
    return ty_pointer(types, info->fields[field].type, PTR_RAW, MUT_YES, NONE_OF(ValueId), d->pointer.space);
}

static bool is_predicate(const IrInst *inst) {
    IrKind kind = inst->imm.kind;
    return inst->op == IR_Math && (kind == IrMath_IsNan || kind == IrMath_IsInf || kind == IrMath_IsFinite);
}

TypeId ir_implied_type(const IrModule *module, const IrFn *fn, const IrInst *inst) {
    Types *types = module->types;
    TypeId operand = operand_type(fn, inst);
    if (inst->op == IR_LocalAddr) return ty_raw(types, ir_local(fn, inst->imm.local)->type);
    if (inst->op == IR_GlobalAddr) return ty_raw(types, ir_global(module, inst->imm.global)->type);
    if (inst->op == IR_FnAddr) return ir_fn(module, inst->imm.fn)->type;
    if (inst->op == IR_FieldAddr) return IS_NONE(operand) ? operand : field_type(types, operand, inst->imm.field);
    bool gives_truth = ir_op_info(inst->op)->result == RESULT_BOOL || is_predicate(inst);
    if (gives_truth && inst->operand_count == 0) return TY(Bool);
    if (gives_truth) return IS_NONE(operand) ? operand : truth_type(types, operand);
    return ir_op_info(inst->op)->result == RESULT_SAME ? operand : NONE_OF(TypeId);
}

TypeId ir_value_type(const Types *types, const IrInst *inst) {
    if (inst->op == IR_Const || inst->op == IR_PyIntConst) return inst->type;
    bool is_image = inst->op == IR_ImageAddr && !IS_NONE(inst->type) && ty_is(types, inst->type, TY_Pointer);
    return is_image ? ty_data(types, inst->type)->pointer.pointee : NONE_OF(TypeId);
}
