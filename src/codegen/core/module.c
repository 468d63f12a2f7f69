/* One LLVM module: opening and closing the state, globals, all functions of the host. */
#include "codegen/blocks/blocks.h"
#include "codegen/core/internal.h"
#include "codegen/gpu/gpu.h"
#include "codegen/target/target.h"

#include <llvm-c/Analysis.h>
#include <llvm-c/IRReader.h>
#include <llvm-c/Linker.h>

static void make_types(Cg *cg) {
    LLVMContextRef c = cg->llvm;
    cg->nothing = LLVMVoidTypeInContext(c);
    cg->i1 = LLVMInt1TypeInContext(c);
    cg->i8 = LLVMInt8TypeInContext(c);
    cg->i16 = LLVMInt16TypeInContext(c);
    cg->i32 = LLVMInt32TypeInContext(c);
    cg->i64 = LLVMInt64TypeInContext(c);
    cg->i128 = LLVMInt128TypeInContext(c);
    cg->i256 = LLVMIntTypeInContext(c, 256);
    cg->f16 = LLVMHalfTypeInContext(c);
    cg->bf16 = LLVMBFloatTypeInContext(c);
    cg->f32 = LLVMFloatTypeInContext(c);
    cg->f64 = LLVMDoubleTypeInContext(c);
    cg->ptr = LLVMPointerTypeInContext(c, 0);
    cg->text = LLVMStructTypeInContext(c, (LLVMTypeRef[]){cg->ptr, cg->i64}, 2, false);
}

static void find_attributes(Cg *cg) {
    static const char *const names[CG_ATTR_COUNT] = {
#define CG_ATTR(name) #name,
#include "codegen/core/attr.def"
    };
    for (uint32_t i = 0; i < CG_ATTR_COUNT; i++) {
        cg->attr[i] = LLVMGetEnumAttributeKindForName(names[i], strlen(names[i]));
        if (cg->attr[i] == 0) ICE("LLVM has no attribute '%s'", names[i]);
    }
}

static void set_target(Cg *cg) {
    char *triple = LLVMGetTargetMachineTriple(cg->machine);
    LLVMSetTarget(cg->out, triple);
    LLVMDisposeMessage(triple);
    LLVMTargetDataRef layout = LLVMCreateTargetDataLayout(cg->machine);
    char *text = LLVMCopyStringRepOfTargetData(layout);
    LLVMSetDataLayout(cg->out, text);
    LLVMDisposeMessage(text);
    LLVMDisposeTargetData(layout);
}

/* LLVM's parser refuses a context that drops names. */
LLVMModuleRef cg_parse_text(Cg *cg, const char *name, const char *text, size_t size) {
    LLVMBool discards = LLVMContextShouldDiscardValueNames(cg->llvm);
    LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRange(text, size, name, true);
    LLVMModuleRef module;
    char *error = NULL;
    LLVMContextSetDiscardValueNames(cg->llvm, false);
    if (LLVMParseIRInContext(cg->llvm, buffer, &module, &error)) ICE("%s does not parse: %s", name, error);
    LLVMContextSetDiscardValueNames(cg->llvm, discards);
    return module;
}

/* Links it; functions and tables that nothing uses are dropped. */
void cg_link_code(Cg *cg, const char *name, const char *text, size_t size) {
    LLVMModuleRef library = cg_parse_text(cg, name, text, size);
    LLVMSetTarget(library, LLVMGetTarget(cg->out));
    LLVMSetDataLayout(library, LLVMGetDataLayoutStr(cg->out));
    for (LLVMValueRef fn = LLVMGetFirstFunction(library); fn; fn = LLVMGetNextFunction(fn))
        if (!LLVMIsDeclaration(fn)) LLVMSetLinkage(fn, LLVMLinkOnceODRLinkage);
    for (LLVMValueRef table = LLVMGetFirstGlobal(library); table; table = LLVMGetNextGlobal(table))
        if (LLVMIsGlobalConstant(table)) LLVMSetLinkage(table, LLVMInternalLinkage);
    if (LLVMLinkModules2(cg->out, library)) ICE("%s does not link", name);
    for (LLVMValueRef fn = LLVMGetFirstFunction(cg->out); fn; fn = LLVMGetNextFunction(fn))
        if (!LLVMIsDeclaration(fn) && LLVMGetLinkage(fn) == LLVMLinkOnceODRLinkage)
            LLVMSetLinkage(fn, LLVMInternalLinkage);
}

static const char *module_name(const IrModule *module) {
    const Context *ctx = module->ctx;
    return ctx->sources.files.len ? ctx->sources.files.at[0].path.at : "module";
}

bool cg_is_light(const Cg *cg) { return cg->part > 0; }

static LLVMTargetMachineRef open_machine(Cg *cg, const char **why) {
    CgOptions options = *cg->options;
    if (cg_is_light(cg)) options.opt_level = 0;
    if (!cg->on_device) return cg_target_machine(cg->target, &options, cg->arena, why);
    const Gpu *gpu = gpu_find(cg->options->gpu);
    if (!gpu && !cg_no_gpu(cg->options->gpu, cg->arena, why)) return NULL;
    cg->gpu = cg_gpu_target(gpu->kind->name);
    return cg_gpu_machine(gpu, cg->options, cg->arena, why);
}

