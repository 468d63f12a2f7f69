/* Modules: variables, functions, scopes of names. */
#include "ptx/load.h"
#include "core/rt.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- errors ---- */

void ptx_fail(PtxLoader *l, const char *format, ...) {
    char words[600];
    const char *text;
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    const uint32_t line = l->statement.line ? l->statement.line : l->lexer.line;
    const int length = ptx_line(l->program, line, &text);
    snprintf(l->why, l->room, "line %u: %s\n    %.*s", line, words, length, text);
    longjmp(l->out, 1);
}

static void fail_in_lexer(void *state, const char *why) {
    PtxLoader *l = state;
    l->statement.line = 0;
    ptx_fail(l, "%s", why);
}

/* ---- symbols ---- */

static uint32_t hash_of(PtxText name) {
    uint32_t hash = 2166136261u;
    for (uint32_t i = 0; i < name.length; i++) hash = (hash ^ (uint8_t)name.at[i]) * 16777619u;
    return hash % PTX_BUCKETS;
}

PtxSymbol *ptx_find_symbol(PtxLoader *l, PtxText name) {
    for (uint32_t i = l->buckets[hash_of(name)]; i != UINT32_MAX; i = l->symbols[i].next) {
        const PtxText *found = &l->symbols[i].name;
        if (!l->symbols[i].is_hidden && found->length == name.length && memcmp(found->at, name.at, name.length) == 0)
            return &l->symbols[i];
    }
    return NULL;
}

PtxSymbol *ptx_add_symbol(PtxLoader *l, PtxText name, PtxSymbolKind kind) {
    const uint32_t bucket = hash_of(name);
    l->symbols = ptx_grow(l->symbols, l->symbol_count, &l->symbol_room, sizeof *l->symbols);
    PtxSymbol *symbol = &l->symbols[l->symbol_count];
    *symbol = (PtxSymbol){.name = name, .kind = kind, .next = l->buckets[bucket]};
    l->buckets[bucket] = l->symbol_count++;
    return symbol;
}

static void leave_scope(PtxLoader *l, uint32_t count) {
    while (l->symbol_count > count) {
        const PtxSymbol *last = &l->symbols[--l->symbol_count];
        l->buckets[hash_of(last->name)] = last->next;
    }
}

/* Labels are visible in the whole function; they get their places when they are reached. */
uint32_t ptx_label(PtxLoader *l, PtxText name) {
    PtxSymbol *symbol = ptx_find_symbol(l, name);
    if (!symbol) {
        symbol = ptx_add_symbol(l, name, PTX_SYM_LABEL);
        symbol->number = UINT32_MAX;
    }
    if (symbol->kind != PTX_SYM_LABEL) ptx_fail(l, "'%.*s' is not a label", (int)name.length, name.at);
    return (uint32_t)(symbol - l->symbols);
}

/* ---- variables ---- */

typedef struct Declaration {
    PtxText name;
    PtxType type;
    uint32_t align, bytes, count; /* count: NAME<count> */
    bool is_open;                 /* an array without a size */
} Declaration;

static uint32_t aligned(uint32_t value, uint32_t align) { return (value + align - 1) / align * align; }

/* The rest of a declaration after the state space: `.align 8 .b8 name[16]`, also a parameter's `.ptr .global .align
 * 8`. */
static Declaration declaration(PtxLoader *l) {
    Declaration d = {.count = 0};
    while (ptx_peek(&l->lexer) == '.') {
        PtxText word = ptx_word(&l->lexer);
        const PtxType type = ptx_type_named(word.at + 1, word.length - 1);
        if (ptx_text_is(word, ".align")) {
            const int64_t align = ptx_number(&l->lexer);
            if (d.align < align && !d.count) d.align = (uint32_t)align;
        } else if (ptx_text_is(word, ".ptr")) {
            d.count = 1; /* the following describes the pointee */
        } else if (type) {
            d.type = type;
        } else if (ptx_text_is(word, ".v2") || ptx_text_is(word, ".v4")) {
            ptx_fail(l, "variables of vector types are not supported");
        }
    }
    d.count = 0;
    d.name = ptx_word(&l->lexer);
    d.bytes = ptx_type_bytes(d.type);
    if (d.align < d.bytes) d.align = d.bytes ? d.bytes : 1;
    while (ptx_take(&l->lexer, "[")) {
        if (ptx_take(&l->lexer, "]")) {
            d.is_open = true;
            continue;
        }
        d.bytes *= (uint32_t)ptx_number(&l->lexer);
        ptx_expect(&l->lexer, "]");
    }
    if (ptx_take(&l->lexer, "<")) {
        d.count = (uint32_t)ptx_number(&l->lexer);
        ptx_expect(&l->lexer, ">");
    }
    return d;
}

