/* Runs a module inside this process, by LLVM's ORC: the object is made as for a file, and linked in memory. For tests,
 * the REPL and measurements; `pyc run` starts a separate program. */
#include "codegen/codegen.h"

#include <llvm-c/Core.h>
#include <llvm-c/LLJIT.h>
#include <llvm-c/Target.h>

struct CgJit {
    LLVMOrcLLJITRef jit;
};

static bool failed(LLVMErrorRef error, Arena *arena, const char **why) {
    if (!error) return false;
    char *message = LLVMGetErrorMessage(error);
    *why = arena_str(arena, str_of(message)).at;
    LLVMDisposeErrorMessage(message);
    return true;
}

/* Missing symbols are searched in the shared library, then in this process. */
static bool add_symbols(LLVMOrcLLJITRef jit, const char *library, Arena *arena, const char **why) {
    LLVMOrcDefinitionGeneratorRef generator;
    char prefix = LLVMOrcLLJITGetGlobalPrefix(jit);
    LLVMErrorRef error =
        library ? LLVMOrcCreateDynamicLibrarySearchGeneratorForPath(&generator, library, prefix, NULL, NULL)
                : LLVMOrcCreateDynamicLibrarySearchGeneratorForProcess(&generator, prefix, NULL, NULL);
    if (failed(error, arena, why)) return false;
    LLVMOrcJITDylibAddGenerator(LLVMOrcLLJITGetMainJITDylib(jit), generator);
    return true;
}

static bool add_object(LLVMOrcLLJITRef jit, Str object, Arena *arena, const char **why) {
    LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(object.at, object.len, "module");
    return !failed(LLVMOrcLLJITAddObjectFile(jit, LLVMOrcLLJITGetMainJITDylib(jit), buffer), arena, why);
}

CgJit *cg_jit_open(const IrModule *module, const CgOptions *options, const char *library, Arena *arena,
                   const char **why) {
    CgOptions own = *options;
    own.emit = CG_OBJECT;
    own.triple = (Str){0};
    CgFiles files = {0};
    own.in_parts = false;
    CgJit *made = NEW(arena, CgJit);
    if (!cg_compile(module, &own, arena, &files, why)) return NULL;
    if (failed(LLVMOrcCreateLLJIT(&made->jit, NULL), arena, why)) return NULL;
    bool ok = add_symbols(made->jit, NULL, arena, why) && (!library || add_symbols(made->jit, library, arena, why)) &&
              add_object(made->jit, files.at[0], arena, why);
    if (ok) return made;
    cg_jit_close(made);
    return NULL;
}

void *cg_jit_symbol(CgJit *jit, const char *symbol, Arena *arena, const char **why) {
    LLVMOrcExecutorAddress address = 0;
    if (failed(LLVMOrcLLJITLookup(jit->jit, &address, symbol), arena, why)) return NULL;
    return (void *)(uintptr_t)address;
}

void cg_jit_close(CgJit *jit) { LLVMConsumeError(LLVMOrcDisposeLLJIT(jit->jit)); }
