import { describe, expect, it } from 'vitest'
import { goldenCases, goldenPolicy, goldenRows, originalCases } from '../../support/golden-cases.ts'
import { freeOf, rowsOf, runKit } from '../../support/kitting-run.ts'

const statuses: Readonly<Record<string, readonly string[]>> = {
  FULL: ['FN', 'FT', 'FL'],
  PART: ['PT'],
  NONE: ['NO'],
  NO_BOM: ['NB'],
  SKIPPED_ZERO: ['ZQ'],
}

describe('golden cases', () => {
  it.skipIf(originalCases === null)('are those that were handed over', () => {
    expect(goldenCases).toEqual(originalCases)
  })

  it.each(Object.entries(goldenCases))('%s', async (_, golden) => {
    const outcome = await runKit(goldenRows(golden), goldenPolicy(golden.policy))
    const orders = rowsOf(outcome, 'orders')
    const batches = rowsOf(outcome, 'batches')
    const details = rowsOf(outcome, 'details')
    for (const [id, expected] of Object.entries(golden.result)) {
      const order = orders.find((row) => row.order === id)!
      expect(statuses[expected.status], id).toContain(order.kitStatus)
      if (expected.sets !== undefined) expect(order.kitQtyTotal).toBe(Number(expected.sets))
      if (expected.kitDate !== undefined) expect(order.fullKit).toBe(expected.kitDate)
      if (expected.batches)
        expect(batches.filter((row) => row.order === id).map(({ kit, qty }) => [kit, String(qty)])).toEqual(
          expected.batches,
        )
      for (const [line, [allocated, required]] of Object.entries(expected.lines ?? {})) {
        const detail = details.find((row) => row.order === id && row.path === line)!
        expect(detail.net).toBe(Number(required))
        expect(detail.allocNow! + detail.allocOnTime! + detail.allocLate!).toBe(Number(allocated))
      }
    }
    for (const [item, free] of Object.entries(golden.free)) expect(freeOf(outcome, item)).toBe(Number(free))
    expect(outcome.conservation).toMatchObject({ ok: true, faults: [] })
  })
})
