/* The systems register in Python's own syntax. This file knows which names the file imported from `pyc`, and what they
 * do to annotations, calls, subscripts and decorators; the builders of declarations (decl.c) and statements (stmt.c)
 * call it. Only imports at module level count, for the text after them. */
#include "parse/pysyntax.h"

#include "parse/build.h"

/* ---- names ---- */

static const char *const word_texts[PY_WORD_COUNT] = {
    [PY_NONE] = "",
#define PYWORD(name) [PY_##name] = #name,
#include "parse/pyword.def"
};

void pywords_init(Builder *b) {
    map_init(&b->words.names, b->scratch);
    map_init(&b->words.modules, b->scratch);
    for (PyWord w = PY_NONE + 1; w < PY_WORD_COUNT; w++) b->words.ids[w] = name_of(b->ctx, str_of(word_texts[w]));
}

static PyWord word_of_name(const PyWords *words, NameId name) {
    for (PyWord w = PY_NONE + 1; w < PY_WORD_COUNT; w++)
        if (SAME(words->ids[w], name)) return w;
    return PY_NONE;
}

typedef enum PyModule { MODULE_OTHER, MODULE_PYC, MODULE_TYPING } PyModule;

static PyModule module_of(const NameId *path, uint32_t len) {
    if (len == 1 && SAME(path[0], N(pyc))) return MODULE_PYC;
    if (len == 1 && SAME(path[0], N(typing))) return MODULE_TYPING;
    if (len == 2 && SAME(path[0], N(collections)) && SAME(path[1], N(abc))) return MODULE_TYPING;
    return MODULE_OTHER;
}

static void import_name(Builder *b, PyModule module, const Ast *alias) {
    const PyWord word = word_of_name(&b->words, alias->alias.path[0]);
    if (word == PY_NONE || (module == MODULE_TYPING && word != PY_Callable)) return;
    const NameId local = IS_NONE(alias->alias.alias) ? alias->alias.path[0] : alias->alias.alias;
    map_put(&b->words.names, local.id, word);
}

static void import_from(Builder *b, const Ast *import) {
    if (import->import_from.level) return;
    const PyModule module = module_of(import->import_from.path, import->import_from.path_len);
    if (module == MODULE_OTHER) return;
    for (uint32_t i = 0; i < import->import_from.names.len; i++)
        import_name(b, module, import->import_from.names.at[i]);
    if (!import->import_from.star || module != MODULE_PYC) return;
    for (PyWord w = PY_NONE + 1; w < PY_WORD_COUNT; w++) map_put(&b->words.names, b->words.ids[w].id, w);
}

void spelling_import(Builder *b, const Ast *import) {
    if (import->kind == AST_ImportFrom) {
        import_from(b, import);
        return;
    }
    for (uint32_t i = 0; i < import->import.names.len; i++) {
        const Ast *alias = import->import.names.at[i];
        if (!SAME(alias->alias.path[0], N(pyc))) continue;
        const bool renamed = !IS_NONE(alias->alias.alias);
        if (renamed && alias->alias.path_len > 1) continue;
        map_put(&b->words.modules, renamed ? alias->alias.alias.id : N(pyc).id, 1);
    }
}

/* The word that a name or `pyc.name` stands for; PY_NONE for any other expression. */
static PyWord spelling_word(const Builder *b, const Ast *expr) {
    uint64_t word = PY_NONE;
    if (expr->kind == AST_Name) {
        if (b->words.names.len) map_get(&b->words.names, expr->name.name.id, &word);
        return (PyWord)word;
    }
    if (expr->kind != AST_Attribute || b->words.modules.len == 0) return PY_NONE;
    const Ast *base = expr->attribute.base;
    if (base->kind != AST_Name || !map_has(&b->words.modules, base->name.name.id)) return PY_NONE;
    return word_of_name(&b->words, expr->attribute.name);
}

/* ---- predicates of nodes ---- */

static bool plain_args(AstList args, uint32_t least, uint32_t most) {
    if (args.len < least || args.len > most) return false;
    for (uint32_t i = 0; i < args.len; i++) {
        const Ast *arg = args.at[i];
        if (!IS_NONE(arg->arg.name) || arg->arg.star != PARAM_PLAIN) return false;
    }
    return true;
}

/* The word before the bracket or parenthesis, if the number of plain arguments is in this range. */
static PyWord applied_word(const Builder *b, const Ast *base, AstList args, uint32_t least, uint32_t most) {
    const PyWord word = spelling_word(b, base);
    return word != PY_NONE && plain_args(args, least, most) ? word : PY_NONE;
}

static Ast *arg_value(AstList args, uint32_t i) { return i < args.len ? args.at[i]->arg.value : NULL; }

/* ---- annotations ---- */

static AstConvention convention_of(PyWord word) {
    switch (word) {
    case PY_Mut:
    case PY_mut: return CONV_MUT;
    case PY_Var:
    case PY_var: return CONV_VAR;
    case PY_Ref: return CONV_REF;
    case PY_Out: return CONV_OUT;
    case PY_Deinit:
    case PY_deinit: return CONV_DEINIT;
    case PY_NONE:
    case PY_fn:
    case PY_kernel:
    case PY_struct:
    case PY_trait:
    case PY_fieldwise_init:
    case PY_export:
    case PY_raises:
    case PY_comptime:
    case PY_move:
    case PY_Comptime:
    case PY_Dyn:
    case PY_Callable:
    case PY_WORD_COUNT: return CONV_DEFAULT;
    }
    UNREACHABLE();
}

