/* The entry points of sema.h: checking a file, the program's entry, bodies in order of request. */
#include "sema/comptime/comptime.h"
#include "sema/declare/declare.h"
#include "sema/instance/instance.h"
#include "sema/register.h"

#include "support/fs.h"

/* ---- modules that are there from the start ---- */

static Module *main_module(Sema *s, FileId file, const Ast *ast) {
    SourceFile *source = source_file(s->ctx, file);
    Module *m = NEW(s->arena, Module);
    m->path = arena_str(s->arena, path_stem(source->path));
    Str folder = path_folder(source->path);
    m->folder = folder.len ? arena_str(s->arena, folder) : STR(".");
    m->file = file;
    m->ast = ast;
    m->origin = source->origin;
    map_init(&m->names, s->arena);
    m->decl = decl_new(s, DECL_MODULE, name_of(s->ctx, m->path), NULL, m, NULL, (Span){0, 0});
    m->decl->unit = m;
    return m;
}

static bool load_library(Sema *s) {
    s->library = path_join(s->arena, s->ctx->library, STR("stdlib"));
    s->prelude = module_library(s, "std.prelude");
    if (s->prelude) return true;
    diag(s->ctx, D_NO_LIBRARY, (Span){0, 0}, STR_ARGS(s->library));
    return false;
}

/* ---- checking what is written, called or not ---- */

static bool same_signature(Sema *s, const Decl *a, const Decl *b) {
    const AstSignature *x = &a->ast->fn.sig, *y = &b->ast->fn.sig;
    if (x->params.len != y->params.len || x->type_params.len != y->type_params.len || x->type_params.len || x->where ||
        y->where)
        return false;
    Signature p, q;
    Env *ea = symbolic_env(s, a), *eb = symbolic_env(s, b);
    if (a->params.len || b->params.len) return false;
    Check c = check_at(s, a, ea);
    c.header.is_symbolic = true;
    Trial trial = trial_begin(&c);
    bool good = signature_of(&c, a, ea, 0, &p) && signature_of(&c, b, eb, 0, &q);
    trial_end(&c, trial);
    if (!good || p.count != q.count) return false;
    for (uint32_t i = 0; i < p.count; i++)
        if (!SAME(p.params[i].type, q.params[i].type) || !SAME(p.params[i].literal, q.params[i].literal) ||
            p.params[i].kind != q.params[i].kind || p.params[i].group != q.params[i].group ||
            (p.params[i].group == GROUP_KEYWORD && !SAME(p.params[i].name, q.params[i].name)) ||
            (p.params[i].is_self && p.params[i].convention != q.params[i].convention))
            return false;
    return true;
}

static const char *written(Sema *s, const Ast *type, const char *otherwise) {
    return type ? arena_str(s->arena, source_text(s->ctx, type->span)).at : otherwise;
}

/* Reported at the definition, whether the kernel is launched or not. */
static void check_kernel(Sema *s, const Decl *fn) {
    const AstSignature *sig = &fn->ast->fn.sig;
    Str name = name_text(s->ctx, fn->name);
    if (sig->raises)
        diag(s->ctx, D_NO_KERNEL, fn->span, STR_ARGS(name), "may raise", written(s, sig->raises_type, "Error"));
    if (sig->result && sig->result->kind != AST_None)
        diag(s->ctx, D_NO_KERNEL, sig->result->span, STR_ARGS(name), "returns", written(s, sig->result, "None"));
}

/* A constructor initialises its `self` and a destructor consumes it. Python's syntax has no words for that. */
static void check_receiver(Sema *s, const Decl *fn) {
    AstList params = fn->ast->fn.sig.params;
    if (fn->module->has_python_syntax || !fn->owner || fn->owner->kind == DECL_TRAIT || !params.len ||
        !params.at[0]->param.is_self)
        return;
    const Ast *self = params.at[0];
    if (SAME(fn->name, N(__init__)) && self->param.convention != CONV_OUT)
        diag(s->ctx, D_BAD_HEADER, self->span, "'__init__' makes its object: write 'out self'");
    if (SAME(fn->name, N(__deinit__)) && self->param.convention != CONV_DEINIT)
        diag(s->ctx, D_BAD_HEADER, self->span, "'__deinit__' uses up its object: write 'deinit self'");
}

/* Combinations of parts of a header that exclude each other. */
static void check_header(Sema *s, const Decl *fn) {
    const AstSignature *sig = &fn->ast->fn.sig;
    if (SAME(fn->name, N(__deinit__)) && sig->raises)
        diag(s->ctx, D_BAD_HEADER, fn->span, "'__deinit__' cannot raise: nothing could catch it");
    if (fn->ast->fn.is_async && !is_python(fn->reg)) {
        diag(s->ctx, D_NOT_SUPPORTED, fn->span, "an 'async' function of the systems register");
        diag_note(s->ctx, fn->span,
                  "leave out 'async' and 'await': a call waits for its result; tasks of a 'TaskGroup' from "
                  "std.concurrent and calls of 'parallelize' run at the same time");
    }
    if (fn->ast->fn.keyword == FN_KERNEL) check_kernel(s, fn);
    check_receiver(s, fn);
    for (uint32_t i = 0; i < sig->params.len; i++) {
        const Ast *param = sig->params.at[i];
        if (param->param.convention == CONV_MUT && param->param.default_value)
            diag(s->ctx, D_BAD_HEADER, param->span,
                 "a 'mut' argument has no default: it changes what the caller gives");
        bool is_none = fn->module->has_python_syntax && sig->result &&
                       sig->result->kind == AST_None; /* Python code annotates __init__ like that */
        if (param->param.convention == CONV_OUT && sig->result && !is_none)
            diag(s->ctx, D_BAD_HEADER, sig->result->span,
                 "the 'out' argument is the result: there is no '->' beside it");
    }
}

