/* Debug information (-g): lines for every instruction, subprograms, variables with their types. Types are described as
 * C would see them, since that is what debuggers understand best. */
#include "codegen/core/internal.h"
#include "codegen/gpu/gpu.h"
#include "types/type_group.h"
#include "types/type_text.h"

#include <llvm-c/DebugInfo.h>

enum { ENCODING_BOOLEAN = 2, ENCODING_FLOAT = 4, ENCODING_SIGNED = 5, ENCODING_UNSIGNED = 7 }; /* DW_ATE_… */

struct CgDebug {
    LLVMDIBuilderRef builder;
    LLVMMetadataRef unit, no_file;
    Map files, types;
};

/* The working folder is not recorded, so that the same sources give the same bytes in any folder. */
static LLVMMetadataRef make_file(Cg *cg, Str path) {
    Str said = cg->options->debug_dir, folder = said.len ? said : STR(".");
    if (path.len && path.at[0] == '/') folder = STR("");
    return LLVMDIBuilderCreateFile(cg->debug->builder, path.at, path.len, folder.at, folder.len);
}

static LLVMMetadataRef file_of(Cg *cg, FileId file) {
    uint64_t known;
    if (IS_NONE(file)) return cg->debug->no_file;
    if (map_get(&cg->debug->files, file.id, &known)) return (LLVMMetadataRef)(uintptr_t)known;
    LLVMMetadataRef made = make_file(cg, source_file(cg->ctx, file)->path);
    map_put(&cg->debug->files, file.id, (uint64_t)(uintptr_t)made);
    return made;
}

static void add_flag(Cg *cg, const char *name, uint32_t value) {
    LLVMMetadataRef node = LLVMValueAsMetadata(LLVMConstInt(cg->i32, value, false));
    LLVMAddModuleFlag(cg->out, LLVMModuleFlagBehaviorWarning, name, strlen(name), node);
}

CgDebug *cg_debug_open(Cg *cg) {
    CgDebug *debug = cg->debug = NEW(cg->arena, CgDebug);
    map_init(&debug->files, cg->arena);
    map_init(&debug->types, cg->arena);
    add_flag(cg, "Debug Info Version", LLVMDebugMetadataVersion());
    add_flag(cg, "Dwarf Version", 5);
    debug->builder = LLVMCreateDIBuilder(cg->out);
    bool has_file = cg->ctx->sources.files.len > 0;
    debug->no_file = make_file(cg, has_file ? cg->ctx->sources.files.at[0].path : STR("?"));
    debug->unit = LLVMDIBuilderCreateCompileUnit(debug->builder, LLVMDWARFSourceLanguageC11, debug->no_file, "pyc", 3,
                                                 cg->opt_level > 0, "", 0, 0, "", 0, LLVMDWARFEmissionFull, 0, false,
                                                 false, "", 0, "", 0);
    return debug;
}

void cg_debug_close(Cg *cg) {
    LLVMDIBuilderFinalize(cg->debug->builder);
    LLVMDisposeDIBuilder(cg->debug->builder);
}

/* ---- types ---- */

static LLVMMetadataRef type_of(Cg *cg, TypeId type);

static LLVMMetadataRef basic(Cg *cg, Str name, uint64_t bits, uint32_t encoding) {
    return LLVMDIBuilderCreateBasicType(cg->debug->builder, name.at, name.len, bits, encoding, LLVMDIFlagZero);
}

static LLVMMetadataRef scalar_type(Cg *cg, Dtype dtype) {
    Str name = str_of(*dtype_scalar_name(dtype) ? dtype_scalar_name(dtype) : dtype_name(dtype));
    switch (dtype_class(dtype)) {
    case DTYPE_CLASS_BOOL: return basic(cg, name, 8, ENCODING_BOOLEAN);
    case DTYPE_CLASS_SINT: return basic(cg, name, dtype_bits(dtype), ENCODING_SIGNED);
    case DTYPE_CLASS_UINT: return basic(cg, name, dtype_bits(dtype), ENCODING_UNSIGNED);
    case DTYPE_CLASS_FLOAT: return basic(cg, name, dtype_bits(dtype), ENCODING_FLOAT);
    }
    UNREACHABLE();
}

static LLVMMetadataRef run_of(Cg *cg, LLVMMetadataRef element, TypeId type, int64_t count, bool is_vector) {
    LLVMDIBuilderRef b = cg->debug->builder;
    LLVMMetadataRef range = LLVMDIBuilderGetOrCreateSubrange(b, 0, count);
    uint64_t bits = cg_size(cg, type) * 8;
    uint32_t align = cg_align(cg, type) * 8;
    if (is_vector) return LLVMDIBuilderCreateVectorType(b, bits, align, element, &range, 1);
    return LLVMDIBuilderCreateArrayType(b, bits, align, element, &range, 1);
}

