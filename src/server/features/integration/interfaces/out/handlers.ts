import { interfaceServices } from '#domain/services/integration/interfaces.ts'
import { TaktError } from '#domain/errors.ts'
import { defaultPageSize } from '../../../../identity/lists.ts'
import { whole } from '../../../../platform/crud/reading.ts'
import { readColumn } from '../../../../db/sql/shape.ts'
import { interfaceRun } from '#domain/entities/integration/interface-run.ts'
import type { Scope, Tx } from '../../../../db/tenant.ts'
import { handle, type HandlerEntry } from '../../../../identity/handlers.ts'
import type { Services } from '../../../../identity/services.ts'
import { noteLine } from '../queue.ts'
import { requireRun } from '../run-seen.ts'
import { stops } from '../stopped.ts'
import { wholeTableType } from './bodies.ts'
import { checkSent } from './plan.ts'
import { entrySeen } from '../../../../platform/connections/with-connection.ts'

export const outHandlers = (services: Services, wake: (unit: Scope) => void): readonly HandlerEntry[] => [
  handle(interfaceServices.targets, async ({ connection }, call) => {
    const { kind, targets, writable } = await entrySeen(services, call, connection)
    return { kind, writable, targets: targets.map(({ name }) => name) }
  }),
  handle(interfaceServices.deliveries, ({ id, skipCount, maxResultCount }, call) =>
    call.transaction(
      async (tx) => {
        await requireRun(tx, id, call)
        const message = readColumn(interfaceRun.fields.message, 'message', call.language)
        const items = await tx.rows(
          `select id, line, rows, state, attempts, ${message} as message, settled_at as at
           from interface_delivery where run_id = $1 order by state = 'S', line limit $2 offset $3`,
          [id, maxResultCount ?? defaultPageSize, skipCount ?? 0],
        )
        const total = await tx.row<{ count: number }>(
          'select count(*)::int4 as count from interface_delivery where run_id = $1',
          [id],
        )
        return { totalCount: total!.count, items }
      },
      { readOnly: true },
    ),
  ),
  handle(interfaceServices.sendAgain, async ({ id }, call) => {
    const count = await call.transaction(async (tx) => {
      const run = await requireRun(tx, id, call)
      checkSent(run.entity, call)
      const again = await sendAgain(tx, run, services.now())
      if (again > 0) await noteLine(tx, id, services.now(), stops.sentAgain)
      return again
    })
    wake(call.scope)
    return count
  }),
]

/** Queues a run that is over once more for what it did not send. */
async function sendAgain(
  tx: Tx,
  { id, configCode }: { readonly id: string; readonly configCode: string },
  now: Date,
): Promise<number> {
  const newer = await tx.row(
    `select from interface_delivery old
       join interface_delivery new on new.row_ids && old.row_ids or old.type = '${wholeTableType}' and new.target = old.target
       join ${whole('interfaceRun')} nr on nr.id = new.run_id join ${whole('interfaceRun')} r on r.id = old.run_id
     where old.run_id = $1 and old.state in ('F', 'C') and new.state = 'S' and nr.plan_unit_code = $2
       and lower(nr.config_code) = lower(r.config_code) and (nr.at, nr.no) > (r.at, r.no) limit 1`,
    [id, tx.planUnitCode],
  )
  if (newer) throw new TaktError('newerSent')
  const open = await tx.row(
    `select from ${whole('interfaceRun')} where plan_unit_code = $1 and lower(config_code) = lower($2) and state in ('W', 'R')`,
    [tx.planUnitCode, configCode],
  )
  if (open) throw new TaktError('interfaceUnderWay')
  const count = await tx.run(
    `update interface_delivery set state = 'W', attempts = 0, message = null, settled_at = null
     where run_id = $1 and state in ('F', 'C')`,
    [id],
  )
  if (count > 0)
    await tx.run(
      `update interface_run set state = 'W', attempts = 0, next_attempt = $2, ended_at = null, message = null,
         cancel_asked = false where id = $1`,
      [id, now],
    )
  return count
}
