"""What NVIDIA's GPUs have for the host."""
