import { expect, it } from 'vitest'
import { readPolicy } from '#domain/scheduling/scheme.ts'
import { kernelMoves } from '#engine/kernel/moves.ts'
import { referenceScheduler } from '#engine/reference/scheduling.ts'
import { referenceMoves } from '#engine/reference/scheduling/moves/index.ts'
import type { MoveOutcome } from '#engine/scheduling/moves/index.ts'
import { prepare, type Prepared } from '#engine/scheduling/prepare/index.ts'
import { Kind, Status, type Solution } from '#engine/scheduling/problem.ts'
import { effort } from '../../../support/effort.ts'
import { freshKernels } from '../../../support/kernels.ts'
import { movable } from '../../../support/moves.ts'
import { seeded } from '../../../support/random-problem.ts'
import { plainFeatures, randomScheduling } from '../../../support/random-scheduling.ts'
import { MONDAY, schedulingInput } from '../../../support/scheduling.ts'

const kernels = freshKernels()

function planOf(seed: number, subs = false): { readonly prepared: Prepared; readonly solution: Solution } {
  const features = { ...plainFeatures, parallel: true, furnace: true, links: seed % 3 === 0, subs }
  const { policy } = readPolicy({ rawMaterialConstraint: false })
  const prepared = prepare(schedulingInput(randomScheduling(seed, features).rows), policy, { asOf: MONDAY })
  const run = referenceScheduler.start(prepared.problem)
  while (run.step(1000) < 1);
  return { prepared, solution: run.finish() }
}

const plansOf = ({ prepared, solution }: ReturnType<typeof planOf>) => ({
  plain: movable(prepared, solution, referenceMoves),
  wasm: movable(prepared, solution, kernelMoves(kernels)),
})

const inFurnace = ({ problem }: Prepared, { status, candidate }: Solution): number[] =>
  Array.from(status.keys()).filter(
    (op) =>
      status[op] === Status.PLACED &&
      problem.resourceKind[problem.candResource[candidate[op]!]!] === Kind.FURNACE,
  )

const placesOf = ({ setup, start, produced, end }: Solution, ops: readonly number[]) =>
  ops.map((op) => [op, setup[op], start[op], produced[op], end[op]])

const summaryOf = ({ refused, by, changed, conflicts }: MoveOutcome) => ({ refused, by, changed, conflicts })

/** Links between placed operations that do not hold. */
function brokenLinks({ problem }: Prepared, { status, start, produced }: Solution): string[] {
  const stands = (op: number) => status[op] === Status.PLACED || status[op] === Status.FIXED
  return Array.from(problem.linkBefore.keys()).flatMap((link) => {
    const [before, after] = [problem.linkBefore[link]!, problem.linkAfter[link]!]
    // Bit 1: LINK_END.
    if (!stands(before) || !stands(after) || problem.linkKind[link] !== 1) return []
    const isKept = start[after]! >= produced[before]! + problem.linkMin[link]!
    return isKept ? [] : [`${before} > ${after}`]
  })
}

it('batches keep their place when adjacent operations move, or the move is refused', () => {
  const counts = { made: 0, refused: 0 }
  for (let seed = 1; seed <= effort(1000); seed++) {
    const plan = planOf(seed, seed % 2 === 0)
    const { problem, operations, opOf, resources } = plan.prepared
    const { plain, wasm } = plansOf(plan)
    const random = seeded(seed)
    const below = (count: number) => Math.floor(random() * count)
    for (let turn = 0; turn < 6; turn++) {
      const name = `seed ${seed} turn ${turn}`
      const op = below(problem.opCount)
      const { status, start, candidate } = plain.solution
      const batches = inFurnace(plan.prepared, plain.solution)
      if (status[op] !== Status.PLACED || batches.length === 0 || batches.includes(op)) continue
      const before = placesOf(plain.solution, batches)
      const broken = new Set(brokenLinks(plan.prepared, plain.solution))
      const move = {
        operation: operations.name(opOf[op]!),
        resource: resources[problem.candResource[candidate[op]!]!]!.code,
        start: problem.base + start[op]! + (turn % 2 === 0 ? 0 : below(400_000) - 150_000),
      }
      const outcome = plain.moveOperation(move)
      expect(summaryOf(wasm.moveOperation(move)), name).toEqual(summaryOf(outcome))
      expect(wasm.solution, name).toEqual(plain.solution)
      expect(placesOf(plain.solution, batches), name).toEqual(before)
      expect(
        brokenLinks(plan.prepared, plain.solution).filter((link) => !broken.has(link)),
        name,
      ).toEqual([])
      counts[outcome.refused ? 'refused' : 'made']++
    }
  }
  expect(counts.made).toBeGreaterThan(effort(300))
  expect(counts.refused).toBeGreaterThan(effort(20))
})

it('a unit is kept with a furnace whose group limits the members at work', () => {
  const plan = planOf(148)
  const { problem, operations, opOf } = plan.prepared
  const op = Array.from(opOf.keys()).find((one) => operations.name(opOf[one]!) === 'J5-1')!
  const start = problem.base + plan.solution.start[op]!
  for (const mover of Object.values(plansOf(plan))) {
    const outcome = mover.moveOperation({ operation: 'J5-1', resource: 'M2', start })
    expect(summaryOf(outcome)).toEqual({ refused: null, by: null, changed: [op], conflicts: [] })
    expect(placesOf(mover.solution, [op])).toEqual(placesOf(plan.solution, [op]))
  }
})

it('is refused with the reason of the present unit', () => {
  const { prepared, solution } = planOf(212)
  const { problem, operations, opOf, resources } = prepared
  const places = ['J8-2', 'J8-3'].map((operation) => {
    const op = Array.from(opOf.keys()).find((one) => operations.name(opOf[one]!) === operation)!
    const resource = resources[problem.candResource[solution.candidate[op]!]!]!.code
    return { operation, resource, start: problem.base + solution.start[op]! }
  })
  for (const mover of Object.values(plansOf({ prepared, solution }))) {
    const outcome = mover.moveOperation({ ...places[0]!, together: places.slice(1) })
    expect(summaryOf(outcome)).toMatchObject({ refused: 'wholeRun', by: 'J8-3' })
  }
})
