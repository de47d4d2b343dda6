import { withTenant } from '../../db/tenant.ts'
import { wakeNotices } from '../../platform/notices/inbox.ts'
import type { DueKind, ServerModule, Services } from '../../identity/services.ts'
import { deliver } from './deliver.ts'
import { fireUnit } from './fire.ts'
import { reminderHandlers } from './handlers.ts'
import { workDue } from '../../platform/due/due-scopes.ts'

/** Reminders: what they say, their recipients, and what makes them speak. */
export async function reminderModule(services: Services): Promise<ServerModule> {
  return { handlers: reminderHandlers(services), due: dueOf(services) }
}

const dueOf = (services: Services): readonly DueKind[] => [
  {
    kind: 'notices',
    work: (tenant) => withTenant(services.database.app, tenant, (tx) => wakeNotices(tx, services.now())),
  },
  { kind: 'reminders', work: (unit) => fireUnit(services, unit) },
  { kind: 'reminder deliveries', atOnce: 50, work: (tenant) => deliver(services, tenant) },
]

/** Does what is due now, once: reminders and notices that were put off, then their messages. */
export async function fireAll(services: Services): Promise<void> {
  await workDue(services, dueOf(services).slice(0, 2))
}

export async function deliverAll(services: Services): Promise<void> {
  await workDue(services, dueOf(services).slice(2))
}
