import { expect, it } from 'vitest'
import { compileDefinition } from '#domain/reports/designed/compile.ts'
import { crossTable, type CrossRow } from '#domain/reports/designed/cross.ts'
import { columnsOf } from '#domain/reports/designed/report.ts'
import { newColumn, newDefinition } from '#domain/reports/designed/definition.ts'

const { design } = compileDefinition({
  ...newDefinition('order'),
  kind: 'cross',
  columns: [
    newColumn('planner', 'ME.planner'),
    { ...newColumn('mean', 'ME.qty'), place: 'value', total: 'average', decimals: 1 },
    { ...newColumn('most', 'ME.qty'), place: 'value', total: 'max' },
  ],
})

const row = (planner: string | null, sum: string, count: number, most: string): CrossRow => ({
  planner,
  mean__sum: sum,
  mean__count: count,
  most,
})
const rows = [row('1', '9', 3, '7'), row('01', '4', 2, '3'), row(null, '10', 1, '10'), row('a', '0', 0, '-1')]

it('has its lines in one order, also of keys that are sorted alike, whatever the order of rows', () => {
  const table = crossTable(columnsOf(design!), rows)
  expect(table.lines.map(({ keys }) => keys[0])).toEqual(['01', '1', 'a', null])
  expect(crossTable(columnsOf(design!), rows.toReversed())).toEqual(table)
})

it('averages and compares the rows behind a line, and all of them in the line of totals', () => {
  const { lines, total } = crossTable(columnsOf(design!), rows)
  expect(lines.map(({ totals }) => totals)).toEqual([
    ['2', '3'],
    ['3', '7'],
    [null, '-1'],
    ['10', '10'],
  ])
  expect(total.totals).toEqual(['3.8', '10'])
  expect(lines.map(({ averaged }) => averaged)).toEqual([
    [[{ sum: '4', count: 2 }, null]],
    [[{ sum: '9', count: 3 }, null]],
    [[{ sum: '0', count: 0 }, null]],
    [[{ sum: '10', count: 1 }, null]],
  ])
})
