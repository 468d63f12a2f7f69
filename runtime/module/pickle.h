/* Private to the files of the module _pickle_engine. */
#ifndef PYC_MODULE_PICKLE_H
#define PYC_MODULE_PICKLE_H

#include "module/module.h"

enum { PICKLE_FRAME_HEADER = 9, PICKLE_PROTOCOL_MOST = 5 };

typedef enum PickleCode { /* as in CPython's pickletools; text forms of protocol 0 are only read */
                          PICKLE_MARK = '(',
                          PICKLE_STOP = '.',
                          PICKLE_POP = '0',
                          PICKLE_POP_MARK = '1',
                          PICKLE_DUP = '2',
                          PICKLE_FLOAT = 'F',
                          PICKLE_INT = 'I',
                          PICKLE_BININT = 'J',
                          PICKLE_BININT1 = 'K',
                          PICKLE_LONG = 'L',
                          PICKLE_BININT2 = 'M',
                          PICKLE_NONE = 'N',
                          PICKLE_PERSID = 'P',
                          PICKLE_BINPERSID = 'Q',
                          PICKLE_REDUCE = 'R',
                          PICKLE_STRING = 'S',
                          PICKLE_BINSTRING = 'T',
                          PICKLE_SHORT_BINSTRING = 'U',
                          PICKLE_UNICODE = 'V',
                          PICKLE_BINUNICODE = 'X',
                          PICKLE_APPEND = 'a',
                          PICKLE_BUILD = 'b',
                          PICKLE_GLOBAL = 'c',
                          PICKLE_DICT = 'd',
                          PICKLE_EMPTY_DICT = '}',
                          PICKLE_APPENDS = 'e',
                          PICKLE_GET = 'g',
                          PICKLE_BINGET = 'h',
                          PICKLE_INST = 'i',
                          PICKLE_LONG_BINGET = 'j',
                          PICKLE_LIST = 'l',
                          PICKLE_EMPTY_LIST = ']',
                          PICKLE_OBJ = 'o',
                          PICKLE_PUT = 'p',
                          PICKLE_BINPUT = 'q',
                          PICKLE_LONG_BINPUT = 'r',
                          PICKLE_SETITEM = 's',
                          PICKLE_TUPLE = 't',
                          PICKLE_EMPTY_TUPLE = ')',
                          PICKLE_SETITEMS = 'u',
                          PICKLE_BINFLOAT = 'G',
                          PICKLE_BINBYTES = 'B',
                          PICKLE_SHORT_BINBYTES = 'C',
                          PICKLE_PROTO = 0x80,
                          PICKLE_NEWOBJ = 0x81,
                          PICKLE_EXT1 = 0x82,
                          PICKLE_EXT2 = 0x83,
                          PICKLE_EXT4 = 0x84,
                          PICKLE_TUPLE1 = 0x85,
                          PICKLE_TUPLE2 = 0x86,
                          PICKLE_TUPLE3 = 0x87,
                          PICKLE_TRUE = 0x88,
                          PICKLE_FALSE = 0x89,
                          PICKLE_LONG1 = 0x8a,
                          PICKLE_LONG4 = 0x8b,
                          PICKLE_SHORT_BINUNICODE = 0x8c,
                          PICKLE_BINUNICODE8 = 0x8d,
                          PICKLE_BINBYTES8 = 0x8e,
                          PICKLE_EMPTY_SET = 0x8f,
                          PICKLE_ADDITEMS = 0x90,
                          PICKLE_FROZENSET = 0x91,
                          PICKLE_NEWOBJ_EX = 0x92,
                          PICKLE_STACK_GLOBAL = 0x93,
                          PICKLE_MEMOIZE = 0x94,
                          PICKLE_FRAME = 0x95,
                          PICKLE_BYTEARRAY8 = 0x96,
                          PICKLE_NEXT_BUFFER = 0x97,
                          PICKLE_READONLY_BUFFER = 0x98,
} PickleCode;

extern PycType pyc_pickle_memo_type;
PycWord pickle_error(void); /* the exception classes */
PycWord pickle_pickling_error(void);
PycWord pickle_unpickling_error(void);

#endif
