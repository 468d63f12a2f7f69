/* Chooses a device, and passes every call to the functions of its kind. */
#include "device/profile.h"
#include "sanitizer/check.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SHOWN = 100 };

static _Thread_local char last_message[4096];

PycError *pyc_device_check(int32_t status) {
    return status ? pyc_error_message(last_message, strlen(last_message)) : NULL;
}

int32_t pyc_device_fail(const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(last_message, sizeof last_message, format, args);
    va_end(args);
    return 1;
}

static bool is_checking(void) { return &pyc_check_gpu != NULL; }

static bool is_named(const char *api, const char *name, uint64_t length) {
    return strlen(api) == length && memcmp(api, name, length) == 0;
}

static const PycDeviceOps *const kinds[] = {&pyc_cuda_device, &pyc_cpu_device}; /* best first */

enum { KINDS = sizeof kinds / sizeof *kinds };

/* The names that PYC_DEVICE may have; programs see the simulator as an NVIDIA GPU. */
static const struct {
    const char *name;
    const PycDeviceOps *ops;
} wishes[] = {{"cpu", &pyc_cpu_device}, {"cuda", &pyc_cuda_device}, {"ptx", &pyc_cuda_device}};

static const char *requested_kind(void) {
    const char *name = getenv("PYC_DEVICE");
    return name && *name ? name : NULL;
}

bool pyc_device_asked_for(const char *kind) { return requested_kind() && strcmp(requested_kind(), kind) == 0; }

/* NULL: nothing is requested, or something that does not exist. */
static const PycDeviceOps *wished_ops(void) {
    for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++)
        if (pyc_device_asked_for(wishes[i].name)) return wishes[i].ops;
    return NULL;
}

static const PycDeviceOps *ops_of_api(const char *name, uint64_t length) {
    if (is_checking()) return length && !is_named("cpu", name, length) ? NULL : pyc_check_gpu.checker->device;
    if (!length && requested_kind()) return wished_ops();
    for (size_t i = 0; i < KINDS; i++)
        if (length ? is_named(kinds[i]->api, name, length) : kinds[i]->count() > 0) return kinds[i];
    return NULL;
}

void pyc_device_part(const void *memory, uint64_t bytes) {
    if (is_checking()) pyc_check_gpu.checker->part(memory, bytes);
}

int64_t pyc_device_count(const char *api, uint64_t length) {
    const PycDeviceOps *ops = ops_of_api(api, length);
    return ops ? ops->count() : 0;
}

static int32_t no_api(int length, const char *api) {
    char known[64] = "";
    if (!length) return pyc_device_fail("PYC_DEVICE is '%.100s': it may be cpu, cuda or ptx", requested_kind());
    for (size_t i = KINDS; i-- > 0;)
        snprintf(known + strlen(known), sizeof known - strlen(known), "\"%s\"%s", kinds[i]->api, i ? " or " : "");
    return pyc_device_fail("there is no device API '%.*s': use %s", length, api, known);
}

static uint32_t limit(PycDevice *device, int32_t attribute) {
    int64_t value = 0;
    return device->ops->attribute(device, attribute, &value) ? UINT32_MAX : (uint32_t)value;
}

static void find_limits(PycDevice *device) {
    for (int i = 0; i < 3; i++) {
        device->most_block[i] = limit(device, PYC_ATTR_MAX_BLOCK_DIM_X + i);
        device->most_grid[i] = limit(device, PYC_ATTR_MAX_GRID_DIM_X + i);
    }
    device->most_threads = limit(device, PYC_ATTR_MAX_THREADS_PER_BLOCK);
}

int32_t pyc_device_open(const char *api, uint64_t length, int64_t ordinal, PycDevice **device) {
    const PycDeviceOps *ops = ops_of_api(api, length);
    int shown = length < MOST_SHOWN ? (int)length : MOST_SHOWN;
    if (!ops && is_checking())
        return pyc_device_fail("kernels are checked on the CPU device: there is no '%.*s' with --check-kernels", shown,
                               api);
    if (!ops) return no_api(shown, api);
    int32_t failed = ops->open(ordinal, device);
    if (failed) return failed;
    find_limits(*device);
    pyc_device_share(*device);
    return 0;
}

void pyc_device_share(PycDevice *device) { __atomic_add_fetch(&device->users, 1, __ATOMIC_RELAXED); }

void pyc_device_close(PycDevice *device) {
    if (__atomic_sub_fetch(&device->users, 1, __ATOMIC_ACQ_REL) == 0) device->ops->close(device);
}

