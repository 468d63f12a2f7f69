/* Decodes control flow, comparisons with several results, exchanges between lanes, barriers, asynchronous copies. */
#include "ptx/lanes.h"
#include "ptx/load.h"
#include "ptx/run.h"
#include "ptx/warp.h"

#include <stdio.h>
#include <string.h>

/* ---- jumps and calls ---- */

static void patch(PtxLoader *l, uint32_t inst, uint32_t label) {
    l->patches = ptx_grow(l->patches, l->patch_count, &l->patch_room, sizeof *l->patches);
    l->patches[l->patch_count++] = (PtxPatch){inst, label, NULL};
}

PTX_DECODER(branch) {
    ptx_word_is(words, "uni");
    ptx_args(l, 1, 1);
    const uint32_t label = ptx_label(l, ptx_arg(l, 0)->name);
    ptx_emit(l, ptx_run_branch);
    patch(l, l->program->code_count - 1, label);
}

PTX_DECODER(branch_table) {
    if (!ptx_word_is(words, "idx")) ptx_unknown(l);
    ptx_word_is(words, "uni");
    ptx_args(l, 2, 2);
    const PtxPlace index = ptx_source(l, ptx_arg(l, 0), PTX_U32);
    const PtxSymbol *targets = ptx_find_symbol(l, ptx_arg(l, 1)->name);
    if (!targets || targets->kind != PTX_SYM_TARGETS) ptx_fail(l, "the second operand must be a list of labels");
    PtxInst *inst = ptx_emit(l, ptx_run_branch_table);
    inst->a = index;
    inst->number = targets->count;
    inst->targets = targets->targets;
}

static void call_values(PtxLoader *l, const PtxArg *list, uint32_t **offsets, uint32_t **bytes, uint32_t *count) {
    if (list->kind != PTX_ARG_LIST) ptx_fail(l, "the operands of a call are in parentheses");
    *count = list->count;
    *offsets = ptx_arena_take(&l->program->arena, list->count * sizeof **offsets);
    *bytes = ptx_arena_take(&l->program->arena, list->count * sizeof **bytes);
    for (uint32_t i = 0; i < list->count; i++) {
        const PtxSymbol *s = ptx_find_symbol(l, list->items[i].name);
        if (!s || s->kind != PTX_SYM_LOCAL) ptx_fail(l, "operands of calls must be .param variables");
        (*offsets)[i] = (uint32_t)s->number;
        (*bytes)[i] = s->bytes;
    }
}

static void check_call(PtxLoader *l, const PtxCall *call) {
    const PtxFunction *f = call->function;
    bool fits = call->arg_count == f->param_count && call->result_count == f->result_count;
    for (uint32_t i = 0; fits && i < f->param_count; i++) fits = f->params[i].bytes == call->arg_bytes[i];
    for (uint32_t i = 0; fits && i < f->result_count; i++) fits = f->results[i].bytes == call->result_bytes[i];
    if (!fits) ptx_fail(l, "the operands are not those of '%s'", f->name);
}

/* call.uni (results), function, (args), prototype; results, args and prototype may be missing. */
PTX_DECODER(call) {
    ptx_word_is(words, "uni");
    PtxCall *call = ptx_arena_take(&l->program->arena, sizeof *call);
    call->caller = l->function;
    uint32_t at = 0;
    PtxPlace address = PTX_NOWHERE;
    if (ptx_arg(l, 0)->kind == PTX_ARG_LIST)
        call_values(l, ptx_arg(l, at++), &call->results, &call->result_bytes, &call->result_count);
    const PtxArg *callee = ptx_arg(l, at++);
    if (at < l->statement.arg_count && ptx_arg(l, at)->kind == PTX_ARG_LIST)
        call_values(l, ptx_arg(l, at), &call->args, &call->arg_bytes, &call->arg_count);
    const PtxSymbol *s = ptx_find_symbol(l, callee->name);
    if (s && s->kind == PTX_SYM_FUNCTION) {
        call->function = s->function;
        check_call(l, call);
    } else {
        address = ptx_source(l, callee, PTX_U64);
    }
    PtxInst *inst = ptx_emit(l, ptx_run_call);
    inst->a = address;
    inst->call = call;
}

