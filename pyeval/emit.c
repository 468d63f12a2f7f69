/* Instructions, constants, labels, slots and blocks of a unit; accesses to names. */
#include "emit.h"

/* ---- instructions ---- */

static Lines lines_of(Unit *u, Span at) {
    if (!at.hi) return (Lines){0};
    Location from = source_locate(u->ctx, at.lo), to = source_locate(u->ctx, at.hi);
    return (Lines){from.line, from.column, to.line, to.column};
}

void emit(Unit *u, Op op, int64_t a, int64_t b, int effect) {
    vec_push(u->arena, &u->code, (Instr){(uint16_t)op, (uint16_t)b, (int32_t)a});
    vec_push(u->arena, &u->lines, lines_of(u, u->at));
    u->depth = (uint32_t)((int)u->depth + effect);
    u->most = MAX(u->most, u->depth);
    if (b > UINT16_MAX) cannot(u, u->at, "too many names in one function for exec");
}

void emit_jump(Unit *u, Op op, uint32_t label, int effect) { emit(u, op, label, 0, effect); }

uint32_t label_new(Unit *u) {
    vec_push(u->arena, &u->labels, 0);
    return u->labels.len - 1;
}

void label_here(Unit *u, uint32_t label) { u->labels.at[label] = u->code.len; }

void cannot(Unit *u, Span at, const char *words) {
    if (u->wrong) return;
    u->wrong = words;
    u->wrong_at = at;
}

/* ---- constants ---- */

int64_t const_add(Unit *u, PycWord value) {
    pyc_list_push(u->consts, value);
    return pyc_list(u->consts)->length - 1;
}

PycWord text_word(Str text) { return pyc_str_new(text.at, text.len); }
PycWord name_word(Unit *u, NameId name) { return text_word(name_text(u->ctx, name)); }

int64_t const_name(Unit *u, NameId name) {
    uint64_t known;
    if (map_get(&u->const_names, name.id, &known)) return (int64_t)known;
    int64_t made = const_add(u, name_word(u, name));
    map_put(&u->const_names, name.id, (uint64_t)made);
    return made;
}

void emit_const(Unit *u, PycWord value) { emit(u, DO_Const, const_add(u, value), 0, 1); }

/* ---- slots ---- */

uint32_t temp_new(Unit *u) { return u->free_temp_count ? u->free_temps[--u->free_temp_count] : u->slots++; }

void temp_free(Unit *u, uint32_t slot) {
    if (u->free_temp_count < COUNT_OF(u->free_temps)) u->free_temps[u->free_temp_count++] = slot;
}

static uint32_t slot_of(Unit *u, Name *name) {
    if (!name->has_slot) name->slot = u->slots++;
    name->has_slot = true;
    return name->slot;
}

/* ---- names ---- */

void name_load(Unit *u, NameId plain) {
    NameId id = scope_mangled(u->scopes, u->scope, plain);
    NamePlace place = scope_find(u->scope, id);
    int64_t text = const_name(u, id);
    switch (place.kind) {
    case PLACE_MAPPING: emit(u, DO_LoadName, text, 0, 1); return;
    case PLACE_GLOBAL: emit(u, DO_LoadGlobal, text, 0, 1); return;
    case PLACE_SLOT: emit(u, DO_LoadFast, slot_of(u, place.name), text, 1); return;
    case PLACE_CELL: emit(u, place.is_free ? DO_LoadFree : DO_LoadCell, slot_of(u, place.name), text, 1); return;
    case PLACE_CLASS_CELL: emit(u, DO_LoadClassCell, slot_of(u, place.name), text, 1); return;
    }
}

