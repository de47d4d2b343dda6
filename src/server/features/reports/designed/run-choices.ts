import type { RunDataKind } from '#domain/results/run-data.ts'
import type { Reading } from '../../../platform/crud/reading.ts'
import { finishedStatuses } from '../../../platform/jobs/runs.ts'
import type { ReportAsk } from '../query.ts'
import type { ChoiceRows } from './narrowing.ts'
import { ROOT } from './row-scope.ts'

/** Schemes that have results, and runs of them, the newest first. */
export function runChoices(
  kind: RunDataKind,
  name: string,
  read: Reading,
  { values, zone }: ReportAsk,
): ChoiceRows {
  const rows = read.seen('planRun')
  const finished = (alias: string): string =>
    `${alias}.kind = ${read.add(kind, 'text')} and ${alias}.status = any (${read.add(finishedStatuses, 'text[]')})`
  if (name === 'scheme') {
    const schemes = `select distinct p.scheme_code from ${rows} p where ${finished('p')}`
    return { from: `from (${schemes}) ${ROOT}`, condition: null, key: `${ROOT}.scheme_code`, name: null }
  }
  const scheme = values['scheme'] as string | null | undefined
  const ended = `to_char(p.ended_at at time zone ${read.add(zone, 'text')}, 'YYYY-MM-DD HH24:MI')`
  const ofScheme = scheme ? ` and ${ROOT}.scheme_code = ${read.add(scheme, 'text')}` : ''
  const runs = `select p.*, p.scheme_code || ' ' || ${ended} as called from ${rows} p`
  return {
    from: `from (${runs}) ${ROOT}`,
    condition: finished(ROOT) + ofScheme,
    key: `${ROOT}.run_no`,
    name: `${ROOT}.called`,
    order: `${ROOT}.ended_at desc`,
  }
}
