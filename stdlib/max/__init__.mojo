"""Kernels and devices, under the names of MAX."""
