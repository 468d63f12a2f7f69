/* LLVM's own functions, which a program calls by name: llvm_intrinsic["llvm.sqrt", Float64](x). The full name contains
 * the types; LLVM's text parser completes it. */
#include "codegen/gpu/gpu.h"
#include "codegen/ops/ops.h"

#include <llvm-c/IRReader.h>

bool cg_is_llvm_function(const IrFn *fn) {
    return !fn->has_body && fn->symbol.len > 5 && memcmp(fn->symbol.at, "llvm.", 5) == 0;
}

static void print_type(Text *out, LLVMTypeRef type) {
    char *text = LLVMPrintTypeToString(type);
    text_c(out, text);
    LLVMDisposeMessage(text);
}

/* A function that calls it, with operands of these types. */
static Str text_of_use(Cg *cg, Str name, LLVMTypeRef type) {
    uint32_t count = LLVMCountParamTypes(type);
    LLVMTypeRef *params = NEW_ARRAY(cg->arena, LLVMTypeRef, count + 1);
    LLVMGetParamTypes(type, params);
    Text out;
    text_init(&out, cg->arena);
    text_c(&out, "define void @use() {\n  call ");
    print_type(&out, LLVMGetReturnType(type));
    text_c(&out, " @"), text_str(&out, name), text_char(&out, '(');
    for (uint32_t i = 0; i < count; i++) {
        if (i) text_c(&out, ", ");
        print_type(&out, params[i]);
        text_c(&out, " poison");
    }
    text_c(&out, ")\n  ret void\n}\n");
    return text_view(&out);
}

/* The name with its types; NULL: there is no such function. */
static const char *full_name(Cg *cg, Str name, LLVMTypeRef type) {
    Str text = text_of_use(cg, name, type);
    char *error = NULL;
    LLVMModuleRef module;
    LLVMMemoryBufferRef buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(text.at, text.len, "use");
    LLVMBool discards = LLVMContextShouldDiscardValueNames(cg->llvm);
    LLVMContextSetDiscardValueNames(cg->llvm, false);
    LLVMBool failed = LLVMParseIRInContext(cg->llvm, buffer, &module, &error);
    LLVMContextSetDiscardValueNames(cg->llvm, discards);
    if (failed) {
        LLVMDisposeMessage(error);
        return NULL;
    }
    const char *full = NULL;
    for (LLVMValueRef fn = LLVMGetFirstFunction(module); fn; fn = LLVMGetNextFunction(fn)) {
        size_t size;
        const char *own = LLVMGetValueName2(fn, &size);
        if (LLVMIsDeclaration(fn) && LLVMGetIntrinsicID(fn) && LLVMGlobalGetValueType(fn) == type)
            full = cg_c(cg, (Str){own, (uint32_t)size});
    }
    LLVMDisposeModule(module);
    return full;
}

LLVMValueRef cg_llvm_function(Cg *cg, const IrFn *fn, LLVMTypeRef type) {
    const char *name = full_name(cg, fn->display, type);
    if (!name) diag(cg->ctx, D_NO_LLVM_FUNCTION, fn->span, STR_ARGS(fn->display));
    if (!name) return LLVMGetUndef(cg->ptr);
    LLVMValueRef known = LLVMGetNamedFunction(cg->out, name);
    return known ? known : LLVMAddFunction(cg->out, name, type);
}

void cg_check_llvm_call(Cg *cg, const IrFn *fn, LLVMValueRef callee, LLVMValueRef *args, Span span) {
    unsigned fixed = LLVMGetEnumAttributeKindForName("immarg", 6);
    for (uint32_t i = 0; LLVMIsAFunction(callee) && i < LLVMCountParams(callee); i++) {
        bool is_fixed = LLVMGetEnumAttributeAtIndex(callee, i + 1, fixed) != NULL;
        if (!is_fixed || LLVMIsAConstant(args[i])) continue;
        diag(cg->ctx, D_LLVM_CONSTANT, span, i + 1, STR_ARGS(fn->display));
        args[i] = cg_zero(LLVMTypeOf(args[i]));
    }
}
