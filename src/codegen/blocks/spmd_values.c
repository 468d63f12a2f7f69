/* Values that live across regions (spmd_rewrite.h). Uniform ones are stored in memory once. Others are stored in an
 * array with an element for each thread: of the strip, which LLVM turns into vector registers if strips have a fixed
 * size, or of the block, if a phase lies between. Cheap values are recomputed instead. */
#include "codegen/blocks/spmd_rewrite.h"

static LLVMValueRef lookup(const Map *map, LLVMValueRef value) {
    uint64_t found;
    return map_get(map, spmd_key(value), &found) ? (LLVMValueRef)(uintptr_t)found : NULL;
}

static uint32_t home_of(const Rewrite *r, LLVMValueRef value) {
    uint64_t found;
    return map_get(&r->homes, spmd_key(value), &found) ? (uint32_t)found : SPMD_NONE;
}

static void set_home(Rewrite *r, LLVMValueRef value, uint32_t region) { map_put(&r->homes, spmd_key(value), region); }

void spmd_at_end(Rewrite *r, LLVMBasicBlockRef block) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
    if (end)
        LLVMPositionBuilderBefore(r->b, end);
    else
        LLVMPositionBuilderAtEnd(r->b, block);
}

/* ---- memory between regions ---- */

/* Bools take a byte. */
static LLVMTypeRef kept_type(Cg *cg, LLVMTypeRef type) { return type == cg->i1 ? cg->i8 : type; }

LLVMValueRef spmd_tag(Rewrite *r, LLVMValueRef access) {
    LLVMSetMetadata(access, r->access_kind, r->access_group);
    return access;
}

LLVMValueRef spmd_keep(Rewrite *r, LLVMValueRef value, LLVMValueRef place) {
    if (LLVMTypeOf(value) == r->cg->i1) value = LLVMBuildZExt(r->b, value, r->cg->i8, "");
    return LLVMBuildStore(r->b, value, place);
}

LLVMValueRef spmd_fetch(Rewrite *r, LLVMTypeRef type, LLVMValueRef place, bool is_tagged) {
    LLVMValueRef value = LLVMBuildLoad2(r->b, kept_type(r->cg, type), place, "");
    if (is_tagged) spmd_tag(r, value);
    return type == r->cg->i1 ? LLVMBuildTrunc(r->b, value, type, "") : value;
}

LLVMValueRef spmd_new_place(Rewrite *r, LLVMTypeRef type) {
    spmd_at_end(r, r->entry);
    return LLVMBuildAlloca(r->b, kept_type(r->cg, type), "");
}

static LLVMValueRef new_array(Rewrite *r, LLVMTypeRef type, bool is_wide, unsigned align) {
    r->keeps_values |= !is_wide;
    spmd_at_end(r, r->entry);
    LLVMValueRef array = LLVMBuildArrayAlloca(r->b, type, is_wide ? r->threads : r->lanes, "");
    LLVMSetAlignment(array, align);
    return array;
}

enum { ARRAY_ALIGN = 64 };

LLVMValueRef spmd_new_lanes(Rewrite *r, LLVMTypeRef type) { return new_array(r, type, false, ARRAY_ALIGN); }

static LLVMValueRef element(Rewrite *r, LLVMTypeRef type, LLVMValueRef array, bool is_wide, uint32_t region) {
    LLVMValueRef *index = is_wide ? &r->regions[region].number : &r->regions[region].lane;
    return LLVMBuildInBoundsGEP2(r->b, type, array, index, 1, "");
}

static void position_behind(Rewrite *r, LLVMValueRef inst) {
    LLVMValueRef next = LLVMGetNextInstruction(inst);
    while (next && LLVMIsAPHINode(next)) next = LLVMGetNextInstruction(next);
    if (next)
        LLVMPositionBuilderBefore(r->b, next);
    else
        LLVMPositionBuilderAtEnd(r->b, LLVMGetInstructionParent(inst));
}

