import { describe, expect, it } from 'vitest'
import {
  defaultPlaces,
  moved,
  placedAt,
  readPlaces,
  resized,
} from '../../../src/workbench/screens/home/home/layout.ts'
import { nextShift } from '../../../src/workbench/screens/home/home/next-shift.ts'

const kinds = (places: readonly { readonly kind: string }[]) => places.map(({ kind }) => kind)

describe('the places of the home page', () => {
  it('leave out what is unknown or stands twice, and widths that are none', () => {
    const kept = {
      widgets: [{ kind: 'inbox', width: 3 }, { kind: 'gone', width: 1 }, { kind: 'inbox' }, null],
    }
    expect(readPlaces(kept)).toEqual([{ kind: 'inbox', width: 1 }])
    expect(readPlaces({ widgets: [] })).toEqual([])
    expect(readPlaces({})).toBeNull()
    expect(readPlaces(null)).toBeNull()
    expect(readPlaces({ widgets: defaultPlaces })).toEqual(defaultPlaces)
  })

  it('move by steps, and no further than the ends', () => {
    const [first, second] = kinds(defaultPlaces)
    expect(kinds(moved(defaultPlaces, 'favourites', 1)).slice(0, 2)).toEqual([second, first])
    expect(moved(defaultPlaces, 'favourites', -1)).toBe(defaultPlaces)
    expect(kinds(moved(defaultPlaces, 'kitting', 99)).at(-1)).toBe('kitting')
    expect(kinds(placedAt(defaultPlaces, 'pages', 'favourites'))[0]).toBe('pages')
  })

  it('come back to the first width after the widest', () => {
    const width = (places = defaultPlaces) => places.find(({ kind }) => kind === 'inbox')!.width
    const once = resized(defaultPlaces, 'inbox')
    expect([width(), width(once), width(resized(once, 'inbox'))]).toEqual([1, 2, 4])
    expect(width(resized(resized(once, 'inbox'), 'inbox'))).toBe(1)
  })
})

describe('the next shift', () => {
  const shifts = [
    { code: 'DAY', patterns: '08:00-12:00;13:00-17:00' },
    { code: 'NIGHT', patterns: '20:00-6:00' },
    { code: 'BAD', patterns: 'what' },
    { code: 'NONE', patterns: null },
  ]
  const at = (iso: string) => Date.parse(iso) / 1000
  it.each([
    ['2026-11-20T07:00:00+08:00', 'DAY', '2026-11-20T08:00:00+08:00'],
    ['2026-11-20T08:00:00+08:00', 'DAY', '2026-11-20T13:00:00+08:00'],
    ['2026-11-20T17:30:00+08:00', 'NIGHT', '2026-11-20T20:00:00+08:00'],
    ['2026-11-20T23:00:00+08:00', 'DAY', '2026-11-21T08:00:00+08:00'],
  ])('after %s is %s at %s', (now, code, start) => {
    expect(nextShift(shifts, at(now), 'Asia/Shanghai')).toEqual({ code, at: at(start) })
  })

  it('keeps the time of day where the clock is changed in between', () => {
    const start = nextShift([shifts[0]!], at('2026-03-28T18:00:00+01:00'), 'Europe/Berlin')
    expect(start?.at).toBe(at('2026-03-29T08:00:00+02:00'))
  })

  it('is none without shifts that can be read', () => {
    expect(nextShift(shifts.slice(2), at('2026-11-20T07:00:00Z'), 'UTC')).toBeNull()
  })
})
