/* Objects that definitions make: functions, generators and classes, of the same types as those of compiled code. */
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

/* The frame knows where the generator stopped: pushes a sent value, or raises a thrown exception there. */
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
    if (code->guard_count) kind |= PYC_GEN_HANDLES;
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
    *info = (FnInfo){.base = {.name = code->base.name,
                              .qualname = code->base.qualname,
                              .module = module,
                              .doc = code->doc,
                              .entry = enter,
                              .params = code->params,
                              .positional_only = code->base.positional_only,
                              .positional = code->base.positional,
                              .keyword_only = code->base.keyword_only,
                              .flags = code->fn_flags},
                     .code = code,
                     .globals = globals,
                     .builtins = builtins};
    *made = info;
    return pyc_ok(PYC_NONE);
}

/* ---- what functions tell, and functions made by hand ---- */

static PycResult globals_of(const PycFunction *f) {
    if (f->info->entry == enter) return pyc_ok(((const FnInfo *)f->info)->globals);
    PycWord module = f->info->module ? pyc_dict_find_str(pyc_dict(pyc_modules()), f->info->module) : 0;
    return module && pyc_is_exact(module, &pyc_module_type) ? pyc_module_names(module) : pyc_ok(0);
}

static PycResult tell_more(PycWord self, PycWord name) {
    const PycFunction *f = (const PycFunction *)pyc_object(self);
    bool is_ours = f->info->entry == enter;
    if (pyc_str_is(name, "__code__") && is_ours) return pyc_ok(pyc_word(((const FnInfo *)f->info)->code));
    if (pyc_str_is(name, "__globals__")) return globals_of(f);
    if (pyc_str_is(name, "__builtins__"))
        return pyc_ok(is_ours ? ((const FnInfo *)f->info)->builtins : builtins_dict());
    return pyc_ok(0);
}

static PycResult closure_cells(const Code *code, PycWord closure, const PycWord **cells) {
    PycTuple *t = closure && closure != PYC_NONE ? pyc_as_tuple(closure) : NULL;
    if (closure && closure != PYC_NONE && !t) RAISE(&pyc_TypeError, "arg 5 (closure) must be tuple");
    if ((t ? t->length : 0) != (int64_t)code->free_count)
        RAISE(&pyc_ValueError, "%s requires closure of length %u, not %lld", pyc_str(code->base.name)->data,
              code->free_count, (long long)(t ? t->length : 0));
    *cells = t ? t->items : NULL;
    return pyc_ok(PYC_NONE);
}

/* types.FunctionType(code, globals, name=None, argdefs=None, closure=None) */
static PycResult make_function(PycType *type, const PycWord *args, uint64_t count, PycWord names) {
    PycWord a[6];
    const PycWord *cells = NULL;
    FnInfo *info;
    (void)type;
    CHECK(pyc_bind("function", "code globals name argdefs closure kwdefaults", 2, 6, args, count, names, a));
    if (!pyc_is_exact(a[0], &pyc_code_type))
        RAISE(&pyc_TypeError, "function() argument 'code' must be code, not %s", pyc_type_name(a[0]));
    if (!pyc_has(a[1], PYC_T_DICT))
        RAISE(&pyc_TypeError, "function() argument 'globals' must be dict, not %s", pyc_type_name(a[1]));
    Code *code = code_of(a[0]);
    if (!code->base.more) RAISE(&pyc_TypeError, "function() argument 'code' is of compiled code");
    TRY(fits, closure_cells(code, a[4], &cells));
    (void)fits;
    TRY(builtins, builtins_of(a[1]));
    TRY(known, function_info(code, a[1], builtins, &info));
    (void)known;
    PycTuple *given = a[3] && a[3] != PYC_NONE ? pyc_as_tuple(a[3]) : NULL;
    PycWord *defaults = pyc_gc_alloc((code->base.positional + code->base.keyword_only + 1) * sizeof(PycWord));
    for (int64_t i = 0; given && i < given->length && i < (int64_t)code->base.positional; i++)
        defaults[(int64_t)code->base.positional - 1 - i] = given->items[given->length - 1 - i];
    for (uint32_t i = 0; a[5] && a[5] != PYC_NONE && i < code->base.keyword_only; i++)
        defaults[code->base.positional + i] =
            pyc_dict_find_str(pyc_dict(a[5]), code->params[code->base.positional + i]);
    PycWord made = pyc_function_new(info, defaults, cells, code->free_count);
    if (a[2] && a[2] != PYC_NONE) ((PycFunction *)pyc_object(made))->name = a[2];
    return pyc_ok(made);
}

void functions_tell_more(void) {
    pyc_function_more = tell_more;
    pyc_function_type.make = make_function;
}

PycError *do_Function(Frame *f, const Instr *i) {
    Code *code = code_of(const_at(f, i->a));
    FnInfo *info;
    CHECK_ERROR(function_info(code, f->globals, f->builtins, &info).error);
    PycWord annotations = i->b & HAS_ANNOTATIONS ? pop(f) : 0, *cells, *defaults = NULL;
    cells = f->top -= code->free_count;
    if (i->b & HAS_DEFAULTS) defaults = f->top -= code->base.positional + code->base.keyword_only;
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
    pyc_calls += PYC_CALL;
    PycResult r = frame_run(&inner);
    pyc_calls -= PYC_CALL;
    *class_cell = code->class_cell ? words[code->class_cell - 1] : 0;
    return r;
}

static PycResult taken(PycWord space, const char *name, PycWord otherwise) {
    TRY(value, pyc_dict_take(space, pyc_str_c(name)));
    return pyc_ok(value ? value : otherwise);
}

static PycResult make_class(const Code *code, PycWord bases, PycWord space, PycWord keywords, PycWord meta) {
    if (meta && !pyc_is_type(meta)) {
        PycWord args[3] = {code->base.name, pyc_list_to_tuple(bases), space};
        return pyc_obj_call_ex(meta, pyc_tuple_of(args, 3), keywords);
    }
    PycClassInfo *info = pyc_gc_alloc_root(sizeof *info, _Alignof(PycClassInfo));
    TRY(qualname, taken(space, "__qualname__", code->base.qualname));
    TRY(module, taken(space, "__module__", pyc_str_c("builtins")));
    TRY(doc, taken(space, "__doc__", 0));
    *info = (PycClassInfo){.name = code->base.name, .qualname = qualname, .module = module, .doc = doc};
    return pyc_class_new_meta(info, pyc_list(bases)->items, (uint64_t)pyc_list(bases)->length, space, keywords, meta);
}

static PycResult prepared(const Code *code, PycWord bases, PycWord keywords, PycWord meta) {
    PycList *list = pyc_list(bases);
    if (!meta || pyc_is_type(meta))
        return pyc_class_prepare(code->base.name, list->items, (uint64_t)list->length, keywords, meta);
    TRY(prepare, pyc_obj_getattr_or(meta, pyc_str_c("__prepare__")));
    PycWord args[2] = {code->base.name, pyc_list_to_tuple(bases)};
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
    if (class_cell) CHECK_ERROR(pyc_class_define(space, pyc_str_c("__classcell__"), class_cell));
    TRY_ERROR(made, make_class(code, bases, space, keywords, meta));
    if (class_cell) CHECK_ERROR(pyc_class_cell_check(class_cell, code->base.name, made));
    *top(f, 0) = made;
    return NULL;
}
