import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readPolicy } from '#domain/scheduling/scheme.ts'
import { generateJobShop, shiftShopOptions, type JobShopOptions } from '#engine/generate/job-shop.ts'
import { schedulingKernel } from '#engine/kernel/scheduling.ts'
import type { ScheduleKpi } from '#engine/scheduling/results.ts'
import { schedule } from '#engine/scheduling/schedule.ts'
import { kernelModule, nodeKernels } from '../src/server/platform/kernels/kernels.ts'
import { improveInThreads } from '../src/server/platform/optimise/improve.ts'
import { buildKernels } from '../tools/build-kernels.ts'
import { machine } from './measure.ts'

/**
 * What the optimiser makes of plans that were dispatched by due date: node bench/optimise.ts [--seconds 30] [--jobs 10000]
 */
const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '30' }, jobs: { type: 'string', default: '10000' } },
})
const seconds = Number(options.seconds)
const jobs = Number(options.jobs)
const machines = Math.max(5, Math.round(jobs / 100))

const plans: Readonly<Record<string, JobShopOptions>> = {
  'shifts, no changeovers, load 80 %': { ...shiftShopOptions(jobs), machines, families: 1 },
  'shifts, 6 families, load 80 %': { ...shiftShopOptions(jobs), machines },
  'shifts, 6 families, load 95 %': { ...shiftShopOptions(jobs), machines, load: 0.95 },
  'a fifth of it on half the machines, no changeovers, load 100 %': {
    ...shiftShopOptions(Math.ceil(jobs / 5)),
    machines: Math.max(5, Math.round(machines / 2)),
    families: 1,
    load: 1,
  },
  'a tenth of it, 6 families, load 95 %': {
    ...shiftShopOptions(Math.ceil(jobs / 10)),
    machines: Math.max(5, Math.round(machines / 10)),
    load: 0.95,
  },
}

interface Outcome {
  readonly operations: number
  readonly before: ScheduleKpi
  readonly after: ScheduleKpi
}

await buildKernels()
const outcomes: Record<string, Outcome> = {}
for (const [name, plan] of Object.entries(plans)) {
  outcomes[name] = await compare(plan)
  process.stderr.write('.')
}
write()

async function compare(plan: JobShopOptions): Promise<Outcome> {
  const input = generateJobShop(plan)
  const { policy } = readPolicy({ dispatchRule: [{ field: 'due', descending: false }] })
  const solver = schedulingKernel(await nodeKernels())
  const improve = improveInThreads({
    module: await kernelModule(),
    searches: cpus().length,
    iterations: null,
    seconds,
    seed: 1,
  })
  const run = { asOf: plan.asOf, zone: 'UTC', solver }
  const before = await schedule(input, policy, run)
  const after = await schedule(input, policy, { ...run, improve })
  return { operations: before.counts.operations, before: before.kpi, after: after.kpi }
}

function write(): void {
  const m = machine()
  const hours = (value: number) => (value / 3600).toFixed(1)
  const cells = (kpi: ScheduleKpi) => [
    kpi.lateOrders,
    hours(kpi.weightedTardiness),
    hours(kpi.meanFlowTime),
    hours(kpi.setupSeconds),
    (kpi.makespan / 86_400).toFixed(1),
  ]
  const rows = Object.entries(outcomes).flatMap(([name, { operations, before, after }]) => [
    `| ${[name, operations, 'by due date', ...cells(before), ''].join(' | ')} |`,
    `| ${['', '', 'optimised', ...cells(after), `${(before.meanFlowTime / after.meanFlowTime).toFixed(2)}x`].join(' | ')} |`,
  ])
  const text = `# Optimiser against dispatching by due date

${m.date}, ${m.cpu}, ${m.cores} cores, Node ${m.node}. ${seconds} s of optimisation on all cores, seed 1, objective of the
product (tardiness, late orders, then setup and flow time); load average at the end ${loadavg()[0]!.toFixed(1)}. Flow time = from
the beginning of an order's first operation to the end of its last, closed hours included.

| plan | operations | | late orders | tardiness h | mean flow time h | setups h | makespan d | shorter flow |
| --- | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |
${rows.join('\n')}
`
  const folder = fileURLToPath(new URL('results/', import.meta.url))
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}optimise.json`, `${JSON.stringify({ machine: m, seconds, outcomes }, null, 1)}\n`)
  writeFileSync(`${folder}optimise.md`, text)
  console.log(text)
}
