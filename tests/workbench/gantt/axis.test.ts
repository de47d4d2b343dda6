import { describe, expect, it } from 'vitest'
import { ticksOf } from '../../../src/workbench/gantt/model/axis.ts'

const at = (iso: string): number => Date.parse(iso) / 1000
const texts = (ticks: readonly { readonly text: string }[]): string => ticks.map(({ text }) => text).join(' ')

describe('the time axis', () => {
  it('counts hours under days when an hour has room', () => {
    const { major, minor } = ticksOf(at('2026-03-01T22:30Z'), at('2026-03-02T02:30Z'), 60, 'UTC')
    expect(texts(major)).toBe('2026/03/01 2026/03/02')
    expect(texts(minor)).toBe('22:00 23:00 00:00 01:00 02:00')
  })

  it('begins days at midnight of the zone', () => {
    const { minor } = ticksOf(at('2026-03-01T20:00Z'), at('2026-03-03T20:00Z'), 2000, 'Asia/Shanghai')
    expect(minor.map((tick) => new Date(tick.at * 1000).toISOString())).toEqual([
      '2026-03-01T16:00:00.000Z',
      '2026-03-02T16:00:00.000Z',
      '2026-03-03T16:00:00.000Z',
    ])
    expect(texts(minor)).toBe('02 03 04')
  })

  it('counts weeks from Monday, then months under years', () => {
    const weeks = ticksOf(at('2026-03-01T00:00Z'), at('2026-03-20T00:00Z'), 4000, 'UTC')
    expect(texts(weeks.minor)).toBe('02/23 03/02 03/09 03/16')
    const months = ticksOf(at('2025-11-10T00:00Z'), at('2026-03-20T00:00Z'), 60_000, 'UTC')
    expect(texts(months.minor)).toBe('11 12 01 02 03')
    expect(texts(months.major)).toBe('2025 2026')
  })

  it('keeps midnight over a change of the clock', () => {
    const { minor } = ticksOf(at('2026-03-28T23:30Z'), at('2026-03-30T10:00Z'), 2000, 'Europe/Berlin')
    expect(minor.map((tick) => new Date(tick.at * 1000).toISOString())).toEqual([
      '2026-03-28T23:00:00.000Z',
      '2026-03-29T22:00:00.000Z',
    ])
  })
})