/* The memory of a uniform value, which is written after the region that computes it. */
static LLVMValueRef place_of(Rewrite *r, LLVMValueRef value) {
    LLVMValueRef place = lookup(&r->places, value);
    if (place) return place;
    place = spmd_new_place(r, LLVMTypeOf(value));
    map_put(&r->places, spmd_key(value), spmd_key(place));
    spmd_at_end(r, r->regions[home_of(r, value)].after);
    spmd_keep(r, value, place);
    return place;
}

/* The array of a divergent value, which is written where it is computed. */
static LLVMValueRef array_of(Rewrite *r, LLVMValueRef value, bool is_wide) {
    Map *places = is_wide ? &r->wide_places : &r->places;
    LLVMValueRef array = lookup(places, value);
    if (array) return array;
    uint32_t home = home_of(r, value);
    LLVMTypeRef type = kept_type(r->cg, LLVMTypeOf(value));
    array = new_array(r, type, is_wide, ARRAY_ALIGN);
    map_put(places, spmd_key(value), spmd_key(array));
    r->regions[home].makes_arrays = true;
    position_behind(r, value);
    LLVMValueRef at = element(r, type, array, is_wide, home);
    spmd_tag(r, spmd_keep(r, value, at));
    return array;
}

/* Memory of a strip is no use in another phase, because other strips run in between. */
static bool are_phases_apart(const Rewrite *r, uint32_t region, uint32_t other) {
    return r->s->blocks[region].phase != r->s->blocks[other].phase;
}

/* ---- values in a region ---- */

/* The original value of a phi at a head, or of a copy in some region. */
static LLVMValueRef itself(const Rewrite *r, LLVMValueRef value) {
    LLVMValueRef origin = lookup(&r->origins, value);
    if (origin) value = origin;
    LLVMValueRef merged = lookup(&r->merged, value);
    return merged ? merged : value;
}

static bool is_cheap_op(LLVMOpcode op) {
    return op == LLVMAdd || op == LLVMSub || op == LLVMMul || op == LLVMShl || op == LLVMLShr || op == LLVMAShr ||
           op == LLVMAnd || op == LLVMOr || op == LLVMXor || op == LLVMZExt || op == LLVMSExt || op == LLVMTrunc ||
           op == LLVMGetElementPtr || op == LLVMICmp || op == LLVMSelect;
}

enum { CHEAP_DEPTH = 16 };

/* Whether it can be computed from the thread's coordinates and uniform values. */
static bool is_cheap(const Rewrite *r, LLVMValueRef value, uint32_t depth) {
    uint32_t axis;
    value = itself(r, value);
    if (!LLVMIsAInstruction(value) || !spmd_is_divergent(r->s, value) || spmd_axis(r->s, value, &axis) ||
        LLVMIsAAllocaInst(value))
        return true;
    if (depth == 0 || !is_cheap_op(LLVMGetInstructionOpcode(value))) return false;
    for (int i = 0; i < LLVMGetNumOperands(value); i++)
        if (!is_cheap(r, LLVMGetOperand(value, (unsigned)i), depth - 1)) return false;
    return true;
}

static LLVMValueRef compute_again(Rewrite *r, uint32_t region, LLVMValueRef value) {
    LLVMValueRef clone = LLVMInstructionClone(value);
    for (int i = 0; i < LLVMGetNumOperands(value); i++)
        LLVMSetOperand(clone, (unsigned)i, spmd_value_in(r, region, LLVMGetOperand(value, (unsigned)i)));
    spmd_at_end(r, r->regions[region].body);
    LLVMInsertIntoBuilder(r->b, clone);
    return clone;
}

/* A type for the variable that is large enough to keep the next one aligned. */
static LLVMTypeRef padded_type(Rewrite *r, LLVMValueRef variable) {
    LLVMTypeRef type = LLVMGetAllocatedType(variable);
    uint64_t size = LLVMABISizeOfType(LLVMGetModuleDataLayout(r->cg->out), type), align = LLVMGetAlignment(variable);
    return size % align == 0 ? type : LLVMArrayType2(r->cg->i8, (size + align - 1) / align * align);
}

