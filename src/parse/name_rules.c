/* One walk in the order in which CPython makes its symbol table: each block notes how it has mentioned a name so far,
 * and a declaration or `:=` that comes later is compared with that. */
#include "parse/name_rules.h"

#include "support/map.h"

typedef enum Mention {
    MENTION_USED = 1,
    MENTION_ASSIGNED = 2,
    MENTION_ANNOTATED = 4,
    MENTION_GLOBAL = 8,
    MENTION_NONLOCAL = 16,
    MENTION_ITERATION = 32, /* a variable of this comprehension */
    MENTION_WALRUS = 64,    /* `:=` in this comprehension binds it outside */
    MENTION_PARAM = 128,
} Mention;

typedef enum BlockKind {
    BLOCK_MODULE,
    BLOCK_FUNCTION,
    BLOCK_CLASS,
    BLOCK_COMPREHENSION,
    BLOCK_APART, /* an expression that is evaluated apart from the code around it, if at all: see `what` */
} BlockKind;

typedef struct NameBlock {
    struct NameBlock *outer;
    BlockKind kind;
    const char *what; /* of BLOCK_APART: "a type alias"; NULL where `:=` and `yield` are still allowed */
    Map mentions;     /* NameId to Mentions */
    bool in_iterable; /* of a comprehension, also further out */
    bool in_target;   /* of a comprehension */
} NameBlock;

typedef struct NameRules {
    Context *ctx;
    Arena *scratch;
    NameBlock *block;
    bool defers_annotations; /* `from __future__ import annotations` */
} NameRules;

static void visit(void *rules, const Ast *node);

static void visit_one(NameRules *r, const Ast *node) {
    if (node) visit(r, node);
}

static void visit_all(NameRules *r, AstList list) {
    for (uint32_t i = 0; i < list.len; i++) visit_one(r, list.at[i]);
}

/* ---- blocks and mentions ---- */

/* A block inside the current one, to be put into r->block. */
static NameBlock enter(NameRules *r, BlockKind kind, const char *what) {
    NameBlock made = {.outer = r->block, .kind = kind, .what = what};
    made.in_iterable = r->block && r->block->in_iterable;
    map_init(&made.mentions, r->scratch);
    return made;
}

static uint64_t mentions(const NameBlock *block, NameId name) {
    uint64_t found;
    return map_get(&block->mentions, name.id, &found) ? found : 0;
}

static void mention(NameBlock *block, NameId name, Mention how) {
    map_put(&block->mentions, name.id, mentions(block, name) | how);
}

/* `what` is evaluated apart, or in a later Python, from the code around it. */
static void visit_apart(NameRules *r, const Ast *node, const char *what) {
    if (!node) return;
    NameBlock block = enter(r, BLOCK_APART, what);
    r->block = &block;
    visit(r, node);
    r->block = block.outer;
}

static void visit_annotation(NameRules *r, const Ast *type) {
    visit_apart(r, type, r->defers_annotations ? "an annotation" : NULL);
}

/* ---- binding ---- */

static void check_debug(NameRules *r, NameId name, Span place) {
    if (SAME(name, N(__debug__))) diag(r->ctx, D_ASSIGN_TARGET, place, "__debug__");
}

static void bind(NameRules *r, NameId name, Span place) {
    if (IS_NONE(name)) return;
    check_debug(r, name, place);
    if (r->block->in_target && mentions(r->block, name) & MENTION_WALRUS)
        diag(r->ctx, D_WALRUS_REBOUND, place, STR_ARGS(name_text(r->ctx, name)));
    mention(r->block, name, r->block->in_target ? MENTION_ITERATION : MENTION_ASSIGNED);
}

static void bind_target(NameRules *r, const Ast *target);

static void bind_targets(NameRules *r, AstList targets) {
    for (uint32_t i = 0; i < targets.len; i++) bind_target(r, targets.at[i]);
}

static void bind_target(NameRules *r, const Ast *target) {
    if (target->kind == AST_Name) {
        bind(r, target->name.name, target->span);
    } else if (target->kind == AST_Tuple) {
        bind_targets(r, target->tuple.items);
    } else if (target->kind == AST_List) {
        bind_targets(r, target->list.items);
    } else if (target->kind == AST_Star) {
        bind_target(r, target->star.operand);
    } else {
        if (target->kind == AST_Attribute) check_debug(r, target->attribute.name, target->span);
        visit(r, target);
    }
}

