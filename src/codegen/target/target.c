/* Host targets (target.def) and their CPUs (cpu.def): finding them, and LLVM's machines for them and for GPUs. LLVM's
 * parts for a target are initialised on first use; a compilation without kernels never touches the GPU's. */
#include "codegen/target/target.h"
#include "codegen/gpu/gpu.h"

#include <llvm-c/Target.h>

#define TARGET(arch, Name, cpu, features, abi)                                                                         \
    static void initialise_##Name(void) {                                                                              \
        LLVMInitialize##Name##TargetInfo();                                                                            \
        LLVMInitialize##Name##Target();                                                                                \
        LLVMInitialize##Name##TargetMC();                                                                              \
        LLVMInitialize##Name##AsmPrinter();                                                                            \
        LLVMInitialize##Name##AsmParser();                                                                             \
    }
#include "codegen/target/target.def"

static const CgTarget targets[] = {
#define TARGET(arch_name, Name, base, with, abi_table) {arch_name, base, with, initialise_##Name, &abi_table},
#include "codegen/target/target.def"
};

const CgTarget *cg_target_find(Str triple) {
    for (uint32_t i = 0; i < COUNT_OF(targets); i++) {
        size_t len = strlen(targets[i].arch);
        if (triple.len > len && triple.at[len] == '-' && memcmp(triple.at, targets[i].arch, len) == 0)
            return &targets[i];
    }
    return NULL;
}

Str cg_host_triple(Arena *arena) {
    char *triple = LLVMGetDefaultTargetTriple();
    Str copy = arena_str(arena, str_of(triple));
    LLVMDisposeMessage(triple);
    return copy;
}

static LLVMCodeGenOptLevel codegen_level(uint32_t opt_level) {
    if (opt_level == 0) return LLVMCodeGenLevelNone;
    if (opt_level == 1) return LLVMCodeGenLevelLess;
    return opt_level == 2 ? LLVMCodeGenLevelDefault : LLVMCodeGenLevelAggressive;
}

static LLVMTargetMachineRef make_machine(const char *triple, const char *cpu, const char *features, uint32_t opt_level,
                                         Arena *arena, const char **why) {
    LLVMTargetRef target;
    char *error = NULL;
    if (LLVMGetTargetFromTriple(triple, &target, &error)) {
        *why = arena_str(arena, str_of(error)).at;
        LLVMDisposeMessage(error);
        return NULL;
    }
    return LLVMCreateTargetMachine(target, triple, cpu, features, codegen_level(opt_level), LLVMRelocPIC,
                                   LLVMCodeModelDefault);
}

/* This machine's CPU and its features. */
static void native_cpu(Arena *arena, const char **cpu, const char **features) {
    char *name = LLVMGetHostCPUName(), *list = LLVMGetHostCPUFeatures();
    *cpu = arena_str(arena, str_of(name)).at;
    *features = arena_str(arena, str_of(list)).at;
    LLVMDisposeMessage(name);
    LLVMDisposeMessage(list);
}

/* LLVM only warns about an unknown CPU, and continues without it. */
static bool cpu_known(const CgTarget *target, Str cpu) {
    static const struct {
        const char *arch, *name;
    } cpus[] = {
#define CPU(arch, name) {arch, name},
#include "codegen/target/cpu.def"
    };
    for (uint32_t i = 0; i < COUNT_OF(cpus); i++)
        if (str_equal(cpu, str_of(cpus[i].name)) && strcmp(cpus[i].arch, target->arch) == 0) return true;
    return false;
}

LLVMTargetMachineRef cg_target_machine(const CgTarget *target, const CgOptions *options, Arena *arena,
                                       const char **why) {
    target->initialise();
    Str triple = options->triple.len ? options->triple : cg_host_triple(arena);
    const char *cpu = options->cpu.len ? arena_str(arena, options->cpu).at : target->cpu;
    const char *features = options->cpu.len ? "" : target->features;
    if (str_equal(options->cpu, STR("native"))) {
        native_cpu(arena, &cpu, &features);
    } else if (options->cpu.len && !cpu_known(target, options->cpu)) {
        *why = arena_printf(arena, "the CPU '%.*s' is not known", STR_ARGS(options->cpu)).at;
        return NULL;
    }
    return make_machine(arena_str(arena, triple).at, cpu, features, options->opt_level, arena, why);
}

bool cg_no_gpu(Str gpu, Arena *arena, const char **why) {
    Text known;
    text_init(&known, arena);
    gpu_write_names(&known);
    *why = arena_printf(arena, "the GPU architecture '%.*s' is not known; those that are: %.*s", STR_ARGS(gpu),
                        STR_ARGS(text_view(&known)))
               .at;
    return false;
}

static const CgGpuTarget *const gpu_targets[] = {
#define GPU_TARGET(name) &cg_gpu_##name,
#include "codegen/gpu/target.def"
};

const CgGpuTarget *cg_gpu_target(const char *name) {
    for (uint32_t i = 0; i < COUNT_OF(gpu_targets); i++)
        if (strcmp(gpu_targets[i]->name, name) == 0) return gpu_targets[i];
    ICE("no code is made for GPUs of the kind '%s'", name);
}

LLVMTargetMachineRef cg_gpu_machine(const Gpu *gpu, const CgOptions *options, Arena *arena, const char **why) {
    const CgGpuTarget *target = cg_gpu_target(gpu->kind->name);
    target->initialise();
    return make_machine(target->triple, gpu->name, gpu->features, MAX(options->opt_level, 1u), arena, why);
}
