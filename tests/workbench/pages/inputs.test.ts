import { describe, expect, it } from 'vitest'
import { parseDay } from '#domain/rules/dates.ts'
import {
  beginOf,
  dayOf,
  endOf,
  spanOf,
} from '../../../src/workbench/screens/pages/page/kinds/input/date-values.ts'
import { codesOf } from '../../../src/workbench/screens/pages/page/kinds/input/several.ts'
import { minutesOf, timesOf } from '../../../src/workbench/screens/pages/page/kinds/input/time-values.ts'
import { treeRows } from '../../../src/workbench/screens/pages/page/kinds/input/tree-rows.ts'

const day = (text: string): number => parseDay(text)!
const zone = 'Asia/Shanghai'

describe('days', () => {
  it('are those of the zone, from their first second to their last', () => {
    const of = day('2026-11-27')
    expect([beginOf(of, 'date', zone), endOf(of, 'date', zone)]).toEqual(['2026-11-27', '2026-11-27'])
    expect([beginOf(of, 'time', zone), endOf(of, 'time', zone)]).toEqual([
      '2026-11-26T16:00:00Z',
      '2026-11-27T15:59:59Z',
    ])
    expect(dayOf('2026-11-26T16:00:00Z', 'time', zone)).toBe(of)
    expect(dayOf('2026-11-26T15:59:59Z', 'time', zone)).toBe(of - 1)
    expect(dayOf('no day', 'date', zone)).toBeNull()
  })

  it('belong to a week from Monday and to a month', () => {
    const monday = day('2026-11-23')
    for (const one of ['2026-11-23', '2026-11-27', '2026-11-29'])
      expect(spanOf(day(one), 'week')).toEqual([monday, monday + 6])
    expect(spanOf(day('1969-12-31'), 'week')).toEqual([day('1969-12-29'), day('1970-01-04')])
    expect(spanOf(day('2028-02-10'), 'month')).toEqual([day('2028-02-01'), day('2028-02-29')])
    expect(spanOf(day('2026-12-31'), 'month')).toEqual([day('2026-12-01'), day('2026-12-31')])
  })
})

describe('times', () => {
  it('are read as hours and minutes', () => {
    expect([minutesOf('8:05', false), minutesOf('24:00', false), minutesOf('24:01', false)]).toEqual([
      485,
      1440,
      null,
    ])
    expect([minutesOf('24:01', true), minutesOf('8:60', true), minutesOf('8', true)]).toEqual([
      1441,
      null,
      null,
    ])
  })

  it('are offered in steps between their limits', () => {
    const steps = { step: 30, min: '7:45', max: '09:00', isSpan: false }
    expect(timesOf(steps)).toEqual(['07:45', '08:15', '08:45'])
    expect(timesOf({ ...steps, min: '', max: '' })).toHaveLength(48)
    expect(timesOf({ ...steps, min: '10:00' })).toEqual([])
  })
})

describe('rows of a hierarchy', () => {
  const fields = { value: 'code', text: 'name', parent: 'above' }
  const drawn = (...rows: readonly (readonly [string, string?])[]) =>
    treeRows(
      rows.map(([code, above]) => ({ code, above, name: null })),
      fields,
    )

  it('are drawn each before what lies below it', () => {
    expect(drawn(['b', 'a'], ['c', 'b'], ['a'], ['d', 'a'], ['e', 'none'])).toEqual([
      { id: 'a', level: 0, label: 'a', isLeaf: false },
      { id: 'b', level: 1, label: 'b', isLeaf: false },
      { id: 'c', level: 2, label: 'c', isLeaf: true },
      { id: 'd', level: 1, label: 'd', isLeaf: true },
      { id: 'e', level: 0, label: 'e', isLeaf: true },
    ])
  })

  it('are all drawn once, also where they lie below each other or below themselves', () => {
    expect(drawn(['a', 'b'], ['b', 'a'], ['c', 'c'], ['a']).map(({ id, level }) => `${id}${level}`)).toEqual([
      'a0',
      'b1',
      'c0',
    ])
  })

  it('may be very deep', () => {
    const rows = Array.from({ length: 20_000 }, (_, at): [string, string] => [`r${at}`, `r${at - 1}`])
    expect(drawn(...rows).at(-1)).toMatchObject({ id: 'r19999', level: 19_999 })
  })
})

it('several codes are a list or text with ; between them', () => {
  expect([codesOf(['a', 'b']), codesOf('a;b'), codesOf(''), codesOf(null)]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
    [],
    [],
  ])
})