const char *pyc_device_api(PycDevice *device) { return device->ops->api; }
int64_t pyc_device_api_version(PycDevice *device) { return device->ops->api_version(); }
int32_t pyc_device_tensor_map(PycDevice *device, const PycTensorMap *map, void *to) {
    return device->ops->tensor_map(device, map, to);
}
const char *pyc_device_architecture(PycDevice *device) { return device->ops->architecture(device); }
const char *pyc_device_name(PycDevice *device) { return device->ops->name(device); }

int32_t pyc_device_attribute(PycDevice *device, int32_t attribute, int64_t *value) {
    return device->ops->attribute(device, attribute, value);
}

int32_t pyc_device_memory(PycDevice *device, uint64_t *free_bytes, uint64_t *total_bytes) {
    return device->ops->memory(device, free_bytes, total_bytes);
}

bool pyc_device_can_access(PycDevice *device, PycDevice *peer) {
    return device->ops == peer->ops && device->ops->can_access(device, peer);
}

int32_t pyc_device_enable_peer(PycDevice *device, PycDevice *peer) {
    if (!pyc_device_can_access(device, peer))
        return pyc_device_fail("kernels of %s cannot reach the memory of %s", device->ops->name(device),
                               peer->ops->name(peer));
    return device->ops->enable_peer(device, peer);
}

int32_t pyc_device_check_use(PycDevice *device, PycDevice *owner, const char *what) {
    if (device->ops == owner->ops && device->ops->reaches(device, owner)) return 0;
    return pyc_device_fail("%s %s (%s device %lld), but is in the memory of %s (%s device %lld)", what,
                           device->ops->name(device), device->ops->api, (long long)device->ops->number(device),
                           owner->ops->name(owner), owner->ops->api, (long long)owner->ops->number(owner));
}

int32_t pyc_device_check_copy(PycDevice *device, PycDevice *owner) {
    bool is_copied = device->ops == owner->ops || device->ops != &pyc_cpu_device; /* GPUs can access the host's
                                                                                     memory */
    return is_copied ? 0 : pyc_device_check_use(device, owner, "the buffer is copied by");
}

static int32_t find_bytes(int64_t count, uint64_t size, uint64_t *bytes) {
    if (count < 0) return pyc_device_fail("a buffer cannot have a negative size");
    if (__builtin_mul_overflow((uint64_t)count, size, bytes))
        return pyc_device_fail("out of memory: a buffer of %lld elements of %llu bytes", (long long)count,
                               (unsigned long long)size);
    *bytes += *bytes == 0;
    return 0;
}

int32_t pyc_device_alloc(PycDevice *device, int64_t count, uint64_t size, void **memory) {
    uint64_t bytes = 0;
    int32_t failed = find_bytes(count, size, &bytes);
    failed = failed ? failed : device->ops->alloc(device, bytes, memory);
    if (!failed && profile_is_on()) profile_memory(*memory, (uint64_t)count * size);
    return failed;
}

int32_t pyc_device_free(PycDevice *device, void *memory) {
    if (profile_is_on()) profile_forget(memory);
    return device->ops->free(device, memory);
}

bool pyc_device_lend(PycDevice *device, const void *memory, uint64_t bytes) {
    const bool is_usable = device->ops == &pyc_cpu_device;
    if (is_usable && profile_is_on()) profile_memory(memory, bytes);
    return is_usable;
}

void pyc_device_take_back(const void *memory) {
    if (profile_is_on()) profile_forget(memory);
}

int32_t pyc_device_alloc_host(PycDevice *device, int64_t count, uint64_t size, void **memory) {
    uint64_t bytes = 0;
    int32_t failed = find_bytes(count, size, &bytes);
    return failed ? failed : device->ops->alloc_host(device, bytes, memory);
}

int32_t pyc_device_free_host(PycDevice *device, void *memory) { return device->ops->free_host(device, memory); }

int32_t pyc_device_copy(PycDevice *device, PycStream *stream, void *to, const void *from, uint64_t bytes) {
    if (!bytes) return 0;
    return profile_is_on() ? profile_copy(device, stream, to, from, bytes)
                           : device->ops->copy(device, stream, to, from, bytes);
}

int32_t pyc_device_copy_now(PycDevice *device, void *to, const void *from, uint64_t bytes) {
    int32_t failed = pyc_device_copy(device, NULL, to, from, bytes);
    return failed ? failed : pyc_device_synchronize(device, NULL);
}

