/* Expands copies, moves and destroys of values in memory to copies of bytes, operations on fields, and calls of the
 * types' constructors and destructors.
 *
 * Needs IR after ownership. Leaves no copy, move, relocate, destroy, overwrite, mark or keep_alive. A type without
 * functions of its own but with fields that have some gets helper functions `T$copy`, `T$move`, `T$destroy`, made on
 * first use; a raised type always gets its `T$destroy`, for the error box that is dropped unopened. */
#include "ir/build.h"
#include "ir/ir_group.h"
#include "ir/place.h"
#include "passes/pass.h"
#include "types/type_text.h"
#include "types/value.h"

typedef enum Life { LIFE_COPY, LIFE_MOVE, LIFE_DESTROY } Life;

static void expand(IrBuilder *b, Life life, TypeId type, ValId to, ValId from);

/* ---- which types need more than bytes ---- */

static FnId glue_of(const Types *types, TypeId type, Life life) {
    TypeKind kind = ty_kind(types, type);
    if (kind != TY_Struct && kind != TY_Closure && kind != TY_Dyn) return NONE_OF(FnId);
    TypeGlue *glue = ty_glue((Types *)(uintptr_t)types, type);
    return life == LIFE_COPY ? glue->copy : life == LIFE_MOVE ? glue->move : glue->deinit;
}

static bool needs_code(const Types *types, TypeId type, Life life) {
    if (ty_is(types, type, TY_Error)) return life != LIFE_MOVE;
    if (ty_is(types, type, TY_Array)) return needs_code(types, ty_data(types, type)->array.element, life);
    if (!ir_has_fields(types, type)) return false;
    if (!IS_NONE(glue_of(types, type, life))) return true;
    const StructInfo *info = ty_struct(types, type);
    for (uint32_t i = 0; i < info->field_count; i++)
        if (needs_code(types, info->fields[i].type, life)) return true;
    return false;
}

/* ---- code for one value ---- */

static void copy_bytes(IrBuilder *b, TypeId type, ValId to, ValId from) {
    int64_t size = (int64_t)ty_layout(b->module->types, type).size;
    ValId operands[] = {to, from, ir_const_int(b, ty_int(b->module->types), size)};
    if (ty_is_register(b->module->types, type))
        ir_store(b, ir_load(b, from), to);
    else if (size)
        ir_op(b, IR_CopyBytes, NONE_OF(TypeId), operands, 3);
}

static void call_glue(IrBuilder *b, FnId glue, Life life, ValId to, ValId from) {
    ValId args[] = {to, from};
    ir_call(b, ir_fn_addr(b, glue), args, life == LIFE_DESTROY ? 1 : 2, 0);
}

static void expand_fields(IrBuilder *b, Life life, TypeId type, ValId to, ValId from) {
    const StructInfo *info = ty_struct(b->module->types, type);
    for (uint32_t i = 0; i < info->field_count; i++) {
        if (life == LIFE_DESTROY && !needs_code(b->module->types, info->fields[i].type, life)) continue;
        ValId source = life == LIFE_DESTROY ? NONE_OF(ValId) : ir_field_addr(b, from, i);
        expand(b, life, info->fields[i].type, ir_field_addr(b, to, i), source);
    }
}

static ValId element(IrBuilder *b, ValId array, TypeId type, ValId index) {
    return ir_op2(b, IR_ElementAddr, ty_raw(b->module->types, type), array, index);
}

/* for i in 0 … count - 1 */
static void expand_elements(IrBuilder *b, Life life, TypeId type, ValId to, ValId from) {
    Types *types = b->module->types;
    TypeId item = ty_data(types, type)->array.element, integer = ty_int(types);
    int64_t count = 0;
    val_as_int(types, ty_data(types, type)->array.count, &count);
    BlockId head = ir_block_new(b->fn), body = ir_block_new(b->fn), done = ir_block_new(b->fn);
    ValId index = ir_block_param(b->fn, head, integer), zero = ir_const_int(b, integer, 0);
    ir_jump(b, head, &zero, 1);
    ir_at(b, head);
    ir_branch(b, ir_op2(b, IR_Lt, NONE_OF(TypeId), index, ir_const_int(b, integer, count)), body, done);
    ir_at(b, body);
    expand(b, life, item, element(b, to, item, index),
           life == LIFE_DESTROY ? NONE_OF(ValId) : element(b, from, item, index));
    ValId next = ir_op2(b, IR_Add, NONE_OF(TypeId), index, ir_const_int(b, integer, 1));
    ir_jump(b, head, &next, 1);
    ir_at(b, done);
}

/* ---- helper functions ---- */

static TypeId helper_type(Types *types, TypeId type, Life life) {
    FnParam params[] = {{.type = ty_raw(types, type), .convention = CONV_READ},
                        {.type = ty_raw(types, type), .convention = CONV_READ}};
    FnType fn = {.params = params, .param_count = life == LIFE_DESTROY ? 1 : 2, .result = ty_simple(types, TY_None)};
    return ty_fn(types, &fn);
}

