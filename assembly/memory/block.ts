let cursor: usize = 0

/** Begins to read a parameter block: uint32 slots that the host has filled in an order specific to each kernel. */
export function openBlock(block: usize): void {
  cursor = block
}

/** The next slot of the block. */
export function next(): usize {
  const value = load<u32>(cursor)
  cursor += 4
  return value
}
