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

/** Address of `bytes` new bytes with undefined content, or 0 when memory cannot grow. */
export function alloc(bytes: usize): usize {
  const start = top
  const wanted = (<u64>start + <u64>bytes + <u64>ALIGN_MASK) & ~(<u64>ALIGN_MASK)
  if (wanted > 0xffff_0000) return 0
  const end = <usize>wanted
  const pages = <i32>((end + PAGE - 1) / PAGE)
  const missing = pages - memory.size()
  if (missing > 0 && memory.grow(missing) < 0) return 0
  top = end
  return start
}

/** Memory for `count` records of `size` bytes each, or 0; the product may be larger than any address. */
export function allocRecords(count: usize, size: usize): usize {
  const bytes = <u64>count * <u64>size
  return bytes > 0xffff_0000 ? 0 : alloc(<usize>bytes)
}

/** Position to return to with `release`. */
export function mark(): usize {
  return top
}

/** Frees everything allocated since `mark` gave `position`. */
export function release(position: usize): void {
  top = position
}
