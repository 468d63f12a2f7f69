/* Finds the place of every address value and the accesses of every instruction (place.h). */
#include "ir/place.h"
#include "types/type_text.h"

/* --- paths --- */

static PathId new_path(IrPlaces *p, IrPath path) {
    vec_push(p->arena, &p->paths, path);
    return (PathId){p->paths.len};
}

PathId ir_path_root(IrPlaces *p, LocalId local) {
    PathId *root = &p->roots[local.id - 1];
    if (IS_NONE(*root))
        *root = new_path(p, (IrPath){.step = STEP_ROOT, .local = local, .type = ir_local(p->fn, local)->type});
    return *root;
}

/* Keeps the children in order of their field number. */
static PathId insert_child(IrPlaces *p, PathId before, IrPath path) {
    path.sibling = IS_NONE(before) ? ir_path(p, path.parent)->child : ir_path(p, before)->sibling;
    PathId made = new_path(p, path);
    *(IS_NONE(before) ? &ir_path(p, path.parent)->child : &ir_path(p, before)->sibling) = made;
    return made;
}

static PathId child_path(IrPlaces *p, IrPath wanted) {
    PathId before = {0};
    for (PathId c = ir_path(p, wanted.parent)->child; !IS_NONE(c); c = ir_path(p, c)->sibling) {
        const IrPath *child = ir_path(p, c);
        if (child->step == wanted.step && child->field == wanted.field && SAME(child->of, wanted.of)) return c;
        if (child->field < wanted.field) before = c;
    }
    wanted.local = ir_path(p, wanted.parent)->local;
    if (wanted.step == STEP_FIELD) wanted.type = ty_struct(p->module->types, wanted.of)->fields[wanted.field].type;
    return insert_child(p, before, wanted);
}

PathId ir_path_field(IrPlaces *p, PathId base, TypeId of, uint32_t field) {
    return child_path(p, (IrPath){.step = STEP_FIELD, .parent = base, .field = field, .of = of});
}

PathId ir_path_inside(IrPlaces *p, PathId base) {
    return child_path(p, (IrPath){.step = STEP_INSIDE, .parent = base, .field = UINT32_MAX});
}

PathId ir_path_outside(IrPlaces *p, uint32_t param) {
    if (IS_NONE(p->outsides[param])) p->outsides[param] = new_path(p, (IrPath){.step = STEP_PARAM, .field = param});
    return p->outsides[param];
}

PathId ir_path_shared(IrPlaces *p, TypeId content) {
    for (uint32_t i = 0; i < p->shared.len; i++) {
        if (SAME(ir_path(p, p->shared.at[i])->type, content)) return p->shared.at[i];
    }
    PathId made = new_path(p, (IrPath){.step = STEP_SHARED, .type = content});
    vec_push(p->arena, &p->shared, made);
    return made;
}

bool ir_path_is_within(const IrPlaces *p, PathId inner, PathId outer) {
    while (!IS_NONE(inner) && !SAME(inner, outer)) inner = ir_path(p, inner)->parent;
    return !IS_NONE(inner);
}

static void write_path(const IrPlaces *p, PathId id, Text *out) {
    const IrPath *path = ir_path(p, id);
    const Context *ctx = p->module->ctx;
    if (!IS_NONE(path->parent)) write_path(p, path->parent, out);
    switch (path->step) {
    case STEP_ROOT: text_str(out, name_text(ctx, ir_local(p->fn, path->local)->name)); return;
    case STEP_PARAM: text_str(out, name_text(ctx, p->fn->params.at[path->field].name)); return;
    case STEP_INSIDE: text_c(out, "[...]"); return;
    case STEP_SHARED: text_printf(out, "(%s)", ty_c(p->module->types, path->type)); return;
    case STEP_FIELD: break;
    }
    Str field = name_text(ctx, ty_struct(p->module->types, path->of)->fields[path->field].name);
    text_printf(out, ty_is(p->module->types, path->of, TY_Tuple) ? "[%.*s]" : ".%.*s", STR_ARGS(field));
}

