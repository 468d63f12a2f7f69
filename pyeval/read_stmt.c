/* Statements, patterns and whole trees of objects. */
#include "read_tree.h"

/* ---- bodies ---- */

static Ast *read_stmt(Reader *r, PycWord node);

static Ast *block_of(Reader *r, AstList items) {
    Ast *made = read_new(r, AST_Block);
    made->block.items = items;
    return made;
}

static Ast *read_body(Reader *r, PycWord node) { return block_of(r, read_some(r, node, "body", read_stmt)); }

static Ast *read_else(Reader *r, PycWord node, const char *field) {
    AstList items = read_list(r, node, field, read_stmt);
    return items.len ? block_of(r, items) : NULL;
}

/* A text at the beginning is the doc string. */
static Ast *documented(Reader *r, AstList items, AstDoc *doc) {
    const Ast *first = items.len && items.at[0]->kind == AST_ExprStmt ? items.at[0]->expr_stmt.value : NULL;
    if (!first || first->kind != AST_Str || first->str.kind != STR_TEXT) return block_of(r, items);
    *doc = (AstDoc){ast_clean_doc(&r->ctx->arena, first->str.text), first};
    return block_of(r, (AstList){items.at + 1, items.len - 1});
}

/* ---- definitions ---- */

static Ast *read_type_param(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_Param);
    Str name = read_class(r, node);
    made->param.kind = str_equal(name, STR("TypeVarTuple")) ? PARAM_STAR
                       : str_equal(name, STR("ParamSpec"))  ? PARAM_DOUBLE_STAR
                                                            : PARAM_PLAIN;
    made->param.name = read_needed(r, node, "name") ? read_name(r, node, "name") : NONE_OF(NameId);
    made->param.type = read_optional_expr(r, node, "bound");
    made->param.default_value = read_optional_expr(r, node, "default_value");
    return made;
}

static Ast *function_of(Reader *r, PycWord node, bool is_async) {
    Ast *made = read_new(r, AST_Fn);
    Around inside = {.outer = r->around, .is_async = is_async};
    made->fn.is_async = is_async;
    made->fn.name = read_needed(r, node, "name") ? read_name(r, node, "name") : NONE_OF(NameId);
    made->fn.name_span = made->span;
    made->fn.decorators = read_list(r, node, "decorator_list", read_expr);
    made->fn.sig = read_signature(r, node);
    made->fn.sig.type_params = read_list(r, node, "type_params", read_type_param);
    made->fn.sig.result = read_annotation(r, node, "returns");
    r->around = &inside;
    made->fn.body = documented(r, read_some(r, node, "body", read_stmt), &made->fn.doc);
    r->around = inside.outer;
    made->fn.is_generator = inside.has_yield;
    made->fn.returns_value = inside.returns_value;
    if (is_async && inside.has_yield && inside.returns_value)
        read_wrong(r, &pyc_SyntaxError, "'return' with value in async generator");
    return made;
}

static Ast *read_function(Reader *r, PycWord node) { return function_of(r, node, false); }
static Ast *read_async_function(Reader *r, PycWord node) { return function_of(r, node, true); }

static Ast *read_class_def(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_Class);
    Around *outer = r->around;
    made->class_.kind = CLASS_CLASS;
    made->class_.name = read_needed(r, node, "name") ? read_name(r, node, "name") : NONE_OF(NameId);
    made->class_.name_span = made->span;
    made->class_.type_params = read_list(r, node, "type_params", read_type_param);
    made->class_.bases = read_arguments(r, node, "bases");
    made->class_.decorators = read_list(r, node, "decorator_list", read_expr);
    r->around = NULL;
    made->class_.body = documented(r, read_some(r, node, "body", read_stmt), &made->class_.doc);
    r->around = outer;
    return made;
}

static Ast *read_alias_stmt(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_TypeAlias), *name = read_expr_of(r, node, "name");
    if (name->kind != AST_Name) read_wrong(r, &pyc_TypeError, "TypeAlias with non-Name name");
    made->type_alias.name = r->error ? NONE_OF(NameId) : name->name.name;
    made->type_alias.type_params = read_list(r, node, "type_params", read_type_param);
    made->type_alias.value = read_expr_of(r, node, "value");
    return made;
}

