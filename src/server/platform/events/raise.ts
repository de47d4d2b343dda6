import type { flowChoices } from '#domain/choices/flows.ts'
import type { Tx } from '../../db/tenant.ts'
import { keepForInterfaces } from './interface-events.ts'

export type FlowEvent = keyof typeof flowChoices.FlowEvent

const sessionPrefix = 'flow '

/** Session of what a step of a run does, so that events tell by which run they were raised. */
export const sessionOfRun = (runNo: string): string => `${sessionPrefix}${runNo}`

/** Longest a step waits, and some time more. */
const keptDays = 8

/**
 * Says that something happened, with the transaction in which it does: steps that wait for it go on, and flows and
 * interfaces that begin after it begin. `key`: codes of what it is about, joined by `;`.
 */
export async function raise(tx: Tx, event: FlowEvent, key: string): Promise<void> {
  const causeRun = tx.session?.startsWith(sessionPrefix) ? tx.session.slice(sessionPrefix.length) : null
  const shown = key.slice(0, 400)
  await tx.run('insert into flow_event (kind, key) values ($1, $2)', [event, shown])
  await keepForInterfaces(tx, event, key.split(';'))
  await tx.run('delete from flow_event where tenant_id = $1 and at < now() - make_interval(days => $2)', [
    tx.tenantId,
    keptDays,
  ])
  // A flow does not begin by what one of its own runs led to, or it would go round for ever.
  await tx.run(
    `with recursive led (run_no, cause_run, flow_id) as (
       select run_no, cause_run, flow_id from flow_run where plan_unit_code = $2 and run_no = $4
       union select r.run_no, r.cause_run, r.flow_id from flow_run r join led on r.run_no = led.cause_run
         where r.plan_unit_code = $2)
     insert into flow_pending (flow_id, key, cause_run)
     select f.id, $3, $4 from flow f
     where f.plan_unit_code = $2 and f.enabled and f.version is not null and f.trigger = $1
       and f.id::text not in (select flow_id from led)`,
    [event, tx.planUnitCode, shown, causeRun],
  )
}