static LLVMMetadataRef pointer_type(Cg *cg, LLVMMetadataRef to, const char *name) {
    return LLVMDIBuilderCreatePointerType(cg->debug->builder, to, 64, 64, 0, name, strlen(name));
}

static LLVMMetadataRef struct_type(Cg *cg, TypeId type) {
    LLVMDIBuilderRef b = cg->debug->builder;
    const StructInfo *info = ty_struct(cg->types, type);
    LLVMMetadataRef *members = NEW_ARRAY(cg->arena, LLVMMetadataRef, info->field_count + 1), file = cg->debug->no_file;
    for (uint32_t i = 0; i < info->field_count; i++) {
        const StructField *field = &info->fields[i];
        Str name = name_text(cg->ctx, field->name);
        members[i] = LLVMDIBuilderCreateMemberType(
            b, NULL, name.at, name.len, file, 0, cg_size(cg, field->type) * 8, cg_align(cg, field->type) * 8,
            ty_field_offset(cg->types, type, i) * 8, LLVMDIFlagZero, type_of(cg, field->type));
    }
    const char *name = ty_c(cg->types, type);
    return LLVMDIBuilderCreateStructType(b, NULL, name, strlen(name), file, 0, cg_size(cg, type) * 8,
                                         cg_align(cg, type) * 8, LLVMDIFlagZero, NULL, members, info->field_count, 0,
                                         NULL, name, strlen(name));
}

static LLVMMetadataRef make_type(Cg *cg, TypeId type) {
    const TypeData *data = ty_data(cg->types, type);
    const char *name = ty_c(cg->types, type);
    switch (data->kind) {
    case TY_Bool: return basic(cg, STR("Bool"), 8, ENCODING_BOOLEAN);
    case TY_PyInt:
    case TY_Object:
    case TY_Dtype: return basic(cg, str_of(name), cg_size(cg, type) * 8, ENCODING_UNSIGNED);
    case TY_Simd: {
        LLVMMetadataRef lane = scalar_type(cg, ty_dtype(cg->types, type));
        uint32_t width = ty_width(cg->types, type);
        return width == 1 ? lane : run_of(cg, lane, type, width, true);
    }
    case TY_Pointer: /* the pointee is left out, because structs may contain pointers to themselves */
        return pointer_type(
            cg, ty_is(cg->types, data->pointer.pointee, TY_Simd) ? type_of(cg, data->pointer.pointee) : NULL, name);
    case TY_Fn:
    case TY_PyStr:
    case TY_Class:
    case TY_Error: return pointer_type(cg, NULL, name);
    case TY_Array:
        return run_of(cg, type_of(cg, data->array.element), type,
                      (int64_t)(cg_size(cg, type) / MAX(cg_size(cg, data->array.element), 1u)), false);
    case TY_Tuple:
    case TY_Struct:
    case TY_Closure: return struct_type(cg, type);
    case TY_StrLiteral:
    case TY_Dyn: return run_of(cg, basic(cg, STR("Word"), 64, ENCODING_UNSIGNED), type, 2, false);
    case TY_None:
    case TY_ANY_BOTTOM:
    case TY_ANY_SYMBOLIC:
    case TY_ANY_COMPTIME:
    case TY_NOTHING: break;
    }
    return LLVMDIBuilderCreateUnspecifiedType(cg->debug->builder, name, strlen(name));
}

static LLVMMetadataRef type_of(Cg *cg, TypeId type) {
    uint64_t known;
    if (map_get(&cg->debug->types, type.id, &known)) return (LLVMMetadataRef)(uintptr_t)known;
    LLVMMetadataRef made = make_type(cg, type);
    map_put(&cg->debug->types, type.id, (uint64_t)(uintptr_t)made);
    return made;
}

/* ---- functions, places, variables ---- */

static Location locate(Cg *cg, Span span) { return span.lo ? source_locate(cg->ctx, span.lo) : (Location){0}; }