static uint64_t initial_value(PtxLoader *l, uint32_t bytes) {
    PtxArg arg = ptx_argument(&l->lexer, &l->scratch);
    if (arg.kind == PTX_ARG_NUMBER || arg.kind == PTX_ARG_FLOAT) return (uint64_t)arg.number;
    if (ptx_text_is(arg.name, "generic")) {
        ptx_expect(&l->lexer, "(");
        arg = ptx_argument(&l->lexer, &l->scratch);
        ptx_expect(&l->lexer, ")");
        if (ptx_peek(&l->lexer) == '+') arg.number += ptx_number(&l->lexer);
    }
    const PtxSymbol *symbol = ptx_find_symbol(l, arg.name);
    if (!symbol || bytes != 8 || (symbol->kind != PTX_SYM_GLOBAL && symbol->kind != PTX_SYM_FUNCTION))
        ptx_fail(l, "'%.*s' cannot be the value of a variable", (int)arg.name.length, arg.name.at);
    const uint64_t base =
        symbol->kind == PTX_SYM_FUNCTION ? PTX_CODE_WINDOW + symbol->function->number : symbol->number;
    return base + (uint64_t)arg.number;
}

static void initialise(PtxLoader *l, const Declaration *d, char *memory) {
    uint32_t bytes = ptx_type_bytes(d->type), depth = 0;
    memset(memory, 0, d->bytes);
    if (!ptx_take(&l->lexer, "=")) return;
    for (uint32_t at = 0;;) {
        while (ptx_take(&l->lexer, "{")) depth++;
        if (ptx_peek(&l->lexer) != '}') {
            const uint64_t value = initial_value(l, bytes);
            if (at + bytes > d->bytes) ptx_fail(l, "the variable has more values than room");
            memcpy(memory + at, &value, bytes);
            at += bytes;
        }
        while (depth && ptx_take(&l->lexer, "}")) depth--;
        if (!ptx_take(&l->lexer, ",") || !depth) return;
    }
}

static void global_variable(PtxLoader *l, bool is_constant) {
    const Declaration d = declaration(l);
    const char *name = ptx_arena_text(&l->program->arena, d.name.at, d.name.length);
    const PtxRegionKind kind = is_constant ? PTX_CONSTANT : PTX_VARIABLE_OF_MODULE;
    PtxVariable *variable = ptx_arena_take(&l->program->arena, sizeof *variable);
    const uint64_t address = ptx_memory_take(l->memory, d.bytes, d.align, kind, name);
    if (!address) ptx_fail(l, "there is no memory for the variable");
    *variable = (PtxVariable){name, address, d.bytes, is_constant, l->program->variables};
    l->program->variables = variable;
    PtxSymbol *symbol = ptx_add_symbol(l, d.name, PTX_SYM_GLOBAL);
    symbol->number = variable->address;
    symbol->bytes = d.bytes;
    initialise(l, &d, ptx_memory_find(l->memory, variable->address)->host);
    ptx_expect(&l->lexer, ";");
}

/* Shared memory of the module is at the same offset for all kernels; a kernel's own memory comes after it. */
static void shared_variable(PtxLoader *l) {
    const Declaration d = declaration(l);
    ptx_expect(&l->lexer, ";");
    PtxSymbol *symbol = ptx_add_symbol(l, d.name, d.is_open ? PTX_SYM_DYNAMIC : PTX_SYM_SHARED);
    symbol->align = d.align;
    if (d.is_open) {
        if (l->program->dynamic_align < d.align) l->program->dynamic_align = d.align;
        return;
    }
    const bool is_own = l->function && l->function->is_kernel;
    uint32_t *end = is_own ? &l->function->shared_end : &l->shared_end;
    for (uint32_t i = 0; i < l->program->function_count && !is_own; i++) /* kernels declared before */
        if (l->program->functions[i]->shared_end > *end) *end = l->program->functions[i]->shared_end;
    symbol->number = aligned(*end, d.align);
    *end = (uint32_t)symbol->number + d.bytes;
}