static void visit_assign(NameRules *r, const Ast *node) {
    bind_targets(r, node->assign.targets);
    visit_one(r, node->assign.value);
}

static void visit_aug_assign(NameRules *r, const Ast *node) {
    bind_target(r, node->aug_assign.target);
    visit_one(r, node->aug_assign.value);
}

static void annotate(NameRules *r, const Ast *target) {
    const NameId name = target->name.name;
    const uint64_t known = mentions(r->block, name);
    if (known & (MENTION_GLOBAL | MENTION_NONLOCAL) && r->block->kind != BLOCK_MODULE)
        diag(r->ctx, D_OUTER_ANNOTATED, target->span, STR_ARGS(name_text(r->ctx, name)),
             known & MENTION_GLOBAL ? "global" : "nonlocal");
    mention(r->block, name, MENTION_ANNOTATED);
}

static void visit_var_decl(NameRules *r, const Ast *node) {
    const bool is_name = node->var_decl.target->kind == AST_Name && node->var_decl.target->span.lo == node->span.lo;
    if (node->var_decl.type && is_name) annotate(r, node->var_decl.target); /* `(x): T = e` only assigns */
    bind_target(r, node->var_decl.target);
    visit_annotation(r, node->var_decl.type);
    visit_one(r, node->var_decl.value);
    visit_one(r, node->var_decl.where);
    visit_all(r, node->var_decl.type_params);
    visit_all(r, node->var_decl.decorators);
}

static void visit_for(NameRules *r, const Ast *node) {
    bind_target(r, node->for_.target);
    visit_one(r, node->for_.iter);
    visit_one(r, node->for_.body);
    visit_one(r, node->for_.otherwise);
}

static void visit_with_item(NameRules *r, const Ast *node) {
    visit_one(r, node->with_item.value);
    if (node->with_item.target) bind_target(r, node->with_item.target);
}

static void visit_handler(NameRules *r, const Ast *node) {
    visit_one(r, node->handler.type);
    bind(r, node->handler.name, node->handler.name_span);
    visit_one(r, node->handler.body);
}

static void visit_del(NameRules *r, const Ast *node) { bind_targets(r, node->del.targets); }

static void visit_alias(NameRules *r, const Ast *node) { bind(r, ast_alias_name(node), node->span); }

static void visit_pattern(NameRules *r, const Ast *node) {
    bind(r, ast_pattern_name(node), node->span);
    ast_children(node, visit, r);
}

static void visit_name(NameRules *r, const Ast *node) { mention(r->block, node->name.name, MENTION_USED); }

static void visit_arg(NameRules *r, const Ast *node) {
    check_debug(r, node->arg.name, node->span);
    ast_children(node, visit, r);
}

/* ---- global and nonlocal ---- */

static void declare(NameRules *r, const Ast *node, NameId name, const char *word, Mention how) {
    const uint64_t known = mentions(r->block, name);
    const Str text = name_text(r->ctx, name);
    if (known & MENTION_PARAM) {
        diag(r->ctx, D_PARAM_IS_OUTER, node->span, STR_ARGS(text), word);
    } else if (known & MENTION_USED) {
        diag(r->ctx, D_OUTER_USED, node->span, STR_ARGS(text), word);
    } else if (known & MENTION_ANNOTATED) {
        diag(r->ctx, D_OUTER_ANNOTATED, node->span, STR_ARGS(text), word);
    } else if (known & MENTION_ASSIGNED) {
        diag(r->ctx, D_OUTER_ASSIGNED, node->span, STR_ARGS(text), word);
    } else if (known & (MENTION_GLOBAL | MENTION_NONLOCAL) & ~(uint64_t)how) {
        diag(r->ctx, D_OUTER_BOTH, node->span, STR_ARGS(text));
    }
    mention(r->block, name, how);
}

static void visit_global(NameRules *r, const Ast *node) {
    for (uint32_t i = 0; i < node->global.count; i++) declare(r, node, node->global.names[i], "global", MENTION_GLOBAL);
}

