import { describe, expect, it } from 'vitest'
import { integer, quantity, text } from '#domain/field-kinds.ts'
import { fieldsOfSources } from '#domain/pages/check.ts'
import { newPage } from '#domain/pages/page.ts'
import { createTableEngine } from '#engine/table/table-engine.ts'
import {
  emptyQuery,
  type DataRow,
  type GridQuery,
  type GridView,
} from '../../../src/workbench/grid/model/source.ts'
import type { TableClient } from '../../../src/workbench/grid/worker/table-client.ts'
import { TableStore } from '../../../src/workbench/grid/worker/table-store.ts'
import { AnswerSource } from '../../../src/workbench/screens/pages/page/kinds/data/answer-source.ts'
import { idsOf, keyOfSource } from '../../../src/workbench/screens/pages/page/actions/row-keys.ts'
import { tableColumns } from '../../../src/workbench/screens/pages/page/kinds/data/table-columns.ts'
import type { SourceAnswer } from '../../../src/workbench/screens/pages/page/sources/source-query.ts'
import { freshKernels } from '../../support/kernels.ts'

const engine = createTableEngine(freshKernels(), new Intl.Collator('en').compare)
const fields = { code: text('编码', 'Code'), line: text('产线', 'Line'), qty: quantity('数量', 'Quantity') }
const answerOf = (...rows: (readonly [code: string, line: string, qty: string | null])[]): SourceAnswer => ({
  fields,
  rows: rows.map(([code, line, qty]) => ({ code, line, qty, note: [code] })),
  total: rows.length,
})

const shown = (answer: SourceAnswer) => ({ answer, fields, key: 'code' })

/** A worker's tables without the worker, and how many there are. */
function worker() {
  const store = new TableStore(engine)
  const tables = new Set<unknown>()
  let views = 0
  const ask = async (method: keyof TableStore, args: readonly unknown[]): Promise<unknown> => {
    if (method === 'add') tables.add(args[0])
    if (method === 'drop') tables.delete(args[0])
    return (store[method] as (...given: readonly unknown[]) => unknown).bind(store)(...args)
  }
  const openView = (table: string): number => {
    store.open(table, ++views)
    return views
  }
  return { client: { ask, openView } as unknown as TableClient, tables }
}

const query = (part: Partial<GridQuery>): GridQuery => ({ ...emptyQuery, ...part })
const rowsOf = ({ rowCount, row }: GridView) => Array.from({ length: rowCount }, (_, at) => row!(at)!)
const codes = (view: GridView) =>
  rowsOf(view).map((row) => (row.kind === 'row' ? row.values['code'] : row.value))

const first = answerOf(['B', 'L1', '2'], ['A', 'L2', '10'], ['C', 'L1', null])

