/* A finished LLVM module as the bytes of a file. */
#include "codegen/gpu/gpu.h"

#include <llvm-c/BitWriter.h>

static Str take_buffer(LLVMMemoryBufferRef buffer, Arena *arena) {
    Str view = {LLVMGetBufferStart(buffer), (uint32_t)LLVMGetBufferSize(buffer)};
    Str copy = arena_str(arena, view);
    LLVMDisposeMemoryBuffer(buffer);
    return copy;
}

static Str emit_code(Cg *cg, LLVMCodeGenFileType kind, Arena *arena) {
    LLVMMemoryBufferRef buffer;
    char *error = NULL;
    if (LLVMTargetMachineEmitToMemoryBuffer(cg->machine, cg->out, kind, &error, &buffer))
        ICE("LLVM emits no code: %s", error);
    return take_buffer(buffer, arena);
}

static Str emit_text(Cg *cg, Arena *arena) {
    char *text = LLVMPrintModuleToString(cg->out);
    Str copy = arena_str(arena, str_of(text));
    LLVMDisposeMessage(text);
    return copy;
}

Str cg_emit(Cg *cg, CgEmit emit, Arena *arena) {
    switch (emit) {
    case CG_OBJECT: return emit_code(cg, LLVMObjectFile, arena);
    case CG_ASSEMBLY:
    case CG_GPU: return emit_code(cg, LLVMAssemblyFile, arena);
    case CG_LLVM: return emit_text(cg, arena);
    case CG_BITCODE: return take_buffer(LLVMWriteBitcodeToMemoryBuffer(cg->out), arena);
    }
    UNREACHABLE();
}
