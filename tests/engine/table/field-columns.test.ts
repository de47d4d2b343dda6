import { describe, expect, it } from 'vitest'
import { choice, flag, integer, quantity, references, text, time } from '#domain/field-kinds.ts'
import { NULL_FLAG, NULL_I32, NULL_I64, textAt, type TextColumn } from '#engine/columns.ts'
import { columnKindOf, tableOfFields } from '#engine/table/field-columns.ts'

const fields = {
  name: text('名称', 'Name'),
  status: choice('状态', 'Status', 'OrderStatus'),
  qty: quantity('数量', 'Quantity'),
  no: integer('序号', 'No.'),
  late: flag('逾期', 'Late'),
  due: time('交期', 'Due'),
  of: references('属于', 'Of', 'order'),
}

describe('rows of declared fields as a table', () => {
  const table = tableOfFields(fields, [
    {
      name: 'A',
      status: 'N',
      qty: '12.5',
      no: 3,
      late: true,
      due: '2026-01-01T00:00:00Z',
      of: ['MO1', 'MO2'],
      other: 1,
    },
    { name: '', qty: null, no: 'x', late: 'true', due: 'never' },
    { qty: '99999999999999999999', no: 7.9, late: false },
    { no: 2 ** 31 },
  ])
  const texts = (name: 'name' | 'of') =>
    [0, 1, 2, 3].map((row) => textAt(table.columns[name] as TextColumn, row))

  it('has a column for each field, of the kind that its values need', () => {
    expect(table.length).toBe(4)
    expect(table.kinds).toEqual({
      name: 'text',
      status: 'text',
      qty: 'quantity',
      no: 'integer',
      late: 'flag',
      due: 'time',
      of: 'text',
    })
    expect(columnKindOf('duration')).toBe('integer')
    expect(columnKindOf('date')).toBe('text')
  })

  it('keeps values exactly, lists joined, and nulls where a value does not fit', () => {
    expect(texts('name')).toEqual(['A', null, null, null])
    expect(texts('of')).toEqual(['MO1;MO2', null, null, null])
    expect([...(table.columns['qty'] as BigInt64Array)]).toEqual([12_500_000n, NULL_I64, NULL_I64, NULL_I64])
    expect([...(table.columns['no'] as Int32Array)]).toEqual([3, NULL_I32, 7, NULL_I32])
    expect([...(table.columns['late'] as Uint8Array)]).toEqual([1, NULL_FLAG, 0, NULL_FLAG])
    expect([...(table.columns['due'] as BigInt64Array)]).toEqual([
      BigInt(Date.parse('2026-01-01T00:00:00Z') / 1000),
      NULL_I64,
      NULL_I64,
      NULL_I64,
    ])
  })
})