describe('rows of an answer as a source of the grid', () => {
  it('are sorted by their values, filtered and searched, and are the rows of the answer', async () => {
    const source = new AnswerSource(worker().client, shown(first))
    const sorted = await source.apply(query({ sort: [{ field: 'qty', descending: true }] }))
    expect(codes(sorted)).toEqual(['A', 'B', 'C'])
    expect((sorted.row!(0) as DataRow).values).toBe(first.rows[1])
    expect((await source.rows(1, 2)).map(({ id }) => id)).toEqual(['B', 'C'])
    expect([sorted.lineOf!('C'), sorted.lineOf!('Z')]).toEqual([2, null])
    expect(sorted.sample!(9).map(({ id }) => id)).toEqual(['B', 'A', 'C'])
    const narrowed = await source.apply(query({ filters: [{ field: 'qty', op: 'gt', values: ['5'] }] }))
    expect([codes(narrowed), narrowed.matchCount, narrowed.totalCount]).toEqual([['A'], 1, 3])
    expect(codes(await source.apply(query({ keyword: 'l1' })))).toEqual(['B', 'C'])
    // What no column shows is not found.
    const { line, ...others } = fields
    expect(source.take({ ...shown(first), fields: others })).toBe(true)
    expect(codes(await source.apply(query({ keyword: 'l1' })))).toEqual([])
    source.take({ ...shown(first), fields: { line } })
    expect(await source.distinct('line', '', 5)).toEqual([
      { value: 'L1', count: 2 },
      { value: 'L2', count: 1 },
    ])
  })

  it('are grouped, and groups unfold', async () => {
    const source = new AnswerSource(worker().client, shown(first))
    const folded = await source.apply(query({ group: ['line'] }))
    expect(codes(folded)).toEqual(['L1', 'L2'])
    expect(codes(await source.toggle(folded.row!(0)!.id, true))).toEqual(['L1', 'B', 'C', 'L2'])
  })

  it('give way to those of the next answer, and leave no table behind', async () => {
    const { client, tables } = worker()
    const source = new AnswerSource(client, shown(first))
    await source.apply(emptyQuery)
    expect(source.take(shown(first))).toBe(false)
    expect(source.take(shown(answerOf(['A', 'L2', '11'])))).toBe(true)
    expect([source.has('A'), source.has('B')]).toEqual([true, false])
    const next = await source.apply(emptyQuery)
    expect(rowsOf(next).map((row) => row.values['qty'])).toEqual(['11'])
    expect(tables.size).toBe(1)
    source.close()
    await Promise.resolve()
    expect(tables.size).toBe(0)
    // A tab that is shown again.
    expect(codes(await source.apply(emptyQuery))).toEqual(['A'])
  })

  it('are read again when the same query is asked for once more, and for no other reason', async () => {
    let read = 0
    const source = new AnswerSource(worker().client, shown(first))
    source.listen(() => void read++)
    await source.apply(emptyQuery)
    await source.apply(query({ keyword: 'a' }))
    expect(read).toBe(0)
    await source.apply(emptyQuery)
    await source.apply(emptyQuery)
    expect(read).toBe(1)
    source.take(shown(answerOf(['A', 'L2', '11'])))
    await source.apply(emptyQuery)
    source.close()
    await source.apply(emptyQuery)
    expect(read).toBe(1)
  })

  it('take new values of single rows where they are', async () => {
    const source = new AnswerSource(worker().client, shown(first))
    const view = await source.apply(emptyQuery)
    source.patch(new Map([['A', { code: 'A', qty: '7' }]]))
    expect(rowsOf(view).map((row) => row.values['qty'])).toEqual(['2', '7', null])
  })
})

it('rows are distinguished by the id of their entity, else by key and a number', () => {
  const rows = [{ id: '7', code: 'A' }, { code: 'B' }, { code: 'B' }, { other: 1 }]
  expect(idsOf(rows, 'code')).toEqual(['7', 'B', 'B\u00002', ''])
})

it('the field that names rows is the key of their entity, else the first that distinguishes them', () => {
  const sources = [
    { name: 'orders', kind: 'rows', entity: 'order' },
    { name: 'states', kind: 'rows', entity: 'order', groupBy: ['status'] },
    { name: 'kit', kind: 'run', calculation: 'KIT', table: 'itemShortages' },
    { name: 'fixed', kind: 'fixed', rows: [] },
    { name: 'ready', kind: 'report', report: 'KitReadiness', parameters: {} },
  ]
  const page = { ...newPage('p', 'page', {}), sources }
  const known = { ...fieldsOfSources(page), ready: { operation: text('作业', 'Operation') } }
  const keys = sources.map(({ name }) => keyOfSource({ page, fields: known }, name))
  expect(keys).toEqual(['code', 'status', 'item', 'value', 'operation'])
  expect(keyOfSource({ page, fields: fieldsOfSources(page) }, 'ready')).toBe('code')
})

describe('columns of a table', () => {
  const hidden = { ...fields, hint: { ...integer('提示', 'Hint'), hidden: true as const } }
  const shapes = (columns: ReturnType<typeof tableColumns>) =>
    columns.map(({ field, title: { en }, pin, designedWidth, hidden: isHidden }) => [
      field,
      en,
      pin ?? designedWidth ?? null,
      isHidden ?? false,
    ])

  it('are all fields of the source where the page names none', () => {
    expect(shapes(tableColumns(hidden, [], 'code'))).toEqual([
      ['code', 'Code', 'left', false],
      ['line', 'Line', null, false],
      ['qty', 'Quantity', null, false],
      ['hint', 'Hint', null, true],
    ])
    const open = [{ field: '', title: '', width: null }]
    expect(tableColumns(hidden, open, 'code')).toEqual(tableColumns(hidden, [], 'code'))
  })

  it('are those of the page, once each, with its titles and widths', () => {
    const declared = [
      { field: 'hint', title: '', width: null },
      { field: 'qty', title: 'Pieces', width: 90 },
      { field: 'gone', title: '', width: null },
      { field: 'qty', title: 'Again', width: null },
    ]
    expect(shapes(tableColumns(hidden, declared, 'code'))).toEqual([
      ['hint', 'Hint', null, false],
      ['qty', 'Pieces', 90, false],
    ])
  })
})
