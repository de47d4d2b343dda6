import { describe, expect, it } from 'vitest'
import { encodeTable } from '#engine/arrow.ts'
import { psiKernel } from '#engine/kernel/psi.ts'
import { preparePsi, type PreparedPsi } from '#engine/psi/prepare.ts'
import {
  MAX_I64,
  Part,
  PARTS,
  psiProblems,
  type CellChange,
  type PsiProblem,
  type PsiSolver,
} from '#engine/psi/problem.ts'
import { psiCellSchema, psiCellTable, psiProblemSchema, psiProblemTable } from '#engine/psi/results.ts'
import { referencePsi } from '#engine/reference/psi/index.ts'
import { freshKernels } from '../../support/kernels.ts'
import { Random } from '../../support/random-kitting.ts'
import { psiInput, randomPsi, type PsiRowsOf } from '../../support/random-psi.ts'

const kernel = psiKernel(freshKernels())

/** All results of a problem: of all items, of a block backwards, of every change by itself, and of all items after it. */
function answers(solver: PsiSolver, problem: PsiProblem, changes: readonly CellChange[]) {
  const session = solver.open(problem)
  const items = Array.from({ length: problem.itemCount }, (_, item) => problem.itemCount - 1 - item)
  return [
    session.overview(),
    session.block(items),
    ...changes.map((change) => session.edit([change])),
    session.overview(),
    session.block(items),
    session.edit(changes.map((change) => ({ ...change, qty: null }))),
    session.overview(),
  ]
}

function expectEqual(problem: PsiProblem, changes: readonly CellChange[] = []): void {
  expect(answers(kernel, problem, changes)).toEqual(answers(referencePsi, problem, changes))
}

/** Result tables as Arrow files. */
function bytesOf(prepared: PreparedPsi, solver: PsiSolver): Uint8Array[] {
  const session = solver.open(prepared.problem)
  const block = session.block(prepared.codes.map((_, item) => item))
  return [
    encodeTable(psiCellSchema, psiCellTable(prepared, block)),
    encodeTable(psiProblemSchema, psiProblemTable(prepared, session.overview())),
  ]
}

/** A random problem of any size: every cell of every part, most of them filled. */
function problemOf(random: Random, itemCount: number, periodCount: number, most: number): PsiProblem {
  const each = <T>(count: number, cell: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, k) => cell(k))
  const qty = () => BigInt(random.int(0, most))
  const eventCount = itemCount * periodCount === 0 ? 0 : itemCount * periodCount * 3
  return {
    periodCount,
    bounds:
      periodCount === 0
        ? new BigInt64Array()
        : BigInt64Array.from(each(periodCount + 1, (p) => BigInt(p * 28_800))),
    windowFirst: Int32Array.from(each(periodCount, (p) => Math.max(0, p - 3))),
    windowLast: Int32Array.from(each(periodCount, (p) => Math.min(periodCount - 1, p + 2))),
    itemCount,
    opening: BigInt64Array.from(each(itemCount, qty)),
    made: BigInt64Array.from(each(itemCount, () => BigInt(random.int(-200_000, 0)))),
    safety: BigInt64Array.from(each(itemCount, qty)),
    maximum: BigInt64Array.from(each(itemCount, () => 3n * qty())),
    shelf: BigInt64Array.from(
      each(itemCount, () => (random.chance(0.5) ? -1n : BigInt(random.int(0, 200_000)))),
    ),
    eventCount,
    eventItem: Int32Array.from(each(eventCount, () => random.int(0, itemCount - 1))),
    eventCell: Int32Array.from(
      each(eventCount, () => random.int(0, periodCount - 1) * PARTS + random.int(0, Part.consumption)),
    ),
    eventQty: BigInt64Array.from(each(eventCount, qty)),
  }
}

describe('the PSI kernel equals the reference', () => {
  it('on 1,000 random cases, before and after edits', () => {
    const found = new Map<string, number>(psiProblems.map((kind) => [kind, 0]))
    for (let seed = 0; seed < 1000; seed++) {
      const { rows, settings, changes } = randomPsi(seed)
      const { problem } = preparePsi(psiInput(rows), settings)
      expectEqual(problem, changes)
      for (const [kind, periods] of Object.entries(referencePsi.open(problem).overview().first))
        found.set(kind, found.get(kind)! + periods.filter((period) => period > 0).length)
    }
    for (const kind of psiProblems) expect(found.get(kind), kind).toBeGreaterThan(20)
  })

  it('in numbers of periods around whole vectors', () => {
    const random = new Random(5)
    for (const periods of [0, 1, 2, 3, 4, 5, 15, 16, 17, 63, 64, 65, 399, 400])
      for (const items of [0, 1, 2, 3]) expectEqual(problemOf(random, items, periods, 50))
  })

  it('on more items than one step processes', () => {
    expectEqual(problemOf(new Random(6), 8193, 3, 1_000_000))
  })

  it('close to the limits of int64, and beyond them', () => {
    const near = [MAX_I64, MAX_I64 - 1n, MAX_I64 / 2n, MAX_I64 / 2n + 1n, (1n << 44n) - 1n, 1n << 44n, 1n, 0n]
    const found = new Set<string>()
    for (let seed = 0; seed < 500; seed++) {
      const random = new Random(seed)
      const problem = problemOf(random, 2, 3, 3)
      const opening = problem.opening.map(() => (random.chance(0.5) ? -1n : 1n) * random.pick(near))
      const eventQty = problem.eventQty.map((qty) => (random.chance(0.2) ? random.pick(near) : qty))
      const large = { ...problem, opening, eventQty }
      expectEqual(large, [{ item: 0, period: 1, part: 'sale', qty: random.pick(near) }])
      for (const [kind, periods] of Object.entries(referencePsi.open(large).overview().first))
        for (const period of periods) found.add(`${kind} ${period}`)
    }
    for (const kind of ['range', 'negative']) expect(found).toContain(`${kind} 2`)
    expect(found).toContain('range -1')
  })
})

describe('many small quantities', () => {
  it('are too many together where their sum passes int64', () => {
    const eventCount = 1 << 20
    const problem = {
      ...problemOf(new Random(7), 1, 2, 0),
      eventCount,
      eventItem: new Int32Array(eventCount),
      eventCell: new Int32Array(eventCount).fill(Part.firm),
      eventQty: new BigInt64Array(eventCount).fill((1n << 44n) - 1n),
    }
    for (const solver of [kernel, referencePsi])
      expect([...solver.open(problem).overview().first.range]).toEqual([0])
  })
})

describe('rows in another order', () => {
  it('give the same bytes, from the kernel and from the reference', () => {
    for (let seed = 0; seed < 200; seed++) {
      const { rows, settings } = randomPsi(seed)
      const random = new Random(seed)
      const mixed = Object.fromEntries(
        Object.entries(rows).map(([name, list]) => [name, random.shuffle(list as unknown[])]),
      ) as unknown as PsiRowsOf
      const given = preparePsi(psiInput(rows), settings)
      const other = preparePsi(psiInput(mixed), settings)
      expect(other.codes).toEqual(given.codes)
      const bytes = bytesOf(given, kernel)
      expect(bytesOf(other, kernel)).toEqual(bytes)
      expect(bytesOf(other, referencePsi)).toEqual(bytes)
    }
  })
})
