import { expect, test } from 'vitest'
import { encodeText } from '#engine/text-codec.ts'

const read = (values: readonly string[]) => {
  const { offsets, bytes } = encodeText(values)
  expect(offsets.length).toBe(values.length + 1)
  expect(bytes.length).toBe(offsets.at(-1))
  return values.map((_, k) => new TextDecoder().decode(bytes.subarray(offsets[k], offsets[k + 1])))
}

test.each([[['MO-1', '', 'MO-22']], [['MO-1', '齐套', '', 'Ø 3', '𠮷']], [[]]])(
  'texts %j come back from their bytes and offsets',
  (values: string[]) => {
    expect(read(values)).toEqual(values)
  },
)
