import { expect, test } from 'vitest'
import { choice, code, flag, quantity, type Fields } from '#domain/field-kinds.ts'
import {
  conditionWith,
  newCondition,
} from '../../../../../src/workbench/screens/pages/builder/fields/conditions.ts'

const fields: Fields = {
  code: code('编码', 'Code'),
  other: code('其他', 'Other'),
  qty: quantity('数量', 'Quantity'),
  done: flag('完成', 'Done'),
  state: choice('状态', 'State', 'PageState'),
}

test('a new condition compares the first field as its kind does at first', () => {
  expect(newCondition(fields)).toEqual({ field: 'code', op: 'contains', values: [''] })
  expect(newCondition(null)).toEqual({ field: '', op: 'eq', values: [''] })
})

test('an operator has as many values as it takes', () => {
  const one = { field: 'qty', op: 'eq', values: ['1'] } as const
  expect(conditionWith(one, { op: 'between' }, fields).values).toEqual(['1', ''])
  expect(conditionWith(one, { op: 'empty' }, fields).values).toEqual([])
  expect(conditionWith({ ...one, op: 'between', values: ['1', '2'] }, { op: 'ge' }, fields).values).toEqual([
    '1',
  ])
  expect(conditionWith({ field: 'code', op: 'empty', values: [] }, { op: 'in' }, fields).values).toEqual([''])
})

test('another field keeps operator and values only where they fit', () => {
  const one = { field: 'code', op: 'contains', values: ["'A'"] } as const
  expect(conditionWith(one, { field: 'other' }, fields)).toEqual({ ...one, field: 'other' })
  expect(conditionWith(one, { field: 'qty' }, fields)).toEqual({ field: 'qty', op: 'eq', values: [''] })
  expect(conditionWith(one, { field: 'done' }, fields)).toEqual({ field: 'done', op: 'eq', values: [''] })
  expect(conditionWith(one, { field: 'state' }, fields)).toEqual({ field: 'state', op: 'in', values: [''] })
  expect(conditionWith(one, { field: 'unknown' }, fields)).toMatchObject({ op: 'contains' })
})