/* Gives each thread its own memory for the variable. */
static LLVMValueRef own_memory(Rewrite *r, uint32_t region, LLVMValueRef variable) {
    LLVMTypeRef type = padded_type(r, variable);
    LLVMValueRef array = lookup(&r->places, variable);
    if (!array) {
        array = new_array(r, type, r->s->waits, MAX(LLVMGetAlignment(variable), 16u));
        map_put(&r->places, spmd_key(variable), spmd_key(array));
    }
    spmd_at_end(r, r->regions[region].body);
    return element(r, type, array, r->s->waits, region);
}

static LLVMValueRef bring(Rewrite *r, uint32_t region, LLVMValueRef value) {
    if (LLVMIsAAllocaInst(value)) return own_memory(r, region, value);
    LLVMTypeRef type = LLVMTypeOf(value);
    if (!spmd_is_divergent(r->s, value)) {
        LLVMValueRef place = place_of(r, value);
        spmd_at_end(r, r->regions[region].before);
        return spmd_fetch(r, type, place, false);
    }
    if (is_cheap(r, value, CHEAP_DEPTH)) return compute_again(r, region, value);
    bool is_wide = are_phases_apart(r, region, home_of(r, value)) || lookup(&r->wide_places, value);
    LLVMValueRef array = array_of(r, value, is_wide);
    spmd_at_end(r, r->regions[region].body);
    return spmd_fetch(r, type, element(r, kept_type(r->cg, type), array, is_wide, region), true);
}

LLVMValueRef spmd_value_in(Rewrite *r, uint32_t region, LLVMValueRef value) {
    uint32_t axis;
    value = itself(r, value);
    if (!LLVMIsAInstruction(value)) return value;
    if (spmd_axis(r->s, value, &axis))
        return axis < SPMD_WIDE ? r->regions[region].coords[axis] : r->regions[region].wide[axis - SPMD_WIDE];
    bool is_home = home_of(r, value) == region && !LLVMIsAAllocaInst(value);
    if (is_home || home_of(r, value) == SPMD_NONE) return value;
    LLVMValueRef here = lookup(&r->regions[region].values, value);
    if (!here) {
        here = bring(r, region, value);
        map_put(&r->regions[region].values, spmd_key(value), spmd_key(here));
        map_put(&r->origins, spmd_key(here), spmd_key(value));
    }
    return here;
}

/* For uniform values: their value after the loop over the threads, at the end of a block. */
LLVMValueRef spmd_value_behind(Rewrite *r, uint32_t region, LLVMBasicBlockRef block, LLVMValueRef value) {
    value = itself(r, value);
    bool is_there = home_of(r, value) == region && block == r->regions[region].after && !spmd_is_vote(r->s, value);
    if (!LLVMIsAInstruction(value) || is_there) return value;
    LLVMValueRef place = place_of(r, value);
    spmd_at_end(r, block);
    return spmd_fetch(r, LLVMTypeOf(value), place, false);
}

void spmd_note_homes(Rewrite *r) {
    Spmd *s = r->s;
    for (uint32_t i = 0; i < s->count; i++)
        for (LLVMValueRef inst = LLVMGetFirstInstruction(s->blocks[i].at); inst; inst = LLVMGetNextInstruction(inst))
            set_home(r, inst, s->blocks[i].region);
}
/* ---- phis at heads ---- */

/* One strip may store its value for the next round while others still need the previous one. */
static LLVMValueRef fetch_merged(Rewrite *r, uint32_t head, LLVMTypeRef type, LLVMValueRef place) {
    LLVMValueRef from = place;
    if (r->s->blocks[head].begins_phase) {
        from = spmd_new_place(r, type);
        spmd_at_end(r, r->phases[head].before);
        spmd_keep(r, spmd_fetch(r, type, place, false), from);
    }
    spmd_at_end(r, r->regions[head].before);
    return spmd_fetch(r, type, from, false);
}

/* After a guard at the corners, all threads go the first way. */
static bool is_given_up(const Spmd *s, const Edge *edge) {
    const SpmdBlock *from = &s->blocks[edge->from];
    return from->is_guard && from->is_at_corners &&
           spmd_number_of(s, LLVMGetInstructionParent(edge->phi)) != from->succs[0];
}

