import { tableFromIPC } from 'apache-arrow'

/** The rows of an Arrow file as plain objects. */
export function decodeArrow(bytes: Uint8Array): Record<string, unknown>[] {
  const table = tableFromIPC(bytes)
  return table.toArray().map((row) => (row as { toJSON(): Record<string, unknown> }).toJSON())
}