static void fill_helper(IrModule *module, IrFn *fn, TypeId type, Life life) {
    ir_fn_set_type(module, fn, helper_type(module->types, type, life), NULL, NULL);
    IrBuilder b = ir_builder(module, fn);
    ir_at(&b, (BlockId){1});
    ValId to = fn->params.at[0].value, from = life == LIFE_DESTROY ? NONE_OF(ValId) : fn->params.at[1].value;
    FnId glue = glue_of(module->types, type, life);
    if (!IS_NONE(glue))
        call_glue(&b, glue, life, to, from);
    else if (ty_is(module->types, type, TY_Array))
        expand_elements(&b, life, type, to, from);
    else
        expand_fields(&b, life, type, to, from);
    ir_return(&b, NONE_OF(ValId));
    fn->has_body = true;
}

static FnId helper_of(IrModule *module, TypeId type, Life life) {
    static const char *const names[] = {[LIFE_COPY] = "copy", [LIFE_MOVE] = "move", [LIFE_DESTROY] = "destroy"};
    bool is_named = ty_is(module->types, type, TY_Struct) || ty_is(module->types, type, TY_Closure);
    Str name = is_named ? ty_ir_name(module->types, type) : arena_printf(module->arena, "type%u", type.id);
    Str symbol = arena_printf(module->arena, "%.*s$%s", STR_ARGS(name), names[life]);
    FnId found = ir_fn_find(module, symbol);
    if (!IS_NONE(found)) return found;
    IrFn *fn = ir_fn_new(module, symbol);
    fn->display = arena_printf(module->arena, "%s of %s", names[life], ty_c(module->types, type));
    fill_helper(module, fn, type, life);
    return fn->id;
}

static void expand(IrBuilder *b, Life life, TypeId type, ValId to, ValId from) {
    const Types *types = b->module->types;
    FnId glue = glue_of(types, type, life);
    if (!IS_NONE(glue)) {
        call_glue(b, glue, life, to, from);
    } else if (!needs_code(types, type, life)) {
        if (life != LIFE_DESTROY) copy_bytes(b, type, to, from);
    } else if (ty_is(types, type, TY_Error)) {
        if (life == LIFE_COPY)
            ir_store(b, ir_op1(b, IR_ErrorCopy, type, ir_load(b, from)), to);
        else
            ir_op1(b, IR_ErrorDrop, NONE_OF(TypeId), ir_load(b, to));
    } else {
        call_glue(b, helper_of(b->module, type, life), life, to, from);
    }
}

/* ---- a function ---- */

static TypeId pointee_of(const IrBuilder *b, ValId address) {
    return ty_data(b->module->types, ir_type_of(b->fn, address))->pointer.pointee;
}

/* Returns true when the instruction is replaced by what was built, or by nothing. */
static bool expand_inst(IrBuilder *b, const IrInst *inst) {
    b->span = inst->span;
    ValId to = inst->operand_count ? inst->operands[0] : NONE_OF(ValId);
    ValId from = inst->operand_count > 1 ? inst->operands[1] : NONE_OF(ValId);
    switch (inst->op) {
    case IR_Copy: expand(b, LIFE_COPY, pointee_of(b, to), to, from); return true;
    case IR_Move: expand(b, LIFE_MOVE, pointee_of(b, to), to, from); return true;
    case IR_Relocate: copy_bytes(b, pointee_of(b, to), to, from); return true;
    case IR_Destroy: expand(b, LIFE_DESTROY, pointee_of(b, to), to, NONE_OF(ValId)); return true;
    case IR_ErrorMake:
        if (needs_code(b->module->types, pointee_of(b, to), LIFE_DESTROY))
            helper_of(b->module, pointee_of(b, to), LIFE_DESTROY);
        return false;
    case IR_Overwrite:
    case IR_MarkInit:
    case IR_MarkUninit:
    case IR_KeepAlive: return true;
    case IR_NO_LIFETIME:
    case IR_Borrow: return false; /* all other operations stay as they are */
    }
    UNREACHABLE();
}

static bool is_lifetime(const IrInst *inst) {
    return inst->op == IR_Copy || inst->op == IR_Move || inst->op == IR_Relocate || inst->op == IR_Destroy ||
           inst->op == IR_Overwrite || inst->op == IR_MarkInit || inst->op == IR_MarkUninit ||
           inst->op == IR_KeepAlive || inst->op == IR_ErrorMake;
}

static bool has_lifetimes(const IrBlock *block) {
    for (uint32_t i = 0; i < block->insts.len; i++)
        if (is_lifetime(&block->insts.at[i])) return true;
    return false;
}

static void expand_block(IrModule *module, IrFn *fn, BlockId id) {
    IrBlock *block = ir_block(fn, id);
    IrInst *old = block->insts.at;
    uint32_t count = block->insts.len;
    block->insts.at = NULL;
    block->insts.len = block->insts.cap = 0;
    IrBuilder b = {.module = module, .fn = fn, .block = id};
    for (uint32_t i = 0; i < count; i++)
        if (!expand_inst(&b, &old[i])) vec_push(fn->arena, &ir_block(fn, id)->insts, old[i]);
}

bool pass_expand_lifetimes(IrModule *module, IrFn *fn) {
    bool changed = false;
    for (uint32_t i = 1; i <= fn->blocks.len; i++) {
        if (!has_lifetimes(ir_block(fn, (BlockId){i}))) continue;
        expand_block(module, fn, (BlockId){i});
        changed = true;
    }
    if (changed) ir_renumber(fn);
    return changed;
}
