/* Which loads and stores never meet (LLVM's TBAA), so that the address and size of a list are loaded once and not after
 * each store to an element.
 *
 * Two kinds are distinguished. *Header*: a number or pointer that is a private field of a library type; it is accessed
 * only as this field, or with the whole value. *Element*: a number behind a pointer or reference, or in a field of
 * another type. All other accesses may be either: bytes (raw memory is copied as bytes), accesses through a pointer to
 * another type (storage of optional values, unions made by hand), places of variables and parameters. The library makes
 * no references to private numbers and pointers of its types. Numbers of different types are not distinguished, because
 * a program may read a float as an integer. *Number*: an item of Python's lists of numbers, which only code for these
 * lists accesses. */
#include "codegen/gpu/gpu.h"
#include "ir/ir_group.h"

typedef enum AccessKind { ACCESS_ANY, ACCESS_HEADER, ACCESS_ELEMENT, ACCESS_NUMBER } AccessKind;

static AccessKind kind_of_field(CgFn *f, const IrInst *field) {
    Cg *cg = f->cg;
    TypeId base = cg_operand_type(f, field, 0);
    if (ty_is(cg->types, base, TY_Pointer)) base = cg_pointee(cg, base);
    if (!ty_is(cg->types, base, TY_Struct)) return ACCESS_ELEMENT;
    return ty_field_is_private(cg->types, base, field->imm.field) ? ACCESS_HEADER : ACCESS_ELEMENT;
}

/* Casts that change the reference but not its target. */
static bool is_transparent(CgFn *f, const IrInst *inst) {
    if (inst->op != IR_PointerCast && inst->op != IR_Borrow) return false;
    TypeId from = cg_operand_type(f, inst, 0);
    return ty_is(f->cg->types, from, TY_Pointer) && SAME(cg_pointee(f->cg, from), cg_pointee(f->cg, inst->type));
}

static AccessKind kind_of_address(CgFn *f, ValId address) {
    const IrInst *def = ir_def(f->fn, address);
    while (def && is_transparent(f, def)) def = ir_def(f->fn, def->operands[0]);
    if (!def) return ACCESS_ELEMENT; /* a reference returned by a call */
    switch (def->op) {
    case IR_FieldAddr: return kind_of_field(f, def);
    case IR_Offset:
    case IR_ElementAddr:
    case IR_Load:
    case IR_Call: return ACCESS_ELEMENT;
    case IR_NO_POINTER:
    case IR_Bitcast:
    case IR_Select:
    case IR_LocalAddr:
    case IR_PointerDiff:
    case IR_PointerCast:
    case IR_Borrow: break;
    }
    return ACCESS_ANY;
}

static bool is_told_apart(Cg *cg, TypeId type, AccessKind kind) {
    if (ty_is(cg->types, type, TY_Pointer)) return kind == ACCESS_HEADER;
    return cg_is_bool(cg, type) || (ty_is(cg->types, type, TY_Simd) && cg_bits(cg, type) > 8);
}

static LLVMMetadataRef node(Cg *cg, const char *name, LLVMMetadataRef parent) {
    LLVMMetadataRef parts[] = {LLVMMDStringInContext2(cg->llvm, name, strlen(name)), parent,
                               LLVMValueAsMetadata(cg_i64(cg, 0))};
    return LLVMMDNodeInContext2(cg->llvm, parts, parent ? 3 : 1);
}

static LLVMValueRef tag(Cg *cg, const char *name) {
    LLVMMetadataRef type = node(cg, name, node(cg, "pyc", NULL));
    LLVMMetadataRef parts[] = {type, type, LLVMValueAsMetadata(cg_i64(cg, 0))};
    return LLVMMetadataAsValue(cg->llvm, LLVMMDNodeInContext2(cg->llvm, parts, 3));
}

static void set_kind(Cg *cg, LLVMValueRef access, AccessKind kind) {
    static const char *const NAMES[] = {
        [ACCESS_HEADER] = "header", [ACCESS_ELEMENT] = "element", [ACCESS_NUMBER] = "number"};
    LLVMValueRef *known = kind == ACCESS_HEADER    ? &cg->header_access
                          : kind == ACCESS_ELEMENT ? &cg->element_access
                                                   : &cg->number_access;
    if (!*known) *known = tag(cg, NAMES[kind]);
    LLVMSetMetadata(access, LLVMGetMDKindIDInContext(cg->llvm, "tbaa", 4), *known);
}

void cg_tell_apart(CgFn *f, LLVMValueRef access, TypeId type, ValId address) {
    Cg *cg = f->cg;
    if (!access || cg->opt_level == 0 || cg->on_device) return;
    AccessKind kind = kind_of_address(f, address);
    if (kind != ACCESS_ANY && is_told_apart(cg, type, kind)) set_kind(cg, access, kind);
}

LLVMValueRef cg_header_access(Cg *cg, LLVMValueRef access) {
    set_kind(cg, access, ACCESS_HEADER);
    return access;
}

LLVMValueRef cg_element_access(Cg *cg, LLVMValueRef access) {
    set_kind(cg, access, ACCESS_ELEMENT);
    return access;
}

LLVMValueRef cg_number_access(Cg *cg, LLVMValueRef access) {
    set_kind(cg, access, ACCESS_NUMBER);
    return access;
}

LLVMValueRef cg_constant_access(Cg *cg, LLVMValueRef load) {
    LLVMValueRef nothing = LLVMMetadataAsValue(cg->llvm, LLVMMDNodeInContext2(cg->llvm, NULL, 0));
    LLVMSetMetadata(load, LLVMGetMDKindIDInContext(cg->llvm, "invariant.load", 14), nothing);
    return load;
}