void name_store(Unit *u, NameId plain) {
    NameId id = scope_mangled(u->scopes, u->scope, plain);
    NamePlace place = scope_find(u->scope, id);
    switch (place.kind) {
    case PLACE_MAPPING: emit(u, DO_StoreName, const_name(u, id), 0, -1); return;
    case PLACE_GLOBAL: emit(u, DO_StoreGlobal, const_name(u, id), 0, -1); return;
    case PLACE_SLOT: emit(u, DO_StoreSlot, slot_of(u, place.name), 0, -1); return;
    case PLACE_CELL:
    case PLACE_CLASS_CELL: emit(u, DO_StoreCell, slot_of(u, place.name), 0, -1); return;
    }
}

void name_delete(Unit *u, NameId plain) {
    NameId id = scope_mangled(u->scopes, u->scope, plain);
    NamePlace place = scope_find(u->scope, id);
    int64_t text = const_name(u, id);
    switch (place.kind) {
    case PLACE_MAPPING: emit(u, DO_DeleteName, text, 0, 0); return;
    case PLACE_GLOBAL: emit(u, DO_DeleteGlobal, text, 0, 0); return;
    case PLACE_SLOT: emit(u, DO_DeleteFast, slot_of(u, place.name), text, 0); return;
    case PLACE_CELL:
    case PLACE_CLASS_CELL: emit(u, DO_DeleteCell, slot_of(u, place.name), text, 0); return;
    }
}

/* The cell may be the frame's own, the surrounding class's, or one of the function object. */
void cell_load(Unit *u, NameId id) {
    for (Scope *at = u->scope; at; at = at->outer) {
        uint64_t word;
        Name *name = map_get(&at->names, id.id, &word) ? (Name *)(uintptr_t)word : NULL;
        bool is_cell = name && (name->is_cell || name->is_free);
        if (is_cell) {
            emit(u, DO_LoadSlot, slot_of(u, name), 0, 1);
            return;
        }
        if (at->kind != SCOPE_INLINE) break;
    }
    ICE("exec: '%s' has no cell", name_c(u->ctx, id));
}

/* ---- blocks ---- */

static void guard_until_here(Unit *u, const Block *block) {
    if (block->kind == BLOCK_LOOP || block->start == u->code.len) return;
    vec_push(u->arena, &u->guards, (Guard){block->start, u->code.len, block->handler, block->depth});
}

void block_push(Unit *u, Block *block) {
    block->outer = u->block;
    block->start = u->code.len;
    block->depth = u->depth;
    u->block = block;
}

void block_pop(Unit *u) {
    guard_until_here(u, u->block);
    u->block = u->block->outer;
}

void await(Unit *u) {
    emit(u, DO_Await, 0, 0, 0);
    emit(u, DO_Delegate, 0, 0, 0);
}

void with_exit(Unit *u, const Block *block) {
    if (!block->is_async) {
        emit(u, DO_WithExit, block->slot, 0, 0);
        return;
    }
    emit(u, DO_WithAsyncExit, block->slot, 0, 1);
    await(u);
    emit(u, DO_Pop, 0, 0, -1);
}

static void leave(Unit *u, const Block *block) {
    switch (block->kind) {
    case BLOCK_LOOP: /* only a return leaves a loop that way */
        if (block->has_iterator) emit(u, DO_Pop, 0, 0, -1);
        break;
    case BLOCK_TRY: break;
    case BLOCK_FINALLY: body(u, block->finally); break;
    case BLOCK_HANDLED: emit(u, DO_Leave, block->slot, 0, 0); break;
    case BLOCK_NAME:
        emit_const(u, PYC_NONE);
        name_store(u, block->name);
        name_delete(u, block->name);
        break;
    case BLOCK_WITH: with_exit(u, block); break;
    }
}

/* Code that runs on the way out is only guarded by the surrounding blocks. */
void unwind_to(Unit *u, Block *end) {
    Block *inner = u->block;
    for (Block *at = inner; at != end; at = at->outer) {
        guard_until_here(u, at);
        u->block = at->outer;
        leave(u, at);
    }
    u->block = inner;
    for (Block *at = inner; at != end; at = at->outer) at->start = u->code.len;
}

