/* placeholder */
const unsigned char cg_device_math_text[] = "";
const unsigned cg_device_math_size = 0;