static bool has_edge(const Rewrite *r, uint32_t from, LLVMValueRef value, const SpmdWeb *web) {
    bool found = false;
    for (uint32_t i = 0; i < r->edges.len && !found; i++) {
        const Edge *edge = &r->edges.at[i];
        found = edge->web == web && edge->from == from && edge->value == value && !is_given_up(r->s, edge);
    }
    return found;
}

static void add_edges(Rewrite *r, LLVMValueRef phi, LLVMValueRef place, SpmdWeb *web) {
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        Edge edge = {spmd_number_of(r->s, LLVMGetIncomingBlock(phi, i)), phi, LLVMGetIncomingValue(phi, i), place, web};
        if (!web || !has_edge(r, edge.from, edge.value, web)) vec_push(r->cg->arena, &r->edges, edge);
    }
}

/* A phi can join others that get the same values from the same blocks. */
static SpmdWeb *find_web(Rewrite *r, uint32_t head, LLVMValueRef phi, bool *is_held) {
    bool is_wide = r->s->blocks[head].begins_phase;
    for (uint32_t i = 0; i < r->webs.len; i++) {
        SpmdWeb *web = r->webs.at[i];
        bool is_near = web->is_wide == is_wide && (is_wide || !are_phases_apart(r, head, web->head)),
             is_related = false;
        for (unsigned k = 0; k < LLVMCountIncoming(phi) && is_near; k++)
            is_related |=
                has_edge(r, spmd_number_of(r->s, LLVMGetIncomingBlock(phi, k)), LLVMGetIncomingValue(phi, k), web);
        if (is_related && spmd_join_phi(r->s, web, phi, is_held)) return web;
    }
    SpmdWeb *web = NEW(r->cg->arena, SpmdWeb);
    *web = (SpmdWeb){.place = new_array(r, kept_type(r->cg, LLVMTypeOf(phi)), is_wide, ARRAY_ALIGN),
                     .is_wide = is_wide,
                     .head = head};
    vec_push(r->cg->arena, &r->webs, web);
    spmd_join_phi(r->s, web, phi, is_held);
    return web;
}

static Map *places_of(Rewrite *r, const SpmdWeb *web) { return web->is_wide ? &r->wide_places : &r->places; }

static bool is_in(Rewrite *r, const SpmdWeb *web, LLVMValueRef value) {
    return lookup(places_of(r, web), value) == web->place;
}

static LLVMValueRef merge_divergent(Rewrite *r, uint32_t head, LLVMValueRef phi) {
    bool is_held;
    LLVMTypeRef type = LLVMTypeOf(phi), kept = kept_type(r->cg, type);
    SpmdWeb *web = find_web(r, head, phi, &is_held);
    add_edges(r, phi, web->place, web);
    spmd_at_end(r, r->regions[head].body);
    LLVMValueRef value = spmd_fetch(r, type, element(r, kept, web->place, web->is_wide, head), true);
    map_put(&r->s->divergent, spmd_key(value), 1);
    if (LLVMIsATruncInst(value))
        map_put(&r->s->divergent, spmd_key(LLVMGetOperand(value, 0)), 1); /* the byte of a
                                                                             bool */
    if (is_held) map_put(places_of(r, web), spmd_key(value), spmd_key(web->place));
    return value;
}

static LLVMValueRef merge_uniform(Rewrite *r, uint32_t head, LLVMValueRef phi) {
    LLVMValueRef place = spmd_new_place(r, LLVMTypeOf(phi));
    add_edges(r, phi, place, NULL);
    return fetch_merged(r, head, LLVMTypeOf(phi), place);
}

/* A phi at a head: the edges store its value in memory, and the head loads it. */
static void merge_phi(Rewrite *r, uint32_t head, LLVMValueRef phi) {
    LLVMValueRef value = spmd_is_divergent(r->s, phi) ? merge_divergent(r, head, phi) : merge_uniform(r, head, phi);
    set_home(r, value, head);
    map_put(&r->merged, spmd_key(phi), spmd_key(value));
}