static bool has_name(const IrPlaces *p, PathId id) {
    while (!IS_NONE(ir_path(p, id)->parent)) id = ir_path(p, id)->parent;
    const IrPath *root = ir_path(p, id);
    return root->step == STEP_PARAM || root->step == STEP_SHARED || !IS_NONE(ir_local(p->fn, root->local)->name);
}

Str ir_path_name(const IrPlaces *p, PathId path) {
    if (!has_name(p, path)) return STR("");
    Text text;
    text_init(&text, p->arena);
    write_path(p, path, &text);
    return text_view(&text);
}

/* --- the place of an address --- */

static bool is_pointer(const IrPlaces *p, ValId value) {
    return ty_is(p->module->types, ir_type_of(p->fn, value), TY_Pointer);
}

static bool is_raw(const IrPlaces *p, ValId value) {
    return ty_data(p->module->types, ir_type_of(p->fn, value))->pointer.flavour == PTR_RAW;
}

static IrPlace place_of(const IrPlaces *p, ValId value) { return p->of_value[value.id - 1]; }

/* A pointer of any origin: what it points to is reached through it. */
static IrPlace pointee_place(const IrPlaces *p, ValId value) {
    return (IrPlace){.kind = is_raw(p, value) ? PLACE_RAW : PLACE_REF, .via = value};
}

static IrPlace part_of(IrPlace whole) {
    if (whole.kind == PLACE_PATH) whole.kind = PLACE_INSIDE;
    return whole;
}

bool ir_access_needs_value(IrAccessKind kind) {
    return kind == ACCESS_USE || kind == ACCESS_WRITE || kind == ACCESS_MOVE;
}

bool ir_has_fields(const Types *types, TypeId type) {
    TypeKind kind = ty_kind(types, type);
    return kind == TY_Struct || kind == TY_Tuple || kind == TY_Closure || kind == TY_Dyn;
}

static IrPlace field_place(IrPlaces *p, const IrInst *inst) {
    IrPlace base = place_of(p, inst->operands[0]);
    if (base.kind != PLACE_PATH) return base;
    TypeId of = ir_path(p, base.path)->type;
    if (!ir_has_fields(p->module->types, of)) return part_of(base);
    return (IrPlace){.kind = PLACE_PATH, .path = ir_path_field(p, base.path, of, inst->imm.field)};
}

static IrPlace cast_place(const IrPlaces *p, const IrInst *inst) {
    ValId from = inst->operands[0];
    IrPlace place = place_of(p, from);
    if (!is_pointer(p, from) || !is_raw(p, inst->result)) return pointee_place(p, inst->result);
    switch (place.kind) {
    case PLACE_PATH:
    case PLACE_INSIDE: {
        TypeId pointee = ty_data(p->module->types, inst->type)->pointer.pointee;
        return SAME(pointee, ir_path(p, place.path)->type) ? place : part_of(place);
    }
    case PLACE_REF:
    case PLACE_RAW:
        if (is_raw(p, from)) place.kind = PLACE_RAW; /* the cast of a raw pointer asks for no checks */
        return place;
    case PLACE_NONE: break;
    }
    return pointee_place(p, inst->result);
}

static IrPlace local_place(IrPlaces *p, const IrInst *inst) {
    return (IrPlace){.kind = PLACE_PATH, .path = ir_path_root(p, inst->imm.local)};
}

static IrPlace result_place(IrPlaces *p, const IrInst *inst) {
    if (inst->op == IR_GlobalAddr || inst->op == IR_ImageAddr) return (IrPlace){.kind = PLACE_RAW};
    if (inst->op == IR_FieldAddr) return field_place(p, inst);
    if (inst->op == IR_PointerCast) return cast_place(p, inst);
    bool is_part = inst->op == IR_ElementAddr || (inst->op == IR_Offset && is_raw(p, inst->result));
    return is_part ? part_of(place_of(p, inst->operands[0])) : pointee_place(p, inst->result);
}

/* --- accesses --- */

