/* What definitions make: functions, generators and classes, which are the same objects as those of compiled code. */
#include "code.h"

/* ---- running ---- */

static uint64_t words_of(const Code *code) { return code->slots + code->depth; }

static void begin(Frame *f, PycFunction *self, Code *code, PycWord *words, const PycWord *slots) {
    const FnInfo *info = (const FnInfo *)self->info;
    frame_init(f, code, words, info->globals, info->globals, info->builtins);
    f->function = self;
    memcpy(words, slots, code->param_count * sizeof *words);
    memcpy(words + code->first_free, self->cells, code->free_count * sizeof *words);
}

/* Where the generator stands is in its frame: what is sent goes on the stack, what is thrown fails there. */
static PycResult resume(PycGenerator *g, PycWord sent, PycError *thrown) {
    Frame *f = (Frame *)(void *)g->frame;
    bool is_new = f->next == f->code->code, is_delegate = !is_new && f->next->op == DO_Delegate;
    if (is_new && thrown) return pyc_fail(thrown);
    if (!is_new) push(f, sent);
    f->is_resumed = is_delegate;
    f->thrown = is_delegate ? thrown : NULL;
    if (thrown && !is_delegate) return frame_throw(f, thrown);
    return frame_run(f);
}

static PycResult new_generator(PycFunction *self, Code *code, const PycWord *slots) {
    uint32_t kind = !(code->flags & CODE_ASYNC) ? 0 : code->flags & CODE_GENERATOR ? 2 : 1;
    uint64_t size = sizeof(Frame) + words_of(code) * sizeof(PycWord);
    PycWord made = pyc_generator_new((const void *)resume, size, kind, self->name, self->qualname);
    PycGenerator *g = (PycGenerator *)pyc_object(made);
    Frame *f = (Frame *)(void *)g->frame;
    begin(f, self, code, (PycWord *)(f + 1), slots);
    f->generator = g;
    return pyc_ok(made);
}

static PycResult enter(PycFunction *self, const PycWord *slots) {
    Frame f;
    Code *code = ((const FnInfo *)self->info)->code;
    if (code->flags & (CODE_GENERATOR | CODE_ASYNC)) return new_generator(self, code, slots);
    PycWord *words = __builtin_alloca(words_of(code) * sizeof *words);
    begin(&f, self, code, words, slots);
    return frame_run(&f);
}

/* ---- functions ---- */

PycResult function_info(Code *code, PycWord globals, PycWord builtins, FnInfo **made) {
    FnInfo *info = pyc_gc_alloc(sizeof *info);
    TRY(module, names_find(globals, pyc_str_c("__name__")));
    uint32_t flags = code->param_flags;
    if (code->flags & CODE_GENERATOR) flags |= PYC_FN_GENERATOR;
    if ((code->flags & (CODE_GENERATOR | CODE_ASYNC)) == CODE_ASYNC) flags |= PYC_FN_COROUTINE;
    *info = (FnInfo){.base = {.name = code->name,
                              .qualname = code->qualname,
                              .module = module,
                              .doc = code->doc,
                              .entry = enter,
                              .params = code->params,
                              .positional_only = code->positional_only,
                              .positional = code->positional,
                              .keyword_only = code->keyword_only,
                              .flags = flags},
                     .code = code,
                     .globals = globals,
                     .builtins = builtins};
    *made = info;
    return pyc_ok(PYC_NONE);
}

PycError *do_Function(Frame *f, const Instr *i) {
    Code *code = code_of(const_at(f, i->a));
    FnInfo *info;
    CHECK_ERROR(function_info(code, f->globals, f->builtins, &info).error);
    PycWord annotations = i->b & HAS_ANNOTATIONS ? pop(f) : 0, *cells, *defaults = NULL;
    cells = f->top -= code->free_count;
    if (i->b & HAS_DEFAULTS) defaults = f->top -= code->positional + code->keyword_only;
    PycWord made = pyc_function_new(info, defaults, cells, code->free_count);
    if (annotations) pyc_function_annotate(made, annotations);
    push(f, made);
    return NULL;
}

/* ---- classes ---- */

static PycResult run_body(const Frame *f, Code *code, PycWord space, const PycWord *cells, PycWord *class_cell) {
    Frame inner;
    PycWord *words = __builtin_alloca(words_of(code) * sizeof *words);
    if (pyc_is_too_deep()) return pyc_fail(pyc_raise_recursion());
    frame_init(&inner, code, words, f->globals, space, f->builtins);
    memcpy(words, cells, code->free_count * sizeof *words);
    pyc_calls++;
    PycResult r = frame_run(&inner);
    pyc_calls--;
    *class_cell = code->class_cell ? words[code->class_cell - 1] : 0;
    return r;
}

static PycResult taken(PycWord space, const char *name, PycWord otherwise) {
    TRY(value, pyc_dict_take(space, pyc_str_c(name)));
    return pyc_ok(value ? value : otherwise);
}

static PycResult make_class(const Code *code, PycWord bases, PycWord space, PycWord keywords, PycWord meta) {
    if (meta && !pyc_is_type(meta)) {
        PycWord args[3] = {code->name, pyc_list_to_tuple(bases), space};
        return pyc_obj_call_ex(meta, pyc_tuple_of(args, 3), keywords);
    }
    PycClassInfo *info = pyc_gc_alloc_root(sizeof *info, _Alignof(PycClassInfo));
    TRY(qualname, taken(space, "__qualname__", code->qualname));
    TRY(module, taken(space, "__module__", pyc_str_c("builtins")));
    TRY(doc, taken(space, "__doc__", 0));
    *info = (PycClassInfo){.name = code->name, .qualname = qualname, .module = module, .doc = doc};
    return pyc_class_new_meta(info, pyc_list(bases)->items, (uint64_t)pyc_list(bases)->length, space, keywords, meta);
}

static PycResult prepared(const Code *code, PycWord bases, PycWord keywords, PycWord meta) {
    PycList *list = pyc_list(bases);
    if (!meta || pyc_is_type(meta))
        return pyc_class_prepare(code->name, list->items, (uint64_t)list->length, keywords, meta);
    TRY(prepare, pyc_obj_getattr_or(meta, pyc_str_c("__prepare__")));
    PycWord args[2] = {code->name, pyc_list_to_tuple(bases)};
    return prepare ? pyc_obj_call_ex(prepare, pyc_tuple_of(args, 2), keywords) : pyc_ok(pyc_dict_new(8));
}

PycError *do_Class(Frame *f, const Instr *i) {
    Code *code = code_of(const_at(f, i->a));
    PycWord *cells = f->top -= code->free_count, class_cell, meta = 0;
    PycWord keywords = pop(f), bases = *top(f, 0);
    if (keywords) {
        TRY_ERROR(given, pyc_dict_take(keywords, pyc_str_c("metaclass")));
        meta = given;
        if (!pyc_dict(keywords)->length) keywords = 0;
    }
    TRY_ERROR(space, prepared(code, bases, keywords, meta));
    TRY_ERROR(done, run_body(f, code, space, cells, &class_cell));
    (void)done;
    TRY_ERROR(made, make_class(code, bases, space, keywords, meta));
    if (class_cell) ((PycCell *)pyc_object(class_cell))->value = made;
    *top(f, 0) = made;
    return NULL;
}
