import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { zoneOffset } from '#domain/rules/zone.ts'
import { instantText, tickNames, valueAxis, zoneTicks } from '../../../src/workbench/charts/ticks.ts'

const at = (iso: string): number => Date.parse(iso) / 1000

describe('a value axis', () => {
  it('begins and ends at round numbers around its values', () => {
    expect(valueAxis([3, 97]).ticks).toEqual([0, 50, 100])
    expect(valueAxis([90.6, 97.5], 4, false)).toMatchObject({ low: 90, high: 98 })
    expect(valueAxis([-4, 6]).low).toBe(-5)
  })

  it('counts by whole numbers where halves mean nothing', () => {
    expect(valueAxis([1], 4, true, true).ticks).toEqual([0, 1])
    expect(valueAxis([2], 4, true, true).ticks).toEqual([0, 1, 2])
  })

  it('has room for one value, none, and the same twice', () => {
    for (const values of [[], [0], [7, 7], [-3], [Number.NaN]]) {
      const { low, high, ticks } = valueAxis(values)
      expect(high).toBeGreaterThan(low)
      expect(ticks.every(Number.isFinite)).toBe(true)
    }
  })
})

describe('ticks of a time axis', () => {
  it('are midnights of the zone on both sides of a change of the clock', () => {
    const { ticks, unit } = zoneTicks(
      at('2026-03-27T12:00:00Z'),
      at('2026-03-31T12:00:00Z'),
      8,
      'Europe/Berlin',
    )
    expect(unit).toBe('day')
    expect(ticks).toEqual([
      at('2026-03-28T00:00:00+01:00'),
      at('2026-03-29T00:00:00+01:00'),
      at('2026-03-30T00:00:00+02:00'),
      at('2026-03-31T00:00:00+02:00'),
    ])
    expect(ticks[2]! - ticks[1]!).toBe(23 * 3600)
  })

  it('are whole hours by the clock of a day with 25 of them', () => {
    const { ticks, unit } = zoneTicks(
      at('2026-10-24T22:00:00Z'),
      at('2026-10-25T23:00:00Z'),
      6,
      'Europe/Berlin',
    )
    expect(unit).toBe('hour')
    for (const tick of ticks) expect((tick + zoneOffset(tick, 'Europe/Berlin')) % (6 * 3600)).toBe(0)
    expect(ticks[1]! - ticks[0]!).toBe(7 * 3600)
  })

  it('are Mondays for weeks, firsts for months and years', () => {
    const weeks = zoneTicks(at('2026-01-01T00:00:00Z'), at('2026-03-01T00:00:00Z'), 10, 'UTC').ticks
    expect(weeks.every((tick) => new Date(tick * 1000).getUTCDay() === 1)).toBe(true)
    const months = zoneTicks(at('2026-01-01T00:00:00Z'), at('2026-12-31T00:00:00Z'), 12, 'Asia/Shanghai')
    expect(months.unit).toBe('month')
    expect(new Date((months.ticks[0]! + 8 * 3600) * 1000).toISOString()).toMatch(/-01T00:00:00/)
    expect(zoneTicks(at('2000-01-01T00:00:00Z'), at('2026-12-31T00:00:00Z'), 9, 'UTC').unit).toBe('year')
  })

  it('are in their period, ascend, are not too many and are at round local times, in any zone', () => {
    const zones = [
      'UTC',
      'Asia/Shanghai',
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
    ]
    fc.assert(
      fc.property(
        fc.integer({ min: 1_700_000_000, max: 1_900_000_000 }),
        fc.integer({ min: 600, max: 900 * 86_400 }),
        fc.integer({ min: 1, max: 14 }),
        fc.constantFrom(...zones),
        (from, span, most, zone) => {
          const { ticks, unit } = zoneTicks(from, from + span, most, zone)
          expect(ticks.length).toBeLessThanOrEqual(most + 2)
          ticks.forEach((tick, i) => {
            expect(tick).toBeGreaterThanOrEqual(from)
            expect(tick).toBeLessThanOrEqual(from + span)
            if (i > 0) expect(tick).toBeGreaterThan(ticks[i - 1]!)
            const local = tick + zoneOffset(tick, zone)
            if (unit !== 'hour') expect(local % 86_400).toBe(0)
          })
        },
      ),
    )
  })

  it('are named in the words of the reader, midnights by their day', () => {
    const found = zoneTicks(
      at('2026-11-22T20:00:00+08:00'),
      at('2026-11-23T13:00:00+08:00'),
      4,
      'Asia/Shanghai',
    )
    expect(tickNames(found, 'Asia/Shanghai', 'en')).toEqual(['Nov 23', '06:00', '12:00'])
    expect(tickNames(found, 'Asia/Shanghai', 'zh-Hans')).toEqual(['11月23日', '06:00', '12:00'])
    expect(instantText(at('2026-11-23T00:30:00+08:00'), 'minute', 'Asia/Shanghai', 'en')).toContain(
      'Nov 23, 2026',
    )
  })
})