/* Adds an access in the order of the kinds; `first` is the first access of the instruction. */
static void add(IrPlaces *p, uint32_t first, IrAccess access) {
    vec_push(p->arena, &p->accesses, access);
    for (uint32_t i = p->accesses.len - 1; i > first && p->accesses.at[i - 1].kind > access.kind; i--) {
        p->accesses.at[i] = p->accesses.at[i - 1];
        p->accesses.at[i - 1] = access;
    }
}

static IrAccessKind letter_kind(const IrInst *inst, char letter) {
    if (inst->op == IR_Overwrite) return ACCESS_OVERWRITE;
    if (inst->op == IR_MarkInit) return ACCESS_MARK_INIT;
    if (inst->op == IR_MarkUninit) return ACCESS_MARK_UNINIT;
    switch (letter) {
    case 'u': return ACCESS_USE;
    case 'w': return ACCESS_WRITE;
    case 'i': return ACCESS_INIT;
    case 'm': return ACCESS_MOVE;
    default: return ACCESS_WEAK;
    }
}

static char place_letter(const IrOpInfo *info, uint32_t operand) {
    const char *letter = info->places;
    if (*letter == '\0') return '-';
    for (uint32_t i = 0; i < operand && letter[1] != '\0'; i++) letter++;
    return *letter;
}

bool ir_computes_address(IrOp op) {
    return op == IR_FieldAddr || op == IR_ElementAddr || op == IR_Offset || op == IR_PointerCast;
}

bool ir_stays_within(IrOp op) {
    return op == IR_FieldAddr || op == IR_ElementAddr || op == IR_PointerCast || op == IR_Borrow;
}

const FnType *ir_callee_type(const IrModule *module, const IrFn *fn, const IrInst *call) {
    const TypeData *type = ty_data(module->types, ir_type_of(fn, call->operands[0]));
    if (type->kind != TY_Fn) ICE("a call of a value that is not a function");
    return &type->fn;
}

IrFn *ir_callee(const IrModule *module, const IrFn *fn, const IrInst *call) {
    const IrInst *def = ir_def(fn, call->operands[0]);
    return def != NULL && def->op == IR_FnAddr ? ir_fn(module, def->imm.fn) : NULL;
}

static IrAccessKind argument_kind(const Types *types, const FnParam *param) {
    if (!ir_is_place_param(types, param)) return ACCESS_WEAK; /* an address passed as a value */
    switch (param->convention) {
    case CONV_DEFAULT:
    case CONV_READ:
    case CONV_REF: return ACCESS_USE;
    case CONV_MUT: return ACCESS_WRITE;
    case CONV_VAR:
    case CONV_DEINIT: return ACCESS_MOVE;
    case CONV_OUT: return ACCESS_INIT;
    }
    UNREACHABLE();
}

/* A value that is loaded for an argument keeps its place alive until the call returns, as a reference to the place
 * would. An error that was only read is a pointer to what its local owns, so every use of it is a use of the local. */
static void keep_loaded_place(IrPlaces *p, const IrInst *inst, bool is_call, IrAccess access, uint32_t first) {
    const IrInst *def = ir_def(p->fn, inst->operands[access.operand]);
    if (def == NULL || def->op != IR_Load) return;
    access.place = place_of(p, def->operands[0]);
    bool is_error = ty_is(p->module->types, def->type, TY_Error);
    bool is_register = access.place.kind == PLACE_PATH && IS_NONE(ir_path(p, access.place.path)->parent);
    if (access.place.kind == PLACE_NONE || (!is_error && (is_register || !is_call))) return;
    add(p, first, access);
}

static IrAccessKind operand_kind(const IrPlaces *p, const FnType *type, uint32_t operand) {
    if (operand == 0) return ACCESS_WEAK;
    return operand <= type->param_count ? argument_kind(p->module->types, &type->params[operand - 1]) : ACCESS_INIT;
}

