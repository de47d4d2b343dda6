import { expect, it } from 'vitest'
import { tableFromRows } from '#engine/columns.ts'
import { findingsOf } from '#engine/kitting/findings.ts'
import { messageSchema } from '#engine/kitting/results.ts'

it('counts messages that say the same and puts errors first', () => {
  const negative = { level: 'W', code: 'negativeStock', table: 'supplies', column: 'qty' }
  const unknown = { level: 'E', code: 'itemUnknown', table: 'demands', column: 'item' }
  const messages = tableFromRows(messageSchema, [
    { ...negative, row: 7, item: 'A', value: '-3' },
    { ...negative, row: 9, item: 'B', value: '-1' },
    { ...unknown, row: 2, order: 'M1', item: 'X' },
    { level: 'I', code: 'unconstrained', item: 'C' },
  ])
  const [first, second, third] = findingsOf(messages)
  expect(first).toMatchObject({ ...unknown, row: 2, order: 'M1', item: 'X', count: 1 })
  expect(second).toMatchObject({ ...negative, row: 7, item: 'A', value: '-3', count: 2 })
  expect(third).toMatchObject({ level: 'I', row: null, count: 1 })
})
