import type { KernelInterface } from './declare.ts'

/** No block of memory is larger: 4 GiB less the last page. */
export const MOST_BYTES = 0xffff_0000
/** Bytes of counters of a radix sort: three digits of 11 bits cover 32 bits. */
export const RADIX_COUNTERS = 3 * 2048 * 4
/** Result of a kernel whose memory cannot grow. */
export const OUT_OF_MEMORY = -1

export const memoryInterface = {
  constants: { MOST_BYTES, RADIX_COUNTERS, OUT_OF_MEMORY },
} as const satisfies KernelInterface
