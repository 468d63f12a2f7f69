#include "ptx/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { UNWRITTEN = 0xA5, BETWEEN = 512 }; /* the content of unwritten bytes; the distance of two allocations */

static uint32_t place_of(const PtxMemory *m, uint64_t address) {
    uint32_t low = 0, high = m->count;
    while (low < high) {
        const uint32_t middle = (low + high) / 2;
        if (m->regions[middle].address <= address)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static bool insert(PtxMemory *m, PtxRegion region) {
    if (m->count == m->room) {
        const uint32_t room = m->room ? m->room * 2 : 64;
        PtxRegion *regions = realloc(m->regions, room * sizeof *regions);
        if (!regions) return false;
        m->regions = regions;
        m->room = room;
    }
    const uint32_t at = place_of(m, region.address);
    memmove(m->regions + at + 1, m->regions + at, (m->count - at) * sizeof region);
    m->regions[at] = region;
    m->count++;
    return true;
}

uint64_t ptx_memory_take(PtxMemory *m, uint64_t bytes, uint64_t align, PtxRegionKind kind, const char *name) {
    if (!m->next) m->next = PTX_DEVICE_START;
    if (bytes > PTX_DEVICE_BYTES - m->used) return 0;
    if (align < 256) align = 256;
    char *host = malloc(bytes ? bytes : 1);
    if (!host) return 0;
    memset(host, UNWRITTEN, bytes);
    const uint64_t address = (m->next + align - 1) / align * align;
    if (!insert(m, (PtxRegion){address, bytes, host, kind, name})) {
        free(host);
        return 0;
    }
    m->next = address + bytes + BETWEEN;
    m->used += bytes;
    return address;
}

bool ptx_memory_pin(PtxMemory *m, void *host, uint64_t bytes) {
    return insert(m, (PtxRegion){(uint64_t)(uintptr_t)host, bytes, host, PTX_PINNED, NULL});
}

PtxRegion *ptx_memory_find(PtxMemory *m, uint64_t address) {
    const uint32_t at = place_of(m, address);
    return at ? &m->regions[at - 1] : NULL;
}

bool ptx_memory_free(PtxMemory *m, uint64_t address) {
    PtxRegion *r = ptx_memory_find(m, address);
    if (!r || r->address != address || !r->host) return false;
    free(r->host);
    if (r->kind == PTX_PINNED) { /* the host's allocator reuses its addresses */
        memmove(r, r + 1, (size_t)(m->regions + m->count - r - 1) * sizeof *r);
        m->count--;
        return true;
    }
    m->used -= r->bytes;
    r->host = NULL;
    return true;
}

static const char *kind_of(const PtxRegion *r) {
    switch (r->kind) {
    case PTX_DEVICE: return "an allocation";
    case PTX_HEAP: return "a malloc of a kernel";
    case PTX_PINNED: return "a pinned allocation of the host";
    case PTX_VARIABLE_OF_MODULE: return "the variable";
    case PTX_CONSTANT: return "the constant";
    }
    return "";
}

static void explain_beside(const PtxRegion *r, uint64_t address, char *text, size_t room) {
    const uint64_t offset = address - r->address;
    const char *name = r->name ? r->name : "", *quote = r->name ? "'" : "";
    const char *state = r->host ? "" : ", which was freed";
    if (offset < r->bytes)
        snprintf(text, room, "%llu bytes into %s %s%s%sof %llu bytes%s", (unsigned long long)offset, kind_of(r), quote,
                 name, r->name ? "' " : "", (unsigned long long)r->bytes, state);
    else
        snprintf(text, room, "%llu bytes past the end of %s %s%s%sof %llu bytes%s",
                 (unsigned long long)(offset - r->bytes), kind_of(r), quote, name, r->name ? "' " : "",
                 (unsigned long long)r->bytes, state);
}

void ptx_memory_explain(PtxMemory *m, uint64_t address, char *text, size_t room) {
    const PtxRegion *r = ptx_memory_find(m, address);
    const bool is_device = address >= PTX_DEVICE_START && address < PTX_DEVICE_END;
    enum { NEAR = 1 << 20 };
    if (r && (address - r->address < r->bytes || (is_device && address - r->address - r->bytes < NEAR)))
        explain_beside(r, address, text, room);
    else if (address < 4096)
        snprintf(text, room, "near the null pointer");
    else if (!is_device && address >> 47 == 0)
        snprintf(text, room, "memory of the host that is not pinned, or none");
    else
        snprintf(text, room, "far from all allocations");
}

void ptx_memory_close(PtxMemory *m) {
    for (uint32_t i = 0; i < m->count; i++) free(m->regions[i].host);
    free(m->regions);
    *m = (PtxMemory){0};
}
