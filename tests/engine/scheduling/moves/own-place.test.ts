import { describe, expect, it } from 'vitest'
import { readPolicy } from '#domain/scheduling/scheme.ts'
import { schedulingKernel } from '#engine/kernel/scheduling.ts'
import { prepare } from '#engine/scheduling/prepare/index.ts'
import { OP_REFUSED, Status } from '#engine/scheduling/problem.ts'
import { effort } from '../../../support/effort.ts'
import { freshKernels } from '../../../support/kernels.ts'
import { movable, movers } from '../../../support/moves.ts'
import { plainFeatures, randomScheduling, type Features } from '../../../support/random-scheduling.ts'
import { MONDAY, schedulingInput } from '../../../support/scheduling.ts'

const solver = schedulingKernel(freshKernels())

/** Operations of a plan that change their place, or displace others, when they are moved to their own place. */
function restless(seed: number, features: Features, mover: string): { tried: number; found: string[] } {
  const { rows } = randomScheduling(seed, features)
  const { policy } = readPolicy({ rawMaterialConstraint: false })
  const prepared = prepare(schedulingInput(rows), policy, { asOf: MONDAY })
  const run = solver.start(prepared.problem)
  while (run.step(1000) < 1);
  const solution = run.finish()
  const plan = movable(prepared, solution, movers[mover]!())
  const pinned = plan.pinned()
  const { problem, operations, opOf, resources } = prepared
  const found: string[] = []
  let tried = 0
  const placeOf = (op: number) => ({
    operation: operations.name(opOf[op]!),
    resource: resources[problem.candResource[solution.candidate[op]!]!]!.code,
    start: solution.start[op]! + problem.base,
  })
  const mayMove = (op: number) =>
    solution.status[op] === Status.PLACED && pinned[op] === 0 && !(problem.opFlags[op]! & OP_REFUSED)
  /** Successors of an operation, and the operations behind it on its resource. */
  const behind = (op: number): number[] => {
    const linked = Array.from(
      problem.succLink.subarray(problem.succStart[op], problem.succStart[op + 1]),
      (link) => problem.linkAfter[link]!,
    )
    const beside = Array.from(opOf.keys()).filter(
      (one) =>
        mayMove(one) &&
        placeOf(one).resource === placeOf(op).resource &&
        solution.start[one]! > solution.start[op]!,
    )
    beside.sort((a, b) => solution.start[a]! - solution.start[b]! || a - b)
    return [...new Set([...linked.filter(mayMove), ...beside.slice(0, 2)])].filter((one) => one !== op)
  }
  for (let op = 0; op < problem.opCount; op++) {
    if (!mayMove(op)) continue
    const { operation } = placeOf(op)
    const together = (op + seed) % 2 === 0 ? behind(op).map(placeOf) : []
    const outcome = plan.moveOperation({ ...placeOf(op), together })
    tried++
    if (outcome.refused) {
      if (outcome.refused !== 'wholeRun') found.push(`${operation} ${outcome.refused}`)
      continue
    }
    for (const { operation: other, setupStart, start, end } of outcome.changes) {
      const at = Array.from(opOf.keys()).find((one) => operations.name(opOf[one]!) === other)!
      const was = [solution.setup[at]!, solution.start[at]!, solution.end[at]!].map(
        (time) => time + problem.base,
      )
      if (String(was) !== String([setupStart, start, end]))
        found.push(`${operation} moves ${other}: ${String(was)} to ${String([setupStart, start, end])}`)
    }
    outcome.undo()
  }
  return { tried, found }
}

describe.each(Object.keys(movers))('an operation moved to its own place, %s', (mover) => {
  it.each<[string, Partial<Features>]>([
    ['on machines with changeovers', {}],
    ['with links and lots', { links: true }],
    ['beside what is fixed', { fixed: true, links: true }],
    ['on units', { parallel: true }],
    ['on units of which some work in some shifts only, at changing speeds', { parallel: true, speed: true }],
    ['on units beside furnaces', { parallel: true, furnace: true }],
    ['with speeds and pauses', { speed: true, pause: true }],
    ['with people and tools', { subs: true }],
    ['placed backward', { backward: true, links: true }],
  ])('stands there, and nothing else moves: %s', (_name, features) => {
    let tried = 0
    for (let seed = 1; seed <= effort(400); seed++) {
      const one = restless(seed, { ...plainFeatures, ...features }, mover)
      expect(one.found, `seed ${seed}`).toEqual([])
      tried += one.tried
    }
    expect(tried).toBeGreaterThan(100)
  })
})
