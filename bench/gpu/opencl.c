/* The kernels of kernels.mojo in OpenCL C, on the CPU by pocl; the interface of kernels.mojo. */
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { N = 1 << 22, SIDE = 2048, M = 512, BLOCK = 256, TILE = 16 };

static const char *source =
    "kernel void saxpy(float a, global const float *x, global float *y, int n) {\n"
    "    size_t i = get_global_id(0);\n"
    "    if (i < n) y[i] = a * x[i] + y[i];\n"
    "}\n"
    "kernel void polynomial(global const float *x, global float *y, int n) {\n"
    "    size_t i = get_global_id(0);\n"
    "    if (i < n) { float v = x[i]; y[i] = sqrt(v * v + 1) * (((v * 0.25f + 0.5f) * v - 1.5f) * v + 2) / (v + 3); }\n"
    "}\n"
    "kernel void stencil(global const float *x, global float *y, int n) {\n"
    "    long c = get_global_id(0), r = get_global_id(1);\n"
    "    if (r > 0 && c > 0 && r < n - 1 && c < n - 1) {\n"
    "        long at = r * n + c;\n"
    "        y[at] = 0.2f * (x[at] + x[at - 1] + x[at + 1] + x[at - n] + x[at + n]);\n"
    "    }\n"
    "}\n"
    "kernel void matmul(global const float *a, global const float *b, global float *c, int n) {\n"
    "    long column = get_global_id(0), row = get_global_id(1);\n"
    "    if (row < n && column < n) {\n"
    "        float sum = 0;\n"
    "        for (long k = 0; k < n; k++) sum += a[row * n + k] * b[k * n + column];\n"
    "        c[row * n + column] = sum;\n"
    "    }\n"
    "}\n"
    "kernel void matmul_tiled(global const float *a, global const float *b, global float *c, int n) {\n"
    "    local float left[256], right[256];\n"
    "    long x = get_local_id(0), y = get_local_id(1), row = get_group_id(1) * 16 + y, column = get_group_id(0) * 16 "
    "+ x;\n"
    "    float sum = 0;\n"
    "    for (long t = 0; t < n / 16; t++) {\n"
    "        left[y * 16 + x] = a[row * n + t * 16 + x];\n"
    "        right[y * 16 + x] = b[(t * 16 + y) * n + column];\n"
    "        barrier(CLK_LOCAL_MEM_FENCE);\n"
    "        for (long k = 0; k < 16; k++) sum += left[y * 16 + k] * right[k * 16 + x];\n"
    "        barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    }\n"
    "    c[row * n + column] = sum;\n"
    "}\n"
    "kernel void reduction(global const float *x, global float *sums, int n) {\n"
    "    local float partial[256];\n"
    "    long t = get_local_id(0), i = get_global_id(0);\n"
    "    partial[t] = i < n ? x[i] : 0;\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    for (long stride = 128; stride > 0; stride /= 2) {\n"
    "        if (t < stride) partial[t] += partial[t + stride];\n"
    "        barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    }\n"
    "    if (t == 0) sums[get_group_id(0)] = partial[0];\n"
    "}\n"
    "kernel void transpose(global const float *x, global float *y, int n) {\n"
    "    local float tile[16 * 17];\n"
    "    long tx = get_local_id(0), ty = get_local_id(1), c = get_group_id(0) * 16 + tx, r = get_group_id(1) * 16 + "
    "ty;\n"
    "    tile[ty * 17 + tx] = x[r * n + c];\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    c = get_group_id(1) * 16 + tx;\n"
    "    r = get_group_id(0) * 16 + ty;\n"
    "    y[r * n + c] = tile[tx * 17 + ty];\n"
    "}\n";

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static float *filled(int n) {
    float *buffer = aligned_alloc(256, (size_t)n * sizeof(float));
    for (int i = 0; i < n; i++) buffer[i] = (float)(i % 17) * 0.25f;
    return buffer;
}

int main(int count, char **args) {
    const char *name = strcmp(args[1], "matmul_tensors") ? args[1] : "matmul_tiled";
    int reps = count > 2 ? atoi(args[2]) : 1, side = strncmp(name, "matmul", 6) ? SIDE : M;
    int is_flat = !strcmp(name, "saxpy") || !strcmp(name, "polynomial") || !strcmp(name, "reduction");
    int is_tiled = !strcmp(name, "matmul_tiled") || !strcmp(name, "transpose"), n = is_flat ? N : side * side;
    cl_platform_id platform;
    cl_device_id device;
    if (clGetPlatformIDs(1, &platform, NULL) || clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL))
        return 1;
    cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
    cl_command_queue queue = clCreateCommandQueue(context, device, 0, NULL);
    cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, NULL);
    if (clBuildProgram(program, 1, &device, "", NULL, NULL)) return 1;
    cl_kernel kernel = clCreateKernel(program, name, NULL);
    float *host = filled(n);
    cl_mem buffers[3];
    for (int i = 0; i < 3; i++)
        buffers[i] =
            clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, (size_t)n * sizeof(float), host, NULL);
    float a = 0.5f;
    cl_uint next = 0;
    if (!strcmp(name, "saxpy")) clSetKernelArg(kernel, next++, sizeof a, &a);
    clSetKernelArg(kernel, next++, sizeof(cl_mem), &buffers[0]);
    if (!strncmp(name, "matmul", 6)) clSetKernelArg(kernel, next++, sizeof(cl_mem), &buffers[1]);
    clSetKernelArg(kernel, next++, sizeof(cl_mem), &buffers[2]);
    int extent = is_flat ? n : side;
    clSetKernelArg(kernel, next++, sizeof extent, &extent);
    size_t global[2] = {is_flat ? (size_t)n : (size_t)side, (size_t)side}, local[2] = {is_flat    ? BLOCK
                                                                                       : is_tiled ? TILE
                                                                                                  : 64,
                                                                                       is_tiled ? TILE : 4};
    double best = 1e9, total = 0;
    for (int i = 0; i < reps; i++) {
        double begin = now();
        if (clEnqueueNDRangeKernel(queue, kernel, is_flat ? 1 : 2, NULL, global, local, 0, NULL, NULL)) return 1;
        clFinish(queue);
        double took = now() - begin;
        if (took < best) best = took;
    }
    clEnqueueReadBuffer(queue, buffers[2], CL_TRUE, 0, (size_t)n * sizeof(float), host, 0, NULL, NULL);
    for (int i = 0; i < n; i++) total += host[i];
    printf("%.9g %.17g\n", best, total);
    return 0;
}
