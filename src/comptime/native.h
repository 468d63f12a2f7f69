/* Handlers of the external functions of native.def. Private to this folder. */
#ifndef PYC_COMPTIME_NATIVE_H
#define PYC_COMPTIME_NATIVE_H

#include "comptime/vm.h"

#define NATIVE(symbol) bool native_##symbol(Comptime *c, const Word *args, Word *result);
#include "comptime/native.def"

#endif
