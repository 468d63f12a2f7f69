/* The checker's entry: its own declarations of the library (stubs), then the main file. */
#include "parse/parse.h"
#include "typing/state.h"

#include "support/fs.h"

/* stubs/a/b.py for the module a.b */
Scope *typ_stub(Typing *t, Str path) {
    bool is_new;
    uint32_t id = intern_bytes(&t->stub_names, path, &is_new);
    if (!is_new) return t->stubs.at[id - 1];
    vec_push(t->arena, &t->stubs, NULL);
    Text file;
    text_init(&file, t->arena);
    text_printf(&file, "%.*s/stubs/", STR_ARGS(t->ctx->library));
    for (uint32_t i = 0; i < path.len; i++) text_char(&file, path.at[i] == '.' ? '/' : path.at[i]);
    text_c(&file, ".py");
    const char *why = NULL;
    FileId loaded = source_load(t->ctx, arena_str(&t->ctx->arena, text_view(&file)), &why);
    if (IS_NONE(loaded)) return NULL;
    source_file(t->ctx, loaded)->origin = SOURCE_LIBRARY;
    const Ast *module = parse_module(t->ctx, loaded, name_of(t->ctx, path));
    Scope *scope = typ_scope(t, SCOPE_MODULE, NULL, module);
    scope->is_stub = true;
    scope->path = arena_str(t->arena, path);
    t->stubs.at[id - 1] = scope;
    return scope;
}

/* ---- attributes that a file sets ---- */

static void note_set_name(Map *names, const Ast *target) {
    bool is_of_self = target->kind == AST_Attribute && target->attribute.base->kind == AST_Name &&
                      SAME(target->attribute.base->name.name, N(self));
    if (target->kind == AST_Attribute && !is_of_self) map_put(names, target->attribute.name.id, 1);
    AstList items = target->kind == AST_Tuple  ? target->tuple.items
                    : target->kind == AST_List ? target->list.items
                                               : (AstList){NULL, 0};
    for (uint32_t i = 0; i < items.len; i++) note_set_name(names, items.at[i]);
}

static void note_stores(Map *names, const Ast *node) {
    for (uint32_t i = 0; node->kind == AST_Assign && i < node->assign.targets.len; i++)
        note_set_name(names, node->assign.targets.at[i]);
    if (node->kind == AST_For) note_set_name(names, node->for_.target);
    if (node->kind == AST_WithItem && node->with_item.target) note_set_name(names, node->with_item.target);
}

static void find_stores(void *names, const Ast *node) {
    if (!node) return;
    note_stores(names, node);
    if (node->kind == AST_Attribute && SAME(node->attribute.name, N(__dict__))) map_put(names, N(__dict__).id, 1);
    ast_children(node, find_stores, names);
}

/* The names of a module that is imported are found when the first one is asked for. */
bool typ_is_set_by(Typing *t, const Scope *scope, NameId name) {
    const Ast *module = scope->module;
    uint64_t known;
    if (scope->is_stub || module == t->main) return map_has(&t->set_names, name.id);
    if (!map_get(&t->set_by, module->id, &known)) {
        Map *names = NEW(t->arena, Map);
        map_init(names, t->arena);
        find_stores(names, module->module.body);
        known = (uint64_t)(uintptr_t)names;
        map_put(&t->set_by, module->id, known);
    }
    const Map *names = (const Map *)(uintptr_t)known;
    return map_has(&t->set_names, name.id) || map_has(names, name.id) || map_has(names, N(__dict__).id);
}

static void find_set_names(void *state, const Ast *node) {
    Typing *t = state;
    if (!node) return;
    t->imports_all |= node->kind == AST_ImportFrom && node->import_from.star;
    t->is_annotated |= (node->kind == AST_VarDecl && node->var_decl.type) ||
                       (node->kind == AST_Fn && node->fn.sig.result) || (node->kind == AST_Param && node->param.type);
    note_stores(&t->set_names, node);
    bool sets = node->kind == AST_Call && node->call.callee->kind == AST_Name && node->call.args.len == 3 &&
                typ_is_name(t, node->call.callee->name.name, "setattr");
    bool is_computed = sets && ast_arg(node->call.args.at[1])->kind != AST_Str;
    t->sets_any |= is_computed ||
                   (node->kind == AST_Attribute &&
                    (SAME(node->attribute.name, N(__dict__)) || typ_is_name(t, node->attribute.name, "__setattr__")));
    if (sets && ast_arg(node->call.args.at[1])->kind == AST_Str)
        map_put(&t->set_names, name_of(t->ctx, ast_arg(node->call.args.at[1])->str.text).id, 1);
    ast_children(node, find_set_names, t);
}

