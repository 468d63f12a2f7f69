/* Functions with `@export` or `@export("name")`: the world outside finds them by that name, kernels in PTX and other
 * functions in object files and shared libraries. */
#include "sema/declare/export.h"

#include "sema/declare/declare.h"

#include <ctype.h>

static void refuse(Sema *s, const Decl *fn, Span span, const char *why) {
    diag(s->ctx, D_NO_EXPORT, span, name_at_c(s, fn->name), why);
}

/* A name that C and PTX both accept. */
static bool is_identifier(Str name) {
    bool has_sign = false;
    for (uint32_t i = 0; i < name.len; i++) {
        if (!isalnum((unsigned char)name.at[i]) && name.at[i] != '_') return false;
        has_sign |= name.at[i] != '_';
    }
    return has_sign && !isdigit((unsigned char)name.at[0]);
}

/* Names of the program's own parts and of the libraries in it. */
static bool is_taken(Str name) {
    static const char *const names[] = {"main", "_start", "_init", "_fini", "_end", "_edata"};
    static const char *const prefixes[] = {"pyc_", "PyInit_", "GC_", "__"};
    for (uint32_t i = 0; i < COUNT_OF(names); i++)
        if (str_equal(name, str_of(names[i]))) return true;
    for (uint32_t i = 0; i < COUNT_OF(prefixes); i++)
        if (str_begins(name, str_of(prefixes[i]))) return true;
    return false;
}

/* The argument is `ABI="C"`, the older spelling of abi("C"). */
static bool is_c_abi(Sema *s, const Ast *arg) {
    const Ast *value = ast_arg_value(arg);
    return str_equal(name_text(s->ctx, arg->arg.name), STR("ABI")) && value->kind == AST_Str &&
           str_equal(value->str.text, STR("C"));
}

/* Reads the decorator's arguments; false when there is a wrong one. */
static bool read_arguments(Sema *s, const Ast *decorator, Str *name, bool *is_c) {
    bool has_name = false;
    for (uint32_t i = 0; decorator->kind == AST_Call && i < decorator->call.args.len; i++) {
        const Ast *arg = decorator->call.args.at[i], *value = ast_arg_value(arg);
        const bool is_named = arg->kind == AST_Arg && !IS_NONE(arg->arg.name);
        if (is_named && is_c_abi(s, arg)) {
            *is_c = true;
        } else if (!is_named && !has_name && value->kind == AST_Str && value->str.kind == STR_TEXT) {
            has_name = true;
            *name = value->str.text;
        } else {
            diag(s->ctx, D_DECORATOR_ARGUMENT, arg->span, "export", "one text, the name, or nothing");
            return false;
        }
    }
    return true;
}

void export_declare(Sema *s, Decl *fn) {
    const Ast *decorator = decorators_find(s, fn->ast->fn.decorators, "export");
    Str name = name_text(s->ctx, fn->name);
    if (!decorator || !read_arguments(s, decorator, &name, &fn->fn.is_c_export)) return;
    if (makes_extension(s->ctx) && str_begins(name, STR("PyInit_"))) return; /* the linker offers one that calls it */
    if (!is_identifier(name)) {
        refuse(s, fn, decorator->span, arena_printf(s->arena, "'%.*s' is no name in C", STR_ARGS(name)).at);
        return;
    }
    if (is_taken(name)) {
        refuse(s, fn, decorator->span,
               arena_printf(s->arena, "'%.*s' is a name of the system or of pyc itself", STR_ARGS(name)).at);
        return;
    }
    uint64_t found;
    if (map_get(&s->declare->exports, name_of(s->ctx, name).id, &found)) {
        const Decl *other = (const Decl *)(uintptr_t)found;
        refuse(s, fn, decorator->span, arena_printf(s->arena, "the name '%.*s' is taken", STR_ARGS(name)).at);
        diag_note(s->ctx, other->span, "'%s' is exported by it", name_at_c(s, other->name));
        return;
    }
    map_put(&s->declare->exports, name_of(s->ctx, name).id, (uint64_t)(uintptr_t)fn);
    fn->fn.export_name = name;
    fn->fn.is_c_export |= fn->module->has_python_syntax && fn->ast->fn.keyword != FN_KERNEL;
}

void export_check(Sema *s, const Decl *fn) {
    bool is_generic = fn->owner && fn->owner->kind != DECL_MODULE && fn->owner->params.len;
    for (uint32_t i = 0; i < fn->params.len; i++) is_generic |= !fn->params.at[i]->param.is_hidden;
    if (fn->fn.export_name.len && is_generic) refuse(s, fn, fn->span, "it is generic, so there may be many of it");
}

void export_made(Sema *s, const Decl *decl, const Instance *inst) {
    Decl *fn = (Decl *)(uintptr_t)decl;
    if (!fn->fn.export_name.len || inst->is_gpu) return;
    if (!fn->fn.exported) {
        fn->fn.exported = inst;
        if (fn->ast->fn.keyword != FN_KERNEL && !IS_NONE(inst->sig.raises))
            refuse(s, fn, fn->span, "it may raise, and the caller would not know");
    } else if (fn->fn.exported != inst) {
        refuse(s, fn, inst->request_span, "its hidden parameters differ here, and one name stands for one function");
        diag_note(s->ctx, fn->fn.exported->request_span, "it was used first here");
    }
}

void exports_finish(Sema *s) {
    for (uint32_t i = 0; i < s->declare->exports.len; i++) {
        const Decl *fn = (const Decl *)(uintptr_t)s->declare->exports.entries[i].value;
        if (!fn->fn.exported)
            refuse(s, fn, fn->span, "its types are open, and nothing in the program says what they are");
    }
}