/* ---- assignments ---- */

static Ast *read_target_of(Reader *r, PycWord node) {
    PycWord target = read_needed(r, node, "target");
    return target ? read_target(r, target) : read_new(r, AST_None);
}

static Ast *read_expr_stmt(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_ExprStmt);
    made->expr_stmt.value = read_expr_of(r, node, "value");
    return made;
}

static Ast *read_assign(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_Assign);
    made->assign.targets = read_some(r, node, "targets", read_target);
    made->assign.value = read_expr_of(r, node, "value");
    return made;
}

static bool is_single(const Ast *target) {
    return target->kind == AST_Name || target->kind == AST_Attribute || target->kind == AST_Subscript;
}

static Ast *read_aug_assign(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_AugAssign);
    made->aug_assign.op = read_op(r, node, "op", OP_ADD, OP_SHR);
    made->aug_assign.target = read_target_of(r, node);
    made->aug_assign.value = read_expr_of(r, node, "value");
    if (!is_single(made->aug_assign.target)) read_wrong(r, &pyc_ValueError, "illegal target for augmented assignment");
    return made;
}

static Ast *read_ann_assign(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_VarDecl);
    made->var_decl.kind = VAR_ANNOTATED;
    made->var_decl.target = read_target_of(r, node);
    made->var_decl.type = read_annotation(r, node, "annotation");
    made->var_decl.value = read_optional_expr(r, node, "value");
    if (!made->var_decl.type) read_wrong(r, &pyc_TypeError, "required field \"annotation\" missing from AnnAssign");
    if (!is_single(made->var_decl.target))
        read_wrong(r, &pyc_TypeError, "AnnAssign with a target that is not one name");
    return made;
}

static Ast *read_delete(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_Del);
    made->del.targets = read_some(r, node, "targets", read_target);
    return made;
}

/* ---- control flow ---- */

static Ast *read_if(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_If);
    made->if_.cond = read_expr_of(r, node, "test");
    made->if_.then = read_body(r, node);
    made->if_.otherwise = read_else(r, node, "orelse");
    return made;
}

static Ast *read_while(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_While);
    made->while_.cond = read_expr_of(r, node, "test");
    made->while_.body = read_body(r, node);
    made->while_.otherwise = read_else(r, node, "orelse");
    return made;
}

static void need_async(Reader *r, const char *words) {
    const Around *function = read_function_around(r);
    if (!function || !function->is_async) read_wrong(r, &pyc_SyntaxError, words);
}

static Ast *for_of(Reader *r, PycWord node, bool is_async) {
    Ast *made = read_new(r, AST_For);
    if (is_async) need_async(r, "'async for' outside async function");
    made->for_.is_async = is_async;
    made->for_.target = read_target_of(r, node);
    made->for_.iter = read_expr_of(r, node, "iter");
    made->for_.body = read_body(r, node);
    made->for_.otherwise = read_else(r, node, "orelse");
    return made;
}

static Ast *read_for(Reader *r, PycWord node) { return for_of(r, node, false); }
static Ast *read_async_for(Reader *r, PycWord node) { return for_of(r, node, true); }

static Ast *read_handler(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_Handler);
    made->handler.type = read_optional_expr(r, node, "type");
    made->handler.name = read_name(r, node, "name");
    made->handler.body = read_body(r, node);
    return made;
}

