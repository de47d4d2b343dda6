import { describe, expect, it } from 'vitest'
import { renamedWithin } from '#domain/expressions/rename-within.ts'

const renaming = { property: 'spec1', from: 'RED', to: "ROSE'S" }

describe('a value renamed within JSON', () => {
  it('is renamed in expressions at any depth and in conditions of both shapes, and nowhere else', () => {
    const commands = [
      { type: 'ASSIGN', props: { orderFilter: "ME.Spec1 == 'red' && ME.Name != 'RED'", label: 'RED' } },
      { filter: [{ field: 'Spec1', op: 'in', values: ['RED', 'BLUE', 3] }] },
      { filters: { spec1: { op: 'eq', value: 'Red' }, spec2: { op: 'eq', values: ['RED'] } } },
    ]
    const { value, texts } = renamedWithin(commands, renaming)
    expect(value).toEqual([
      { type: 'ASSIGN', props: { orderFilter: "ME.Spec1 == 'ROSE''S' && ME.Name != 'RED'", label: 'RED' } },
      { filter: [{ field: 'Spec1', op: 'in', values: ["ROSE'S", 'BLUE', 3] }] },
      { filters: { spec1: { op: 'eq', value: "ROSE'S" }, spec2: { op: 'eq', values: ['RED'] } } },
    ])
    expect(texts.map(({ before }) => before)).toEqual(["ME.Spec1 == 'red' && ME.Name != 'RED'", 'RED', 'Red'])
  })

  it('leaves what names nothing of it as it was', () => {
    const rows = [{ label: 'RED', contentExpr: "ME.Spec2 == 'RED'", limitZero: true, format: null }]
    expect(renamedWithin(rows, renaming)).toEqual({ value: rows, texts: [] })
    expect(renamedWithin(rows, renaming).value).toBe(rows)
    expect(renamedWithin(null, renaming)).toEqual({ value: null, texts: [] })
  })
})
