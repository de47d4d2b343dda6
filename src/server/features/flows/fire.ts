import type { Label } from '#domain/label.ts'
import { withTenant, type Scope, type Tx } from '../../db/tenant.ts'
import { fireDue, passedBySchedule, type DueRows } from '../../platform/schedules/due.ts'
import { MOST_AT_ONCE } from '../../platform/schedules/rounds.ts'
import type { Services } from '../../identity/services.ts'
import { beginRun } from './begin.ts'
import { flowSchedule, flowWaits } from './schema.ts'
import { dueAfter, flowWith, type KeptFlow } from './flow.ts'

const missed: Label = {
  zh: '错过：应运行时服务器未运行',
  en: 'missed: no server ran when it was due',
}

const dueFlows = ({ now }: Services): DueRows<KeptFlow> => ({
  ...flowSchedule,
  unless: flowWaits,
  read: flowWith,
  next: dueAfter,
  passed: passedBySchedule,
  start: (tx, flow, { due, late, missedTimes }) => {
    const skipped = late && flow.missed === 'skip' ? missed : undefined
    const beginning = {
      cause: 'schedule',
      by: null,
      due,
      late,
      missedTimes,
      causeRun: null,
      skipped,
    } as const
    return beginRun(tx, flow, beginning, now())
  },
})

/** Begins runs of all flows of a plan unit that are due, or that an event is to begin. */
export async function fireUnit(services: Services, scope: Scope): Promise<number> {
  let fired = await fireDue(services, scope, dueFlows(services))
  const next = () => withTenant(services.database.app, scope, (tx) => beginNext(tx, services.now()))
  while (fired < MOST_AT_ONCE && (await next())) fired++
  return fired
}

/** Events that came while a flow was under way begin one run together. */
async function beginNext(tx: Tx, now: Date): Promise<boolean> {
  const found = await tx.row<{ id: string }>(
    `select id from flow where plan_unit_code = $1 and not (${flowWaits})
       and exists (select from flow_pending p where p.tenant_id = $2 and p.flow_id = flow.id)
     order by id limit 1 for update skip locked`,
    [tx.planUnitCode, tx.tenantId],
  )
  const flow = found && (await flowWith(tx, found.id))
  if (!flow) return false
  const causes = await tx.rows<{ causeRun: string | null }>(
    'delete from flow_pending where tenant_id = $1 and flow_id = $2 returning cause_run as "causeRun"',
    [tx.tenantId, flow.id],
  )
  if (flow.enabled === false || !flow.version) return true
  const causeRun = causes.find((one) => one.causeRun !== null)?.causeRun ?? null
  const beginning = { cause: 'event', by: null, due: null, late: false, missedTimes: 0, causeRun } as const
  await beginRun(tx, flow, beginning, now)
  return true
}
