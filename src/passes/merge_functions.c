/* Merges instances of generic code for which the same code would be generated: `append` of a list of two numbers is the
 * same for every struct of two numbers. So are the helpers that copy, move and destroy such values.
 *
 * Two functions are merged only if they are written at the same place (helpers: at none), so that panics and debuggers
 * show the right line; functions that write tracebacks, which name the instance, only if they have the same name.
 * Callees are handled first, so that calls of merged functions count as equal. Types are compared as far as code
 * generation distinguishes them: by size, not by name. With -g nothing is merged, because the variables have different
 * types.
 *
 * Runs last: merged functions have no body afterwards, and calls of them call the function that represents them. */
#include "passes/pass.h"

typedef enum State { UNSEEN, OPEN, DONE } State;

typedef VEC(uint32_t) Key;

typedef struct Sharer {
    IrModule *module;
    const Types *types;
    Arena scratch;
    State *states;     /* by function id - 1 */
    bool *is_instance; /* by function id - 1: another function is written at the same place */
    Map classes;       /* TypeId -> number in `type_keys` */
    Intern type_keys, keys;
    VEC(FnId) firsts; /* by number in `keys`: the function that represents all with this key */
    bool changed;
} Sharer;

static void add(Sharer *s, Key *key, uint32_t word) { vec_push(&s->scratch, key, word); }

static void add_wide(Sharer *s, Key *key, uint64_t word) {
    add(s, key, (uint32_t)word);
    add(s, key, (uint32_t)(word >> 32));
}

static Str bytes_of(const Key *key) { return (Str){(const char *)key->at, key->len * (uint32_t)sizeof(uint32_t)}; }

/* ---- types ---- */

static uint32_t class_of(Sharer *s, TypeId type);

/* Adds what code generation needs to know about a place of the type. */
static void add_place(Sharer *s, Key *key, TypeId type) {
    const TypeData *data = ty_data(s->types, type);
    Layout layout = ty_layout(s->types, type);
    add_wide(s, key, layout.size);
    add(s, key, layout.align);
    add(s, key, ty_is_trivial(s->types, type));
    add(s, key, ty_needs_destroy(s->types, type));
    add(s, key, ty_is_traced(s->types, type));
    if (data->kind == TY_Array) add(s, key, class_of(s, data->array.element));
}

/* Pointers are compared by the types that they lead to, except that all pointers to pointers count as equal. */
static void add_type(Sharer *s, Key *key, TypeId type, bool is_pointee) {
    const TypeData *data = ty_data(s->types, type);
    if (!ty_is_register(s->types, type)) {
        add(s, key, TY_Struct);
        add_place(s, key, type);
        return;
    }
    add(s, key, data->kind);
    if (data->kind == TY_Fn || data->kind == TY_StrLiteral) return;
    if (data->kind != TY_Pointer) {
        add(s, key, type.id);
        return;
    }
    add(s, key, data->pointer.space);
    if (!is_pointee) add_type(s, key, data->pointer.pointee, true);
}

static uint32_t class_of(Sharer *s, TypeId type) {
    uint64_t known;
    if (IS_NONE(type)) return 0;
    if (map_get(&s->classes, type.id, &known)) return (uint32_t)known;
    Key key = {0};
    add_type(s, &key, type, false);
    known = intern_bytes(&s->type_keys, bytes_of(&key), NULL);
    map_put(&s->classes, type.id, known);
    return (uint32_t)known;
}

static TypeId pointee_of(const Sharer *s, const IrFn *fn, ValId address) {
    const TypeData *data = ty_data(s->types, ir_type_of(fn, address));
    return data->kind == TY_Pointer ? data->pointer.pointee : ir_type_of(fn, address);
}

/* ---- functions as keys ---- */

static bool is_direct_call(const IrFn *fn, const IrInst *inst) {
    if (!(ir_op_info(inst->op)->flags & IR_CALL)) return false;
    const IrInst *def = ir_def(fn, inst->operands[0]);
    return def && def->op == IR_FnAddr;
}

static void add_field(Sharer *s, Key *key, const IrFn *fn, const IrInst *inst) {
    TypeId base = pointee_of(s, fn, inst->operands[0]);
    add_wide(s, key, ty_field_offset(s->types, base, inst->imm.field));
    add(s, key, ty_is(s->types, base, TY_Struct) && ty_field_is_private(s->types, base, inst->imm.field));
}

