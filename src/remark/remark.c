/* Finds operations in the IR that cost time, and explains them by what is known of the expressions at their places. */
#include "remark/remark.h"
#include "parse/ast_group.h"

#include "infer/infer.h"
#include "ir/cfg.h"
#include "rtabi/rtabi.h"
#include "support/context.h"

enum { REASONS_MAX = 8 };

typedef struct Cost {
    DiagCode kind; /* D_NONE: types would save nothing */
    const char *what;
} Cost;

static const Cost call_costs[RT_COUNT] = {
#define COST_CALL(Kind, function, what) [RT_##function] = {D_##Kind, what},
#define COST_OP(Kind, Op, what)
#include "remark/cost.def"
};

static const Cost op_costs[IR_OP_COUNT] = {
#define COST_CALL(Kind, function, what)
#define COST_OP(Kind, Op, what) [IR_##Op] = {D_##Kind, what},
#include "remark/cost.def"
};

typedef struct Finder {
    Context *ctx;
    const Sema *sema;
    const IrModule *module;
    const IrFn *fn;
    Map expressions;  /* both ends of a span -> the innermost node with it */
    VEC(Span) bodies; /* of functions and lambdas */
    RemarkVec found;
    const Ast *first; /* the first operand of the explained node */
    bool is_explained;
} Finder;

/* ---- expressions by place ---- */

static void note_node(void *state, const Ast *node) {
    Finder *f = state;
    if (!node) return;
    if (node->kind == AST_Fn && node->fn.body) vec_push(&f->ctx->arena, &f->bodies, node->fn.body->span);
    if (node->kind == AST_Lambda) vec_push(&f->ctx->arena, &f->bodies, node->lambda.body->span);
    if (node->kind != AST_Arg)
        map_put(&f->expressions, map_key2(node->span.lo, node->span.hi), (uint64_t)(uintptr_t)node);
    ast_children(node, note_node, f);
}

static bool is_own(Context *ctx, Span span) {
    if (!span.hi) return false;
    return source_is_program(ctx, span.lo);
}

static void note_modules(Finder *f) {
    for (uint32_t i = 0; i < f->sema->modules.len; i++) {
        const Module *module = (const Module *)(uintptr_t)f->sema->modules.entries[i].value;
        if (module->ast && is_own(f->ctx, module->ast->span)) note_node(f, module->ast);
    }
    note_node(f, f->sema->main->ast);
}

static const Ast *node_at(const Finder *f, Span span) {
    uint64_t found;
    return map_get(&f->expressions, map_key2(span.lo, span.hi), &found) ? (const Ast *)(uintptr_t)found : NULL;
}

/* ---- why ---- */

static Str shown(const Finder *f, const Ast *ast) {
    const Str text = source_text(f->ctx, ast->span);
    for (uint32_t i = 0; i < text.len; i++)
        if (text.at[i] == '\n' || i == 40) return STR("this");
    return arena_printf(&f->ctx->arena, "'%.*s'", STR_ARGS(text));
}

static void note_kinds(const Finder *f, const Ast *operand) {
    const Str kinds = infer_text(f->sema, operand);
    Span off;
    if (!kinds.len && !infer_is_off(f->sema, &off))
        diag_note(f->ctx, operand->span, "no call of this function is found, so nothing is known of %.*s",
                  STR_ARGS(shown(f, operand)));
    if (kinds.len) diag_note(f->ctx, operand->span, "%.*s is %.*s", STR_ARGS(shown(f, operand)), STR_ARGS(kinds));
}

/* Explains an operand whose values have several types: says where they come from. */
static void explain_operand(void *state, const Ast *operand) {
    Finder *f = state;
    InferReason reasons[REASONS_MAX];
    if (operand && operand->kind == AST_Arg) operand = operand->arg.value;
    const uint32_t count = operand ? infer_reasons(f->sema, operand, reasons, REASONS_MAX) : 0;
    if (!f->first) f->first = operand;
    if (count) note_kinds(f, operand);
    f->is_explained |= count > 0;
    for (uint32_t i = 0; i < count && is_own(f->ctx, reasons[i].place->span); i++) {
        const InferReason *r = &reasons[i];
        const Str what = shown(f, r->what);
        if (r->what == r->place)
            diag_note(f->ctx, r->place->span, "what %.*s gives is not known", STR_ARGS(what));
        else
            diag_note(f->ctx, r->place->span, "%.*s gets %.*s here", STR_ARGS(what), STR_ARGS(r->kind));
    }
}

static void explain_call(Finder *f, const Ast *node) {
    const Ast *callee = node->call.callee;
    explain_operand(f, callee->kind == AST_Attribute ? callee->attribute.base : callee);
    for (uint32_t i = 0; i < node->call.args.len && !f->is_explained; i++) explain_operand(f, node->call.args.at[i]);
}