static void visit_nonlocal(NameRules *r, const Ast *node) {
    if (r->block->kind == BLOCK_MODULE) diag(r->ctx, D_NONLOCAL_AT_MODULE, node->span);
    for (uint32_t i = 0; i < node->nonlocal.count; i++)
        declare(r, node, node->nonlocal.names[i], "nonlocal", MENTION_NONLOCAL);
}

/* ---- := and suspension ---- */

/* Whether the code here runs in a frame; otherwise this has been reported. */
static bool has_frame(NameRules *r, const NameBlock *block, const Ast *node, const char *word) {
    while (block->kind == BLOCK_COMPREHENSION || (block->kind == BLOCK_APART && !block->what)) block = block->outer;
    if (block->kind != BLOCK_APART) return true;
    diag(r->ctx, D_NO_FRAME, node->span, word, block->what);
    return false;
}

/* `:=` in a comprehension binds in the function around it. */
static void bind_outside(NameRules *r, const Ast *node, NameId name) {
    NameBlock *block = r->block;
    for (; block->kind == BLOCK_COMPREHENSION; block = block->outer) {
        if (!(mentions(block, name) & MENTION_ITERATION)) continue;
        diag(r->ctx, D_WALRUS_REBINDS, node->span, STR_ARGS(name_text(r->ctx, name)));
        return;
    }
    if (block != r->block && block->kind == BLOCK_CLASS) {
        diag(r->ctx, D_WALRUS_IN_CLASS, node->span);
        return;
    }
    if (block != r->block) mention(r->block, name, MENTION_WALRUS);
    mention(block, name, MENTION_ASSIGNED);
}

static void visit_walrus(NameRules *r, const Ast *node) {
    visit_one(r, node->walrus.value);
    if (node->walrus.target->kind != AST_Name || !has_frame(r, r->block, node, ":=")) return;
    if (r->block->in_iterable) {
        diag(r->ctx, D_WALRUS_IN_ITERABLE, node->span);
        return;
    }
    bind_outside(r, node, node->walrus.target->name.name);
}

static void visit_yield(NameRules *r, const Ast *node) {
    has_frame(r, r->block, node, "yield");
    ast_children(node, visit, r);
}

static void visit_await(NameRules *r, const Ast *node) {
    has_frame(r, r->block, node, "await");
    visit_one(r, node->await.operand);
}

/* ---- comprehensions ---- */

static void visit_iterable(NameRules *r, const Ast *iter) {
    const bool before = r->block->in_iterable;
    r->block->in_iterable = true;
    visit_one(r, iter);
    r->block->in_iterable = before;
}

static void visit_clause(NameRules *r, const Ast *clause, bool is_first) {
    r->block->in_target = true;
    bind_target(r, clause->comp_for.target);
    r->block->in_target = false;
    if (!is_first) visit_iterable(r, clause->comp_for.iter);
    visit_all(r, clause->comp_for.conditions);
}

/* The iterable of the first clause belongs to the block around the comprehension. */
static void visit_comprehension(NameRules *r, const Ast *node) {
    const AstList clauses = node->comprehension.clauses;
    if (clauses.len) visit_iterable(r, clauses.at[0]->comp_for.iter);
    NameBlock block = enter(r, BLOCK_COMPREHENSION, NULL);
    r->block = &block;
    for (uint32_t i = 0; i < clauses.len; i++) visit_clause(r, clauses.at[i], i == 0);
    visit_one(r, node->comprehension.key);
    visit_one(r, node->comprehension.value);
    r->block = block.outer;
}

/* ---- definitions ---- */

static void visit_defaults(NameRules *r, const AstSignature *sig) {
    for (uint32_t i = 0; i < sig->params.len; i++) visit_one(r, sig->params.at[i]->param.default_value);
}

static void bind_params(NameRules *r, const AstSignature *sig) {
    for (uint32_t i = 0; i < sig->params.len; i++) {
        const Ast *param = sig->params.at[i];
        check_debug(r, param->param.name, param->span);
        mention(r->block, param->param.name, MENTION_PARAM);
    }
}

static void visit_annotations(NameRules *r, const AstSignature *sig) {
    for (uint32_t i = 0; i < sig->params.len; i++) visit_annotation(r, sig->params.at[i]->param.type);
    visit_annotation(r, sig->result);
}