static void add_immediate(Sharer *s, Key *key, const IrFn *fn, const IrInst *inst) {
    if (ir_op_info(inst->op)->flags & IR_CALL) { /* what a result may point into mattered only to ownership */
        if (!is_direct_call(fn, inst)) add(s, key, ir_type_of(fn, inst->operands[0]).id);
        return;
    }
    switch (ir_op_info(inst->op)->imm) {
    case IMM_NONE: return;
    case IMM_INT: add_wide(s, key, (uint64_t)inst->imm.number); return;
    case IMM_FIELD: add_field(s, key, fn, inst); return;
    case IMM_LOCAL: add(s, key, inst->imm.local.id); return;
    case IMM_FN: add(s, key, SAME(inst->imm.fn, fn->id) ? 0 : inst->imm.fn.id); return;
    case IMM_VALUE: add(s, key, inst->imm.value.id); return;
    case IMM_TYPE:
        if (inst->op == IR_SizeOf || inst->op == IR_AlignOf)
            add(s, key, class_of(s, inst->imm.type));
        else
            add(s, key, inst->imm.type.id);
        return;
    case IMM_KIND: add(s, key, inst->imm.kind); return;
    case IMM_SITE: return;
    case IMM_GLOBAL: add(s, key, inst->imm.global.id); return;
    }
}

/* Adds the operation's properties other than sizes. */
static void add_details(Sharer *s, Key *key, const IrFn *fn, const IrInst *inst) {
    bool names_fn = inst->op == IR_ErrorTrace || inst->op == IR_CheckAccess || inst->op == IR_Check;
    if (names_fn) add(s, key, name_of(s->module->ctx, fn->display).id);
    if (inst->op == IR_ErrorMake) add(s, key, pointee_of(s, fn, inst->operands[0]).id);
    if (inst->op == IR_PointerCast || inst->op == IR_Borrow)
        add(s, key, SAME(pointee_of(s, fn, inst->operands[0]), pointee_of(s, fn, inst->result)));
}

static void add_inst(Sharer *s, Key *key, const IrFn *fn, const IrInst *inst) {
    add(s, key, inst->op);
    add(s, key, inst->span.lo);
    add(s, key, inst->result.id);
    if (inst->op != IR_FnAddr) add(s, key, class_of(s, inst->type));
    add_immediate(s, key, fn, inst);
    add_details(s, key, fn, inst);
    add(s, key, inst->operand_count);
    for (uint32_t i = 0; i < inst->operand_count; i++) add(s, key, inst->operands[i].id);
    for (uint32_t t = 0; t < inst->target_count; t++) {
        add(s, key, inst->targets[t].block.id);
        add(s, key, inst->targets[t].arg_count);
        for (uint32_t i = 0; i < inst->targets[t].arg_count; i++) add(s, key, inst->targets[t].args[i].id);
    }
}

static void add_signature(Sharer *s, Key *key, const IrFn *fn) {
    const FnType *type = &ty_data(s->types, fn->type)->fn;
    bool raises_any = !IS_NONE(type->raises) && ty_is(s->types, type->raises, TY_Error);
    add(s, key, fn->span.lo);
    add(s, key, fn->flags);
    add(s, key, raises_any);
    add(s, key, class_of(s, type->result));
    add(s, key, type->param_count);
    for (uint32_t i = 0; i < type->param_count; i++) {
        add(s, key, type->params[i].convention);
        add(s, key, class_of(s, type->params[i].type));
        add(s, key, fn->params.at[i].local.id);
        add(s, key, fn->params.at[i].value.id);
    }
}

static void add_body(Sharer *s, Key *key, const IrFn *fn) {
    for (uint32_t i = 0; i < fn->locals.len; i++) {
        add(s, key, fn->locals.at[i].kind);
        add(s, key, class_of(s, fn->locals.at[i].type));
        add(s, key, fn->locals.at[i].align);
    }
    for (uint32_t b = 0; b < fn->blocks.len; b++) {
        const IrBlock *block = &fn->blocks.at[b];
        add(s, key, block->is_cold);
        add(s, key, block->insts.len);
        for (uint32_t i = 0; i < block->params.len; i++) {
            add(s, key, block->params.at[i].id);
            add(s, key, class_of(s, ir_type_of(fn, block->params.at[i])));
        }
        for (uint32_t i = 0; i < block->insts.len; i++) add_inst(s, key, fn, &block->insts.at[i]);
    }
}

