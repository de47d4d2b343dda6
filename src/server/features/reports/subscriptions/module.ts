import { activeTenants, twoClocks, unitsOf } from '../../../platform/schedules/rounds.ts'
import type { ServerModule, Services } from '../../../identity/services.ts'
import type { ReportService } from '../service.ts'
import { deliver } from './deliver.ts'
import { fireUnit, type Between } from './fire.ts'
import { subscriptionHandlers } from './handlers.ts'

/** Report subscriptions: their calls, and the clocks that send them. */
export function subscriptionModule(service: ReportService): ServerModule {
  const { services } = service
  return {
    handlers: subscriptionHandlers(service),
    ...twoClocks(
      services,
      'report subscriptions',
      () => fireSubscriptions(services),
      () => deliverSubscriptions(service),
    ),
  }
}

/** One round over all tenants: runs of what is due. */
export async function fireSubscriptions(services: Services, between?: Between): Promise<void> {
  for await (const unit of unitsOf(services)) await fireUnit(services, unit, between)
}

/** One round of sending; tenants do not wait for each other. */
export async function deliverSubscriptions(service: ReportService, between?: Between): Promise<void> {
  const tenants = await activeTenants(service.services)
  await Promise.all(tenants.map((tenant) => deliver(service, tenant, between)))
}