static void target_accesses(IrPlaces *p, const IrInst *inst, uint32_t index) {
    for (uint32_t t = 0; t < inst->target_count; t++) {
        for (uint32_t k = 0; k < inst->targets[t].arg_count; k++) {
            IrPlace place = place_of(p, inst->targets[t].args[k]);
            IrAccess access = {.inst = index, .operand = UINT32_MAX, .kind = ACCESS_WEAK, .place = place};
            if (place.kind != PLACE_NONE) vec_push(p->arena, &p->accesses, access);
        }
    }
}

static void find_accesses(IrPlaces *p, const IrInst *inst, uint32_t index) {
    uint32_t first = p->accesses.len;
    bool is_call = (ir_op_info(inst->op)->flags & IR_CALL) != 0;
    const FnType *callee = is_call ? ir_callee_type(p->module, p->fn, inst) : NULL;
    for (uint32_t k = 0; k < inst->operand_count; k++) {
        IrAccess access = {.inst = index, .operand = k, .kind = ACCESS_WEAK, .place = place_of(p, inst->operands[k])};
        if (is_call || p->loads_errors) keep_loaded_place(p, inst, is_call, access, first);
        if (access.place.kind == PLACE_NONE || ir_computes_address(inst->op)) continue;
        access.kind = is_call ? operand_kind(p, callee, k) : letter_kind(inst, place_letter(ir_op_info(inst->op), k));
        access.on_success = inst->op == IR_TryCall && access.kind == ACCESS_INIT;
        p->is_on_edges |= access.on_success;
        add(p, first, access);
    }
    if (inst->target_count > 0) target_accesses(p, inst, index);
}

/* --- instructions --- */

void ir_make_active(IrPlaces *p, BlockId block, uint32_t inst) {
    p->active[p->active_word[block.id - 1] + inst / 64] |= (uint64_t)1 << inst % 64;
}

/* True when the instruction accesses a place, or makes a pointer that may hold a loan. */
static bool visit_inst(IrPlaces *p, const IrInst *inst, uint32_t index) {
    if (inst->op == IR_LocalAddr) {
        p->of_value[inst->result.id - 1] = local_place(p, inst);
        return false;
    }
    bool gives_pointer = !IS_NONE(inst->result) && ty_is(p->module->types, inst->type, TY_Pointer);
    if (gives_pointer) p->of_value[inst->result.id - 1] = result_place(p, inst);
    if (inst->operand_count + inst->target_count == 0 || inst->op == IR_FieldAddr) return false;
    uint32_t before = p->accesses.len;
    p->loads_errors |= inst->op == IR_Load && ty_is(p->module->types, inst->type, TY_Error);
    p->overwrites |= inst->op == IR_Overwrite;
    p->borrows |= inst->op == IR_Borrow;
    find_accesses(p, inst, index);
    bool is_call = (ir_op_info(inst->op)->flags & IR_CALL) != 0;
    return is_call || p->accesses.len > before ||
           (gives_pointer && SAME(p->of_value[inst->result.id - 1].via, inst->result));
}

static void visit_block(IrPlaces *p, BlockId id) {
    const IrBlock *block = ir_block(p->fn, id);
    for (uint32_t i = 0; i < block->params.len; i++) {
        ValId param = block->params.at[i];
        if (is_pointer(p, param)) p->of_value[param.id - 1] = pointee_place(p, param);
    }
    p->accesses_of[id.id - 1].first = p->accesses.len;
    for (uint32_t i = 0; i < block->insts.len; i++) {
        if (visit_inst(p, &block->insts.at[i], i)) ir_make_active(p, id, i);
    }
    p->accesses_of[id.id - 1].end = p->accesses.len;
}

/* --- errors in locals: a load whose value is given away is a move --- */

static bool consumes_operand(IrOp op, uint32_t operand) {
    return op == IR_Raise || op == IR_ErrorDrop || op == IR_Return ||
           (operand == 0 && (op == IR_ErrorTake || op == IR_Store));
}

static void note_given(const IrPlaces *p, ValId value, bool *is_given) {
    if (ty_is(p->module->types, ir_type_of(p->fn, value), TY_Error)) is_given[value.id - 1] = true;
}

