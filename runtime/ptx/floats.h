/* Floats of 8, 16 and 19 bits: conversion to doubles, which represent them exactly, and back. Rounding is to the
 * nearest, ties to even, unless stated otherwise. */
#ifndef PYC_RUNTIME_PTX_FLOATS_H
#define PYC_RUNTIME_PTX_FLOATS_H

#include <stdbool.h>
#include <stdint.h>

double ptx_of_f16(uint16_t bits);
double ptx_of_bf16(uint16_t bits);
double ptx_of_e4m3(uint8_t bits);
double ptx_of_e5m2(uint8_t bits);
uint16_t ptx_f16(double value);
uint16_t ptx_bf16(double value);
uint16_t ptx_f16_toward_zero(double value);
uint16_t ptx_bf16_toward_zero(double value);
uint16_t ptx_f16_of_sum(double a, double b, double c); /* a * b + c, rounded once */
uint16_t ptx_bf16_of_sum(double a, double b, double c);
uint8_t ptx_e4m3(double value); /* a value that is too large becomes the largest */
uint8_t ptx_e5m2(double value);
uint32_t ptx_tf32(float value); /* ties away from zero */

#endif
