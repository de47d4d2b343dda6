import { describe, expect, it } from 'vitest'
import { entityNamed } from '#domain/entities/index.ts'
import {
  clearChanges,
  editOf,
  inverse,
  isDisjoint,
  pasteChanges,
} from '../../../src/workbench/list/cell-changes.ts'
import type { ListRow } from '../../../src/workbench/list/list-row.ts'
import type { DataRow } from '../../../src/workbench/grid/model/source.ts'

const order = entityNamed('order')
const settings = { language: 'zh-Hans', zone: 'Asia/Shanghai' } as const
const may = (field: string): boolean => field !== 'code'
const row = (values: Record<string, unknown>): DataRow => ({
  kind: 'row',
  id: values['code'] as string,
  values: { id: values['code'], rowVersion: 1, ...values } as DataRow['values'],
})

describe('a pasted block', () => {
  it('is read as a spreadsheet shows it: thousands marks, local times, labels of choices', () => {
    const rows = [row({ code: 'A', qty: '1', orderType: 'M' })]
    const block = [['12,345.50', '2026/11/20 08:30', '采购订单', '是']]
    const fields = ['qty', 'dueDate', 'orderType', 'frozen']
    const { edits, added, faults } = pasteChanges(order, { rows, fields, block }, may, settings)
    expect([added, faults]).toEqual([[], []])
    expect(edits).toEqual([
      {
        id: 'A',
        before: { qty: '1', dueDate: null, orderType: 'M', frozen: null },
        after: { qty: '12345.5', dueDate: '2026-11-20T00:30:00Z', orderType: 'P', frozen: true },
      },
    ])
  })

  it('leaves what may not be changed, skips what is the same, and makes new rows of lines beyond', () => {
    const rows = [row({ code: 'A', qty: '5' })]
    const block = [
      ['renamed', '5'],
      ['NEW', '7'],
    ]
    const changes = pasteChanges(order, { rows, fields: ['code', 'qty'], block }, may, settings)
    expect(changes).toEqual({ edits: [], added: [{ code: 'NEW', qty: '7' }], faults: [] })
  })

  it('names every cell that does not fit by its row', () => {
    const rows = [row({ code: 'A' }), row({ code: 'B' })]
    const block = [['many'], ['-1']]
    const { faults } = pasteChanges(order, { rows, fields: ['qty'], block }, may, settings)
    expect(faults.map(({ row: key, field }) => [key, field])).toEqual([
      ['A', 'qty'],
      ['B', 'qty'],
    ])
  })
})

it('cells are emptied, but not where a value is required', () => {
  const rows = [row({ code: 'A', projectNo: 'P', qty: '1', specCodes: [] }).values as unknown as ListRow]
  expect(clearChanges(order, rows, ['projectNo'], settings).edits).toEqual([
    { id: 'A', before: { projectNo: 'P' }, after: { projectNo: null } },
  ])
  expect(clearChanges(order, rows, ['qty'], settings).faults).toHaveLength(1)
})

it('an edit is undone by its inverse, and continues after others changed other fields', () => {
  const edit = editOf({ id: 'A', rowVersion: 1, qty: '1', name: 'n' }, { qty: '2', name: 'n' })!
  expect(edit).toEqual({ id: 'A', before: { qty: '1' }, after: { qty: '2' } })
  expect(inverse(inverse(edit))).toEqual(edit)
  expect(isDisjoint(edit, { qty: '1', name: 'theirs' })).toBe(true)
  expect(isDisjoint(edit, { qty: '2' })).toBe(true)
  expect(isDisjoint(edit, { qty: '3' })).toBe(false)
})
