import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatDay, formatSeconds, parseDate, parseDay, parseSeconds } from '#domain/rules/dates.ts'
import { formatDuration, parseDuration } from '#domain/rules/duration.ts'
import { isZone, zonedSeconds, zoneOffset } from '#domain/rules/zone.ts'
import { effort } from '../../support/effort.ts'

const iso = (text: string): number => Date.parse(text) / 1000

describe('dates', () => {
  it.each([
    ['2026-11-20', '2026-11-20'],
    ['2026/3/1', '2026-03-01'],
    ['20260301', '2026-03-01'],
    ['2024-2-29', '2024-02-29'],
    ['2000-02-29', '2000-02-29'],
    ['0001-01-01', '0001-01-01'],
    ['9999-12-31', '9999-12-31'],
  ])('reads %s', (text, date) => {
    expect(parseDate(text)).toBe(date)
  })

  it.each([
    '2025-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-04-31',
    '2026-00-10',
    '2026-1/2',
    '26-01-01',
    '2026',
    'x',
    '',
    '2026-01-01x',
  ])('refuses %j', (text) => {
    expect(parseDate(text)).toBeNull()
  })

  it('agrees with the calendar of the platform', () => {
    fc.assert(
      fc.property(fc.integer({ min: -719_162, max: 2_932_896 }), (day) => {
        expect(parseDay(formatDay(day))).toBe(day)
        expect(iso(`${formatDay(day)}T00:00:00Z`)).toBe(day * 86_400)
      }),
      { seed: 20261120 },
    )
  })

  it.each([
    ['2026-11-20T08:00:00Z', '2026-11-20T08:00:00Z'],
    ['2026-11-20T08:00:00.999Z', '2026-11-20T08:00:00Z'],
    ['2026-11-20 08:00', '2026-11-20T00:00:00Z'],
    ['2026/11/20 8:00:05', '2026-11-20T00:00:05Z'],
    ['2026-11-20', '2026-11-19T16:00:00Z'],
    ['2026-11-20T08:00:00+02:00', '2026-11-20T06:00:00Z'],
    ['2026-11-20T08:00:00-0530', '2026-11-20T13:30:00Z'],
    ['2026-11-20T24:00', '2026-11-20T16:00:00Z'],
  ])('reads the time %s in Shanghai', (text, instant) => {
    expect(formatSeconds(parseSeconds(text, 'Asia/Shanghai')!)).toBe(instant)
  })

  it.each([
    '2026-11-20T25:00',
    '2026-11-20T24:01',
    '2026-11-20T08:60',
    '2026-11-20T08',
    '08:00',
    '2026-11-20T08:00:00+99:00',
  ])('refuses the time %j', (text) => {
    expect(parseSeconds(text)).toBeNull()
  })
})

describe('zones', () => {
  it('moves a skipped time forward and takes the first of two equal times', () => {
    const berlin = (text: string): string => formatSeconds(parseSeconds(text, 'Europe/Berlin')!)
    expect(berlin('2026-03-29T02:30')).toBe('2026-03-29T01:30:00Z')
    expect(berlin('2026-03-29T03:00')).toBe('2026-03-29T01:00:00Z')
    expect(berlin('2026-10-25T02:30')).toBe('2026-10-25T00:30:00Z')
    expect(berlin('2026-10-25T03:00')).toBe('2026-10-25T02:00:00Z')
  })

  it('turns every time that exists once back into itself', () => {
    const zones = fc.constantFrom('America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC')
    const seconds = fc.integer({ min: iso('2000-01-01'), max: iso('2040-01-01') })
    fc.assert(
      fc.property(seconds, zones, (instant, zone) => {
        const local = instant + zoneOffset(instant, zone)
        const back = zonedSeconds(local, zone)
        expect(back + zoneOffset(back, zone)).toBe(local)
        expect(back).toBeLessThanOrEqual(instant)
        expect(instant - back).toBeLessThanOrEqual(3600)
      }),
      { seed: 20261120, numRuns: effort(500) },
    )
  })

  it('knows which zones exist', () => {
    expect(isZone('Asia/Shanghai')).toBe(true)
    expect(isZone('Mars/Olympus')).toBe(false)
  })
})

describe('durations', () => {
  it.each([
    ['3600', 3600],
    ['1d2h30m10s', 95_410],
    ['1d 2h', 93_600],
    ['8:30', 30_600],
    ['90m', 5400],
    ['-1h', -3600],
    ['0s', 0],
  ])('reads %s', (text, seconds) => {
    expect(parseDuration(text)).toBe(seconds)
  })

  it.each(['', '-', 'h', '1x', '1h1d', '8:60', '1.5h'])('refuses %j', (text) => {
    expect(parseDuration(text)).toBeNull()
  })

  it('writes what it reads', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 9), max: 10 ** 9 }), (seconds) => {
        expect(parseDuration(formatDuration(seconds))).toBe(seconds)
      }),
      { seed: 20261120 },
    )
  })
})