static LLVMMetadataRef subroutine_type(CgFn *f, LLVMMetadataRef file) {
    Cg *cg = f->cg;
    LLVMMetadataRef *types = NEW_ARRAY(cg->arena, LLVMMetadataRef, f->fn->params.len + 1);
    types[0] = cg->types && ty_is(cg->types, f->sig->result, TY_None) ? NULL : type_of(cg, f->sig->result);
    for (uint32_t i = 0; i < f->fn->params.len; i++) types[i + 1] = type_of(cg, f->fn->params.at[i].type);
    return LLVMDIBuilderCreateSubroutineType(cg->debug->builder, file, types, f->fn->params.len + 1, LLVMDIFlagZero);
}

void cg_debug_fn(CgFn *f) {
    Cg *cg = f->cg;
    if (!cg->debug) return;
    Location at = locate(cg, f->fn->span);
    LLVMMetadataRef file = file_of(cg, at.file);
    Str name = f->fn->display.len ? f->fn->display : f->fn->symbol, symbol = cg_symbol(cg, f->fn);
    bool is_local = LLVMGetLinkage(f->value) == LLVMInternalLinkage;
    f->scope = LLVMDIBuilderCreateFunction(cg->debug->builder, cg->debug->unit, name.at, name.len, symbol.at,
                                           symbol.len, file, at.line, subroutine_type(f, file), is_local, true, at.line,
                                           LLVMDIFlagPrototyped, cg->opt_level > 0);
    LLVMSetSubprogram(f->value, f->scope);
    cg_debug_none(cg);
}

/* Code inlined from another file counts as code of the function itself. */
static LLVMMetadataRef location(CgFn *f, Span span) {
    Location at = locate(f->cg, span), own = locate(f->cg, f->fn->span);
    if (!SAME(at.file, own.file)) at = own;
    return LLVMDIBuilderCreateDebugLocation(f->cg->llvm, at.line, at.column, f->scope, NULL);
}

void cg_debug_span(CgFn *f, Span span) {
    if (f->cg->debug) LLVMSetCurrentDebugLocation2(f->cg->b, location(f, span));
}

void cg_debug_none(Cg *cg) {
    if (cg->debug) LLVMSetCurrentDebugLocation2(cg->b, NULL);
}

static LLVMMetadataRef variable(CgFn *f, NameId name, TypeId type, Span span, uint32_t param) {
    Cg *cg = f->cg;
    LLVMDIBuilderRef b = cg->debug->builder;
    Str text = name_text(cg->ctx, name);
    Location at = locate(cg, span);
    LLVMMetadataRef file = file_of(cg, at.file), own_type = type_of(cg, type);
    if (param) {
        return LLVMDIBuilderCreateParameterVariable(b, f->scope, text.at, text.len, param, file, at.line, own_type,
                                                    true, LLVMDIFlagZero);
    }
    return LLVMDIBuilderCreateAutoVariable(b, f->scope, text.at, text.len, file, at.line, own_type, true,
                                           LLVMDIFlagZero, 0);
}

static bool has_bits(Cg *cg, TypeId type) { return cg_size(cg, type) > 0; }

static void describe_local(CgFn *f, const IrLocal *local, LLVMValueRef place) {
    LLVMDIBuilderRef b = f->cg->debug->builder;
    if (IS_NONE(local->name) || local->kind == LOCAL_RESULT || !has_bits(f->cg, local->type)) return;
    uint32_t param = local->kind == LOCAL_PARAM ? local->param + 1 : 0;
    LLVMMetadataRef described = variable(f, local->name, local->type, local->span, param);
    LLVMMetadataRef nothing = LLVMDIBuilderCreateExpression(b, NULL, 0);
    LLVMDIBuilderInsertDeclareRecordAtEnd(b, place, described, nothing, location(f, local->span), f->entry);
}

static void describe_param(CgFn *f, const IrParam *param, uint32_t number) {
    LLVMDIBuilderRef b = f->cg->debug->builder;
    LLVMValueRef value = IS_NONE(param->local) && !IS_NONE(param->value) ? f->values[param->value.id - 1] : NULL;
    if (IS_NONE(param->name) || !value) return;
    LLVMMetadataRef described = variable(f, param->name, param->type, param->span, number);
    LLVMMetadataRef nothing = LLVMDIBuilderCreateExpression(b, NULL, 0);
    LLVMDIBuilderInsertDbgValueRecordAtEnd(b, value, described, nothing, location(f, param->span), f->entry);
}

void cg_debug_locals(CgFn *f) {
    if (!f->cg->debug) return;
    for (uint32_t i = 0; i < f->fn->locals.len; i++) describe_local(f, &f->fn->locals.at[i], f->locals[i]);
    for (uint32_t i = 0; i < f->fn->params.len; i++) describe_param(f, &f->fn->params.at[i], i + 1);
}
