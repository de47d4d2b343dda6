import fc from 'fast-check'
import { expect, it } from 'vitest'
import { encodeTable } from '#engine/arrow.ts'
import { tableFromRows, type RowValues } from '#engine/columns.ts'
import { createTableEngine } from '#engine/table/table-engine.ts'
import { GroupSums, totalDigits, type EndedGroup, type SummedColumn } from '#domain/rules/group-sums.ts'
import { totalOps, type TotalOp } from '#domain/rules/totals.ts'
import { freshKernels } from '../../support/kernels.ts'
import { emptyQuery, type GroupRow } from '../../../src/workbench/grid/model/source.ts'
import { PageTable } from '../../../src/workbench/grid/table/page-table.ts'
import { ViewRows } from '../../../src/workbench/grid/table/view-rows.ts'
import { decodeColumns } from '../../../src/workbench/grid/worker/columns.ts'
import { published } from '../../../src/workbench/grid/worker/published.ts'
import { TableView } from '../../../src/workbench/grid/worker/view.ts'

const schema = { buyer: 'text', item: 'text', qty: 'quantity', pieces: 'integer', late: 'integer' } as const
const group = ['buyer', 'item']
const summedFields = ['qty', 'pieces', 'late'] as const
const fields = [...group, ...summedFields]
const engine = createTableEngine(freshKernels(), new Intl.Collator('en').compare)

const quantity = fc.option(fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }), { nil: null })
const whole = fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 }), { nil: null })
const anyRows = fc.array(
  fc.record({
    buyer: fc.constantFrom('li', 'wang', null),
    item: fc.constantFrom('bolt', 'nut'),
    qty: quantity,
    pieces: whole,
    late: whole,
  }),
  { maxLength: 30 },
)

/** Groups and totals as the grid shows them. */
function onScreen(rows: readonly RowValues<typeof schema>[], op: TotalOp) {
  const table = decodeColumns(encodeTable(schema, tableFromRows(schema, rows), 'stream'))
  const view = new TableView(engine, table)
  const answer = view.apply({
    ...emptyQuery,
    group,
    unfolded: true,
    sums: summedFields,
    totals: Object.fromEntries(summedFields.map((field) => [field, { op, hasDecimals: field !== 'late' }])),
  })
  const shown = new ViewRows(new PageTable(published(table)), answer)
  const lines = shown.rows(0, answer.view.rowCount)
  const values = ({ values: of }: { readonly values: GroupRow['values'] }) =>
    summedFields.map((field) => of[field] ?? null)
  return {
    groups: lines.flatMap((line) =>
      line.kind === 'group' ? [[line.level, line.value, ...values(line)]] : [],
    ),
    totals: values({ values: answer.view.totals }),
    cells: view.cells(fields, 0, rows.length),
  }
}

/** The same rows as files total them. */
function inFile(cells: readonly (readonly unknown[])[], op: TotalOp) {
  const summed = summedFields.map(
    (field, at): SummedColumn => ({
      at: at + group.length,
      total: op,
      from: -1,
      isDuration: field === 'late',
    }),
  )
  const sums = new GroupSums({ groups: [0, 1], summed, first: 0 })
  const ended: EndedGroup[] = []
  for (const row of cells) ended.push(...sums.add(row, 0).ended)
  ended.push(...sums.end())
  const digits = ({ totals }: EndedGroup) =>
    totals.map(({ units }, at) => (units === null ? null : totalDigits(summed[at]!, units)))
  return { groups: ended.map((one) => [one.level, one.value, ...digits(one)]), totals: digits(sums.whole) }
}

const texts = (list: readonly (readonly unknown[])[]): string[] =>
  list
    .map((one) =>
      JSON.stringify(one.map((value) => (value === null ? null : String(value as string | number)))),
    )
    .toSorted()

it.each(totalOps)('the %s of every group and of all rows is the same on the screen and in files', (op) => {
  fc.assert(
    fc.property(anyRows, (rows) => {
      const screen = onScreen(rows, op)
      const file = inFile(screen.cells, op)
      expect(texts(file.groups)).toEqual(texts(screen.groups))
      if (rows.length > 0) expect(texts([file.totals])).toEqual(texts([screen.totals]))
    }),
  )
})