/* The instructions whose functions are declared in run.h. */
PTX_DECODER(end) {
    const char c = l->statement.opcode.at[0];
    ptx_word_is(words, "uni");
    ptx_emit(l, c == 'r' ? ptx_run_return : c == 'e' ? ptx_run_exit : ptx_run_trap)->more = l->function;
}

void ptx_emit_end(PtxLoader *l) {
    l->statement = (PtxStatement){.line = l->lexer.line};
    ptx_emit(l, ptx_run_return)->more = l->function;
    l->statement.line = 0;
}

PTX_DECODER(nothing) {
    words->at = words->end;
    ptx_emit(l, ptx_run_nothing);
}

/* ---- comparisons: `setp.lt.and.s32 p|q, a, b, c` ---- */

static const char *take_of(PtxWords *words, const char *const *list) {
    for (; *list; list++)
        if (ptx_word_is(words, *list)) return *list;
    return NULL;
}

static PtxPlace compared(PtxLoader *l, const char *text, PtxPlace a, PtxPlace b) {
    const PtxPlace result = ptx_temporary(l, 1);
    ptx_lane(l, text, result, a, b);
    return result;
}

PTX_DECODER(compare) {
    static const char *const operators[] = {"and", "or", "xor", NULL};
    static const char *const compares[] = {"eq",  "ne",  "lt",  "le",  "gt",  "ge",  "lo",  "ls",  "hi", "hs",
                                           "equ", "neu", "ltu", "leu", "gtu", "geu", "num", "nan", NULL};
    char row[32];
    const char *compare = take_of(words, compares), *op = take_of(words, operators);
    if (!compare) ptx_unknown(l);
    const PtxType type = ptx_word_type(l, words);
    const char *type_text = words->at;
    while (type_text[-1] != '.') type_text--;
    snprintf(row, sizeof row, "setp.%s.%.*s", compare, (int)(words->at - type_text), type_text);
    ptx_args(l, op ? 4 : 3, op ? 4 : 3);
    const PtxArg *names = ptx_arg(l, 0);
    const PtxArg first = {.kind = PTX_ARG_NAME, .name = names->name},
                 second = {.kind = names->other.length ? PTX_ARG_NAME : PTX_ARG_SINK, .name = names->other};
    const uint32_t begin = l->program->code_count;
    const PtxPlace a = ptx_source(l, ptx_arg(l, 1), type), b = ptx_source(l, ptx_arg(l, 2), type);
    const PtxTarget p = ptx_target(l, &first, PTX_PRED), q = ptx_target(l, &second, PTX_PRED);
    PtxPlace yes = compared(l, row, a, b), no = compared(l, "not.pred", yes, PTX_NOWHERE);
    if (op) {
        const PtxPlace c = ptx_source(l, ptx_arg(l, 3), PTX_PRED);
        char name[16];
        snprintf(name, sizeof name, "%s.pred", op);
        yes = compared(l, name, yes, c);
        no = compared(l, name, no, c);
    }
    ptx_lane(l, "mov.pred", q.place, no, PTX_NOWHERE);
    ptx_lane(l, "mov.pred", p.place, yes, PTX_NOWHERE);
    l->program->code[begin].is_part = false;
}

/* slct.b32.s32 d, a, b, c: a where c >= 0 */
PTX_DECODER(select) {
    const PtxType type = ptx_word_type(l, words), by = ptx_word_type(l, words);
    ptx_args(l, 4, 4);
    const uint32_t begin = l->program->code_count;
    const PtxPlace a = ptx_source(l, ptx_arg(l, 1), type), b = ptx_source(l, ptx_arg(l, 2), type);
    const PtxPlace c = ptx_source(l, ptx_arg(l, 3), by);
    const PtxTarget target = ptx_target(l, ptx_arg(l, 0), type);
    const PtxPlace is_first = compared(l, by == PTX_F32 ? "setp.ge.f32" : "setp.ge.s32", c, ptx_constant(l, 0, 4));
    static const char *const rows[] = {[2] = "selp.b16", [4] = "selp.b32", [8] = "selp.b64"};
    ptx_lane(l, rows[ptx_type_bytes(type)], target.place, a, b);
    l->program->code[l->program->code_count - 1].c = is_first;
    l->program->code[begin].is_part = false;
}

