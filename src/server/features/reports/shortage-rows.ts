import { parseDay } from '#domain/rules/dates.ts'
import { zonedSeconds } from '#domain/rules/zone.ts'
import type { ShortageAges } from '#engine/kitting/shortage-ages.ts'
import type { Tx } from '../../db/tenant.ts'
import type { ShortageAgesTask } from '../../platform/jobs/table-tasks.ts'
import { currentRun } from '../../platform/jobs/runs.ts'
import { bytesForReader, tablesForReader } from '../../platform/runs/reader-tables.ts'
import type { ReportAsk } from './query.ts'
import type { ReportService } from './service.ts'

/** Days of age at which a band begins: needed before today, more than 7, 30 and 90 days ago. */
const BANDS = [0, 7, 30, 90] as const

interface ShortageRow extends ShortageAges {
  readonly run: string
  readonly asOf: string
}

/** Shortages of the current kitting run by buyer and item, as far as the caller sees its orders and items; none without a run. */
export async function shortageRows(
  service: Omit<ReportService, 'services'>,
  tx: Tx,
  { today, zone }: ReportAsk,
): Promise<ShortageRow[]> {
  const run = await currentRun(tx, 'KIT')
  if (!run) return []
  const tables = await tablesForReader(service, tx, run.runNo, 'KIT', ['shortages'])
  const bytes = (await bytesForReader(service, tables))['shortages']!
  const bounds = BANDS.map((days) => zonedSeconds((parseDay(today)! - days) * 86_400, zone))
  const task: ShortageAgesTask = { bytes, bounds }
  const rows = await service.pool.ask<ShortageAges[]>('shortageAges', task, [bytes.buffer])
  return rows.map((row) => ({ ...row, run: run.runNo, asOf: run.asOf }))
}
