import { textAt } from '#engine/columns.ts'
import { localTime } from '../tables/csv-writer.ts'
import type { Planned } from './engine.ts'
import type { ScheduleOptions } from './options.ts'
import type { ScheduleFolder } from './files.ts'

const rounded = (number: number, digits = 1): number => Math.round(number * 10 ** digits) / 10 ** digits
const minutes = (seconds: number): number => rounded(seconds / 60, 2)

/** Content of run.json: what was planned, its quality, and the duration. */
export function runReport(
  options: ScheduleOptions,
  folder: ScheduleFolder,
  { counts, kpi, hash, timing, solver, tables }: Planned,
  milliseconds: Readonly<Record<string, number>>,
): object {
  const rows = Object.entries(folder).map(([name, table]) => [name, table?.length ?? 0])
  return {
    asOf: localTime(options.asOf, options.zone),
    zone: options.zone,
    rule: options.rule,
    direction: options.direction === 'B' ? 'backward' : 'forward',
    optimiseSeconds: options.optimise,
    seed: options.seed,
    rows: Object.fromEntries(rows) as Record<string, number>,
    counts,
    onTimePercent: rounded(kpi.onTimeRate * 100, 2),
    lateJobs: kpi.lateOrders,
    totalLatenessMinutes: minutes(kpi.totalLateness),
    weightedTardinessMinutes: minutes(kpi.weightedTardiness),
    maxLatenessMinutes: minutes(kpi.maxLateness),
    meanFlowTimeMinutes: minutes(kpi.meanFlowTime),
    makespanMinutes: minutes(kpi.makespan),
    setupHours: rounded(kpi.setupSeconds / 3600, 2),
    utilisation: rounded(kpi.utilisation, 4),
    maxLagExcesses: lagExcesses(tables),
    resultHash: hash,
    engine: {
      solver,
      milliseconds: Object.fromEntries(Object.entries(timing).map(([phase, ms]) => [phase, rounded(ms)])),
    },
    milliseconds: { ...milliseconds, total: Math.round(performance.now()) },
    /** Of the whole process. */
    peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
  }
}

/** Links whose maximum lag is exceeded, and the total excess in minutes. */
function lagExcesses({ messages }: Planned['tables']): { readonly links: number; readonly minutes: number } {
  const { code, seconds } = messages.columns
  let [links, sum] = [0, 0]
  for (let row = 0; row < messages.length; row++) {
    if (textAt(code, row) !== 'maxLag') continue
    links++
    sum += seconds[row]!
  }
  return { links, minutes: minutes(sum) }
}