static void check_overloads(Sema *s, Decl *set) {
    for (uint32_t i = 0; i < set->list.len; i++) {
        Decl *fn = set->list.at[i];
        if (is_python(fn->reg)) continue;
        fn_resolve(s, fn);
        bool twice = false;
        for (uint32_t k = 0; k < i && !twice; k++) {
            twice = !is_python(set->list.at[k]->reg) && same_signature(s, set->list.at[k], fn);
            if (twice) {
                fn->fn.is_twice = true;
                diag(s->ctx, D_DUPLICATE_SIGNATURE, fn->span, name_at_c(s, fn->name));
                diag_note(s->ctx, set->list.at[k]->span, "the other one is here");
            }
        }
        if (!twice) {
            check_header(s, fn);
            fn_check_written(s, fn);
        }
    }
}

static void check_linear_fields(Sema *s, Decl *decl, TypeId self) {
    const StructInfo *info = struct_complete(s, self, decl->span);
    Check c = check_at(s, decl, NULL);
    Decl *deinitable = wellknown(s, WK_Deinitable);
    if (!info || info->glue.deinit.id || !deinitable || ty_is_symbolic(s->types, self)) return;
    for (uint32_t i = 0; i < decl->ast->class_.bases.len; i++) { /* the header says so */
        const Ast *arg = decl->ast->class_.bases.at[i];
        if (arg->kind == AST_Arg && arg->arg.where && arg->arg.value->kind == AST_Name &&
            SAME(arg->arg.value->name.name, deinitable->name))
            return;
    }
    for (uint32_t i = 0; i < info->field_count; i++)
        if (!ty_is(s->types, info->fields[i].type, TY_Poison) && !conforms(&c, info->fields[i].type, deinitable))
            diag(s->ctx, D_LINEAR_FIELD, info->fields[i].span, ty_c(s->types, info->fields[i].type),
                 name_at_c(s, decl->name));
}

static void check_members(Sema *s, Decl *decl) {
    for (uint32_t i = 0; i < decl->members.len; i++) {
        Decl *member = (Decl *)(uintptr_t)decl->members.entries[i].value;
        if (member->kind == DECL_OVERLOADS) check_overloads(s, member);
    }
}

static void check_struct(Sema *s, Decl *decl) {
    uint32_t before = diag_mistakes(s->ctx);
    decl_resolve(s, decl);
    TypeId self = symbolic_self(s, decl);
    struct_complete(s, self, decl->span);
    check_linear_fields(s, decl, self);
    s->types_in_doubt |= diag_mistakes(s->ctx) != before;
    struct_check_conformance(s, decl);
    for (uint32_t i = 0; i < decl->members.len; i++) {
        Decl *member = (Decl *)(uintptr_t)decl->members.entries[i].value;
        if (member->kind == DECL_COMPTIME && !decl_is_generic(s, member) && !ty_is_symbolic(s->types, self)) {
            Check c = check_at(s, decl, NULL);
            comptime_decl(&c, member, self, NULL, member->span);
        }
    }
    check_members(s, decl);
}

static void check_decl(Sema *s, Decl *decl) {
    switch (decl->kind) {
    case DECL_OVERLOADS: check_overloads(s, decl); return;
    case DECL_STRUCT: check_struct(s, decl); return;
    case DECL_TRAIT:
        decl_resolve(s, decl);
        check_members(s, decl);
        return;
    case DECL_IMPORT: decl_follow(s, decl); return;
    case DECL_COMPTIME:
        if (!decl_is_generic(s, decl)) {
            Check c = check_at(s, decl->owner, NULL);
            comptime_decl(&c, decl, NONE_OF(TypeId), NULL, decl->span);
        }
        return;
    case DECL_MODULE:
    case DECL_FN:
    case DECL_CLASS:
    case DECL_EXTENSION:
    case DECL_BUILTIN:
    case DECL_PARAM:
    case DECL_FIELD:
    case DECL_GLOBAL: return;
    }
}

bool sema_begin(Sema *s, const Ast *module) {
    s->main = main_module(s, module->module.file, module);
    if (!load_library(s)) return false;
    imports_plan(s);
    module_declare(s, s->main);
    return true;
}

void sema_list_imports(Sema *s, Text *out) {
    if (s->main->ast->module.is_python) imports_list(s, out);
}

