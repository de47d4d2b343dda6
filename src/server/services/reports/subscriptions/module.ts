import { withTenant, type Scope } from '../../../db/tenant.ts'
import { repeat } from '../../../jobs/repeat.ts'
import { activeTenants } from '../../../reminders/module.ts'
import type { ServerModule, Services } from '../../../services.ts'
import { deliver } from './deliver.ts'
import { fireUnit, type Between } from './fire.ts'
import { subscriptionHandlers } from './handlers.ts'

/** How late a subscription may come. */
const LOOK_MS = 5_000

/** Report subscriptions: their calls, and the clock that sends them once the server takes requests. */
export async function subscriptionModule(services: Services): Promise<ServerModule> {
  const warn = (err: unknown): void => services.log.error({ err }, 'report subscriptions')
  const stop: (() => Promise<void>)[] = []
  return {
    handlers: subscriptionHandlers(services),
    // A mail server that hangs does not delay what is due.
    listening: () =>
      stop.push(
        repeat(LOOK_MS, () => fireSubscriptions(services), warn),
        repeat(LOOK_MS, () => deliverSubscriptions(services), warn),
      ),
    close: async () => {
      await Promise.all(stop.map((one) => one()))
    },
  }
}

/** One round over all tenants: runs of what is due. */
export async function fireSubscriptions(services: Services, between?: Between): Promise<void> {
  for (const scope of await activeTenants(services)) {
    const units = await withTenant(
      services.database.app,
      scope,
      (tx) => tx.rows<{ code: string }>('select code from plan_unit where enabled order by code'),
      { readOnly: true },
    )
    for (const { code } of units) await fireUnit(services, { ...scope, planUnitCode: code }, between)
  }
}

/** One round of sending; tenants do not wait for each other. */
export async function deliverSubscriptions(services: Services, between?: Between): Promise<void> {
  const scopes: readonly Scope[] = await activeTenants(services)
  await Promise.all(scopes.map((scope) => deliver(services, scope, between)))
}