static void explain_statement(Finder *f, const Ast *node) {
    if (node->kind == AST_AugAssign) explain_operand(f, node->aug_assign.target);
    explain_operand(f, node->kind == AST_AugAssign ? node->aug_assign.value
                       : node->kind == AST_Assign  ? node->assign.value
                       : node->kind == AST_For     ? node->for_.iter
                                                   : node);
}

/* Explains the operands that decide what is done. */
static void explain_operands(Finder *f, const Ast *node) {
    switch (node->kind) {
    case AST_Binary:
    case AST_Unary:
    case AST_Compare:
    case AST_Subscript: ast_children(node, explain_operand, f); return;
    case AST_Attribute: explain_operand(f, node->attribute.base); return;
    case AST_Call: explain_call(f, node); return;
    case AST_Name:
    case AST_ANY_LITERAL:
    case AST_ANY_DISPLAY:
    case AST_Logic:
    case AST_Ternary:
    case AST_Lambda:
    case AST_Slice:
    case AST_Walrus:
    case AST_Star:
    case AST_ANY_SUSPENSION:
    case AST_ANY_SYSTEMS_EXPR: explain_operand(f, node); return;
    case AST_NO_EXPR: explain_statement(f, node); return;
    }
}

static void explain(Finder *f, const Ast *node) {
    f->first = NULL;
    f->is_explained = false;
    if (node) explain_operands(f, node);
    if (f->first && !f->is_explained) note_kinds(f, f->first);
}

/* ---- what ---- */

static Cost cost_of(const Finder *f, const IrInst *inst) {
    if (!(ir_op_info(inst->op)->flags & IR_CALL)) return op_costs[inst->op];
    const IrInst *callee = ir_def(f->fn, inst->operands[0]);
    if (!callee || callee->op != IR_FnAddr) return (Cost){D_NONE, NULL};
    const RtFn fn = rt_find(ir_fn(f->module, callee->imm.fn)->symbol);
    return fn < RT_COUNT ? call_costs[fn] : (Cost){D_NONE, NULL};
}

static Str times(Finder *f, uint32_t depth) {
    if (!depth) return STR("");
    if (depth == 1) return STR(", each time round the loop");
    return arena_printf(&f->ctx->arena, ", each time round %u loops in each other", depth);
}

/* Statements outside of functions and loops run once. */
static bool runs_once(const Finder *f, Span span, uint32_t depth) {
    for (uint32_t i = 0; i < f->bodies.len; i++)
        if (f->bodies.at[i].lo <= span.lo && span.hi <= f->bodies.at[i].hi) return false;
    return !depth;
}

static void report(Finder *f, Cost cost, Span span, uint32_t depth) {
    const bool is_test = cost.kind == D_TESTED_SIZE || cost.kind == D_TESTED_INDEX;
    if (runs_once(f, span, depth) || (is_test && !depth)) return;
    diag(f->ctx, cost.kind, span, cost.what, STR_ARGS(times(f, depth)));
    if (f->ctx->diags.last_dropped) return;
    vec_push(&f->ctx->arena, &f->found, ((Remark){f->ctx->diags.all.len - 1, depth}));
    if (cost.kind == D_DYNAMIC) explain(f, node_at(f, span));
}

static void find_in(Finder *f, const IrFn *fn) {
    f->fn = fn;
    IrCfg cfg = ir_cfg(&f->ctx->arena, fn);
    ir_find_dominators(&cfg, &f->ctx->arena);
    const uint32_t *depths = ir_loop_depths(&cfg, &f->ctx->arena);
    for (uint32_t i = 0; i < cfg.order_count; i++) {
        const IrBlock *block = ir_block(fn, cfg.order[i]);
        for (uint32_t k = 0; k < block->insts.len && !block->is_cold; k++) {
            const IrInst *inst = &block->insts.at[k];
            const Cost cost = cost_of(f, inst);
            if (cost.kind && is_own(f->ctx, inst->span)) report(f, cost, inst->span, depths[cfg.order[i].id - 1]);
        }
    }
}

static void report_analysis(Finder *f) {
    Span span;
    const char *why = infer_is_off(f->sema, &span);
    if (why) diag(f->ctx, D_NOT_ANALYSED, span, why);
}

RemarkVec remark_program(const Sema *sema, const IrModule *module) {
    Finder f = {.ctx = sema->ctx, .sema = sema, .module = module};
    map_init(&f.expressions, &f.ctx->arena);
    note_modules(&f);
    report_analysis(&f);
    for (uint32_t i = 0; i < module->fns.len; i++)
        if (module->fns.at[i]->has_body && is_own(f.ctx, module->fns.at[i]->span)) find_in(&f, module->fns.at[i]);
    return f.found;
}