/* ---- merging ---- */

static FnId shared(const Sharer *s, FnId id) {
    FnId first = ir_fn(s->module, id)->stand_in;
    return IS_NONE(first) ? id : first;
}

static void redirect(Sharer *s, IrFn *fn) {
    for (uint32_t b = 0; b < fn->blocks.len; b++) {
        for (uint32_t i = 0; i < fn->blocks.at[b].insts.len; i++) {
            IrInst *inst = &fn->blocks.at[b].insts.at[i];
            if (inst->op == IR_FnAddr) inst->imm.fn = shared(s, inst->imm.fn);
        }
    }
}

static void share_fn(Sharer *s, IrFn *fn);

static void share_callees(Sharer *s, const IrFn *fn) {
    for (uint32_t b = 0; b < fn->blocks.len; b++) {
        for (uint32_t i = 0; i < fn->blocks.at[b].insts.len; i++) {
            const IrInst *inst = &fn->blocks.at[b].insts.at[i];
            if (inst->op == IR_FnAddr) share_fn(s, ir_fn(s->module, inst->imm.fn));
        }
    }
}

static void share_fn(Sharer *s, IrFn *fn) {
    State *state = &s->states[fn->id.id - 1];
    if (*state != UNSEEN || !s->is_instance[fn->id.id - 1]) return;
    *state = OPEN;
    share_callees(s, fn);
    redirect(s, fn);
    *state = DONE;
    Key key = {0};
    bool fresh;
    add_signature(s, &key, fn);
    add_body(s, &key, fn);
    uint32_t number = intern_bytes(&s->keys, bytes_of(&key), &fresh);
    if (fresh) {
        vec_push(&s->scratch, &s->firsts, fn->id);
        return;
    }
    fn->stand_in = s->firsts.at[number - 1];
    fn->has_body = false;
    s->changed = true;
}

/* Where a function is written and how large it is: equal for functions that can be the same code. */
static uint64_t origin_of(const IrFn *fn) {
    uint32_t words[] = {fn->span.lo, fn->flags, fn->blocks.len, fn->values.len, fn->locals.len};
    return hash_bytes(words, sizeof(words));
}

static bool may_share(const IrModule *module, const IrFn *fn) {
    const uint32_t apart =
        IR_FN_C_ABI | IR_FN_EXPORTED | IR_FN_EXTERNAL | IR_FN_KERNEL | IR_FN_ARCHETYPE | IR_FN_MODULE_INIT;
    return fn->has_body && !(fn->flags & apart) && !SAME(fn->id, module->main);
}

static void find_instances(Sharer *s) {
    Map counts;
    map_init(&counts, &s->scratch);
    for (uint32_t i = 0; i < s->module->fns.len; i++) {
        const IrFn *fn = s->module->fns.at[i];
        uint64_t count = 0;
        if (!may_share(s->module, fn)) continue;
        map_get(&counts, origin_of(fn), &count);
        map_put(&counts, origin_of(fn), count + 1);
    }
    for (uint32_t i = 0; i < s->module->fns.len; i++) {
        uint64_t count = 0;
        const IrFn *fn = s->module->fns.at[i];
        s->is_instance[i] = may_share(s->module, fn) && map_get(&counts, origin_of(fn), &count) && count > 1;
    }
}

bool pass_merge_functions(IrModule *module) {
    if (module->ctx->options.debug_info) return false;
    Sharer s = {.module = module, .types = module->types};
    s.states = NEW_ARRAY(&s.scratch, State, module->fns.len);
    s.is_instance = NEW_ARRAY(&s.scratch, bool, module->fns.len);
    map_init(&s.classes, &s.scratch);
    intern_init(&s.type_keys, &s.scratch);
    intern_init(&s.keys, &s.scratch);
    find_instances(&s);
    for (uint32_t i = 0; i < module->fns.len; i++) share_fn(&s, module->fns.at[i]);
    for (uint32_t i = 0; s.changed && i < module->fns.len; i++) redirect(&s, module->fns.at[i]);
    arena_drop(&s.scratch);
    return s.changed;
}
