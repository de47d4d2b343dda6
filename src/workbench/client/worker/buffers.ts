/** The memory of all columns in a value that can be transferred; shared memory stays where it is. */
export function buffersOf(value: unknown, found = new Set<ArrayBuffer>()): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) found.add(value.buffer)
  } else if (hasParts(value)) for (const part of Object.values(value)) buffersOf(part, found)
  return [...found]
}

/** Lists of texts may have millions of entries and hold no columns. */
const hasParts = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(Array.isArray(value) && typeof value[0] !== 'object')