static const Module *module_of_file(const Sema *s, FileId file) {
    for (uint32_t i = 0; i < s->modules.len; i++) {
        const Module *m = (const Module *)(uintptr_t)s->modules.entries[i].value;
        if (m && SAME(m->file, file)) return m;
    }
    return SAME(s->main->file, file) ? s->main : NULL;
}

const Ast *sema_imported_tree(Sema *s, FileId file, const NameId *path, uint32_t length, uint32_t level) {
    const Module *from = module_of_file(s, file);
    const Module *found = from ? module_find(s, from, path, length, level, (Span){0, 0}, false) : NULL;
    return found && found->ast && found->has_python_syntax ? found->ast : NULL;
}

/* The exported functions of other modules: nothing has to call them. */
static void request_imported_exports(Sema *s) {
    for (uint32_t i = 0; i < s->declare->exports.len; i++) {
        Decl *fn = (Decl *)(uintptr_t)s->declare->exports.entries[i].value;
        if (fn->module != s->main) fn_check_written(s, fn);
    }
}

/* Checks one more name of the main module; false when there are no more. */
static bool check_next_name(Sema *s) {
    if (s->instance->is_file_done) return false;
    if (s->instance->next_name < s->main->names.len) {
        check_decl(s, (Decl *)(uintptr_t)s->main->names.entries[s->instance->next_name++].value);
    } else {
        python_register.check_module(s);
        request_imported_exports(s);
        s->instance->is_file_done = true;
    }
    return true;
}

/* ---- the program ---- */

/* pyc_program: called by runtime/core/start.c; gives the error that nobody caught. */
static FnId make_program(Sema *s, Instance *main) {
    Check c = check_at(s, main->fn, NULL);
    Hir *call = hir_call(s->arena, fn_ref(&c, main, main->fn->span), main->sig.result, NULL, 0, main->fn->span);
    Hir *stmt = hir_expr_stmt(s->arena, call);
    Signature sig = {.result = TY(None), .raises = TY(Error), .out = -1};
    return instance_of_block(s, STR("pyc_program"), &sig, hir_block(s->arena, &stmt, 1, main->fn->span))->fn_id;
}

void sema_dump_types(const Sema *s, Text *out) { python_register.dump_types(s, out); }

FnId sema_require_entry(Sema *s) {
    FnId python = python_register.entry(s);
    if (!IS_NONE(python)) return s->entry = python;
    Decl *decl = module_name(s, s->main, N(main));
    decl = decl ? decl_follow(s, decl) : NULL;
    if (!decl || decl->kind != DECL_OVERLOADS) {
        diag(s->ctx, D_NO_MAIN, (Span){0, 0});
        return NONE_OF(FnId);
    }
    Decl *fn = decl->list.at[0];
    fn_resolve(s, fn);
    Check c = check_at(s, fn, NULL);
    Instance *inst = instance_get(&c, fn, NONE_OF(TypeId), NULL, 0, 0, fn->span);
    instance_settle(&c, inst, fn->span);
    instance_request(&c, inst, fn->span);
    s->entry = make_program(s, inst);
    return s->module->main = s->entry;
}

static HirBody *body_of(Sema *s, Instance *inst) {
    instance_check_body(s, inst);
    if (inst->state != INST_DONE || !inst->body) return NULL;
    inst->state = INST_GIVEN;
    IrFn *fn = ir_fn(s->module, inst->fn_id);
    NameId *names = NEW_ARRAY(inst->body->arena, NameId, inst->sig.count + 1);
    Span *spans = NEW_ARRAY(inst->body->arena, Span, inst->sig.count + 1);
    for (uint32_t i = 0; i < inst->sig.count; i++) {
        names[i] = inst->sig.params[i].name;
        spans[i] = inst->sig.params[i].ast ? inst->sig.params[i].ast->span : fn->span;
    }
    inst->body->names = names;
    inst->body->spans = spans;
    return inst->body;
}

/* Requested bodies that are not checked yet wait: their errors are of interest only when the file itself has none. */
HirBody *sema_next_of_file(Sema *s) {
    do {
        while (s->instance->queue_seen < s->instance->queue.len) {
            Instance *inst = s->instance->queue.at[s->instance->queue_seen++];
            if (inst->state == INST_DONE && inst->body) return body_of(s, inst);
        }
    } while (check_next_name(s));
    return NULL;
}

HirBody *sema_next_body(Sema *s) {
    do {
        while (s->instance->queue_next < s->instance->queue.len) {
            HirBody *body = body_of(s, s->instance->queue.at[s->instance->queue_next++]);
            if (body) return body;
        }
    } while (python_register.next_body(s));
    return NULL;
}

HirBody *sema_body_of(Sema *s, FnId fn) {
    uint64_t found;
    return map_get(&s->fns, fn.id, &found) ? body_of(s, (Instance *)(uintptr_t)found) : NULL;
}

bool sema_knows_types(const Sema *s) { return !s->types_in_doubt; }

void sema_drop_body(Sema *s, const HirBody *body) {
    uint64_t found;
    if (map_get(&s->fns, body->fn.id, &found)) instance_drop_tree(s, (Instance *)(uintptr_t)found);
}