static PtxSymbol *local_variable(PtxLoader *l, const Declaration *d) {
    PtxSymbol *symbol = ptx_add_symbol(l, d->name, PTX_SYM_LOCAL);
    symbol->number = aligned(l->function->local_bytes, d->align);
    symbol->bytes = d->bytes;
    l->function->local_bytes = (uint32_t)symbol->number + d->bytes;
    return symbol;
}

static void registers(PtxLoader *l) {
    Declaration d = declaration(l);
    for (;;) {
        PtxSymbol *symbol = ptx_add_symbol(l, d.name, PTX_SYM_REGISTER);
        symbol->type = d.type;
        symbol->count = d.count;
        symbol->place = l->function->frame_bytes;
        const uint32_t vector = ptx_type_bytes(d.type) * PTX_LANES;
        l->function->frame_bytes += vector * (d.count ? d.count : 1);
        if (!ptx_take(&l->lexer, ",")) break;
        d.name = ptx_word(&l->lexer);
    }
    ptx_expect(&l->lexer, ";");
}

/* ---- functions ---- */

static PtxParam parameter(PtxLoader *l, uint32_t *bytes) {
    if (!ptx_take(&l->lexer, ".param")) {
        ptx_expect(&l->lexer, ".reg");
        ptx_fail(l, "parameters in registers are not supported");
    }
    const Declaration d = declaration(l);
    PtxSymbol *symbol;
    if (l->function->is_kernel) {
        symbol = ptx_add_symbol(l, d.name, PTX_SYM_PARAM);
        symbol->number = aligned(*bytes, d.align);
        *bytes = (uint32_t)symbol->number + d.bytes;
    } else {
        symbol = local_variable(l, &d);
    }
    return (PtxParam){ptx_arena_text(&l->program->arena, d.name.at, d.name.length), (uint32_t)symbol->number, d.bytes,
                      d.align};
}

static PtxParam *parameters(PtxLoader *l, uint32_t *count) {
    PtxParam all[256];
    uint32_t bytes = 0;
    *count = 0;
    if (!ptx_take(&l->lexer, "(")) return NULL;
    while (!ptx_take(&l->lexer, ")")) {
        if (*count == sizeof all / sizeof *all) ptx_fail(l, "there are too many parameters");
        all[(*count)++] = parameter(l, &bytes);
        ptx_take(&l->lexer, ",");
    }
    if (l->function->is_kernel) l->function->param_bytes = bytes;
    PtxParam *kept = ptx_arena_take(&l->program->arena, *count * sizeof *kept);
    if (*count) memcpy(kept, all, *count * sizeof *kept);
    return kept;
}

static void attributes(PtxLoader *l) {
    while (ptx_peek(&l->lexer) == '.') {
        PtxText word = ptx_word(&l->lexer);
        if (ptx_text_is(word, ".pragma")) {
            ptx_string(&l->lexer);
            ptx_expect(&l->lexer, ";");
            continue;
        }
        for (uint32_t i = 0; ptx_peek(&l->lexer) >= '0' && ptx_peek(&l->lexer) <= '9'; i++) {
            const int64_t value = ptx_number(&l->lexer);
            if (ptx_text_is(word, ".maxntid") && i < 3) l->function->most_threads[i] = (uint32_t)value;
            if (!ptx_take(&l->lexer, ",")) break;
        }
    }
}

static void patch_labels(PtxLoader *l) {
    for (uint32_t i = 0; i < l->patch_count; i++) {
        const PtxPatch *patch = &l->patches[i];
        const PtxSymbol *label = &l->symbols[patch->label];
        if (label->number == UINT32_MAX)
            ptx_fail(l, "there is no label '%.*s'", (int)label->name.length, label->name.at);
        if (patch->entry)
            *patch->entry = (uint32_t)label->number;
        else
            l->program->code[patch->inst].number = (int64_t)label->number;
    }
    l->patch_count = 0;
}

