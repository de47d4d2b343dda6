import { repeat } from '../jobs/repeat.ts'
import { hostTenant, withTenant, type Scope } from '../db/tenant.ts'
import { wakeNotices } from '../live/inbox.ts'
import type { ServerModule, Services } from '../services.ts'
import { deliver } from './deliver.ts'
import { fireUnit } from './fire.ts'
import { reminderHandlers } from './handlers.ts'

/** How late a reminder may come. */
const lookMs = 5_000

/** Reminders: what they say, to whom, and the clock that makes them speak once the server takes requests. */
export async function reminderModule(services: Services): Promise<ServerModule> {
  const warn = (err: unknown): void => services.log.error({ err }, 'reminders')
  const stop: (() => Promise<void>)[] = []
  return {
    handlers: reminderHandlers(services),
    // A mail server that hangs must not keep what goes into inboxes: two clocks.
    listening: () =>
      stop.push(
        repeat(lookMs, () => fireAll(services), warn),
        repeat(lookMs, () => deliverAll(services), warn),
      ),
    close: async () => {
      await Promise.all(stop.map((one) => one()))
    },
  }
}

/** One round over all tenants: reminders that are due, notices that were put off until now. */
export async function fireAll(services: Services): Promise<void> {
  for (const scope of await activeTenants(services)) {
    await withTenant(services.database.app, scope, (tx) => wakeNotices(tx, services.now()))
    const units = await withTenant(
      services.database.app,
      scope,
      (tx) => tx.rows<{ code: string }>('select code from plan_unit where enabled order by code'),
      { readOnly: true },
    )
    for (const { code } of units) await fireUnit(services, { ...scope, planUnitCode: code })
  }
}

/** One round of sending; tenants do not wait for each other. */
export async function deliverAll(services: Services): Promise<void> {
  const scopes = await activeTenants(services)
  await Promise.all(scopes.map((scope) => deliver(services, scope)))
}

/** Server-wide work goes tenant by tenant, each in its own scope: no role sees the rows of several. */
export async function activeTenants(services: Services): Promise<Scope[]> {
  const host: Scope = { tenantId: hostTenant, planUnitCode: null, userId: null }
  const rows = await withTenant(
    services.database.app,
    host,
    (tx) =>
      tx.rows<{ tenantId: number }>(
        `select tenant_id as "tenantId" from tenant where is_active and deleted_at is null order by tenant_id`,
      ),
    { readOnly: true },
  )
  return rows.map(({ tenantId }) => ({ ...host, tenantId }))
}
