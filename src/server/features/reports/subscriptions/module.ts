import { workDue } from '../../../platform/due/due-scopes.ts'
import type { DueKind, ServerModule, Services } from '../../../identity/services.ts'
import type { ReportService } from '../service.ts'
import { deliver } from './deliver.ts'
import { fireUnit, type Between } from './fire.ts'
import { subscriptionHandlers } from './handlers.ts'

const firing = (services: Services, between?: Between): DueKind => ({
  kind: 'report subscriptions',
  work: (unit) => fireUnit(services, unit, between),
})

const delivering = (service: ReportService, between?: Between): DueKind => ({
  kind: 'report deliveries',
  atOnce: 50,
  work: (tenant) => deliver(service, tenant, between),
})

/** Report subscriptions: their calls, and what sends them. */
export function subscriptionModule(service: ReportService): ServerModule {
  return {
    handlers: subscriptionHandlers(service),
    due: [firing(service.services), delivering(service)],
  }
}

/** Begins runs of what is due now, once. */
export async function fireSubscriptions(services: Services, between?: Between): Promise<void> {
  await workDue(services, [firing(services, between)])
}

/** Sends what is due now, once. */
export async function deliverSubscriptions(service: ReportService, between?: Between): Promise<void> {
  await workDue(service.services, [delivering(service, between)])
}
