import { withTenant } from '../../db/tenant.ts'
import { tenants } from '../../platform/jobs/recover.ts'
import type { ServerModule, Services } from '../../identity/services.ts'
import { purge } from '../../log/entries.ts'

const purgeMs = 3_600_000

/** Keeps the system log of every tenant within its bounds. */
export async function systemLogModule(services: Services): Promise<ServerModule> {
  const { database, log, systemLog } = services
  const purgeAll = async (): Promise<void> => {
    for (const tenantId of [0, ...(await tenants(services))])
      await withTenant(database.app, { tenantId, planUnitCode: null, userId: null }, (tx) => purge(tx))
  }
  const timer = setInterval(() => {
    purgeAll().catch((err: unknown) => log.warn({ err }, 'the system log was not purged'))
  }, purgeMs)
  timer.unref()
  return {
    handlers: [],
    close: () => {
      clearInterval(timer)
      return systemLog.close()
    },
  }
}