static void branch_targets(PtxLoader *l, PtxText name) {
    uint32_t *targets = ptx_arena_take(&l->program->arena, 1024 * sizeof *targets), count = 0;
    PtxPatch patches[1024];
    do {
        if (count == 1024) ptx_fail(l, "the list of labels is too long");
        const uint32_t label = ptx_label(l, ptx_word(&l->lexer));
        patches[count] = (PtxPatch){0, label, &targets[count]};
        count++;
    } while (ptx_take(&l->lexer, ","));
    for (uint32_t i = 0; i < count; i++) {
        l->patches = ptx_grow(l->patches, l->patch_count, &l->patch_room, sizeof *l->patches);
        l->patches[l->patch_count++] = patches[i];
    }
    PtxSymbol *symbol = ptx_add_symbol(l, name, PTX_SYM_TARGETS);
    symbol->targets = targets;
    symbol->count = count;
    ptx_expect(&l->lexer, ";");
}

static void call_prototype(PtxLoader *l, PtxText name) {
    ptx_add_symbol(l, name, PTX_SYM_PROTOTYPE);
    while (!ptx_take(&l->lexer, ";")) {
        if (!ptx_peek(&l->lexer)) ptx_fail(l, "a semicolon is missing");
        l->lexer.at++;
    }
}

static void place_label(PtxLoader *l, PtxText name) {
    if (ptx_take(&l->lexer, ".branchtargets")) return branch_targets(l, name);
    if (ptx_take(&l->lexer, ".callprototype")) return call_prototype(l, name);
    const uint32_t number = ptx_label(l, name);
    PtxSymbol *label = &l->symbols[number];
    if (label->number != UINT32_MAX) ptx_fail(l, "there are two labels '%.*s'", (int)name.length, name.at);
    label->number = l->program->code_count;
}

static void source_line(PtxLoader *l) {
    const int64_t file = ptx_number(&l->lexer), line = ptx_number(&l->lexer);
    ptx_number(&l->lexer);
    l->source = (uint32_t)file << 20 | (uint32_t)line;
    while (ptx_take(&l->lexer, ",")) { /* function_name …, inlined_at … */
        ptx_word(&l->lexer);
        const char c = ptx_peek(&l->lexer);
        if (c >= '0' && c <= '9')
            for (int i = 0; i < 3; i++) ptx_number(&l->lexer);
        else
            ptx_argument(&l->lexer, &l->scratch);
    }
}

static void directive(PtxLoader *l) {
    PtxText word = ptx_word(&l->lexer);
    if (ptx_text_is(word, ".reg")) return registers(l);
    if (ptx_text_is(word, ".shared")) return shared_variable(l);
    if (ptx_text_is(word, ".global") || ptx_text_is(word, ".const")) return global_variable(l, word.at[1] == 'c');
    if (ptx_text_is(word, ".loc")) return source_line(l);
    if (ptx_text_is(word, ".local") || ptx_text_is(word, ".param")) {
        const Declaration d = declaration(l);
        local_variable(l, &d);
        ptx_expect(&l->lexer, ";");
        return;
    }
    if (!ptx_text_is(word, ".pragma")) ptx_fail(l, "unknown directive");
    ptx_string(&l->lexer);
    ptx_expect(&l->lexer, ";");
}

static bool take_label(PtxLoader *l) {
    const PtxLexer before = l->lexer;
    PtxText word = ptx_word(&l->lexer);
    if (word.length && word.at[0] != '.' && ptx_peek(&l->lexer) == ':' && l->lexer.at[1] != ':') {
        l->lexer.at++;
        place_label(l, word);
        return true;
    }
    l->lexer = before;
    return false;
}

