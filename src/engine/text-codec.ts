import type { Utf8Texts } from './columns.ts'

/** Node and browsers have these; the area has neither's types. */
interface Codecs {
  readonly TextEncoder: new () => {
    encode(text: string): Uint8Array
    encodeInto(text: string, target: Uint8Array): { read: number; written: number }
  }
  readonly TextDecoder: new (
    label: string,
    options: { readonly ignoreBOM: boolean },
  ) => { decode(bytes: Uint8Array): string }
}

const { TextEncoder, TextDecoder } = globalThis as unknown as Codecs
const encoder = new TextEncoder()
/** A mark at the beginning of a text is a part of it. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** UTF-8 of one text. */
export function utf8(text: string): Uint8Array {
  return encoder.encode(text)
}

/** UTF-8 of many texts, end to end, with n + 1 offsets. */
export function encodeText(values: readonly string[]): Utf8Texts {
  const offsets = new Int32Array(values.length + 1)
  let units = 0
  for (let k = 0; k < values.length; k++) {
    units += values[k]!.length
    offsets[k + 1] = units
  }
  // As many bytes as characters means ASCII only: then the offsets are known, and one call encodes everything.
  const whole = encoder.encode(values.join(''))
  if (whole.length === units) return { offsets, bytes: whole }
  const bytes = new Uint8Array(units * 3)
  let end = 0
  for (let k = 0; k < values.length; k++) {
    end += encoder.encodeInto(values[k]!, bytes.subarray(end)).written
    offsets[k + 1] = end
  }
  return { offsets, bytes: bytes.slice(0, end) }
}

/** The texts themselves. */
export const decodeTexts = ({ offsets, bytes }: Utf8Texts): string[] =>
  Array.from({ length: offsets.length - 1 }, (_, k) =>
    decoder.decode(bytes.subarray(offsets[k], offsets[k + 1])),
  )
