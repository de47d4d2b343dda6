import { alloc } from '../../memory/arena'

/** Blocks that grow and are reused; a larger one leaves the smaller unused in the arena. */
const BLOCKS: i32 = 10
const table = memory.data(80)

export function clearScratch(): void {
  memory.fill(table, 0, 8 * BLOCKS)
}

/**
 * Block number `block` with `count` records of `size` bytes; its first `keep` bytes survive. 0 when memory is exhausted.
 */
export function growScratch(block: i32, count: usize, size: usize, keep: usize = 0): usize {
  const entry = table + ((<usize>block) << 3)
  const old = <usize>load<u32>(entry)
  const had = <usize>load<u32>(entry, 4)
  const bytes = <u64>count * <u64>size
  if (old && <u64>had >= bytes) return old
  const capacity = max<u64>(max<u64>(bytes, <u64>had * 2), 256)
  const fresh = alloc(capacity)
  if (!fresh) return 0
  if (keep) memory.copy(fresh, old, keep)
  store<u32>(entry, <u32>fresh)
  store<u32>(entry, <u32>capacity, 4)
  return fresh
}