/* Statements up to the closing brace; inner braces are scopes for registers and variables, but not for labels. */
static void body(PtxLoader *l) {
    const uint32_t outer = l->symbol_count;
    while (!ptx_take(&l->lexer, "}")) {
        l->statement.line = 0;
        if (!ptx_peek(&l->lexer)) ptx_fail(l, "a brace is missing");
        if (ptx_take(&l->lexer, "{")) {
            body(l);
        } else if (ptx_peek(&l->lexer) == '.') {
            directive(l);
        } else if (!take_label(l)) {
            ptx_statement(&l->lexer, &l->scratch, &l->statement);
            ptx_decode(l);
        }
    }
    l->statement.line = 0;
    for (uint32_t i = outer; i < l->symbol_count; i++) { /* no later name can refer to them */
        PtxSymbol *s = &l->symbols[i];
        if (s->kind != PTX_SYM_LABEL && s->kind != PTX_SYM_TARGETS) s->is_hidden = true;
    }
}

static PtxFunction *function_named(PtxLoader *l, PtxText name, bool is_kernel) {
    PtxSymbol *symbol = ptx_find_symbol(l, name);
    if (symbol && symbol->kind == PTX_SYM_FUNCTION) return symbol->function;
    PtxProgram *p = l->program;
    PtxFunction *f = ptx_arena_take(&p->arena, sizeof *f);
    f->name = ptx_arena_text(&p->arena, name.at, name.length);
    f->number = p->function_count;
    f->entry = UINT32_MAX;
    f->is_kernel = is_kernel;
    ptx_add_symbol(l, name, PTX_SYM_FUNCTION)->function = f;
    p->functions = ptx_grow(p->functions, p->function_count, &p->function_room, sizeof(PtxFunction *));
    p->functions[p->function_count++] = f;
    return f;
}

static void function(PtxLoader *l, bool is_kernel) {
    PtxFunction results = {.is_kernel = false}; /* results come before the name */
    const uint32_t before = l->symbol_count;
    l->function = &results;
    results.results = parameters(l, &results.result_count);
    const PtxText name = ptx_word(&l->lexer);
    leave_scope(l, before);
    PtxFunction *f = function_named(l, name, is_kernel);
    const uint32_t outer = l->symbol_count;
    l->function = f;
    f->results = results.results;
    f->result_count = results.result_count;
    f->local_bytes = results.local_bytes;
    for (uint32_t i = 0; i < f->result_count; i++) {
        const PtxParam *r = &f->results[i];
        PtxSymbol *symbol = ptx_add_symbol(l, (PtxText){r->name, (uint32_t)strlen(r->name)}, PTX_SYM_LOCAL);
        symbol->number = r->offset;
        symbol->bytes = r->bytes;
    }
    f->params = parameters(l, &f->param_count);
    attributes(l);
    if (!ptx_take(&l->lexer, ";")) {
        ptx_expect(&l->lexer, "{");
        f->entry = l->program->code_count;
        f->shared_end = l->shared_end;
        l->source = 0;
        body(l);
        ptx_emit_end(l);
        patch_labels(l);
        f->frame_bytes = aligned(f->frame_bytes, 64);
        f->local_bytes = aligned(f->local_bytes, 16);
    }
    leave_scope(l, outer);
    l->function = NULL;
}

/* ---- modules ---- */

static void skip_braces(PtxLoader *l) {
    ptx_expect(&l->lexer, "{");
    for (uint32_t depth = 1; depth;) {
        const char c = ptx_peek(&l->lexer);
        if (!c) ptx_fail(l, "a brace is missing");
        if (c == '{') depth++;
        if (c == '}') depth--;
        l->lexer.at++;
    }
}

static void file_name(PtxLoader *l) {
    const int64_t number = ptx_number(&l->lexer);
    const PtxText name = ptx_string(&l->lexer);
    PtxProgram *p = l->program;
    while (ptx_take(&l->lexer, ",")) ptx_number(&l->lexer);
    if (number < 0 || number >= 4096) return;
    uint32_t room = p->file_count;
    while (p->file_count <= (uint32_t)number) {
        p->files = ptx_grow((void *)p->files, p->file_count, &room, sizeof *p->files);
        p->files[p->file_count++] = "";
    }
    p->files[number] = ptx_arena_text(&p->arena, name.at, name.length);
}

static void target(PtxLoader *l) {
    const PtxText word = ptx_word(&l->lexer);
    if (word.length < 4 || memcmp(word.at, "sm_", 3) != 0) ptx_fail(l, "the target is not an sm_NN");
    l->program->target = (uint32_t)strtoul(word.at + 3, NULL, 10);
    while (ptx_take(&l->lexer, ",")) ptx_word(&l->lexer);
}

