/* Choosing a device, and handing every call to its kind. */
#include "device.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static _Thread_local char last_message[4096];

const char *pyc_device_message(void) { return last_message; }

int32_t pyc_device_fail(const char *format, ...) {
    va_list args;
    va_start(args, format);
    vsnprintf(last_message, sizeof last_message, format, args);
    va_end(args);
    return 1;
}

static const PycDeviceOps *ops_of_api(const char *api) {
    static const PycDeviceOps *const kinds[] = {&pyc_cuda_device, &pyc_cpu_device}; /* best first */
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (*api ? strcmp(kinds[i]->api, api) == 0 : kinds[i]->count() > 0)
            return kinds[i];
    return NULL;
}

int64_t pyc_device_count(const char *api) {
    const PycDeviceOps *ops = ops_of_api(api);
    return ops ? ops->count() : 0;
}

int32_t pyc_device_open(const char *api, int64_t ordinal, PycDevice **device) {
    const PycDeviceOps *ops = ops_of_api(api);
    if (!ops)
        return pyc_device_fail("there is no device API '%s': use \"cpu\" or \"cuda\"", api);
    return ops->open(ordinal, device);
}

void pyc_device_close(PycDevice *device) { device->ops->close(device); }
const char *pyc_device_api(PycDevice *device) { return device->ops->api; }
const char *pyc_device_name(PycDevice *device) { return device->ops->name(device); }

int32_t pyc_device_attribute(PycDevice *device, int32_t attribute, int64_t *value) {
    return device->ops->attribute(device, attribute, value);
}

int32_t pyc_device_memory(PycDevice *device, uint64_t *free_bytes, uint64_t *total_bytes) {
    return device->ops->memory(device, free_bytes, total_bytes);
}

int32_t pyc_device_alloc(PycDevice *device, uint64_t bytes, void **memory) {
    return device->ops->alloc(device, bytes ? bytes : 1, memory);
}

int32_t pyc_device_free(PycDevice *device, void *memory) { return device->ops->free(device, memory); }

int32_t pyc_device_alloc_host(PycDevice *device, uint64_t bytes, void **memory) {
    return device->ops->alloc_host(device, bytes ? bytes : 1, memory);
}

int32_t pyc_device_free_host(PycDevice *device, void *memory) { return device->ops->free_host(device, memory); }

int32_t pyc_device_copy(PycDevice *device, PycStream *stream, void *to, const void *from, uint64_t bytes) {
    return bytes ? device->ops->copy(device, stream, to, from, bytes) : 0;
}

int32_t pyc_device_fill(PycDevice *device, PycStream *stream, void *to, const void *element, uint32_t size, uint64_t count) {
    return count ? device->ops->fill(device, stream, to, element, size, count) : 0;
}

static int32_t check_launch(const PycKernel *kernel, const PycLaunch *launch) {
    for (int i = 0; i < 3; i++)
        if (launch->grid[i] == 0 || launch->block[i] == 0)
            return pyc_device_fail("kernel '%s': a grid or block dimension is 0 (grid %u x %u x %u, block %u x %u x %u)", kernel->name,
                                   launch->grid[0], launch->grid[1], launch->grid[2], launch->block[0], launch->block[1],
                                   launch->block[2]);
    uint64_t threads = (uint64_t)launch->block[0] * launch->block[1] * launch->block[2];
    if (launch->block[0] > 1024 || launch->block[1] > 1024 || launch->block[2] > 64 || threads > 1024)
        return pyc_device_fail("kernel '%s': a block of %u x %u x %u threads is more than the 1024 that a device takes", kernel->name,
                               launch->block[0], launch->block[1], launch->block[2]);
    return 0;
}

int32_t pyc_device_launch(PycDevice *device, PycStream *stream, const PycKernel *kernel, const PycLaunch *launch, void **args) {
    int32_t failed = check_launch(kernel, launch);
    return failed ? failed : device->ops->launch(device, stream, kernel, launch, args);
}

int32_t pyc_device_synchronize(PycDevice *device, PycStream *stream) { return device->ops->synchronize(device, stream); }
int32_t pyc_stream_open(PycDevice *device, PycStream **stream) { return device->ops->stream_open(device, stream); }
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
