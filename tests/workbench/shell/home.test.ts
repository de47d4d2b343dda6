import { describe, expect, it } from 'vitest'
import { deliveredHome } from '#domain/pages/delivered/home.ts'
import { keptHome } from '../../../src/workbench/screens/home/home/kept-home.ts'
import { joined, since } from '../../../src/workbench/screens/home/home/widgets/rates.ts'
import { nextShift } from '../../../src/workbench/screens/home/home/next-shift.ts'

describe('a home page that a user kept', () => {
  it('is a page, or the widgets of a version before; anything else is none', () => {
    const page = keptHome({
      widgets: [{ kind: 'inbox', width: 4, settings: { title: 'Post' } }, { kind: 'gone' }],
    })
    expect(page?.data.content).toMatchObject([
      { type: 'inbox', props: { at: { x: 0, y: 0, w: 12 }, label: { en: 'Post' } } },
    ])
    expect(keptHome({ page: deliveredHome })?.data).toEqual(deliveredHome.data)
    expect(keptHome({ page: { format: 'other' } })).toBeNull()
    expect(keptHome({ widgets: [] })?.data.content).toEqual([])
    expect(keptHome({})).toBeNull()
    expect(keptHome(null)).toBeNull()
  })
})

describe('rates over time', () => {
  it('are on one axis, the oldest first, each at its own runs', () => {
    const rate = (name: 'kitRate' | 'onTimeRate', run: string, at: number) => ({
      name,
      run,
      at,
      value: at / 100,
    })
    const { at, names, series } = joined([
      rate('onTimeRate', 'S1', 20),
      rate('kitRate', 'K2', 30),
      rate('kitRate', 'K1', 10),
    ])
    expect(at).toEqual([10, 20, 30])
    expect(names).toEqual(['kitRate', 'onTimeRate'])
    expect(series).toEqual([
      [0.1, null, 0.3],
      [null, 0.2, null],
    ])
  })

  it('reach back as many days as are asked for', () => {
    const now = Date.parse('2026-11-23T12:00:00Z')
    const all = ['2026-11-23T00:00:00Z', '2026-11-16T12:00:00Z', '2026-11-16T11:59:59Z', null]
    expect(since(all, (one) => one, 7, now)).toEqual(all.slice(0, 2))
    expect(since(all, (one) => one, undefined, now)).toBe(all)
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
