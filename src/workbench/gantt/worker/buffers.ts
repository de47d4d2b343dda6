/** The memory of all columns in a value that can be handed over; what is shared stays where it is. */
export function buffersOf(value: unknown, found = new Set<ArrayBuffer>()): ArrayBuffer[] {
  if (ArrayBuffer.isView(value)) {
    if (value.buffer instanceof ArrayBuffer) found.add(value.buffer)
  } else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) buffersOf(part, found)
  return [...found]
}
