/* The memory that kernels may use: device buffers, pinned memory of the host, their own allocations, shared memory of
 * the running block. Regions are sorted by address. Shadow cells are created at the first access, with its width, and
 * get narrower at the first smaller access. */
#include "sanitizer/check_streams.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

static struct {
    CheckRegion **at;
    uint32_t count, capacity;
    CheckRegion *unused; /* freed, but accesses still point to them */
} regions;

/* The index of the first region that begins after the address. */
static uint32_t upper_bound(uintptr_t address) {
    uint32_t low = 0, high = regions.count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (regions.at[middle]->base <= address)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

CheckRegion *check_region_at(uintptr_t address) {
    uint32_t next = upper_bound(address);
    CheckRegion *region = next > 0 ? regions.at[next - 1] : NULL;
    return region && address - region->base < region->size ? region : NULL;
}

CheckRegion *check_region_near(uintptr_t address) {
    uint32_t next = upper_bound(address);
    CheckRegion *before = next > 0 ? regions.at[next - 1] : NULL;
    CheckRegion *behind = next < regions.count ? regions.at[next] : NULL;
    if (before && address - before->base < before->size + CHECK_REDZONE) return before;
    return behind && behind->base - address <= CHECK_REDZONE ? behind : NULL;
}

CheckRegion pyc_check_nowhere;

static CheckRegion *new_region(void) {
    CheckRegion *region = regions.unused;
    if (!region) return pyc_alloc(sizeof *region, 8);
    regions.unused = region->next_unused;
    return region;
}

CheckRegion *check_region_add(uintptr_t base, uint64_t size, CheckMemory memory, const PycPlace *made) {
    CheckRegion *region = new_region();
    *region = (CheckRegion){.base = base,
                            .size = size,
                            .limit = size,
                            .memory = memory,
                            .made = made,
                            .is_written = memory == CHECK_PINNED,
                            .written_in = CHECK_HOST};
    if (regions.count == regions.capacity) {
        uint32_t wider = regions.capacity ? regions.capacity * 2 : 64;
        regions.at = pyc_realloc(regions.at, regions.capacity * sizeof *regions.at, wider * sizeof *regions.at, 8);
        regions.capacity = wider;
    }
    uint32_t place = upper_bound(base);
    memmove(regions.at + place + 1, regions.at + place, (regions.count - place) * sizeof *regions.at);
    regions.at[place] = region;
    regions.count++;
    return region;
}

void check_region_remove(CheckRegion *region) {
    uint32_t place = upper_bound(region->base) - 1;
    memmove(regions.at + place, regions.at + place + 1, (regions.count - place - 1) * sizeof *regions.at);
    regions.count--;
    free(region->writes);
    *region = (CheckRegion){.next_unused = regions.unused};
    regions.unused = region;
}

static void count_elements(CheckRegion *region) {
    for (uint32_t shift = 0; shift < CHECK_WIDTHS; shift++) {
        bool is_quick = region->writes && region->shift == shift && !region->is_constant;
        region->elements[shift] = is_quick ? region->limit >> shift : 0;
    }
}

void check_region_set_constant(CheckRegion *region, bool is_constant) {
    region->is_constant = is_constant;
    count_elements(region);
}

void check_region_set_parts(CheckRegion *region, bool has_parts) {
    region->limit = has_parts ? 0 : region->size;
    count_elements(region);
}

void check_region_free(CheckRegion *region, const PycPlace *freed) {
    region->is_freed = true;
    region->limit = 0;
    region->freed = freed;
    count_elements(region);
}

void check_regions_each(void (*visit)(CheckRegion *region, void *state), void *state) {
    for (uint32_t i = 0; i < regions.count; i++) visit(regions.at[i], state);
}

/* ---- cells ---- */

static uint64_t cell_count(const CheckRegion *region) { return (region->size >> region->shift) + 1; }

/* Uses calloc, because large zeroed memory costs nothing until it is used. Cells that lie far apart are used one after
 * the other, so large pages make address translation faster. */
static void new_cells(CheckRegion *region) {
    enum { LARGE_PAGE = 2 << 20, STAMPS = 4 };
    uint64_t count = cell_count(region), bytes = count * STAMPS * sizeof(CheckStamp);
    region->writes = calloc(count, STAMPS * sizeof(CheckStamp));
    if (!region->writes) pyc_out_of_memory(bytes);
    region->reads = region->writes + count;
    region->seconds = region->reads + count;
    region->plains = region->seconds + count;
    uintptr_t first = ((uintptr_t)region->writes + LARGE_PAGE - 1) / LARGE_PAGE * LARGE_PAGE,
              end = (uintptr_t)region->writes + bytes;
    if (first < end) madvise((void *)first, end - first, MADV_HUGEPAGE);
}

static void make_cells(CheckRegion *region, uint32_t shift) {
    region->shift = shift;
    new_cells(region);
    uint64_t count = region->is_written ? cell_count(region) : 0;
    for (uint64_t i = 0; i < count; i++) region->writes[i] = check_stamp(region->written_in, 0);
    count_elements(region);
}

/* Every recorded access becomes an access to each part. */
static void narrow(CheckRegion *region, uint32_t shift) {
    const CheckRegion old = *region;
    uint32_t parts_shift = region->shift - shift;
    region->shift = shift;
    new_cells(region);
    for (uint64_t i = 0, count = cell_count(region); i < count; i++) {
        region->writes[i] = old.writes[i >> parts_shift];
        if (old.read_in) region->reads[i] = old.reads[i >> parts_shift];
        if (old.second_in) region->seconds[i] = old.seconds[i >> parts_shift];
        if (old.has_plains) region->plains[i] = old.plains[i >> parts_shift];
    }
    free(old.writes);
    count_elements(region);
}

bool check_region_is_whole(const CheckRegion *region) {
    if (!region->writes) return region->is_written;
    for (uint64_t i = 0, count = region->size >> region->shift; i < count; i++)
        if (region->writes[i] == 0) return false;
    return region->size % ((uint64_t)1 << region->shift) == 0;
}

/* Each cell is examined once per block. */
uint64_t check_region_begun(CheckRegion *region) {
    uint32_t block = pyc_check_run.block_segment;
    if (region->begun_in != block) region->begun = 0;
    region->begun_in = block;
    uint64_t cell = region->begun >> region->shift, count = region->writes ? region->size >> region->shift : 0;
    while (cell < count && stamp_segment(region->writes[cell]) >= block) cell++;
    region->begun = cell << region->shift;
    return region->begun;
}

void check_region_fit(CheckRegion *region, uint64_t offset, uint64_t bytes) {
    uint32_t shift = 3;
    while (((offset | bytes) & (((uint64_t)1 << shift) - 1)) != 0) shift--;
    if (!region->writes)
        make_cells(region, shift);
    else if (shift < region->shift)
        narrow(region, shift);
}

void check_region_written(CheckRegion *region, uint64_t offset, uint64_t bytes, uint32_t segment) {
    if (bytes == 0) return;
    if (!region->writes && offset == 0 && bytes == region->size) {
        region->is_written = true;
        region->written_in = segment;
        return;
    }
    if (!region->writes && region->is_written && !check_streams_are_used())
        return; /* then the time of the write does not matter */
    check_region_fit(region, offset, bytes);
    for (uint64_t i = offset >> region->shift; i < (offset + bytes) >> region->shift; i++)
        region->writes[i] = check_stamp(segment, 0); /* earlier reads precede later work */
}

/* The first byte of the range that was never written; the end of the range when there is none. */
uint64_t check_region_unwritten(const CheckRegion *region, uint64_t offset, uint64_t bytes) {
    if (!region->writes) return region->is_written ? offset + bytes : offset;
    for (uint64_t at = offset; at < offset + bytes; at = ((at >> region->shift) + 1) << region->shift)
        if (region->writes[at >> region->shift] == 0) return at;
    return offset + bytes;
}

/* Bytes that were not written count as not written in the copy. */
void check_region_copied(CheckRegion *to, uint64_t to_offset, CheckRegion *from, uint64_t offset, uint64_t bytes,
                         uint32_t segment) {
    if (bytes == 0) return;
    check_region_fit(from, offset, bytes);
    check_region_fit(to, to_offset, bytes);
    uint32_t step_shift = to->shift < from->shift ? to->shift : from->shift;
    if (to->shift > step_shift) narrow(to, step_shift);
    for (uint64_t at = 0; at < bytes; at += (uint64_t)1 << step_shift) {
        bool written = from->writes[(offset + at) >> from->shift] != 0;
        to->writes[(to_offset + at) >> step_shift] = written ? check_stamp(segment, 0) : 0;
    }
}
