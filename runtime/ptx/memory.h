/* The memory that kernels can reach: device memory and pinned memory of the host, as allocations with known bounds. */
#ifndef PYC_RUNTIME_PTX_MEMORY_H
#define PYC_RUNTIME_PTX_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum PtxRegionKind { PTX_DEVICE, PTX_HEAP, PTX_PINNED, PTX_VARIABLE_OF_MODULE, PTX_CONSTANT } PtxRegionKind;

typedef struct PtxRegion {
    uint64_t address, bytes;
    char *host; /* where its bytes are; NULL: it was freed */
    PtxRegionKind kind;
    const char *name; /* of a variable */
} PtxRegion;

/* Device addresses are far from those of the host, so that the host cannot access device memory by mistake. Addresses
 * are never reused, so that uses of freed memory are found. */
typedef struct PtxMemory {
    PtxRegion *regions; /* by address */
    uint32_t count, room;
    uint64_t next; /* address */
    uint64_t used; /* bytes */
} PtxMemory;

#define PTX_DEVICE_START ((uint64_t)0x7 << 48)
#define PTX_DEVICE_END ((uint64_t)0x8 << 48)
#define PTX_DEVICE_BYTES ((uint64_t)16 << 30)

uint64_t ptx_memory_take(PtxMemory *memory, uint64_t bytes, uint64_t align, PtxRegionKind kind, const char *name);
bool ptx_memory_pin(PtxMemory *memory, void *host, uint64_t bytes);
bool ptx_memory_free(PtxMemory *memory, uint64_t address);       /* false: no allocation begins there */
PtxRegion *ptx_memory_find(PtxMemory *memory, uint64_t address); /* the allocation that contains it, or the nearest
                                                                    below; NULL */
static inline bool ptx_region_has(const PtxRegion *r, uint64_t address, uint64_t bytes) {
    return address >= r->address && address - r->address <= r->bytes && bytes <= r->bytes - (address - r->address);
}
/* Describes why the memory at `address` cannot be used. */
void ptx_memory_explain(PtxMemory *memory, uint64_t address, char *text, size_t room);
void ptx_memory_close(PtxMemory *memory);

#endif
