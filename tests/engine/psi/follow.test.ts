import { expect, it } from 'vitest'
import { NULL_I64 } from '#engine/columns.ts'
import { withPlanned } from '#engine/psi/follow.ts'
import { preparePsi } from '#engine/psi/prepare.ts'
import { firstProblem, MAX_I64, PARTS, psiRows, type PsiProblem } from '#engine/psi/problem.ts'
import type { PsiGridCells } from '#engine/psi/shown.ts'
import { referencePsi } from '#engine/reference/psi/index.ts'
import { kernel, prepared, units } from '../../support/psi.ts'
import { DAY, days, psiInput, randomPsi } from '../../support/random-psi.ts'

/** What a page has of a block. */
function gridOf(problem: PsiProblem, codes: readonly string[]): PsiGridCells {
  const { bounds, periodCount } = problem
  return {
    codes,
    periods: Array.from({ length: periodCount }, (_, p) => ({
      start: Number(bounds[p]),
      end: Number(bounds[p + 1]),
      day: Math.floor(Number(bounds[p]) / DAY),
    })),
    cells: kernel.open(problem).block([...codes.keys()]).cells,
    safety: problem.safety,
    maximum: problem.maximum.map((level) => (level === MAX_I64 ? NULL_I64 : level)),
  }
}

it('equals a calculation of all orders with these cells', () => {
  let compared = 0
  for (let seed = 0; seed < 400; seed++) {
    // Without quantities near the limits: there the calculation of all orders sees sums that a block no longer has.
    if (seed % 4 === 3) continue
    const { rows, settings } = randomPsi(seed)
    const { problem, codes, itemRow } = preparePsi(psiInput(rows), settings)
    const { periodCount: width } = problem
    if (width === 0) continue
    const grid = gridOf(problem, codes)
    for (const item of codes.keys()) {
      const planned = BigInt64Array.from({ length: width }, (_, p) => BigInt((seed + 3 * p) % 7) * 1_500_000n)
      const changes = Array.from(planned, (qty, period) => ({ item, period, part: 'planned' as const, qty }))
      const full = referencePsi.open(problem).edit(changes)
      const age = { made: problem.made[item]!, shelfDays: rows.items[itemRow[item]!]!.shelfDays ?? null }
      for (const solver of [kernel, referencePsi]) {
        const followed = withPlanned(solver, grid, item, planned, age)
        for (const name of psiRows)
          expect([...followed.grid.cells[name]], `${seed} ${name}`).toEqual([...full.cells[name]])
        expect(followed.problem, `${seed}`).toEqual(firstProblem(full.first, 0))
      }
      compared++
    }
  }
  expect(compared).toBeGreaterThan(300)
})

it('does not change an item that is out of range, and becomes out of range where quantities do', () => {
  const { problem, codes } = prepared({ periods: days(2) })
  const age = { made: 0n, shelfDays: null }
  const huge = BigInt64Array.of(MAX_I64, MAX_I64)
  const out = withPlanned(kernel, gridOf(problem, codes), 0, huge, age)
  expect(out.problem).toEqual({ kind: 'range', period: 1 })
  expect([...out.grid.cells.closing]).toEqual([NULL_I64, NULL_I64])
  expect(withPlanned(kernel, out.grid, 0, BigInt64Array.of(0n, 0n), age)).toMatchObject({ problem: null })
})

it('refuses quantities below zero', () => {
  const { problem, codes } = prepared({ receipts: [['planned', 1, 2]] })
  const planned = BigInt64Array.of(0n, -units(1), 0n, 0n)
  expect(() =>
    withPlanned(kernel, gridOf(problem, codes), 0, planned, { made: 0n, shelfDays: null }),
  ).toThrow(RangeError)
  expect(problem.eventCell[0]).toBe(PARTS)
})
