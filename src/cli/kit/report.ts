import type { KitOutcome } from '#engine/kitting/kit.ts'
import { localTime } from '../tables/csv-writer.ts'
import type { KitOptions } from './options.ts'
import type { KitFolder } from './read-folder.ts'

const rounded = (milliseconds: number): number => Math.round(milliseconds * 10) / 10

/** Content of run.json: what was calculated, its quality, the check of conservation, and the duration. */
export function runReport(
  options: KitOptions,
  folder: KitFolder,
  solver: string,
  outcome: KitOutcome,
  milliseconds: Readonly<Record<string, number>>,
): object {
  const { counts, kpi, conservation, hash, timing } = outcome
  const rows = Object.entries(folder).map(([name, table]) => [name, table?.length ?? 0])
  return {
    asOf: localTime(options.asOf, options.zone),
    zone: options.zone,
    rows: Object.fromEntries(rows) as Record<string, number>,
    counts,
    kpi,
    conservation,
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
