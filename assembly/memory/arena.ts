import { MOST_BYTES } from '../interface/memory'

/**
 * Bump arena over the whole linear memory above the module's data. The host owns every byte: it allocates columns,
 * scratch and outputs here and passes pointers. Every block starts on a 64-byte boundary.
 */
const PAGE: usize = 65536
const ALIGN_MASK: usize = 63

let top: usize = (__heap_base + ALIGN_MASK) & ~ALIGN_MASK

/** Frees everything. */
export function reset(): void {
  top = (__heap_base + ALIGN_MASK) & ~ALIGN_MASK
}

/** Address of `bytes` new bytes with undefined content, or 0 when memory cannot grow: 2^32 and more never wrap. */
export function alloc(bytes: u64): usize {
  const start = top
  if (bytes > <u64>MOST_BYTES) return 0
  const wanted = (<u64>start + bytes + <u64>ALIGN_MASK) & ~(<u64>ALIGN_MASK)
  if (wanted > <u64>MOST_BYTES) return 0
  const end = <usize>wanted
  const pages = <i32>((end + PAGE - 1) / PAGE)
  const missing = pages - memory.size()
  if (missing > 0 && memory.grow(missing) < 0) return 0
  top = end
  return start
}

/**
 * As `alloc`, for the host: a number that 32 bits do not hold is refused (0), because a float is not truncated on its way.
 */
export function allocBytes(bytes: f64): usize {
  return bytes >= 0 && bytes <= <f64>(<u64>MOST_BYTES) ? alloc(<u64>bytes) : 0
}

/** Memory for `count` records of `size` bytes each, or 0; the product may be larger than any address. */
export function allocRecords(count: usize, size: usize): usize {
  return alloc(<u64>count * <u64>size)
}

/** Position to return to with `release`. */
export function mark(): usize {
  return top
}

/** Frees everything allocated since `mark` gave `position`. */
export function release(position: usize): void {
  top = position
}