PTX_DECODER(lop3) {
    if (!ptx_word_is(words, "b32")) ptx_unknown(l);
    ptx_args(l, 5, 5);
    const PtxPlace a = ptx_source(l, ptx_arg(l, 1), PTX_U32), b = ptx_source(l, ptx_arg(l, 2), PTX_U32);
    const PtxPlace c = ptx_source(l, ptx_arg(l, 3), PTX_U32);
    const PtxTarget target = ptx_target(l, ptx_arg(l, 0), PTX_U32);
    PtxInst *inst = ptx_emit(l, ptx_run_lop3);
    inst->d = target.place;
    inst->a = a;
    inst->b = b;
    inst->c = c;
    inst->number = ptx_arg(l, 4)->number;
    ptx_finish(l, &target);
}

PTX_DECODER(insert) {
    const PtxType type = ptx_word_type(l, words);
    ptx_args(l, 5, 5);
    PtxPlace *places = ptx_arena_take(&l->program->arena, 4 * sizeof *places);
    for (uint32_t i = 0; i < 4; i++) places[i] = ptx_source(l, ptx_arg(l, i + 1), i < 2 ? type : PTX_U32);
    const PtxTarget target = ptx_target(l, ptx_arg(l, 0), type);
    PtxInst *inst = ptx_emit(l, ptx_run_insert);
    inst->d = target.place;
    inst->places = places;
    inst->bytes = (uint8_t)ptx_type_bytes(type);
}

/* add.cc, addc, addc.cc and so on, of 32 and 64 bits: flags say whether the carry comes in and goes out. */
PTX_DECODER(carry) {
    const PtxText opcode = l->statement.opcode;
    const bool subtracts = opcode.at[0] == 's', multiplies = opcode.at[0] == 'm', takes = words->at[-1] == 'c';
    const bool is_high = multiplies && ptx_word_is(words, "hi");
    if (multiplies && !is_high && !ptx_word_is(words, "lo")) ptx_unknown(l);
    const bool gives = ptx_word_is(words, "cc");
    const PtxType type = ptx_word_type(l, words);
    if (!takes && !gives) ptx_unknown(l);
    ptx_args(l, multiplies ? 4 : 3, multiplies ? 4 : 3);
    const PtxPlace a = ptx_source(l, ptx_arg(l, 1), type), b = ptx_source(l, ptx_arg(l, 2), type);
    const PtxPlace c = multiplies ? ptx_source(l, ptx_arg(l, 3), type) : PTX_NOWHERE;
    const PtxTarget target = ptx_target(l, ptx_arg(l, 0), type);
    PtxInst *inst = ptx_emit(l, ptx_run_carry);
    inst->d = target.place;
    inst->a = a;
    inst->b = b;
    inst->c = c;
    inst->bytes = (uint8_t)ptx_type_bytes(type);
    inst->flags =
        (uint8_t)((takes ? PTX_TAKES_CARRY : 0) | (gives ? PTX_GIVES_CARRY : 0) | (subtracts ? PTX_SUBTRACTS : 0) |
                  (is_high ? PTX_HIGH : 0) | (ptx_type_is_signed(type) ? PTX_SIGNED : 0));
}

/* ---- exchanges between lanes ---- */

static PtxArg name_or_sink(PtxText name) {
    return (PtxArg){.kind = name.length ? PTX_ARG_NAME : PTX_ARG_SINK, .name = name};
}