static Ast *try_of(Reader *r, PycWord node, bool is_star) {
    Ast *made = read_new(r, AST_Try);
    made->try_.is_star = is_star;
    made->try_.body = read_body(r, node);
    made->try_.handlers = read_list(r, node, "handlers", read_handler);
    made->try_.otherwise = read_else(r, node, "orelse");
    made->try_.finally = read_else(r, node, "finalbody");
    for (uint32_t i = 0; i < made->try_.handlers.len; i++) {
        bool is_bare = !made->try_.handlers.at[i]->handler.type, is_last = i + 1 == made->try_.handlers.len;
        if (is_bare && is_star) read_wrong(r, &pyc_SyntaxError, "expected one or more exception types");
        if (is_bare && !is_last) read_wrong(r, &pyc_SyntaxError, "default 'except:' must be last");
    }
    if (!made->try_.handlers.len && !made->try_.finally)
        read_wrong(r, &pyc_ValueError, "Try has neither handlers nor finalbody");
    return made;
}

static Ast *read_try(Reader *r, PycWord node) { return try_of(r, node, false); }
static Ast *read_try_star(Reader *r, PycWord node) { return try_of(r, node, true); }

static Ast *read_with_item(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_WithItem);
    PycWord target = read_field(r, node, "optional_vars");
    made->with_item.value = read_expr_of(r, node, "context_expr");
    made->with_item.target = target ? read_target(r, target) : NULL;
    return made;
}

static Ast *with_of(Reader *r, PycWord node, bool is_async) {
    Ast *made = read_new(r, AST_With);
    if (is_async) need_async(r, "'async with' outside async function");
    made->with.is_async = is_async;
    made->with.items = read_some(r, node, "items", read_with_item);
    made->with.body = read_body(r, node);
    return made;
}

static Ast *read_with(Reader *r, PycWord node) { return with_of(r, node, false); }
static Ast *read_async_with(Reader *r, PycWord node) { return with_of(r, node, true); }

static Ast *read_return(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_Return);
    made->return_.value = read_optional_expr(r, node, "value");
    if (!r->around)
        read_wrong(r, &pyc_SyntaxError, "'return' outside function");
    else
        r->around->returns_value |= made->return_.value != NULL;
    return made;
}

static Ast *read_raise(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_Raise);
    made->raise.value = read_optional_expr(r, node, "exc");
    made->raise.cause = read_optional_expr(r, node, "cause");
    if (made->raise.cause && !made->raise.value) read_wrong(r, &pyc_ValueError, "Raise with cause but no exception");
    return made;
}

static Ast *read_assert(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_Assert);
    made->assert_.cond = read_expr_of(r, node, "test");
    made->assert_.message = read_optional_expr(r, node, "msg");
    return made;
}

static Ast *read_break(Reader *r, PycWord node) { return (void)node, read_new(r, AST_Break); }
static Ast *read_continue(Reader *r, PycWord node) { return (void)node, read_new(r, AST_Continue); }
static Ast *read_pass(Reader *r, PycWord node) { return (void)node, read_new(r, AST_Pass); }

/* ---- names and imports ---- */

static const NameId *names_of(Reader *r, PycWord node, uint32_t *count) {
    PycWord items = read_items(r, node, "names");
    NameId *names = NEW_ARRAY(&r->ctx->arena, NameId, (size_t)pyc_list(items)->length + 1);
    *count = 0;
    for (int64_t i = 0; i < pyc_list(items)->length; i++) {
        const PycStr *text = pyc_as_str(pyc_list(items)->items[i]);
        if (text) names[(*count)++] = name_of(r->ctx, (Str){text->data, (uint32_t)text->size});
    }
    if (*count != pyc_list(items)->length) read_wrong(r, &pyc_TypeError, "AST identifier must be of type str");
    if (!*count) read_wrong(r, &pyc_ValueError, "empty names");
    return names;
}

static Ast *read_global(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_Global);
    made->global.names = names_of(r, node, &made->global.count);
    return made;
}

static Ast *read_nonlocal(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_Nonlocal);
    made->nonlocal.names = names_of(r, node, &made->nonlocal.count);
    return made;
}

static const NameId *path_of(Reader *r, NameId dotted, uint32_t *length) {
    Str text = IS_NONE(dotted) ? (Str){0} : name_text(r->ctx, dotted);
    NameId *path = NEW_ARRAY(&r->ctx->arena, NameId, text.len + 1);
    *length = 0;
    for (uint32_t from = 0, at = 0; text.len && at <= text.len; at++) {
        if (at < text.len && text.at[at] != '.') continue;
        path[(*length)++] = name_of(r->ctx, (Str){text.at + from, at - from});
        from = at + 1;
    }
    return path;
}