/* What an operation raises at run time that a diagnostic is about; of codes that have no row, nothing. */
static const TyRaised RAISED[D_COUNT] = {
    [D_TYPING_ATTRIBUTE] = RAISES_ATTRIBUTE_ERROR, [D_TYPING_MAYBE_NONE] = RAISES_ATTRIBUTE_ERROR,
    [D_TYPING_READ_ONLY] = RAISES_ATTRIBUTE_ERROR, [D_TYPING_DEFINITION] = RAISES_TYPE_ERROR,
    [D_PY_ARGUMENTS] = RAISES_TYPE_ERROR,          [D_TYPING_ARGUMENT] = RAISES_TYPE_ERROR,
    [D_TYPING_OPERATOR] = RAISES_TYPE_ERROR,       [D_TYPING_UNARY] = RAISES_TYPE_ERROR,
    [D_TYPING_ITEM] = RAISES_TYPE_ERROR,           [D_TYPING_NOT_CALLABLE] = RAISES_TYPE_ERROR,
    [D_TYPING_NOT_ITERABLE] = RAISES_TYPE_ERROR,   [D_TYPING_NOT_AWAITABLE] = RAISES_TYPE_ERROR,
    [D_TYPING_NOT_EXCEPTION] = RAISES_TYPE_ERROR,  [D_TYPING_NO_MANAGER] = RAISES_TYPE_ERROR,
    [D_TYPING_ABSTRACT] = RAISES_TYPE_ERROR,       [D_TYPING_UNPACK] = RAISES_OTHER,
    [D_USED_BEFORE_SET] = RAISES_NAME_ERROR,
};

bool typ_may_report(Typing *t, DiagCode code, Span span) {
    if (t->flow.is_dead) return false;
    t->mistakes++;
    bool is_unsure = code == D_TYPING_MAYBE_NONE && !t->is_annotated; /* it need not fail */
    if (is_unsure || t->muted || RAISED[code] & t->caught || !SAME(source_of(t->ctx, span.lo), t->main->module.file))
        return false;
    for (uint32_t i = 0; i < t->said; i++) {
        Span other = t->ctx->diags.all.at[i].span;
        if (other.lo < span.hi && span.lo < other.hi) return false;
    }
    return !source_is_ignored(t->ctx, span);
}

/* Files with types of the systems register are checked by the compiler itself. */
static void find_system(void *state, const Ast *node) {
    bool *found = state;
    if (!node || *found) return;
    bool is_system = (node->kind == AST_Class && node->class_.kind != CLASS_CLASS) ||
                     (node->kind == AST_Fn && node->fn.keyword != FN_DEF) ||
                     (node->kind == AST_VarDecl && (node->var_decl.kind == VAR_COMPTIME ||
                                                    node->var_decl.kind == VAR_VAR || node->var_decl.kind == VAR_REF));
    *found |= is_system;
    ast_children(node, find_system, found);
}

static bool imports_system(Context *ctx, const Ast *module) {
    AstList items = module->module.body->block.items;
    for (uint32_t i = 0; i < items.len; i++) {
        const Ast *one = items.at[i];
        if (one->kind == AST_ImportFrom && one->import_from.path_len &&
            str_equal(name_text(ctx, one->import_from.path[0]), STR("pyc")))
            return true;
    }
    return false;
}

static bool is_plain_python(Context *ctx, const Ast *module) {
    bool found = imports_system(ctx, module);
    find_system(&found, module->module.body);
    return !found;
}

void typing_check(Context *ctx, const Ast *module, const TypingHost *host) {
    if (!is_plain_python(ctx, module)) return;
    Arena arena = arena_take(&ctx->spare);
    Typing *t = NEW(&arena, Typing);
    *t = (Typing){.ctx = ctx, .arena = &arena, .host = host, .main = module, .said = ctx->diags.all.len};
    t->is_deferred = ast_defers_annotations(module);
    Map *maps[] = {&t->scopes,    &t->classes, &t->variables, &t->variances,
                   &t->set_names, &t->texts,   &t->commented, &t->set_by};
    for (uint32_t i = 0; i < COUNT_OF(maps); i++) map_init(maps[i], t->arena);
    intern_init(&t->keys, t->arena);
    intern_init(&t->stub_names, t->arena);
    t->builtins = typ_stub(t, STR("builtins"));
    t->typing = typ_stub(t, STR("typing"));
    bool has_all = t->builtins && t->typing;
    for (TyKnown k = 0; k < K_COUNT; k++) has_all &= typ_known(t, k) != NULL;
    if (has_all) {
        t->scope = typ_module(t, module, STR("__main__"));
        find_set_names(t, module->module.body);
        typ_enter(t, t->scope);
        typ_block(t, module->module.body);
    }
    arena_give_back(&ctx->spare, &arena);
}
