import { describe, expect, it } from 'vitest'
import {
  defaultPlaces,
  moved,
  placedAt,
  readPlaces,
  resized,
  withSettings,
} from '../../../src/workbench/screens/home/home/layout.ts'
import { maySee } from '../../../src/workbench/screens/home/home/widget-declaration.ts'
import { joined, since } from '../../../src/workbench/screens/home/home/widgets/rates.ts'
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

describe('settings of a widget', () => {
  it('are kept as far as they are any', () => {
    const kept = {
      widgets: [
        {
          kind: 'trend',
          width: 2,
          settings: { title: ' ', kpis: ['A', 7, ''], days: 30, target: 95, other: 1 },
        },
        { kind: 'kpis', width: 4, settings: { days: 31, target: 'x' } },
        { kind: 'runs', width: 1, settings: null },
      ],
    }
    expect(readPlaces(kept)).toEqual([
      { kind: 'trend', width: 2, settings: { kpis: ['A'], days: 30, target: 95 } },
      { kind: 'kpis', width: 4 },
      { kind: 'runs', width: 1 },
    ])
  })

  it('change for one widget, and go with the last of them', () => {
    const named = withSettings(defaultPlaces, 'trend', { title: 'Rates' })
    expect(named.find(({ kind }) => kind === 'trend')?.settings).toEqual({ title: 'Rates' })
    expect(named.find(({ kind }) => kind === 'runs')).not.toHaveProperty('settings')
    expect(withSettings(named, 'trend', { title: '' })).toEqual(defaultPlaces)
    expect(
      readPlaces({ widgets: resized(named, 'trend') })?.find(({ kind }) => kind === 'trend')?.settings,
    ).toEqual({
      title: 'Rates',
    })
  })
})

describe('who sees a widget', () => {
  const orders = { access: 'Pages.Roles', pages: ['/orders', '/order-chart'] } as const
  it('may call what it asks and open one of the pages that it belongs to', () => {
    expect(maySee(orders, ['Pages.Roles'], new Set(['/order-chart']))).toBe(true)
    expect(maySee(orders, ['Pages.Roles'], new Set(['/stock']))).toBe(false)
    expect(maySee(orders, [], new Set(['/orders']))).toBe(false)
    expect(maySee({ access: null, pages: [] }, [], new Set())).toBe(true)
  })
})

describe('rates over time', () => {
  it('stand on one axis, the oldest first, each at its own runs', () => {
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