PTX_DECODER(shuffle) {
    static const char *const modes[] = {"idx", "up", "down", "bfly", NULL};
    if (!ptx_word_is(words, "sync")) ptx_unknown(l);
    const char *mode = take_of(words, modes);
    if (!mode || !ptx_word_is(words, "b32")) ptx_unknown(l);
    ptx_args(l, 5, 5);
    PtxPlace *places = ptx_arena_take(&l->program->arena, 2 * sizeof *places);
    const PtxPlace a = ptx_source(l, ptx_arg(l, 1), PTX_U32), b = ptx_source(l, ptx_arg(l, 2), PTX_U32);
    const PtxPlace c = ptx_source(l, ptx_arg(l, 3), PTX_U32);
    places[0] = ptx_source(l, ptx_arg(l, 4), PTX_U32);
    const PtxArg predicate = name_or_sink(ptx_arg(l, 0)->other);
    const PtxTarget p = ptx_target(l, &predicate, PTX_PRED), target = ptx_target(l, ptx_arg(l, 0), PTX_U32);
    places[1] = p.place;
    PtxInst *inst = ptx_emit(l, ptx_run_shuffle);
    inst->d = target.place;
    inst->a = a;
    inst->b = b;
    inst->c = c;
    inst->kind = (uint16_t)*mode;
    inst->places = places;
}

PTX_DECODER(vote) {
    static const char *const modes[] = {"ballot", "any", "all", "uni"}; /* the index is the number in run.h */
    uint16_t mode = 0;
    if (!ptx_word_is(words, "sync")) ptx_unknown(l);
    while (mode < 4 && !ptx_word_is(words, modes[mode])) mode++;
    if (mode == 4) ptx_unknown(l);
    const bool is_ballot = mode == PTX_VOTE_BALLOT;
    ptx_word_type(l, words);
    ptx_args(l, 3, 3);
    const PtxPlace a = ptx_source(l, ptx_arg(l, 1), PTX_PRED), b = ptx_source(l, ptx_arg(l, 2), PTX_U32);
    const PtxTarget target = ptx_target(l, ptx_arg(l, 0), is_ballot ? PTX_U32 : PTX_PRED);
    PtxInst *inst = ptx_emit(l, ptx_run_vote);
    inst->d = target.place;
    inst->a = a;
    inst->b = b;
    inst->kind = mode;
}

PTX_DECODER(match) {
    const bool is_all = ptx_word_is(words, "all");
    if ((!is_all && !ptx_word_is(words, "any")) || !ptx_word_is(words, "sync")) ptx_unknown(l);
    const PtxType type = ptx_word_type(l, words);
    ptx_args(l, 3, 3);
    const PtxPlace a = ptx_source(l, ptx_arg(l, 1), type), b = ptx_source(l, ptx_arg(l, 2), PTX_U32);
    const PtxArg predicate = name_or_sink(ptx_arg(l, 0)->other);
    const PtxTarget p = ptx_target(l, &predicate, PTX_PRED), target = ptx_target(l, ptx_arg(l, 0), PTX_U32);
    PtxInst *inst = ptx_emit(l, ptx_run_match);
    inst->d = target.place;
    inst->a = a;
    inst->b = b;
    inst->c = p.place;
    inst->bytes = (uint8_t)ptx_type_bytes(type);
    inst->flags = is_all;
}

PTX_DECODER(redux) {
    static const char *const operations[] = {"add", "min", "max", "and", "or", "xor", NULL};
    if (!ptx_word_is(words, "sync")) ptx_unknown(l);
    const char *op = take_of(words, operations);
    const PtxType type = op ? ptx_word_type(l, words) : PTX_NO_TYPE;
    if (!op || ptx_type_bytes(type) != 4 || type == PTX_F32) ptx_unknown(l);
    ptx_args(l, 3, 3);
    const PtxPlace a = ptx_source(l, ptx_arg(l, 1), PTX_U32), b = ptx_source(l, ptx_arg(l, 2), PTX_U32);
    const PtxTarget target = ptx_target(l, ptx_arg(l, 0), PTX_U32);
    PtxInst *inst = ptx_emit(l, ptx_run_redux);
    inst->d = target.place;
    inst->a = a;
    inst->b = b;
    inst->kind = (uint16_t)(op[0] << 8 | op[1]);
    inst->flags = ptx_type_is_signed(type);
}

PTX_DECODER(active) {
    if (!ptx_word_is(words, "b32")) ptx_unknown(l);
    ptx_args(l, 1, 1);
    const PtxTarget target = ptx_target(l, ptx_arg(l, 0), PTX_U32);
    ptx_emit(l, ptx_run_active)->d = target.place;
}

