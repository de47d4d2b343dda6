import { expect } from 'vitest'
import { NULL_I64 } from '#engine/columns.ts'
import { psiKernel } from '#engine/kernel/psi.ts'
import { defaultPsiSettings, type PsiSettings } from '#engine/psi/input.ts'
import { preparePsi } from '#engine/psi/prepare.ts'
import { firstProblem, type PsiProblemName, type PsiRowName } from '#engine/psi/problem.ts'
import { referencePsi } from '#engine/reference/psi/index.ts'
import { freshKernels } from './kernels.ts'
import { DAY, days, psiInput, START, type PsiRowsOf } from './random-psi.ts'

export const kernel = psiKernel(freshKernels())

/** An hour after the start of a day. */
export const at = (day: number) => START + day * DAY + 3600
export const units = (qty: number) => BigInt(qty * 1_000_000)
export type DayEvent = readonly [kind: string, day: number, qty: number]

/** Item A, four days and its events. */
export interface Case {
  readonly item?: PsiRowsOf['items'][number]
  readonly receipts?: readonly DayEvent[]
  readonly demands?: readonly DayEvent[]
  readonly periods?: PsiRowsOf['periods']
  readonly settings?: Partial<PsiSettings>
}

export function prepared({ item = {}, receipts = [], demands = [], periods = days(4), settings = {} }: Case) {
  const events = (list: readonly DayEvent[]) =>
    list.map(([kind, day, qty]) => ({ item: 'A', kind, time: at(day), qty: units(qty) }))
  const input = psiInput({
    items: [{ code: 'A', ...item }],
    periods,
    receipts: events(receipts),
    demands: events(demands),
  })
  return preparePsi(input, { ...defaultPsiSettings, ...settings })
}

export const numbers = (cells: BigInt64Array) =>
  [...cells].map((cell) => (cell === NULL_I64 ? null : Number(cell) / 1_000_000))

/** One row of item A in units, the same from kernel and reference. */
export function rowOf(name: PsiRowName, given: Case): (number | null)[] {
  const { problem } = prepared(given)
  const [row, plain] = [kernel, referencePsi].map((solver) =>
    numbers(solver.open(problem).block([0]).cells[name]),
  )
  expect(row).toEqual(plain)
  return row!
}

export function problemOf(given: Case): readonly [PsiProblemName, number] | null {
  const { problem } = prepared(given)
  const [found, plain] = [kernel, referencePsi].map((solver) =>
    firstProblem(solver.open(problem).overview().first, 0),
  )
  expect(found).toEqual(plain)
  return found ? [found.kind, found.period] : null
}

export const withWindow = (unit: 'period' | 'day', back: number, forward: number) => ({
  settings: { window: { unit, back, forward } },
})