bool cg_open(Cg *cg, const IrModule *module, const CgOptions *options, const Facts *facts, bool on_device, Arena *arena,
             const char **why) {
    *cg = (Cg){.module = module,
               .options = options,
               .facts = facts,
               .arena = arena,
               .on_device = on_device,
               .parts = cg->parts,
               .frames = cg->frames,
               .part = cg->part};
    cg->ctx = module->ctx;
    cg->types = module->types;
    Str triple = options->triple.len ? options->triple : cg_host_triple(arena);
    if (!on_device) cg->target = cg_target_find(triple);
    if (!on_device && !cg->target) {
        *why = arena_printf(arena, "the target '%.*s' is not known", STR_ARGS(triple)).at;
        return false;
    }
    cg->abi = on_device ? NULL : cg->target->abi;
    cg->opt_level = on_device ? MAX(options->opt_level, 2u) : options->opt_level;
    cg->machine = open_machine(cg, why);
    if (!cg->machine) return false;
    cg->llvm = LLVMContextCreate();
    if (options->emit == CG_OBJECT) LLVMContextSetDiscardValueNames(cg->llvm, true); /* nobody will read the names */
    cg->out = LLVMModuleCreateWithNameInContext(module_name(module), cg->llvm);
    cg->b = LLVMCreateBuilderInContext(cg->llvm);
    cg->fns = NEW_ARRAY(arena, LLVMValueRef, module->fns.len + 1);
    cg->globals = NEW_ARRAY(arena, LLVMValueRef, module->globals.len + 1);
    cg->sites = NEW(arena, CgSites);
    Map *maps[] = {&cg->signatures,  &cg->images,       &cg->strings,
                   &cg->error_types, &cg->sites->known, &cg->sites->known_functions,
                   &cg->sites->spans};
    for (uint32_t i = 0; i < COUNT_OF(maps); i++) map_init(maps[i], arena);
    make_types(cg);
    find_attributes(cg);
    set_target(cg);
    if (options->debug_info && !on_device) cg->debug = cg_debug_open(cg);
    return true;
}

void cg_close(Cg *cg) {
    LLVMDisposeBuilder(cg->b);
    LLVMDisposeModule(cg->out);
    LLVMContextDispose(cg->llvm);
    LLVMDisposeTargetMachine(cg->machine);
}

/* ---- globals ---- */

static bool is_global_here(const Cg *cg, GlobalId id) {
    return !cg->parts || cg->parts->of_global[id.id - 1] == cg->part;
}

static bool is_shared(const Cg *cg, GlobalId id) { return cg->parts && cg->parts->global_is_shared[id.id - 1]; }

static LLVMValueRef make_global(Cg *cg, GlobalId id) {
    const IrGlobal *global = ir_global(cg->module, id);
    const char *name = cg_c(cg, global->symbol);
    LLVMValueRef known = LLVMGetNamedGlobal(cg->out, name);
    if (known) return known; /* a kernel's record, or data of the runtime */
    if (global->is_external) return LLVMAddGlobal(cg->out, cg_memory_type(cg, global->type), name);
    if (!is_global_here(cg, id)) {
        LLVMValueRef elsewhere = LLVMAddGlobal(cg->out, cg_memory_type(cg, global->type), name);
        LLVMSetVisibility(elsewhere, LLVMHiddenVisibility);
        return elsewhere;
    }
    LLVMValueRef content =
        IS_NONE(global->init) ? cg_zero(cg_memory_type(cg, global->type)) : cg_image(cg, global->type, global->init);
    LLVMValueRef value = LLVMAddGlobal(cg->out, LLVMTypeOf(content), name);
    LLVMSetInitializer(value, content);
    if (is_shared(cg, id))
        LLVMSetVisibility(value, LLVMHiddenVisibility);
    else
        LLVMSetLinkage(value, LLVMInternalLinkage);
    LLVMSetAlignment(value, MAX(cg_align(cg, global->type), 1u));
    LLVMSetGlobalConstant(value, global->is_constant);
    return value;
}

LLVMValueRef cg_global(Cg *cg, GlobalId id) {
    LLVMValueRef *slot = &cg->globals[id.id - 1];
    if (!*slot) *slot = make_global(cg, id);
    return *slot;
}

/* ---- functions ---- */

/* Declared before anything else, so that no C function that the program calls has taken the name. */
static void declare_exports(Cg *cg) {
    for (uint32_t i = 0; i < cg->module->fns.len; i++) {
        const IrFn *fn = cg->module->fns.at[i];
        if (fn->export_name.len && fn->has_body && !(fn->flags & IR_FN_GPU) && cg_is_here(cg, fn->id))
            cg_fn(cg, fn->id);
    }
}

void cg_build_module(Cg *cg) {
    declare_exports(cg);
    for (uint32_t i = 0; i < cg->module->fns.len; i++) {
        const IrFn *fn = cg->module->fns.at[i];
        if (fn->has_body && !(fn->flags & (IR_FN_ARCHETYPE | IR_FN_GPU)) && cg_is_here(cg, fn->id))
            cg_build_fn(cg, fn->id);
    }
    if (cg->facts->has_kernels) cg_build_kernel_entries(cg);
    cg_finish_sites(cg);
    if (cg->debug) cg_debug_close(cg);
}
