import { describe, expect, it } from 'vitest'
import { parseSeconds } from '#domain/rules/dates.ts'
import { calendarShiftSchema, holidaySchema } from '#engine/calendar/input.ts'
import { receivingIntervals, receivingMemberSchema, receivingRowSchema } from '#engine/calendar/receiving.ts'
import { rowAt, tableFromRows, type RowValues } from '#engine/columns.ts'
import { calendarSchema } from '#engine/kitting/input.ts'
import { referenceCalendarSolver } from '#engine/reference/calendar/expand.ts'

type Rows = readonly RowValues<typeof receivingRowSchema>[]

const members = [
  { type: 'warehouse', code: 'W1' },
  { type: 'warehouse', code: 'W2' },
  { type: 'supplier', code: 'S1' },
  { type: 'item', code: 'A', groups: 'G1;G2' },
  { type: 'item', code: 'B', groups: 'G2' },
]

function receiving(rows: Rows) {
  return receivingIntervals(
    {
      rows: tableFromRows(receivingRowSchema, rows),
      shifts: tableFromRows(calendarShiftSchema, [{ code: 'DAY', patterns: '8:00-16:00' }]),
      holidays: tableFromRows(holidaySchema, [{ table: 'X', date: parseSeconds('2026-03-03')! }]),
      members: tableFromRows(receivingMemberSchema, members),
    },
    { from: parseSeconds('2026-03-02')!, to: parseSeconds('2026-03-05')!, zone: 'UTC' },
    referenceCalendarSolver,
  )
}

/** `target from/to` within 2 to 5 March 2026, Monday to Wednesday. */
function intervals(rows: Rows): string[] {
  const { table } = receiving(rows)
  return Array.from({ length: table.length }, (_, row) => {
    const { targetType, target, start, end, roll } = rowAt(calendarSchema, table, row)
    const [from, to] = [start, end].map((at) => new Date(Number(at) * 1000).toISOString().slice(8, 13))
    return `${targetType} ${target} ${from}/${to}${roll === null ? '' : ` ${roll}`}`
  })
}

describe('receiving calendars', () => {
  it('name the rows that cannot be read, and go on with the others', () => {
    const sound = { code: 'C1', targetType: 'warehouse', target: 'W1', dates: '*', shift: 'DAY' }
    const { table, faults } = receiving([
      sound,
      { ...sound, code: 'C2', target: 'W?' },
      { ...sound, code: 'C3', dates: 'someday' },
      { ...sound, code: 'C4', shift: 'GONE' },
    ])
    expect(table.length).toBe(3)
    expect(faults.map(({ code, column }) => [code, column])).toEqual([
      ['C2', 'target'],
      ['C3', 'dates'],
      ['C4', 'shift'],
    ])
  })

  it('are open always without rows', () => {
    expect(intervals([])).toEqual([])
  })

  it('open the targets that rows name, on the days of the rows', () => {
    expect(
      intervals([
        { code: 'C1', targetType: 'warehouse', target: 'W1', dates: '星期一-星期二', shift: 'DAY' },
        { code: 'C2', targetType: 'item', target: 'B;GONE', dates: '*', shift: 'DAY' },
      ]),
    ).toEqual([
      'warehouse W1 02T08/02T16',
      'warehouse W1 03T08/03T16',
      'item B 02T08/02T16',
      'item B 03T08/03T16',
      'item B 04T08/04T16',
    ])
  })

  it('let rows for everything count for every target, after their own', () => {
    expect(
      intervals([
        { code: 'ALL', targetType: 'all', target: '*', dates: '*', shift: 'DAY' },
        { code: 'S1', targetType: 'supplier', target: 'S1', dates: '2026/3/2-2026/3/3' },
      ]),
    ).toEqual(['supplier S1 04T08/04T16', 'all * 02T08/02T16', 'all * 03T08/03T16', 'all * 04T08/04T16'])
  })

  it('are open on all other days where rows only name days off', () => {
    expect(intervals([{ targetType: 'warehouse', target: '*', dates: 'HOLS' }])).toEqual([
      'warehouse W1 02T00/03T00',
      'warehouse W1 04T00/05T00',
      'warehouse W2 02T00/03T00',
      'warehouse W2 04T00/05T00',
    ])
  })

  it('take items by their groups, the highest sort order first', () => {
    expect(
      intervals([
        { code: 'G1', targetType: 'itemGroup', target: 'G1', dates: '星期一', shift: 'DAY', sortOrder: 2n },
        { code: 'G2', targetType: 'itemGroup', target: 'G2', dates: '星期一', sortOrder: 1n },
        { code: 'G2B', targetType: 'itemGroup', target: 'G2', dates: '星期二', shift: 'DAY', sortOrder: 1n },
      ]),
    ).toEqual(['item A 02T08/02T16', 'item A 03T08/03T16', 'item B 03T08/03T16'])
  })

  it('take the roll rule of the row with the highest sort order, then of the nearer one', () => {
    const row = (targetType: string, target: string, roll: string | null, sortOrder: bigint) => ({
      code: `${targetType}${roll}`,
      targetType,
      target,
      roll,
      sortOrder,
      dates: '星期一',
      shift: 'DAY',
    })
    const all = row('all', '*', 'prev', 0n)
    expect(intervals([all])).toEqual(['all * 02T08/02T16 prev'])
    expect(intervals([all, row('item', 'B', 'next', 0n)])).toEqual([
      'item B 02T08/02T16',
      'all * 02T08/02T16 prev',
    ])
    expect(intervals([row('item', 'A', 'next', 0n), row('itemGroup', 'G1', 'prev', 1n)])).toEqual([
      'item A 02T08/02T16 prev',
    ])
  })

  it('leave out rows with faults', () => {
    expect(
      intervals([
        { targetType: 'warehouse', target: 'W1', dates: '2026/2/30', shift: 'DAY' },
        { targetType: 'warehouse', target: '', dates: '*', shift: 'DAY' },
        { targetType: 'warehouse', target: 'W2', dates: '星期三', shift: 'DAY' },
      ]),
    ).toEqual(['warehouse W2 04T08/04T16'])
  })
})
