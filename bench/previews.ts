import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { readPolicy } from '#domain/scheduling/scheme.ts'
import { dispatchShopOptions, generateJobShop } from '#engine/generate/job-shop.ts'
import { Random } from '#engine/random.ts'
import { schedulingKernel } from '#engine/kernel/scheduling.ts'
import { kernelMoves } from '#engine/kernel/moves.ts'
import { modelOf } from '#engine/scheduling/moves/index.ts'
import { prepare } from '#engine/scheduling/prepare/index.ts'
import { nodeKernels } from '../src/server/platform/kernels/kernels.ts'
import { MovePlanner } from '../src/workbench/screens/gantt/resource-gantt/moves/planner.ts'
import { machine, once } from './measure.ts'

/**
 * Preview of a bar dragged over a dense plan of 10^5 operations on 500 machines: the move of the kernel, the placements of
 * displaced operations, the orders with another end, and the undo: node bench/previews.ts
 */
const OPERATIONS = 100_000
const MACHINES = 500
const [WARM_UP, DRAGS] = [50, 500]

const { policy } = readPolicy({ dispatchRule: ['due'] })
const options = dispatchShopOptions(OPERATIONS, MACHINES)
const prepared = prepare(generateJobShop(options), policy, { asOf: options.asOf })
const run = schedulingKernel(await nodeKernels()).start(prepared.problem)
while (run.step(8192) < 1);
const [model, solution] = [modelOf(prepared), run.finish()]
const { base, candStart, candResource, opCount } = model.problem

const DAY = 86_400
const about = { stamp: 'bench', asOf: base, until: base + 10_000 * DAY }
const dues = new Map(model.orders.map((order) => [order, base + 20 * DAY]))
const names = { sources: model.operations, rows: model.resources, dues }
const planner = new MovePlanner({ model, solution, about }, names, kernelMoves(await nodeKernels()))

const random = new Random(5)
const drags: { readonly ms: number; readonly moved: number }[] = []
for (let k = 0; k < WARM_UP + DRAGS; k++) {
  const source = Math.floor(random.real() * opCount)
  const [from, to] = [candStart[source]!, candStart[source + 1]!]
  const row = candResource[from + Math.floor(random.real() * (to - from))]!
  const start = base + Math.max(0, solution.start[source]! + Math.floor((random.real() - 0.4) * 200_000))
  const { value, ms } = once(() => planner.preview([{ source, row, start }]))
  const { moved } = await value
  if (k >= WARM_UP) drags.push({ ms, moved: moved.source.length })
}

const at = (of: 'ms' | 'moved', share: number): number =>
  drags.map((one) => one[of]).toSorted((a, b) => a - b)[Math.min(DRAGS - 1, Math.floor(DRAGS * share))]!
const { date, cpu, cores, node } = machine()
const shares = [0.5, 0.9, 0.95, 0.99, 1]
const text = `# Previews of drags in the browser's planner

${drags.length} drags, each of one operation, in a dense plan of ${OPERATIONS} operations on ${MACHINES} machines; CPU milliseconds
of the thread a preview. ${date}, ${cpu}, ${cores} cores; Node ${node}; load average at the end ${loadavg()[0]!.toFixed(1)}.

|  | median | p90 | p95 | p99 | max |
| --- | ---: | ---: | ---: | ---: | ---: |
| preview, ms | ${shares.map((share) => at('ms', share).toFixed(1)).join(' | ')} |
| operations moved | ${shares.map((share) => at('moved', share)).join(' | ')} |
`
process.stdout.write(text)
await writeFile(new URL('results/previews.md', import.meta.url), text)