PTX_DECODER(elect) {
    if (!ptx_word_is(words, "sync")) ptx_unknown(l);
    ptx_args(l, 2, 2);
    const PtxArg *names = ptx_arg(l, 0), lane = names->kind == PTX_ARG_SINK ? *names : name_or_sink(names->name),
                 predicate = name_or_sink(names->other);
    const PtxPlace b = ptx_source(l, ptx_arg(l, 1), PTX_U32);
    const PtxTarget p = ptx_target(l, &predicate, PTX_PRED), target = ptx_target(l, &lane, PTX_U32);
    PtxInst *inst = ptx_emit(l, ptx_run_elect);
    inst->d = target.place;
    inst->b = b;
    inst->c = p.place;
}

/* ---- barriers of the warp, the block, the cluster ---- */

static void barrier_of_cluster(PtxLoader *l, PtxWords *words) {
    static const char *const orders[] = {"release", "relaxed", "acquire", NULL};
    const bool waits = !ptx_word_is(words, "arrive") && ptx_word_is(words, "wait");
    take_of(words, orders);
    const bool is_aligned = ptx_word_is(words, "aligned");
    ptx_args(l, 0, 0);
    ptx_emit(l, waits ? ptx_run_cluster_wait : ptx_run_cluster_arrive)->flags = is_aligned ? PTX_ALIGNED : 0;
}

static void barrier_of_warp(PtxLoader *l, PtxWords *words) {
    if (!ptx_word_is(words, "sync")) ptx_unknown(l);
    ptx_args(l, 1, 1);
    const PtxPlace members = ptx_source(l, ptx_arg(l, 0), PTX_U32);
    ptx_emit(l, ptx_run_warp_sync)->b = members;
}

/* bar.red.popc.u32 d, a, b, p: into d, with or without the number of threads b */
static void barrier_reduction(PtxLoader *l, PtxWords *words, uint8_t flags) {
    static const char *const operations[] = {"popc", "and", "or", NULL};
    const char *op = take_of(words, operations);
    if (!op) ptx_unknown(l);
    if (ptx_word_is(words, "aligned")) flags |= PTX_ALIGNED;
    const PtxType type = ptx_word_type(l, words);
    ptx_args(l, 3, 4);
    const bool counts = l->statement.arg_count == 4;
    const PtxPlace a = ptx_source(l, ptx_arg(l, 1), PTX_U32);
    const PtxPlace b = counts ? ptx_source(l, ptx_arg(l, 2), PTX_U32) : PTX_NOWHERE;
    const PtxPlace c = ptx_source(l, ptx_arg(l, counts ? 3 : 2), PTX_PRED);
    const PtxTarget target = ptx_target(l, ptx_arg(l, 0), type);
    PtxInst *inst = ptx_emit(l, ptx_run_barrier);
    inst->a = a;
    inst->b = b;
    inst->c = c;
    inst->d = target.place;
    inst->kind = (uint16_t)*op;
    inst->flags = flags;
}

PTX_DECODER(barrier) {
    const bool is_short = l->statement.opcode.at[3] == '.'; /* bar is aligned */
    if (ptx_word_is(words, "cluster")) return barrier_of_cluster(l, words);
    if (ptx_word_is(words, "warp")) return barrier_of_warp(l, words);
    ptx_word_is(words, "cta");
    uint8_t flags = is_short ? PTX_ALIGNED : 0;
    if (ptx_word_is(words, "red")) return barrier_reduction(l, words, flags);
    const bool arrives = ptx_word_is(words, "arrive");
    if (!arrives && !ptx_word_is(words, "sync")) ptx_unknown(l);
    if (ptx_word_is(words, "aligned")) flags |= PTX_ALIGNED;
    ptx_args(l, 1, 2);
    const PtxPlace a = ptx_source(l, ptx_arg(l, 0), PTX_U32);
    const PtxPlace b = l->statement.arg_count == 2 ? ptx_source(l, ptx_arg(l, 1), PTX_U32) : PTX_NOWHERE;
    PtxInst *inst = ptx_emit(l, ptx_run_barrier);
    inst->a = a;
    inst->b = b;
    inst->flags = (uint8_t)(flags | (arrives ? PTX_ARRIVES : 0));
}
