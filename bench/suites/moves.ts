import { readPolicy } from '#domain/scheduling/scheme.ts'
import { dispatchShopOptions, generateJobShop } from '#engine/generate/job-shop.ts'
import { Random } from '#engine/random.ts'
import { schedulingKernel } from '#engine/kernel/scheduling.ts'
import { kernelMoves } from '#engine/kernel/moves.ts'
import { referenceMoves } from '#engine/reference/scheduling/moves/index.ts'
import { replan } from '#engine/reference/scheduling/moves/replan.ts'
import { modelOf, MovablePlan } from '#engine/scheduling/moves/index.ts'
import { prepare } from '#engine/scheduling/prepare/index.ts'
import type { Solution } from '#engine/scheduling/problem.ts'
import { nodeKernels } from '../../src/server/platform/kernels/kernels.ts'
import { hashOf, once, type Suite } from '../measure.ts'

const { policy } = readPolicy({ dispatchRule: ['due'] })

const hashOfPlan = ({ candidate, setup, start, produced, end }: Solution): string =>
  hashOf(candidate, setup, start, produced, end)

async function planOf(contestant: string, operations: number, machines: number): Promise<MovablePlan> {
  const options = dispatchShopOptions(operations, machines)
  const prepared = prepare(generateJobShop(options), policy, { asOf: options.asOf })
  const run = schedulingKernel(await nodeKernels()).start(prepared.problem)
  while (run.step(8192) < 1);
  const load = contestant === 'wasm' ? kernelMoves(await nodeKernels()) : referenceMoves
  return new MovablePlan(modelOf(prepared), run.finish(), load)
}

/** A drag of any operation to any of its machines, up to a day earlier or a day and a half later. */
function anyDrag({ model, solution }: MovablePlan, random: Random) {
  const { problem, operations, resources } = model
  const op = Math.floor(random.real() * problem.opCount)
  const [from, to] = [problem.candStart[op]!, problem.candStart[op + 1]!]
  const candidate = from + Math.floor(random.real() * (to - from))
  const start = Math.max(0, solution.start[op]! + Math.floor((random.real() - 0.4) * 200_000))
  const resource = resources[problem.candResource[candidate]!]!
  const operation = operations[op]!
  return { op, candidate, start, move: { operation, resource, start: start + problem.base } }
}

/** Checks drags in a small plan against placing all operations again. */
async function requireEqual(contestant: string): Promise<void> {
  const plan = await planOf(contestant, 200, 4)
  const random = new Random(7)
  for (let k = 0; k < 40; k++) {
    const { op, candidate, start, move } = anyDrag(plan, random)
    const pinned = plan.pinned()
    const ops = new Map([[op, { candidate, release: start }]])
    const expected = replan(plan.model.problem, plan.solution, { ops, pinned })
    const { refused } = plan.moveOperation(move)
    const same = expected ? !refused && hashOfPlan(expected) === hashOfPlan(plan.solution) : refused !== null
    if (!same) throw new Error(`drag ${k} differs from placing all operations again`)
  }
}

const DRAGS = 1000

export const moves: Suite = {
  name: 'moves',
  title: `${DRAGS} drags, each of one operation, in a dense plan on 500 machines in shifts with family changeovers; ms a drag`,
  sizes: [10_000, 100_000],
  contestants: ['wasm', 'typescript'],
  async measure(name, size) {
    await requireEqual(name)
    const plan = await planOf(name, size, 500)
    const random = new Random(5)
    const [times, counts]: [number[], number[]] = [[], []]
    let text = ''
    for (let k = 0; k < DRAGS + 50; k++) {
      const { move } = anyDrag(plan, random)
      const { value: outcome, ms } = once(() => plan.moveOperation(move))
      outcome.undo()
      if (k < 50) continue
      times.push(ms)
      counts.push(outcome.count)
      text += `${outcome.count} `
    }
    const at = (list: readonly number[], share: number): number =>
      list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))]!
    const runs = [
      {
        median: at(times, 0.5),
        p90: at(times, 0.9),
        p95: at(times, 0.95),
        p99: at(times, 0.99),
        max: at(times, 1),
      },
    ]
    const facts = {
      'operations moved, median': at(counts, 0.5),
      'operations moved, p95': at(counts, 0.95),
      'operations moved, max': at(counts, 1),
    }
    return { hash: hashOf(new TextEncoder().encode(text)), runs, facts }
  },
}
