import { repeat } from '../../jobs/repeat.ts'
import type { ServerModule, Services } from '../../services.ts'
import { readPlan } from './backup/plan.ts'
import { backUpWhenDue } from './backup/scheduled.ts'

/** How late a backup may begin. */
const LOOK_MS = 30_000
/** What failed is tried again after this pause: a full disk does not become empty within seconds. */
const PAUSE_MS = 15 * 60_000

/** Maintenance of the installation: backups that the server makes by itself. */
export async function upkeepModule({ dataDir, log, now }: Services): Promise<ServerModule> {
  const plan = readPlan(process.env)
  if (!plan) return { handlers: [] }
  const scheduled = { dataDir, environment: process.env, plan, startedAt: now(), now }
  let notBefore = 0
  const round = async (): Promise<void> => {
    if (now().getTime() < notBefore) return
    try {
      await backUpWhenDue(scheduled)
    } catch (error) {
      notBefore = now().getTime() + PAUSE_MS
      throw error
    }
  }
  let stop: (() => Promise<void>) | null = null
  return {
    handlers: [],
    listening: () => {
      stop = repeat(LOOK_MS, round, (err) => log.error({ err }, 'backup'))
    },
    close: async () => stop?.(),
  }
}
