/* Which values of a thread can share memory: the coalescing done when a program leaves SSA form, on the code before
 * spmd.c changes it. */
#include "codegen/blocks/spmd.h"

static bool is_behind(LLVMValueRef inst, LLVMValueRef other) {
    for (LLVMValueRef next = LLVMGetNextInstruction(inst); next; next = LLVMGetNextInstruction(next))
        if (next == other) return true;
    return false;
}

/* The blocks before or at whose ends a value is used; in its own block, after `inst` if that is not NULL. */
static Bitset uses_of(const Spmd *s, LLVMValueRef value, LLVMValueRef inst) {
    Bitset blocks = bitset_new(s->cg->arena, s->count);
    LLVMBasicBlockRef own = inst ? LLVMGetInstructionParent(inst) : NULL;
    for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        LLVMBasicBlockRef block = LLVMGetInstructionParent(user);
        if (!LLVMIsAPHINode(user)) {
            if (block != own || is_behind(inst, user)) bitset_add(&blocks, spmd_number_of(s, block));
            continue;
        }
        for (unsigned i = 0; i < LLVMCountIncoming(user); i++)
            if (LLVMGetIncomingValue(user, i) == value)
                bitset_add(&blocks, spmd_number_of(s, LLVMGetIncomingBlock(user, i)));
    }
    return blocks;
}

/* Whether a value may still be used after an instruction, or after a block. */
static bool is_live_behind(const Spmd *s, LLVMValueRef value, uint32_t block, LLVMValueRef inst) {
    uint32_t home = spmd_number_of(s, LLVMGetInstructionParent(value));
    Bitset uses = uses_of(s, value, inst), seen = bitset_new(s->cg->arena, s->count);
    VEC(uint32_t) todo = {0};
    if (inst && home == block && is_behind(inst, value)) return false;
    if (inst && bitset_has(&uses, block)) return true;
    uses = uses_of(s, value, NULL); /* also before the instruction, if a loop leads back to it */
    for (uint32_t k = 0; k < s->blocks[block].succ_count; k++) vec_push(s->cg->arena, &todo, s->blocks[block].succs[k]);
    while (todo.len) {
        uint32_t at = vec_pop(&todo);
        if (at == home || bitset_has(&seen, at)) continue;
        if (bitset_has(&uses, at)) return true;
        bitset_add(&seen, at);
        for (uint32_t k = 0; k < s->blocks[at].succ_count; k++) vec_push(s->cg->arena, &todo, s->blocks[at].succs[k]);
    }
    return false;
}

static bool clobbers(const Spmd *s, const SpmdWrite *write, LLVMValueRef held) {
    return write->value != held && is_live_behind(s, held, write->block, write->inst);
}

static bool is_spoiled(const Spmd *s, LLVMValueRef held, const SpmdWeb *web) {
    bool spoiled = false;
    for (uint32_t i = 0; i < web->writes.len && !spoiled; i++) spoiled = clobbers(s, &web->writes.at[i], held);
    return spoiled;
}

/* Whether the write would overwrite a value of the web, or a block would write two values. */
static bool spoils_web(const Spmd *s, const SpmdWrite *write, const SpmdWeb *web) {
    for (uint32_t i = 0; i < web->held.len; i++)
        if (clobbers(s, write, web->held.at[i])) return true;
    for (uint32_t i = 0; i < web->writes.len && !write->inst; i++) {
        const SpmdWrite *other = &web->writes.at[i];
        if (!other->inst && other->block == write->block && other->value != write->value) return true;
    }
    return false;
}

bool spmd_join_phi(const Spmd *s, SpmdWeb *web, LLVMValueRef phi, bool *is_held) {
    uint32_t before = web->writes.len;
    for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
        SpmdWrite write = {spmd_number_of(s, LLVMGetIncomingBlock(phi, i)), NULL, LLVMGetIncomingValue(phi, i)};
        if (spoils_web(s, &write, web)) {
            web->writes.len = before;
            return false;
        }
        vec_push(s->cg->arena, &web->writes, write);
    }
    *is_held = !is_spoiled(s, phi, web);
    if (*is_held) vec_push(s->cg->arena, &web->held, phi);
    return true;
}

bool spmd_join_value(const Spmd *s, SpmdWeb *web, LLVMValueRef value) {
    SpmdWrite write = {spmd_number_of(s, LLVMGetInstructionParent(value)), value, value};
    if (spoils_web(s, &write, web) || is_spoiled(s, value, web)) return false;
    vec_push(s->cg->arena, &web->writes, write);
    vec_push(s->cg->arena, &web->held, value);
    return true;
}

/* ---- values that leave a loop ---- */

static bool is_dominated(const Spmd *s, LLVMBasicBlockRef block, uint32_t by) {
    return bitset_has(&s->blocks[spmd_number_of(s, block)].dominators, by);
}

/* A user of the value after the exit, and the number of the operand; NULL: there is none. */
static LLVMValueRef use_behind(const Spmd *s, LLVMValueRef value, uint32_t exit, unsigned *operand) {
    for (LLVMUseRef use = LLVMGetFirstUse(value); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        bool is_phi = LLVMIsAPHINode(user) != NULL;
        for (unsigned i = 0; i < (unsigned)LLVMGetNumOperands(user); i++) {
            if (LLVMGetOperand(user, i) != value) continue;
            *operand = i;
            if (is_dominated(s, is_phi ? LLVMGetIncomingBlock(user, i) : LLVMGetInstructionParent(user), exit))
                return user;
        }
    }
    return NULL;
}

static void name_exit(Spmd *s, LLVMValueRef value, uint32_t latch, uint32_t exit) {
    unsigned operand;
    LLVMBasicBlockRef from = s->blocks[latch].at, at = s->blocks[exit].at;
    LLVMValueRef user = LLVMIsAInstruction(value) ? use_behind(s, value, exit, &operand) : NULL, phi = NULL;
    for (; user; user = use_behind(s, value, exit, &operand)) {
        if (!phi) {
            LLVMPositionBuilderBefore(s->cg->b, LLVMGetFirstInstruction(at));
            phi = LLVMBuildPhi(s->cg->b, LLVMTypeOf(value), "");
        }
        LLVMSetOperand(user, operand, phi);
    }
    if (phi) LLVMAddIncoming(phi, &value, &from, 1);
}

void spmd_name_exits(Spmd *s) {
    for (uint32_t i = 0; i < s->count; i++) {
        const SpmdBlock *b = &s->blocks[i];
        for (uint32_t k = 0; k < b->succ_count && b->succ_count == 2; k++) {
            uint32_t header = b->succs[k], exit = b->succs[1 - k];
            const SpmdBlock *out = &s->blocks[exit];
            if (header == exit || !bitset_has(&b->dominators, header) || out->preds.len != 1 || out->is_dead_end)
                continue;
            for (LLVMValueRef phi = LLVMGetFirstInstruction(s->blocks[header].at); LLVMIsAPHINode(phi);
                 phi = LLVMGetNextInstruction(phi))
                name_exit(s, spmd_incoming_from(phi, b->at), i, exit);
        }
    }
}
