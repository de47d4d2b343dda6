import { describe, expect, it } from 'vitest'
import { secondsText, wireSeconds } from '#domain/rules/instant-text.ts'

const lowest = Date.UTC(1970, 0, 1) / 1000
const edges = [
  0, -1, 59, 3600, 86_399, 86_400, -86_401, 951_782_400, 951_868_800, 4_102_444_799, 253_402_300_799,
]

describe('texts of instants', () => {
  it('are those of Date', () => {
    for (let at = 0; at < 20_000; at++)
      edges.push(lowest + ((at * 7_919_381) % 8_000_000_000) - 2_000_000_000)
    for (const seconds of edges) {
      const text = new Date(seconds * 1000).toISOString().slice(0, 19)
      expect(secondsText(seconds)).toBe(text)
      expect(wireSeconds(`${text}Z`)).toBe(seconds)
    }
  })

  it('are left to others beyond four digits of a year', () => {
    expect(secondsText(253_402_300_800)).toBeNull()
    expect(secondsText(-62_167_219_201)).toBeNull()
  })

  it.each([
    '2026-02-30T00:00:00Z',
    '2026-02-28T24:00:00Z',
    '2026-02-28T00:60:00Z',
    '2026-02-28T00:00:0xZ',
    '2026-02-28T00:00:00.000Z',
    '2026-02-28T00:00:00+08:00',
    '2026-02-28',
    '',
  ])('no instant of the wire: %s', (text) => expect(wireSeconds(text)).toBeNull())
})