int32_t pyc_device_fill(PycDevice *device, PycStream *stream, void *to, const void *element, uint32_t size,
                        uint64_t count) {
    return count ? device->ops->fill(device, stream, to, element, size, count) : 0;
}

static int32_t refuse_launch(const PycKernel *kernel, const PycLaunch *launch, const char *why) {
    if (is_checking()) return pyc_check_gpu.checker->launch_limit(kernel, launch, why);
    return pyc_device_fail("kernel '%s' %s", kernel->title, why);
}

static bool is_above(const uint32_t *size, const uint32_t *most) {
    return size[0] > most[0] || size[1] > most[1] || size[2] > most[2];
}

static int32_t check_launch(const PycDevice *device, const PycKernel *kernel, const PycLaunch *launch) {
    const uint32_t *grid = launch->grid, *block = launch->block, *most = device->most_block;
    char why[200];
    bool is_empty = false;
    for (int i = 0; i < 3; i++) is_empty |= grid[i] == 0 || block[i] == 0;
    uint64_t threads = (uint64_t)block[0] * block[1] * block[2];
    if (is_empty)
        snprintf(why, sizeof why, "is launched with a dimension of 0: grid %u x %u x %u, block %u x %u x %u", grid[0],
                 grid[1], grid[2], block[0], block[1], block[2]);
    else if (is_above(block, most) || threads > device->most_threads)
        snprintf(why, sizeof why, "is launched with a block of %u x %u x %u threads: %u are the most, and %u in z",
                 block[0], block[1], block[2], device->most_threads, most[2]);
    else if (is_above(grid, device->most_grid))
        snprintf(why, sizeof why,
                 "is launched with a grid of %u x %u x %u blocks: %u are the most in x, and %u in y and z", grid[0],
                 grid[1], grid[2], device->most_grid[0], device->most_grid[1]);
    else
        return 0;
    return refuse_launch(kernel, launch, why);
}

/* The last attribute with this id counts. */
const PycLaunchAttribute *pyc_launch_attribute(const PycLaunch *launch, PycLaunchAttributeId id) {
    for (uint32_t i = launch->attribute_count; i-- > 0;)
        if (launch->attributes[i].id == id) return &launch->attributes[i];
    return NULL;
}

static int32_t check_clusters(const PycKernel *kernel, const PycLaunch *launch) {
    char why[200];
    for (uint32_t i = 0; i < launch->attribute_count; i++) {
        const uint32_t *size = launch->attributes[i].value, *grid = launch->grid;
        if (launch->attributes[i].id != PYC_LAUNCH_CLUSTER) continue;
        bool divides = true;
        for (int k = 0; k < 3; k++) divides &= size[k] > 0 && grid[k] % size[k] == 0;
        if (divides) continue;
        snprintf(why, sizeof why,
                 "is launched in clusters of %u x %u x %u blocks, which do not divide the grid of %u x %u x %u",
                 size[0], size[1], size[2], grid[0], grid[1], grid[2]);
        return refuse_launch(kernel, launch, why);
    }
    return 0;
}

static int32_t check_owners(PycDevice *device, const PycKernel *kernel, PycDevice *const *owners) {
    int32_t failed = 0;
    for (uint32_t i = 0; owners && i < kernel->param_count && !failed; i++) {
        if (!owners[i] || owners[i] == device) continue;
        char what[300];
        snprintf(what, sizeof what, "argument '%s' of kernel '%s' is used by", kernel->param_names[i], kernel->title);
        failed = pyc_device_check_use(device, owners[i], what);
    }
    return failed;
}

/* ---- constant memory ---- */

static int32_t refuse_constant(const char *why) {
    return is_checking() ? pyc_check_gpu.checker->size_mismatch(why) : pyc_device_fail("%s", why);
}

static int32_t fill_constant(PycDevice *device, PycStream *stream, const PycKernel *kernel, const PycConstant *constant,
                             const PycConstantMapping *mapping) {
    char why[400];
    if (mapping->bytes >= 0 && (uint64_t)mapping->bytes <= constant->bytes)
        return device->ops->fill_constant(device, stream, kernel, constant, mapping->memory, (uint64_t)mapping->bytes);
    snprintf(why, sizeof why, "kernel '%s' is launched with %lld bytes for its constant memory '%s', which has %llu",
             kernel->title, (long long)mapping->bytes, constant->name, (unsigned long long)constant->bytes);
    return refuse_constant(why);
}

