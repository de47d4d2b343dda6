/** Node and browsers have these; the area has neither's types. */
interface Codecs {
  readonly TextEncoder: new () => {
    encode(text: string): Uint8Array
    encodeInto(text: string, target: Uint8Array): { read: number; written: number }
  }
}

const { TextEncoder } = globalThis as unknown as Codecs
const encoder = new TextEncoder()

/** UTF-8 of one text. */
export function utf8(text: string): Uint8Array {
  return encoder.encode(text)
}

/** UTF-8 of many texts, end to end, with n + 1 offsets. */
export function encodeText(values: readonly string[]): { offsets: Int32Array; bytes: Uint8Array } {
  const offsets = new Int32Array(values.length + 1)
  let units = 0
  for (const value of values) units += value.length
  const bytes = new Uint8Array(units * 3)
  let end = 0
  for (let k = 0; k < values.length; k++) {
    end += encoder.encodeInto(values[k]!, bytes.subarray(end)).written
    offsets[k + 1] = end
  }
  return { offsets, bytes: bytes.slice(0, end) }
}
