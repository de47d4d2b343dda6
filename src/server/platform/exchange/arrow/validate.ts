import { isUtf8 } from 'node:buffer'
import { DataType, type Data } from 'apache-arrow'
import type { BrokenPart } from '../fault.ts'

/**
 * Arrow IPC is read without copying, so lengths and offsets of the file are used as they stand. The library
 * does not check them (Arrow, "Security Considerations"): here they are, before a value is touched.
 * Gives the reason why a column cannot be trusted, or null.
 */
export function invalidColumn(data: Data, maxRows: number): BrokenPart | null {
  const { length, offset } = data
  if (!Number.isSafeInteger(length) || length < 0 || length > maxRows) return 'length'
  if (!Number.isSafeInteger(offset) || offset < 0) return 'length'
  const end = offset + length
  if (data.nullCount > 0 && (data.nullBitmap?.length ?? 0) * 8 < length) return 'nulls'
  if (DataType.isDictionary(data.type)) return invalidIndices(data, end, maxRows)
  if (DataType.isUtf8(data.type) || DataType.isLargeUtf8(data.type)) return invalidOffsets(data, length)
  if (DataType.isBool(data.type)) return data.values.length * 8 < end ? 'values' : null
  if (DataType.isNull(data.type)) return null
  return data.values.length < length * data.stride ? 'values' : null
}

function invalidOffsets(data: Data, length: number): BrokenPart | null {
  const offsets = data.valueOffsets as unknown as Int32Array | BigInt64Array | undefined
  if (length === 0) return null
  if (!offsets || offsets.length < length + 1) return 'texts'
  let previous = 0
  for (let i = 0; i <= length; i++) {
    const at = Number(offsets[i])
    if (at < previous) return 'texts'
    previous = at
  }
  const values = data.values as Uint8Array
  if (previous > values.length) return 'texts'
  return isUtf8(values.subarray(Number(offsets[0]), previous)) ? null : 'texts'
}

function invalidIndices(data: Data, end: number, maxRows: number): BrokenPart | null {
  const dictionary = data.dictionary
  if (!dictionary) return 'dictionary'
  for (const part of dictionary.data) {
    const reason = invalidColumn(part, maxRows)
    if (reason) return reason
  }
  if (data.values.length < data.length) return 'dictionary'
  for (let i = 0; i < end - data.offset; i++) {
    if (data.nullCount > 0 && !data.getValid(i)) continue
    const index = Number(data.values[i])
    if (index < 0 || index >= dictionary.length) return 'dictionary'
  }
  return null
}