static Ast *read_import_alias(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_Alias);
    made->alias.path =
        path_of(r, read_needed(r, node, "name") ? read_name(r, node, "name") : NONE_OF(NameId), &made->alias.path_len);
    made->alias.alias = read_name(r, node, "asname");
    return made;
}

static Ast *read_import(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_Import);
    made->import.names = read_some(r, node, "names", read_import_alias);
    return made;
}

static bool is_named(Reader *r, const Ast *alias, const char *name) {
    return alias->alias.path_len == 1 && str_equal(name_text(r->ctx, alias->alias.path[0]), str_of(name));
}

static Ast *read_import_from(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_ImportFrom);
    PycWord level = read_field(r, node, "level");
    made->import_from.level = level && pyc_is_small(level) ? (uint32_t)MAX(pyc_small_value(level), 0) : 0;
    made->import_from.path = path_of(r, read_name(r, node, "module"), &made->import_from.path_len);
    made->import_from.names = read_some(r, node, "names", read_import_alias);
    AstList names = made->import_from.names;
    bool is_future =
        made->import_from.path_len == 1 && !made->import_from.level && SAME(made->import_from.path[0], N(__future__));
    for (uint32_t i = 0; is_future && i < names.len; i++)
        r->has_future_annotations |= is_named(r, names.at[i], "annotations");
    if (names.len == 1 && is_named(r, names.at[0], "*")) {
        made->import_from.star = true;
        made->import_from.names = (AstList){0};
    }
    return made;
}

/* ---- patterns ---- */

static Ast *read_pattern(Reader *r, PycWord node);

static Ast *read_value_pattern(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_PatValue);
    made->pat_value.value = read_expr_of(r, node, "value");
    return made;
}

static Ast *read_singleton(Reader *r, PycWord node) {
    PycWord value = read_field(r, node, "value");
    Ast *made = read_new(r, AST_PatValue);
    if (value && value != PYC_TRUE && value != PYC_FALSE)
        read_wrong(r, &pyc_ValueError, "MatchSingleton can only contain True, False and None");
    made->pat_value.value = read_new(r, value == PYC_TRUE ? AST_True : value == PYC_FALSE ? AST_False : AST_None);
    return made;
}

static Ast *read_sequence(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_PatSequence);
    made->pat_sequence.items = read_list(r, node, "patterns", read_pattern);
    return made;
}

static Ast *read_or(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_PatOr);
    made->pat_or.items = read_list(r, node, "patterns", read_pattern);
    if (made->pat_or.items.len < 2) read_wrong(r, &pyc_ValueError, "MatchOr requires at least 2 patterns");
    return made;
}

static Ast *read_rest(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_PatStar);
    made->pat_star.name = read_name(r, node, "name");
    return made;
}

static Ast *read_as(Reader *r, PycWord node) {
    PycWord inner = read_field(r, node, "pattern");
    Ast *made = read_new(r, inner ? AST_PatAs : AST_PatCapture);
    NameId name = read_name(r, node, "name");
    if (!inner) {
        made->pat_capture.name = name;
        return made;
    }
    if (IS_NONE(name)) read_wrong(r, &pyc_ValueError, "MatchAs must specify a target name if a pattern is given");
    made->pat_as.name = name;
    made->pat_as.pattern = read_pattern(r, inner);
    return made;
}

static Ast *read_mapping(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_PatMapping);
    made->pat_mapping.keys = read_list(r, node, "keys", read_expr);
    made->pat_mapping.values = read_list(r, node, "patterns", read_pattern);
    made->pat_mapping.rest = read_name(r, node, "rest");
    if (made->pat_mapping.keys.len != made->pat_mapping.values.len)
        read_wrong(r, &pyc_ValueError, "MatchMapping doesn't have the same number of keys as patterns");
    return made;
}

