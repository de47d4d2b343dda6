import { whole } from '../../../platform/crud/reading.ts'
import { withTenant, type Scope } from '../../../db/tenant.ts'
import type { Services } from '../../../identity/services.ts'
import { interfaceWith } from './config.ts'
import { insertRun } from './queue.ts'

const waitingEvents = `exists (select from interface_event e where e.tenant_id = c.tenant_id and e.config_id = c.id and e.run_id is null)`

/** Bodies that came, or were given back, since the last run began: what that one left is not taken again by itself. */
const waitingBodies = `c.topic is not null and exists (select from ${whole('receiveData')} d
  where d.tenant_id = c.tenant_id and d.plan_unit_code = $1 and lower(d.topic_code) = lower(c.topic) and d.state = 'new'
    and d.updated_at > coalesce((select max(r.started_at) from ${whole('interfaceRun')} r
      where r.plan_unit_code = $1 and lower(r.config_code) = lower(c.code)), '-infinity'))`

/** Queues a run of each interface of a plan unit that events or received bodies wait for, unless one waits already. */
export async function queueWaiting(services: Services, scope: Scope): Promise<void> {
  await withTenant(services.database.app, scope, async (tx) => {
    const due = await tx.rows<{ id: string }>(
      `select c.id from ${whole('interfaceConfig')} c where c.plan_unit_code = $1 and c.enabled
         and (${waitingEvents} or ${waitingBodies})
         and not exists (select from ${whole('interfaceRun')} r where r.plan_unit_code = $1 and r.state = 'W'
           and lower(r.config_code) = lower(c.code)) order by c.id`,
      [tx.planUnitCode],
    )
    for (const { id } of due) {
      const config = await interfaceWith(tx, id)
      if (config) await insertRun(tx, config, { now: services.now(), state: 'W', byHand: false })
    }
  })
}