/* A value that would be in memory anyway before it reaches a phi is stored in the phi's memory at once. */
static void join_web(Rewrite *r, const Edge *edge) {
    Spmd *s = r->s;
    SpmdWeb *web = edge->web;
    LLVMValueRef value = itself(r, edge->value);
    uint32_t home = home_of(r, value), from = s->blocks[edge->from].region;
    if (!web || !LLVMIsAInstruction(value) || LLVMIsAAllocaInst(value) || home == SPMD_NONE || from == SPMD_NONE ||
        home == from)
        return;
    if ((!web->is_wide && are_phases_apart(r, home, from)) || lookup(places_of(r, web), value)) return;
    if (!spmd_is_divergent(s, value) || is_cheap(r, value, CHEAP_DEPTH) || !spmd_join_value(s, web, edge->value))
        return;
    map_put(places_of(r, web), spmd_key(value), spmd_key(web->place));
    r->regions[home].makes_arrays = true;
    position_behind(r, value);
    spmd_tag(r, spmd_keep(r, value, element(r, kept_type(r->cg, LLVMTypeOf(value)), web->place, web->is_wide, home)));
}

void spmd_merge_phis(Rewrite *r) {
    Spmd *s = r->s;
    for (uint32_t i = 0; i < s->count; i++)
        for (LLVMValueRef phi = LLVMGetFirstInstruction(s->blocks[i].at); s->blocks[i].is_head && LLVMIsAPHINode(phi);
             phi = LLVMGetNextInstruction(phi))
            merge_phi(r, i, phi);
    for (uint32_t i = 0; i < r->edges.len; i++) join_web(r, &r->edges.at[i]);
}

bool spmd_is_merged(const Rewrite *r, LLVMValueRef inst) { return lookup(&r->merged, inst) != NULL; }

void spmd_localise(Rewrite *r, uint32_t block) {
    SpmdBlock *at = &r->s->blocks[block];
    for (LLVMValueRef inst = LLVMGetFirstInstruction(at->at); inst; inst = LLVMGetNextInstruction(inst)) {
        if (spmd_is_merged(r, inst) || home_of(r, inst) != at->region || inst == r->regions[at->region].fork) continue;
        for (int i = 0; i < LLVMGetNumOperands(inst); i++) {
            LLVMValueRef value = LLVMGetOperand(inst, (unsigned)i), here = spmd_value_in(r, at->region, value);
            if (here != value) LLVMSetOperand(inst, (unsigned)i, here);
        }
        bool is_access = LLVMIsALoadInst(inst) || LLVMIsAStoreInst(inst);
        if (is_access && LLVMGetOrdering(inst) == LLVMAtomicOrderingNotAtomic) spmd_tag(r, inst);
    }
}

static uint32_t edges_into(const Rewrite *r, const Edge *edge) {
    uint32_t count = 0, region = r->s->blocks[edge->from].region;
    for (uint32_t i = 0; i < r->edges.len; i++)
        count += r->edges.at[i].phi == edge->phi && r->s->blocks[r->edges.at[i].from].region == region;
    return count;
}

static void store_edge(Rewrite *r, const Edge *edge) {
    SpmdBlock *from = &r->s->blocks[edge->from];
    LLVMTypeRef kept = kept_type(r->cg, LLVMTypeOf(edge->phi));
    if (from->region == SPMD_NONE || is_given_up(r->s, edge)) return;
    if (edge->web) {
        if (is_in(r, edge->web, itself(r, edge->value))) return;
        LLVMValueRef value = spmd_value_in(r, from->region, edge->value);
        LLVMPositionBuilderBefore(r->b, from->end);
        spmd_tag(r, spmd_keep(r, value, element(r, kept, edge->place, edge->web->is_wide, from->region)));
        r->regions[from->region].makes_arrays = true;
    } else if (edges_into(r, edge) > 1) {
        LLVMValueRef value = spmd_value_in(r, from->region, edge->value);
        LLVMPositionBuilderBefore(r->b, from->end);
        spmd_keep(r, value, edge->place);
    } else {
        LLVMBasicBlockRef after = r->regions[from->region].after;
        LLVMValueRef value = spmd_value_behind(r, from->region, after, edge->value);
        spmd_at_end(r, after);
        spmd_keep(r, value, edge->place);
    }
}

void spmd_store_edges(Rewrite *r) {
    for (uint32_t i = 0; i < r->edges.len; i++) store_edge(r, &r->edges.at[i]);
}