static Ast *read_class_pattern(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_PatClass);
    PycWord names = read_items(r, node, "kwd_attrs");
    NameId *keys = NEW_ARRAY(&r->ctx->arena, NameId, (size_t)pyc_list(names)->length + 1);
    made->pat_class.cls = read_expr_of(r, node, "cls");
    made->pat_class.positional = read_list(r, node, "patterns", read_pattern);
    made->pat_class.values = read_list(r, node, "kwd_patterns", read_pattern);
    if (pyc_list(names)->length != made->pat_class.values.len)
        read_wrong(r, &pyc_ValueError, "MatchClass doesn't have the same number of keyword attributes as patterns");
    for (uint32_t i = 0; i < made->pat_class.values.len && !r->error; i++) {
        const PycStr *text = pyc_as_str(pyc_list(names)->items[i]);
        if (text) keys[i] = name_of(r->ctx, (Str){text->data, (uint32_t)text->size});
        if (!text) read_wrong(r, &pyc_TypeError, "AST identifier must be of type str");
    }
    made->pat_class.keys = keys;
    return made;
}

static Ast *read_pattern(Reader *r, PycWord node) {
    static const ReadRow rows[] = {{"MatchValue", read_value_pattern},
                                   {"MatchSingleton", read_singleton},
                                   {"MatchSequence", read_sequence},
                                   {"MatchMapping", read_mapping},
                                   {"MatchClass", read_class_pattern},
                                   {"MatchStar", read_rest},
                                   {"MatchAs", read_as},
                                   {"MatchOr", read_or}};
    return read_node(r, node, rows, COUNT_OF(rows), "pattern");
}

static Ast *read_case(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_Case);
    PycWord pattern = read_needed(r, node, "pattern");
    made->case_.pattern = pattern ? read_pattern(r, pattern) : NULL;
    made->case_.guard = read_optional_expr(r, node, "guard");
    made->case_.body = read_body(r, node);
    return made;
}

static Ast *read_match(Reader *r, PycWord node) {
    Ast *made = read_new(r, AST_Match);
    made->match.subject = read_expr_of(r, node, "subject");
    made->match.cases = read_some(r, node, "cases", read_case);
    return made;
}

/* ---- all of them ---- */

static Ast *read_stmt(Reader *r, PycWord node) {
    static const ReadRow rows[] = {{"Expr", read_expr_stmt},
                                   {"Assign", read_assign},
                                   {"AugAssign", read_aug_assign},
                                   {"AnnAssign", read_ann_assign},
                                   {"Return", read_return},
                                   {"If", read_if},
                                   {"For", read_for},
                                   {"While", read_while},
                                   {"FunctionDef", read_function},
                                   {"ClassDef", read_class_def},
                                   {"Try", read_try},
                                   {"With", read_with},
                                   {"Raise", read_raise},
                                   {"Assert", read_assert},
                                   {"Import", read_import},
                                   {"ImportFrom", read_import_from},
                                   {"Pass", read_pass},
                                   {"Break", read_break},
                                   {"Continue", read_continue},
                                   {"Delete", read_delete},
                                   {"Global", read_global},
                                   {"Nonlocal", read_nonlocal},
                                   {"Match", read_match},
                                   {"AsyncFunctionDef", read_async_function},
                                   {"AsyncFor", read_async_for},
                                   {"AsyncWith", read_async_with},
                                   {"TryStar", read_try_star},
                                   {"TypeAlias", read_alias_stmt}};
    return read_node(r, node, rows, COUNT_OF(rows), "stmt");
}

static AstList only_value(Reader *r, PycWord tree) {
    Ast *made = read_new(r, AST_ExprStmt);
    made->expr_stmt.value = read_expr_of(r, tree, "body");
    return ast_list_of_one(&r->ctx->arena, made);
}

/* ---- places ---- */

enum { MOST_LINES = 1 << 22, MOST_COLUMNS = 1 << 12, MOST_DEPTH = 2000 };

typedef struct Extent {
    Arena *arena;
    VEC(uint32_t) widths; /* of the lines */
    uint32_t depth;
} Extent;

