import { whole } from '../../../platform/crud/reading.ts'
import { withTenant, type Scope } from '../../../db/tenant.ts'
import type { Services } from '../../../identity/services.ts'
import { interfaceWith } from './config.ts'
import { insertRun } from './queue.ts'
import { hasWaitingRun, isNewBody, waitingEvents } from './schema.ts'

/** Queues a run of each interface of a plan unit that events or received bodies wait for, unless one waits already. */
export async function queueWaiting(services: Services, scope: Scope): Promise<void> {
  await withTenant(services.database.app, scope, async (tx) => {
    const due = await tx.rows<{ id: string }>(
      `select c.id from ${whole('interfaceConfig')} c where c.plan_unit_code = $1 and c.enabled
         and (${waitingEvents('c')} or c.topic is not null and exists (
           select from ${whole('receiveData')} d where ${isNewBody('d', 'c')}))
         and not ${hasWaitingRun('c')} order by c.id`,
      [tx.planUnitCode],
    )
    for (const { id } of due) {
      const config = await interfaceWith(tx, id)
      if (config) await insertRun(tx, config, { now: services.now(), state: 'W', byHand: false })
    }
  })
}
