import { expect, it } from 'vitest'
import { item } from '#domain/entities/master/item.ts'
import type { ListRow } from '../../../src/workbench/list/list-row.ts'
import { levelChanges } from '../../../src/workbench/screens/master/items/level-changes.ts'

const row = (code: string, values: object) =>
  ({ id: code, rowVersion: 1, code, ...values }) as unknown as ListRow
const stocks = [
  row('A', { safetyStock: '10' }),
  row('B', { safetyStock: '0.5' }),
  row('C', { safetyStock: null }),
]
const stock = (step: 'set' | 'add' | 'percent', text: string) =>
  levelChanges(stocks, 'safetyStock', item.fields.safetyStock, step, text)?.map((one) => [
    one.row['code'],
    one.after,
  ])

it('a level is set, raised by an amount or a share, exactly and never below 0', () => {
  expect(stock('set', '10')).toEqual([
    ['B', '10'],
    ['C', '10'],
  ])
  expect(stock('add', '-1')).toEqual([
    ['A', '9'],
    ['B', '0'],
    ['C', '0'],
  ])
  expect(stock('percent', '33.333333')?.slice(0, 2)).toEqual([
    ['A', '13.333333'],
    ['B', '0.666667'],
  ])
  expect(stock('set', 'many')).toBeUndefined()
})

it('lead times are times', () => {
  const rows = [row('A', { buyLead: 86_400 }), row('B', { buyLead: null })]
  const change = (step: 'set' | 'add' | 'percent', text: string) =>
    levelChanges(rows, 'buyLead', item.fields.buyLead, step, text)?.map(({ after }) => after)
  expect(change('add', '1d12h')).toEqual([216_000, 129_600])
  expect(change('add', '-2d')).toEqual([0, 0])
  expect(change('percent', '50')).toEqual([129_600, 0])
  expect(change('set', 'soon')).toBeUndefined()
})