static int64_t small_field(PycWord node, const char *field) {
    PycResult value = pyc_obj_getattr_or(node, pyc_str_c(field));
    return !value.error && value.value && pyc_is_small(value.value) ? pyc_small_value(value.value) : 0;
}

static void cover(Extent *e, int64_t line, int64_t column) {
    if (line < 1 || line > MOST_LINES) return;
    while (e->widths.len < line) vec_push(e->arena, &e->widths, 0);
    uint32_t width = (uint32_t)MIN(MAX(column, 0), MOST_COLUMNS);
    if (e->widths.at[line - 1] < width) e->widths.at[line - 1] = width;
}

/* How many lines and columns the nodes below an object speak of. */
static void measure(Extent *e, PycWord node) {
    if (e->depth > MOST_DEPTH) return; /* reading reports it */
    e->depth++;
    PycResult fields = pyc_obj_getattr_or(node, pyc_str_c("_fields"));
    PycResult items = fields.error ? pyc_ok(0) : pyc_list_from(fields.value ? fields.value : node);
    bool is_node = !fields.error && fields.value;
    if (is_node) {
        cover(e, small_field(node, "lineno"), small_field(node, "col_offset"));
        cover(e, small_field(node, "end_lineno"), small_field(node, "end_col_offset"));
    }
    for (int64_t i = 0; !items.error && items.value && i < pyc_list(items.value)->length; i++) {
        PycWord item = pyc_list(items.value)->items[i];
        PycResult part = is_node ? pyc_obj_getattr_or(node, item) : pyc_ok(item);
        bool is_plain = part.error || !part.value || part.value == PYC_NONE || !pyc_is_object(part.value) ||
                        pyc_as_str(part.value) || pyc_as_bytes(part.value) || pyc_as_int(part.value);
        if (!is_plain) measure(e, part.value);
    }
    e->depth--;
}

/* A file of blanks: only its places matter. */
static FileId blank_file(Reader *r, PycWord tree) {
    Extent extent = {.arena = &r->ctx->arena};
    measure(&extent, tree);
    uint32_t *starts = NEW_ARRAY(&r->ctx->arena, uint32_t, extent.widths.len + 1), size = 0;
    for (uint32_t i = 0; i < extent.widths.len; i++) {
        starts[i] = size;
        size += extent.widths.at[i] + 1;
    }
    char *blanks = arena_alloc(&r->ctx->arena, size + 1, 1);
    memset(blanks, ' ', size);
    for (uint32_t i = 0; i < extent.widths.len; i++) blanks[starts[i] + extent.widths.at[i]] = '\n';
    FileId file = source_add(r->ctx, STR("tree.py"), (Str){blanks, size});
    source_file(r->ctx, file)->is_python = true;
    r->base = source_file(r->ctx, file)->base;
    r->starts = starts;
    r->widths = extent.widths.at;
    r->lines = extent.widths.len;
    return file;
}

PycResult tree_read(Context *ctx, PycWord tree, SourceMode mode, FileId *file, const Ast **module) {
    static const char *const NAMES[] = {"Module", "Expression", "Interactive"};
    Reader r = {.ctx = ctx};
    Str name = read_class(&r, tree);
    if (!r.error && !str_equal(name, str_of(NAMES[mode])))
        r.error = pyc_raise(&pyc_TypeError, "expected %s node, got %.*s", NAMES[mode], STR_ARGS(name));
    if (r.error) return pyc_fail(r.error);
    *file = blank_file(&r, tree);
    Ast *made = read_new(&r, AST_Module);
    AstList items = mode == SOURCE_EVAL ? only_value(&r, tree) : read_list(&r, tree, "body", read_stmt);
    made->module.body = mode == SOURCE_EXEC ? documented(&r, items, &made->module.doc) : block_of(&r, items);
    made->module.file = *file;
    made->module.is_python = true;
    *module = made;
    return r.error ? pyc_fail(r.error) : pyc_ok(PYC_NONE);
}
