import { withTenant } from '../../db/tenant.ts'
import type { ServerModule, Services } from '../../identity/services.ts'
import { purge } from '../../log/entries.ts'

const PURGE_MS = 3_600_000

/** Keeps the system log of every tenant within its bounds. */
export async function systemLogModule({ database, systemLog }: Services): Promise<ServerModule> {
  return {
    handlers: [],
    due: [
      {
        kind: 'system log',
        everyMs: PURGE_MS,
        atOnce: 1,
        work: (tenant) => withTenant(database.app, tenant, (tx) => purge(tx)),
      },
    ],
    close: () => systemLog.close(),
  }
}
