import { describe, expect, it } from 'vitest'
import { reorderTable, tableFromRows, tableOf } from '#engine/columns.ts'
import { inputFingerprint } from '#engine/kitting/input-hash.ts'
import { demandSchema, kittingSchemas, type KittingInput } from '#engine/kitting/input.ts'

const rows = [
  { order: 'M1', item: 'A', planQty: 1_000_000n, priority: 5, frozen: true },
  { order: 'M2', item: 'B', planQty: 2_000_000n, priority: 5 },
  { order: 'M3', item: 'A', planQty: null, priority: 7, frozen: false },
]
const empty = Object.fromEntries(
  Object.entries(kittingSchemas).map(([name, schema]) => [name, tableOf(schema, 0)]),
) as unknown as KittingInput
const input = (list: typeof rows): KittingInput => ({ ...empty, demands: tableFromRows(demandSchema, list) })

describe('fingerprint of the input', () => {
  const print = inputFingerprint(input(rows))

  it('does not depend on the order of rows', () => {
    const demands = reorderTable(demandSchema, input(rows).demands, [2, 0, 1])
    expect(inputFingerprint({ ...empty, demands })).toBe(print)
    expect(inputFingerprint(input([rows[2]!, rows[1]!, rows[0]!]))).toBe(print)
  })

  it('depends on every value, on nulls and on the number of rows', () => {
    const others = [
      [...rows, rows[0]!],
      rows.slice(1),
      rows.map((row) => ({ ...row, item: row.item === 'A' ? 'B' : 'A' })),
      rows.map((row) => ({ ...row, planQty: row.planQty && row.planQty + 1n })),
      rows.map((row) => ({ ...row, planQty: row.planQty ?? 0n })),
      rows.map((row) => ({ ...row, frozen: row.frozen ?? false })),
      [{ ...rows[0]!, item: 'B' }, { ...rows[1]!, item: 'A' }, rows[2]!],
    ]
    const prints = others.map((list) => inputFingerprint(input(list as typeof rows)))
    expect(new Set([print, ...prints]).size).toBe(others.length + 1)
  })
})