PyAnnotation spelling_annotation(Builder *b, Ast *annotation) {
    PyAnnotation found = {.type = annotation};
    if (!annotation) return found;
    if (annotation->kind == AST_RefType) /* Ref[T, o], normalised already */
        return (PyAnnotation){CONV_REF, false, annotation->ref_type.origin, annotation->ref_type.type};
    const PyWord bare = spelling_word(b, annotation);
    if (bare == PY_Comptime) return (PyAnnotation){.is_comptime = true};
    if (bare == PY_Ref) return (PyAnnotation){.convention = CONV_REF};
    if (annotation->kind != AST_Subscript) return found;
    const AstList args = annotation->subscript.args;
    const PyWord word = applied_word(b, annotation->subscript.base, args, 1, 1);
    if (word == PY_Comptime) return (PyAnnotation){.is_comptime = true, .type = arg_value(args, 0)};
    const AstConvention convention = convention_of(word);
    if (convention != CONV_DEFAULT) return (PyAnnotation){.convention = convention, .type = arg_value(args, 0)};
    return found;
}

/* ---- expressions ---- */

Ast *spelling_call(Builder *b, Ast *call) {
    const PyWord word = applied_word(b, call->call.callee, call->call.args, 1, 1);
    if (word != PY_move && word != PY_comptime) return call;
    Ast *made = ast_new(b, word == PY_move ? AST_Transfer : AST_Comptime, call->span);
    Ast *operand = arg_value(call->call.args, 0);
    if (word == PY_move) {
        made->transfer.operand = operand;
    } else {
        made->comptime.operand = operand;
    }
    return made;
}

/* Callable[[A, B], R] becomes a function type; Callable[..., R] stays a subscript. */
static Ast *function_type(Builder *b, Ast *subscript) {
    const Ast *list = arg_value(subscript->subscript.args, 0);
    if (list->kind != AST_List) return subscript;
    AstVec params = {0};
    for (uint32_t i = 0; i < list->list.items.len; i++) {
        Ast *type = list->list.items.at[i];
        Ast *param = ast_new(b, AST_Param, type->span);
        const PyAnnotation said = spelling_annotation(b, type);
        param->param.convention = said.convention;
        param->param.origin = said.origin;
        param->param.type = said.type;
        param->param.group = GROUP_NORMAL;
        vec_push(b->scratch, &params, param);
    }
    Ast *made = ast_new(b, AST_FnType, subscript->span);
    made->fn_type.sig.params = list_of(b, &params);
    made->fn_type.sig.result = arg_value(subscript->subscript.args, 1);
    made->fn_type.written = subscript;
    return made;
}

Ast *spelling_subscript(Builder *b, Ast *subscript) {
    const AstList args = subscript->subscript.args;
    const PyWord word = applied_word(b, subscript->subscript.base, args, 1, 2);
    if (word == PY_Dyn && args.len == 1) {
        Ast *made = ast_new(b, AST_Dyn, subscript->span);
        made->dyn.operand = arg_value(args, 0);
        return made;
    }
    if (word == PY_Ref) {
        Ast *made = ast_new(b, AST_RefType, subscript->span);
        made->ref_type.type = arg_value(args, 0);
        made->ref_type.origin = arg_value(args, 1);
        return made;
    }
    return word == PY_Callable && args.len == 2 ? function_type(b, subscript) : subscript;
}

/* ---- decorators ---- */

static bool decorator_raises(Builder *b, PyDecorators *found, const Ast *decorator) {
    const bool called = decorator->kind == AST_Call;
    const Ast *callee = called ? decorator->call.callee : decorator;
    if (spelling_word(b, callee) != PY_raises) return false;
    found->raises = true;
    if (called && plain_args(decorator->call.args, 1, 1)) found->raises_type = arg_value(decorator->call.args, 0);
    return true;
}

bool spelling_decorator(Builder *b, PyDecorators *found, const Ast *decorator) {
    if (decorator_raises(b, found, decorator)) return true;
    const PyWord word = spelling_word(b, decorator);
    switch (word) {
    case PY_fn:
    case PY_kernel:
    case PY_struct:
    case PY_trait: found->keyword = word; return true;
    case PY_fieldwise_init: found->fieldwise_init = true; return true;
    case PY_mut:
    case PY_var:
    case PY_deinit: found->self_convention = convention_of(word); return true;
    case PY_NONE:
    case PY_export:
    case PY_raises:
    case PY_comptime:
    case PY_move:
    case PY_Mut:
    case PY_Var:
    case PY_Ref:
    case PY_Out:
    case PY_Deinit:
    case PY_Comptime:
    case PY_Dyn:
    case PY_Callable:
    case PY_WORD_COUNT: return false;
    }
    UNREACHABLE();
}
