import { describe, expect, it } from 'vitest'
import { parseValidity } from '#domain/planning/validity.ts'
import { meetsOrder } from '#engine/scheduling/explode/condition.ts'

const order: Record<string, unknown> = {
  code: 'MO-1',
  itemCode: 'P100',
  qty: '12',
  priority: 30,
  dueDate: '2026-11-25T08:00:00Z',
  customerCode: null,
  spec1: 'RED',
}

const world = { now: Date.parse('2026-11-20T00:00:00Z') / 1000, zone: 'UTC' }

const met = (text: string): boolean => {
  const condition = parseValidity(text)
  if ('fault' in condition) throw new Error(condition.fault.reason.en)
  return meetsOrder(condition, order, world)
}

describe('a condition on an order', () => {
  it.each([
    ["spec1 = 'RED'", true],
    ["ME.Order.Spec1 == 'RED' && ME.Order.Qty > 5", true],
    ["ME.Spec1 == 'BLUE' || ME.Qty <= 12", true],
    ["spec1 = 'a == b && c'", false],
    ['qty + 3 * 2 = 18', true],
    ['qty / 0 = 1', false],
    ['-qty < 0 and not (qty > 20)', true],
    ['qty between 10 and 12', true],
    ['qty not between 10 and 12', false],
    ["spec1 in ('BLUE', 'RED')", true],
    ["spec1 not in ('BLUE')", true],
    ["code like 'MO-_'", true],
    ["itemCode like 'P%0' and itemCode not like '%9'", true],
    ["code like '%%%x'", false],
    ["lower(spec1) = 'red' and upper('a') = 'A' and trim(' b ') = 'b'", true],
    ['greatest(qty, 20) = 20 and least(qty, 20) = 12', true],
    ["dueDate > '2026-11-25'", true],
    ['dueDate < now() + 6 days and dueDate > today() + 5 days', true],
  ])('%s is %s', (text, expected) => {
    expect(met(text)).toBe(expected)
  })

  it('on a field that the order does not have is unknown, and an unknown condition is not met', () => {
    for (const text of [
      "customerCode = 'C1'",
      "customerCode <> 'C1'",
      "not (customerCode = 'C1')",
      "customerCode in ('C1', 'C2')",
      "customerCode like '%'",
      "customerCode = 'C1' and qty = 12",
    ])
      expect(met(text), text).toBe(false)
    for (const text of [
      'customerCode is null',
      "customerCode = 'C1' or qty = 12",
      "coalesce(customerCode, 'none') = 'none'",
      'spec1 is not null',
    ])
      expect(met(text), text).toBe(true)
  })
})