static void top_level(PtxLoader *l) {
    PtxText word = ptx_word(&l->lexer);
    l->statement.line = 0;
    if (ptx_text_is(word, ".version")) {
        ptx_number(&l->lexer);
        l->lexer.at++;
        ptx_number(&l->lexer);
    } else if (ptx_text_is(word, ".target")) {
        target(l);
    } else if (ptx_text_is(word, ".address_size")) {
        if (ptx_number(&l->lexer) != 64) ptx_fail(l, "addresses have 64 bits");
    } else if (ptx_text_is(word, ".file")) {
        file_name(l);
    } else if (ptx_text_is(word, ".section")) {
        ptx_word(&l->lexer);
        skip_braces(l);
    } else if (ptx_text_is(word, ".entry") || ptx_text_is(word, ".func")) {
        function(l, word.at[1] == 'e');
    } else if (ptx_text_is(word, ".global") || ptx_text_is(word, ".const")) {
        global_variable(l, word.at[1] == 'c');
    } else if (ptx_text_is(word, ".shared")) {
        shared_variable(l);
    } else if (ptx_text_is(word, ".noreturn") || ptx_text_is(word, ".pragma")) {
        while (ptx_peek(&l->lexer) != ';') l->lexer.at++;
        ptx_expect(&l->lexer, ";");
    } else if (!ptx_text_is(word, ".visible") && !ptx_text_is(word, ".extern") && !ptx_text_is(word, ".weak") &&
               !ptx_text_is(word, ".common")) {
        ptx_fail(l, "unknown directive '%.*s'", (int)word.length, word.at);
    }
}

/* Shared memory of kernels comes after that of the module, whose size is known at the end; the same holds for
 * functions. */
static void check_functions(PtxLoader *l) {
    for (uint32_t i = 0; i < l->program->function_count; i++) {
        PtxFunction *f = l->program->functions[i];
        if (f->shared_end < l->shared_end) f->shared_end = l->shared_end;
        if (f->entry == UINT32_MAX) f->builtin = ptx_builtin(f->name);
        if (f->entry == UINT32_MAX && !f->builtin) ptx_fail(l, "function '%s' is not defined", f->name);
    }
}

static void forget(PtxLoader *l) {
    ptx_arena_free(&l->scratch);
    if (l->symbols) pyc_free(l->symbols);
    if (l->patches) pyc_free(l->patches);
    if (l->constants) pyc_free(l->constants);
}

PtxProgram *ptx_load(PtxMemory *memory, const char *text, char *why, size_t room) {
    PtxLoader *l = pyc_alloc_zeroed(sizeof *l, 8);
    PtxProgram *p = pyc_alloc_zeroed(sizeof *p, 8);
    *l = (PtxLoader){.program = p, .memory = memory, .why = why, .room = room, .shared_end = PTX_SHARED_START};
    p->text = ptx_arena_text(&p->arena, text, strlen(text));
    l->lexer = (PtxLexer){p->text, 1, fail_in_lexer, l};
    memset(l->buckets, 0xFF, sizeof l->buckets);
    if (setjmp(l->out)) {
        ptx_unload(memory, p);
        p = NULL;
    } else {
        while (ptx_peek(&l->lexer)) top_level(l);
        check_functions(l);
    }
    forget(l);
    pyc_free(l);
    return p;
}

void ptx_unload(PtxMemory *memory, PtxProgram *p) {
    for (PtxVariable *v = p->variables; v; v = v->next) {
        ptx_memory_find(memory, v->address)->name = NULL;
        ptx_memory_free(memory, v->address);
    }
    if (p->code) pyc_free(p->code);
    if (p->functions) pyc_free(p->functions);
    if (p->pool) pyc_free(p->pool);
    if (p->files) pyc_free((void *)p->files);
    ptx_arena_free(&p->arena);
    pyc_free(p);
}

PtxFunction *ptx_function(PtxProgram *p, const char *name) {
    for (uint32_t i = 0; i < p->function_count; i++)
        if (strcmp(p->functions[i]->name, name) == 0) return p->functions[i];
    return NULL;
}