static void visit_body(NameRules *r, const AstSignature *sig, const Ast *body) {
    NameBlock block = enter(r, BLOCK_FUNCTION, NULL);
    r->block = &block;
    bind_params(r, sig);
    visit_one(r, body);
    r->block = block.outer;
}

static void visit_type_params(NameRules *r, AstList params) {
    for (uint32_t i = 0; i < params.len; i++) {
        visit_apart(r, params.at[i]->param.type, "the bound of a type parameter");
        visit_apart(r, params.at[i]->param.default_value, "the default of a type parameter");
    }
}

/* Type parameters are a block of their own, around the annotations or bases of the definition; NULL: there are none. */
static const char *generic_words(AstList type_params) { return type_params.len ? "the definition of a generic" : NULL; }

static void visit_fn(NameRules *r, const Ast *node) {
    const AstSignature *sig = &node->fn.sig;
    visit_all(r, node->fn.decorators);
    visit_defaults(r, sig);
    bind(r, node->fn.name, node->fn.name_span);
    const char *words = generic_words(sig->type_params);
    NameBlock header = enter(r, BLOCK_APART, words);
    if (words) r->block = &header;
    visit_type_params(r, sig->type_params);
    visit_annotations(r, sig);
    visit_body(r, sig, node->fn.body);
    r->block = header.outer;
}

static void visit_class(NameRules *r, const Ast *node) {
    const char *words = generic_words(node->class_.type_params);
    visit_all(r, node->class_.decorators);
    bind(r, node->class_.name, node->class_.name_span);
    NameBlock header = enter(r, BLOCK_APART, words);
    if (words) r->block = &header;
    visit_type_params(r, node->class_.type_params);
    visit_all(r, node->class_.bases);
    NameBlock block = enter(r, BLOCK_CLASS, NULL);
    r->block = &block;
    visit_one(r, node->class_.body);
    r->block = header.outer;
}

static void visit_type_alias(NameRules *r, const Ast *node) {
    bind(r, node->type_alias.name, node->span);
    visit_type_params(r, node->type_alias.type_params);
    visit_apart(r, node->type_alias.value, "a type alias");
}

static void visit_lambda(NameRules *r, const Ast *node) {
    visit_defaults(r, &node->lambda.sig);
    visit_body(r, &node->lambda.sig, node->lambda.body);
}

/* ---- the walk ---- */

static void (*const visitors[AST_KIND_COUNT])(NameRules *, const Ast *) = {
    [AST_Name] = visit_name,
    [AST_Walrus] = visit_walrus,
    [AST_Yield] = visit_yield,
    [AST_YieldFrom] = visit_yield,
    [AST_Await] = visit_await,
    [AST_Lambda] = visit_lambda,
    [AST_Comprehension] = visit_comprehension,
    [AST_Arg] = visit_arg,
    [AST_Assign] = visit_assign,
    [AST_AugAssign] = visit_aug_assign,
    [AST_VarDecl] = visit_var_decl,
    [AST_For] = visit_for,
    [AST_WithItem] = visit_with_item,
    [AST_Handler] = visit_handler,
    [AST_Del] = visit_del,
    [AST_Global] = visit_global,
    [AST_Nonlocal] = visit_nonlocal,
    [AST_Alias] = visit_alias,
    [AST_PatCapture] = visit_pattern,
    [AST_PatStar] = visit_pattern,
    [AST_PatAs] = visit_pattern,
    [AST_PatMapping] = visit_pattern,
    [AST_Fn] = visit_fn,
    [AST_Class] = visit_class,
    [AST_TypeAlias] = visit_type_alias,
};

static void visit(void *rules, const Ast *node) {
    NameRules *r = rules;
    if (visitors[node->kind])
        visitors[node->kind](r, node);
    else
        ast_children(node, visit, r);
}

void check_name_rules(Context *ctx, Arena *scratch, const Ast *module) {
    NameRules r = {.ctx = ctx, .scratch = scratch, .defers_annotations = ast_defers_annotations(module)};
    NameBlock block = enter(&r, BLOCK_MODULE, NULL);
    r.block = &block;
    visit_one(&r, module->module.body);
}