/* ---- units ---- */

void unit_begin(Unit *u, Unit *outer, Scope *scope, CodeKind kind) {
    *u = (Unit){.outer = outer,
                .ctx = outer->ctx,
                .arena = outer->arena,
                .scopes = outer->scopes,
                .scope = scope,
                .filename = outer->filename,
                .has_future_annotations = outer->has_future_annotations,
                .kind = kind,
                .consts = pyc_list_new(8)};
    map_init(&u->const_names, u->arena);
    label_new(u); /* 0 means no label */
}

static bool is_jump(Op op) {
    static const bool JUMPS[] = {
#define INSTR(Name, jumps, doc) [DO_##Name] = jumps,
#include "op.def"
    };
    return JUMPS[op];
}

static PycWord names_tuple(Unit *u, bool (*wanted)(const Name *name)) {
    PycWord list = pyc_list_new(4);
    for (uint32_t i = 0; i < u->scope->list.len; i++)
        if (wanted(u->scope->list.at[i])) pyc_list_push(list, name_word(u, u->scope->list.at[i]->id));
    return pyc_list_to_tuple(list);
}

static bool is_variable(const Name *name) {
    return name->is_bound && !name->is_global && !name->is_nonlocal && !name->is_cell && !name->is_param;
}
static bool is_cell(const Name *name) { return name->is_cell; }
static bool is_free(const Name *name) { return name->is_free; }

static void name_slots(Unit *u, Code *code) {
    code->slot_names = pyc_gc_alloc((u->slots + 1) * sizeof(PycWord));
    code->slot_cells = pyc_gc_alloc_atomic(u->slots + 1);
    memset(code->slot_cells, 0, u->slots + 1);
    for (uint32_t i = 0; i < u->scope->list.len; i++) {
        const Name *name = u->scope->list.at[i];
        if (!name->has_slot) continue;
        code->slot_names[name->slot] = name_word(u, name->id);
        code->slot_cells[name->slot] = name->is_cell || name->is_free;
    }
}

Code *unit_finish(Unit *u) {
    Code *code = pyc_gc_alloc(sizeof *code);
    code->base.head.type = &pyc_code_type;
    code->base.more = code_more;
    code->base.size = sizeof *code;
    code->kind = u->kind;
    code->flags = u->flags;
    code->base.name = u->name;
    code->base.qualname = u->qualname;
    code->base.filename = u->filename;
    code->doc = u->doc;
    code->consts = u->consts;
    code->count = u->code.len;
    code->guard_count = u->guards.len;
    code->code = pyc_gc_alloc_atomic(u->code.len * sizeof(Instr));
    code->lines = pyc_gc_alloc_atomic(u->code.len * sizeof(Lines));
    code->guards = pyc_gc_alloc_atomic((u->guards.len + 1) * sizeof(Guard));
    memcpy(code->code, u->code.at, u->code.len * sizeof(Instr));
    memcpy(code->lines, u->lines.at, u->code.len * sizeof(Lines));
    if (u->guards.len) memcpy(code->guards, u->guards.at, u->guards.len * sizeof(Guard));
    for (uint32_t i = 0; i < code->count; i++)
        if (is_jump((Op)code->code[i].op)) code->code[i].a = (int32_t)u->labels.at[code->code[i].a];
    for (uint32_t i = 0; i < code->guard_count; i++) code->guards[i].at = u->labels.at[code->guards[i].at];
    code->base.variables = u->kind == CODE_FUNCTION ? names_tuple(u, is_variable) : pyc_tuple_of(NULL, 0);
    code->cells = u->kind == CODE_FUNCTION ? names_tuple(u, is_cell) : pyc_tuple_of(NULL, 0);
    code->frees = names_tuple(u, is_free);
    name_slots(u, code);
    code->slots = u->slots;
    code->depth = u->most + 2;
    code->base.first_line = 1;
    return code;
}