static int32_t fill_constants_of(PycDevice *device, PycStream *stream, const PycKernel *kernel,
                                 const PycConstantMapping *mapping) {
    int32_t failed = 0;
    bool is_found = false;
    for (uint32_t i = 0; i < kernel->constant_count && !failed; i++) {
        if (!is_named(kernel->constants[i].name, mapping->name, mapping->length)) continue;
        is_found = true;
        failed = fill_constant(device, stream, kernel, &kernel->constants[i], mapping);
    }
    int shown = mapping->length < MOST_SHOWN ? (int)mapping->length : MOST_SHOWN;
    return is_found
               ? failed
               : pyc_device_fail("kernel '%s' uses no constant memory '%.*s'", kernel->title, shown, mapping->name);
}

static int32_t fill_constants(PycDevice *device, PycStream *stream, const PycKernel *kernel, const PycLaunch *launch) {
    int32_t failed = 0;
    for (uint64_t i = 0; i < launch->constant_count && !failed; i++)
        failed = fill_constants_of(device, stream, kernel, &launch->constants[i]);
    return failed;
}

static int32_t launch_checked(PycDevice *device, PycStream *stream, const PycKernel *kernel, const PycLaunch *launch,
                              void **args) {
    int32_t failed = check_launch(device, kernel, launch);
    failed = failed ? failed : check_clusters(kernel, launch);
    failed = failed ? failed : fill_constants(device, stream, kernel, launch);
    if (failed) return failed;
    return profile_is_on() ? profile_launch(device, stream, kernel, launch, args)
                           : device->ops->launch(device, stream, kernel, launch, args);
}

/* The driver passes cluster sizes as an attribute. */
static int32_t launch_in_clusters(PycDevice *device, PycStream *stream, const PycKernel *kernel,
                                  const PycLaunch *launch, void **args) {
    uint32_t count = launch->attribute_count;
    PycLaunchAttribute *all = pyc_alloc((count + 1) * sizeof *all, 8);
    if (count) memcpy(all, launch->attributes, count * sizeof *all);
    all[count] = (PycLaunchAttribute){.id = PYC_LAUNCH_CLUSTER};
    memcpy(all[count].value, launch->cluster, sizeof launch->cluster);
    PycLaunch with = *launch;
    with.attributes = all;
    with.attribute_count = count + 1;
    int32_t failed = launch_checked(device, stream, kernel, &with, args);
    pyc_free(all);
    return failed;
}

int32_t pyc_device_launch(PycDevice *device, PycStream *stream, const PycKernel *kernel, const PycLaunch *launch,
                          void **args, PycDevice *const *owners) {
    int32_t failed = check_owners(device, kernel, owners);
    if (failed) return failed;
    return launch->cluster[0] ? launch_in_clusters(device, stream, kernel, launch, args)
                              : launch_checked(device, stream, kernel, launch, args);
}

int32_t pyc_device_check_sizes(uint64_t to, uint64_t from, bool exactly) {
    char why[120];
    if (to == from || (to < from && !exactly && !is_checking())) return 0;
    snprintf(why, sizeof why, "a copy of %llu elements into %llu", (unsigned long long)from, (unsigned long long)to);
    return is_checking() ? pyc_check_gpu.checker->size_mismatch(why) : pyc_device_fail("%s", why);
}

int32_t pyc_device_synchronize(PycDevice *device, PycStream *stream) {
    return device->ops->synchronize(device, stream);
}

int64_t pyc_device_number(PycDevice *device) { return device->ops->number(device); }

int32_t pyc_stream_priorities(PycDevice *device, int32_t *least, int32_t *greatest) {
    return device->ops->stream_priorities(device, least, greatest);
}

int32_t pyc_stream_open(PycDevice *device, int32_t priority, PycStream **stream) {
    return device->ops->stream_open(device, priority, stream);
}

void pyc_stream_close(PycDevice *device, PycStream *stream) { device->ops->stream_close(device, stream); }
int32_t pyc_event_open(PycDevice *device, PycEvent **event) { return device->ops->event_open(device, event); }
void pyc_event_close(PycDevice *device, PycEvent *event) { device->ops->event_close(device, event); }

int32_t pyc_event_record(PycDevice *device, PycEvent *event, PycStream *stream) {
    return device->ops->event_record(device, event, stream);
}

int32_t pyc_event_wait(PycDevice *device, PycEvent *event, PycStream *stream) {
    return device->ops->event_wait(device, event, stream);
}

int32_t pyc_event_elapsed(PycDevice *device, PycEvent *from, PycEvent *to, double *seconds) {
    return device->ops->event_elapsed(device, from, to, seconds);
}
