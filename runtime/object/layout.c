/* Checks that the numbers in core/layout.h match the structs. */
#include "core/layout.h"
#include "core/running.h"

#include "object/member.h"

#include <stddef.h>

_Static_assert(PYC_ERROR_SIZE == sizeof(PycError), "PycError");
_Static_assert(PYC_ERROR_TYPE == offsetof(PycError, type), "PycError.type");
_Static_assert(PYC_ERROR_IS_STATIC == offsetof(PycError, is_static), "PycError.is_static");
_Static_assert(PYC_SITE_TABLE_SITES == offsetof(PycSiteTable, sites), "PycSiteTable.sites");
_Static_assert(PYC_OBJECT_TYPE == offsetof(PycObject, type), "PycObject.type");
_Static_assert(PYC_FUNCTION_CELLS == offsetof(PycFunction, cells), "PycFunction.cells");
_Static_assert(PYC_FLOAT_VALUE == offsetof(PycFloat, value), "PycFloat.value");
_Static_assert(PYC_FLOAT_SIZE == sizeof(PycFloat), "PycFloat");
_Static_assert(PYC_LIST_KIND == offsetof(PycList, kind), "PycList.kind");
_Static_assert(PYC_LIST_LENGTH == offsetof(PycList, length), "PycList.length");
_Static_assert(PYC_LIST_ITEMS == offsetof(PycList, items), "PycList.items");
_Static_assert(PYC_LIST_CAPACITY == offsetof(PycList, capacity), "PycList.capacity");
_Static_assert(PYC_TUPLE_LENGTH == offsetof(PycTuple, length), "PycTuple.length");
_Static_assert(PYC_WRAPPED_VALUE == offsetof(PycWrapped, value), "PycWrapped.value");
_Static_assert(PYC_TUPLE_ITEMS == offsetof(PycTuple, items), "PycTuple.items");
_Static_assert(PYC_BYTES_SIZE == offsetof(PycBytes, size), "PycBytes.size");
_Static_assert(PYC_BYTES_DATA == offsetof(PycBytes, data), "PycBytes.data");
_Static_assert(PYC_STR_SIZE == offsetof(PycStr, size), "PycStr.size");
_Static_assert(PYC_STR_LENGTH == offsetof(PycStr, length), "PycStr.length");
_Static_assert(PYC_STR_DATA == offsetof(PycStr, data), "PycStr.data");
_Static_assert(PYC_ASCII_STEP == sizeof(PycAsciiChar), "PycAsciiChar");
_Static_assert(PYC_DICT_LENGTH == offsetof(PycDict, length), "PycDict.length");
_Static_assert(PYC_DICT_USED == offsetof(PycDict, used), "PycDict.used");
_Static_assert(PYC_DICT_ENTRIES == offsetof(PycDict, entries), "PycDict.entries");
_Static_assert(PYC_DICT_ENTRY == sizeof(PycDictEntry), "PycDictEntry");
_Static_assert(PYC_DICT_KEY == offsetof(PycDictEntry, key), "PycDictEntry.key");
_Static_assert(PYC_DICT_VALUE == offsetof(PycDictEntry, value), "PycDictEntry.value");
_Static_assert(PYC_MEMBER_TYPE == offsetof(PycMember, type), "PycMember.type");
_Static_assert(PYC_MEMBER_OFFSET == offsetof(PycMember, offset), "PycMember.offset");
_Static_assert(PYC_MEMBER_GUARD == offsetof(PycMember, guard), "PycMember.guard");
_Static_assert(PYC_MEMBER_KIND == offsetof(PycMember, kind) && sizeof(PycMemberKind) == 4, "PycMember.kind");
_Static_assert((int)PYC_KIND_METHOD == (int)PYC_MEMBER_METHOD, "PYC_MEMBER_METHOD");
_Static_assert(PYC_GENERATOR_POINT == offsetof(PycGenerator, point), "PycGenerator.point");
_Static_assert(PYC_GENERATOR_FRAME == offsetof(PycGenerator, frame), "PycGenerator.frame");
_Static_assert(PYC_RUNNING_BACK == offsetof(PycRunning, back), "PycRunning.back");
_Static_assert(PYC_RUNNING_SITES == offsetof(PycRunning, sites), "PycRunning.sites");
_Static_assert(PYC_RUNNING_OBJECT == offsetof(PycRunning, object), "PycRunning.object");
_Static_assert(PYC_RUNNING_AT == offsetof(PycRunning, at), "PycRunning.at");
_Static_assert(PYC_RUNNING_SIZE == sizeof(PycRunning), "PycRunning");

/* No two flags of types share a bit: their sum is then all bits below the next one. */
_Static_assert(PYC_T_INT + PYC_T_STR + PYC_T_BYTES + PYC_T_TUPLE + PYC_T_LIST + PYC_T_DICT + PYC_T_SET + PYC_T_FLOAT +
                       PYC_T_EXCEPTION + PYC_T_TYPE + PYC_T_USER + PYC_T_HAS_DICT + PYC_T_WRAPPED + PYC_T_NO_BASE +
                       PYC_T_READY + PYC_T_ATOMIC + PYC_T_ABSTRACT + PYC_T_HAS_GETATTR + PYC_T_HAS_GETATTRIBUTE +
                       PYC_T_HAS_SETATTR + PYC_T_FROZEN + PYC_T_HOLDER + PYC_T_HIDES + PYC_T_HIDES_ANY +
                       PYC_T_SEQUENCE + PYC_T_QUALIFIED + PYC_T_COMPLEX ==
                   (PYC_T_COMPLEX << 1) - 1,
               "PycTypeFlags");
