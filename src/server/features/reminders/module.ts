import { withTenant } from '../../db/tenant.ts'
import { wakeNotices } from '../../platform/notices/inbox.ts'
import type { ServerModule, Services } from '../../identity/services.ts'
import { deliver } from './deliver.ts'
import { fireUnit } from './fire.ts'
import { reminderHandlers } from './handlers.ts'
import { activeTenants, enabledUnits, twoClocks } from '../../platform/schedules/rounds.ts'

/** Reminders: what they say, their recipients, and the clocks that make them speak. */
export async function reminderModule(services: Services): Promise<ServerModule> {
  return {
    handlers: reminderHandlers(services),
    ...twoClocks(
      services,
      'reminders',
      () => fireAll(services),
      () => deliverAll(services),
    ),
  }
}

/** One round over all tenants: reminders that are due, notices that were put off until now. */
export async function fireAll(services: Services): Promise<void> {
  for (const tenant of await activeTenants(services)) {
    await withTenant(services.database.app, tenant, (tx) => wakeNotices(tx, services.now()))
    for (const unit of await enabledUnits(services, tenant)) await fireUnit(services, unit)
  }
}

/** One round of sending; tenants do not wait for each other. */
export async function deliverAll(services: Services): Promise<void> {
  const tenants = await activeTenants(services)
  await Promise.all(tenants.map((tenant) => deliver(services, tenant)))
}
