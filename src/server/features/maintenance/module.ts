import { keepMonths } from '../../db/schema/months.ts'
import { withTenant } from '../../db/tenant.ts'
import { repeat } from '../../base/repeat.ts'
import type { ServerModule, Services } from '../../identity/services.ts'
import { archiveUnit } from './archive/due.ts'
import { readPlan } from './backup/plan.ts'
import { backUpWhenDue } from './backup/scheduled.ts'
import { hostHandlers, tenantHandlers } from './handlers.ts'
import { BackupDesk } from './host/backup-desk.ts'
import { TableWork } from './host/table-work.ts'
import { measureDaily } from './sizes/measure.ts'

/** How late a backup may begin, an archive rule and a measurement. */
const LOOK_MS = 30_000
const MEASURE_MS = 30 * 60_000
/** What failed is tried again after this pause: a full disk does not become empty within seconds. */
const PAUSE_MS = 15 * 60_000

/** Maintenance: sizes, archive rules, the database and its backups, those too that the server makes by itself. */
export async function upkeepModule(services: Services): Promise<ServerModule> {
  const { database, log, now } = services
  const work = new TableWork(database, now)
  const desk = new BackupDesk(services)
  const backUp = backingUp(services)
  const stops: (() => Promise<void>)[] = []
  const clock = (ms: number, round: () => Promise<void>, name: string): void => {
    stops.push(repeat(ms, round, (err) => log.error({ err }, name)))
  }
  return {
    handlers: [...tenantHandlers(services), ...hostHandlers(services, work, desk)],
    due: [
      { kind: 'archive rules', everyMs: LOOK_MS, work: (unit) => archiveUnit(services, unit) },
      { kind: 'sizes', everyMs: MEASURE_MS, atOnce: 1, work: (tenant) => measureDaily(services, tenant) },
      {
        kind: 'months of logs',
        everyMs: LOOK_MS,
        work: async (host) => void (await withTenant(database.app, host, keepMonths)),
      },
    ],
    listening: () => {
      if (backUp) clock(LOOK_MS, backUp, 'backup')
    },
    close: async () => {
      await Promise.all([...stops.map((stop) => stop()), work.close(), desk.close()])
    },
  }
}

/** A round of the backups by schedule; null: none are made by themselves. */
function backingUp({ dataDir, now, settings }: Services): (() => Promise<void>) | null {
  const plan = readPlan(settings)
  if (!plan) return null
  const scheduled = { dataDir, settings, plan, startedAt: now(), now }
  let notBefore = 0
  return async () => {
    if (now().getTime() < notBefore) return
    try {
      await backUpWhenDue(scheduled)
    } catch (error) {
      notBefore = now().getTime() + PAUSE_MS
      throw error
    }
  }
}
