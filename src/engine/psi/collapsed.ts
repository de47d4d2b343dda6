import { NULL_I64 } from '../columns.ts'
import type { Collapsed } from './horizon.ts'
import { psiRows, type PsiRowName } from './problem.ts'
import type { PsiGridCells } from './shown.ts'

/** The first value of a group counts, or the last, or all of them together. */
const first: ReadonlySet<PsiRowName> = new Set(['opening'])
const last: ReadonlySet<PsiRowName> = new Set(['closing', 'cover'])

/** The same items over coarser periods: quantities add up, stock is that at the start or at the end. */
export function collapsedCells(grid: PsiGridCells, { periods, starts }: Collapsed): PsiGridCells {
  const width = grid.periods.length
  const items = grid.codes.length
  const row = (name: PsiRowName): BigInt64Array => {
    const out = new BigInt64Array(items * periods.length)
    for (let item = 0; item < items; item++)
      for (let g = 0; g < periods.length; g++) {
        const [from, to] = [item * width + starts[g]!, item * width + starts[g + 1]!]
        const values = grid.cells[name].subarray(from, to)
        out[item * periods.length + g] = first.has(name)
          ? values[0]!
          : last.has(name)
            ? values.at(-1)!
            : sumOf(values)
      }
    return out
  }
  const cells = Object.fromEntries(
    psiRows.map((name) => [name, row(name)]),
  ) as unknown as PsiGridCells['cells']
  return { ...grid, periods, cells }
}

const sumOf = (values: BigInt64Array): bigint =>
  values.includes(NULL_I64) ? NULL_I64 : values.reduce((sum, one) => sum + one, 0n)