static void note_given_args(const IrPlaces *p, const IrInst *call, bool *is_given) {
    const FnType *type = ir_callee_type(p->module, p->fn, call);
    for (uint32_t i = 0; i < type->param_count && i + 1 < call->operand_count; i++) {
        AstConvention convention = type->params[i].convention;
        if (convention == CONV_VAR || convention == CONV_DEINIT) note_given(p, call->operands[i + 1], is_given);
    }
}

static void find_given_errors(const IrPlaces *p, const IrBlock *block, bool *is_given) {
    for (uint32_t i = 0; i < block->insts.len; i++) {
        const IrInst *inst = &block->insts.at[i];
        for (uint32_t k = 0; k < inst->operand_count; k++) {
            if (consumes_operand(inst->op, k)) note_given(p, inst->operands[k], is_given);
        }
        if ((ir_op_info(inst->op)->flags & IR_CALL) != 0) note_given_args(p, inst, is_given);
        for (uint32_t t = 0; t < inst->target_count; t++) {
            for (uint32_t k = 0; k < inst->targets[t].arg_count; k++) note_given(p, inst->targets[t].args[k], is_given);
        }
    }
}

static void move_given_errors(IrPlaces *p, const IrCfg *cfg) {
    bool *is_given = NEW_ARRAY(p->arena, bool, p->fn->values.len + 1);
    for (uint32_t i = 0; i < cfg->order_count; i++) find_given_errors(p, ir_block(p->fn, cfg->order[i]), is_given);
    for (uint32_t i = 0; i < cfg->order_count; i++) {
        IrRange range = p->accesses_of[cfg->order[i].id - 1];
        for (uint32_t a = range.first; a < range.end; a++) {
            const IrInst *inst = &ir_block(p->fn, cfg->order[i])->insts.at[p->accesses.at[a].inst];
            if (inst->op == IR_Load && is_given[inst->result.id - 1]) p->accesses.at[a].kind = ACCESS_MOVE;
        }
    }
}

/* --- all of it --- */

/* Parameters have a path even when nothing names them, because they must be destroyed or set. */
static void name_params(IrPlaces *p) {
    for (uint32_t i = 1; i <= p->fn->locals.len; i++) {
        IrLocalKind kind = ir_local(p->fn, (LocalId){i})->kind;
        if (kind == LOCAL_PARAM || kind == LOCAL_RESULT) ir_path_root(p, (LocalId){i});
    }
}

static void make_words(IrPlaces *p) {
    uint32_t words = 0;
    p->active_word = NEW_ARRAY(p->arena, uint32_t, p->fn->blocks.len + 1);
    for (uint32_t b = 0; b < p->fn->blocks.len; b++) {
        p->active_word[b] = words;
        words += (p->fn->blocks.at[b].insts.len + 63) / 64;
    }
    p->active_word[p->fn->blocks.len] = words;
    p->active = NEW_ARRAY(p->arena, uint64_t, words + 1);
}

IrPlaces ir_places(Arena *arena, const IrModule *module, const IrFn *fn, const IrCfg *cfg) {
    IrPlaces p = {.module = module, .fn = fn, .arena = arena};
    p.roots = NEW_ARRAY(arena, PathId, fn->locals.len + 1);
    p.outsides = NEW_ARRAY(arena, PathId, fn->params.len + 1);
    p.of_value = NEW_ARRAY(arena, IrPlace, fn->values.len + 1);
    p.accesses_of = NEW_ARRAY(arena, IrRange, fn->blocks.len + 1);
    vec_reserve(arena, &p.paths, 2 * fn->locals.len + 4);
    vec_reserve(arena, &p.accesses, fn->values.len / 2 + 8);
    make_words(&p);
    name_params(&p);
    for (uint32_t i = 0; i < cfg->order_count; i++) visit_block(&p, cfg->order[i]); /* values come before their uses */
    if (p.loads_errors) move_given_errors(&p, cfg);
    return p;
}
