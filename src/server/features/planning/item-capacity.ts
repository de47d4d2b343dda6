import { masterServices } from '#domain/services/planning/capacity.ts'
import { NULL_I32, NULL_I64, textAt } from '#engine/columns.ts'
import type { Explosion } from '#engine/scheduling/explode/output.ts'
import { Reading } from '../../platform/crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'
import { inTransaction, type HandlerEntry } from '../../identity/handlers.ts'
import { buffersOf } from '../../platform/jobs/task.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { unitZone } from '../../platform/runs/unit-zone.ts'
import { readCalendars } from './calendar-reading.ts'
import { explodedOrder } from './exploded-order.ts'

const year = 366 * 86_400

export const itemCapacityHandlers = (service: CalculationService): readonly HandlerEntry[] => [
  inTransaction(
    masterServices.itemCapacity,
    async ({ operationCode, resourceCode, startDateTime }, tx) => {
      const now = service.services.now()
      const found = await capacityOf(tx, operationCode, resourceCode, now)
      if (!found) return 0
      const from = startDateTime ? Date.parse(startDateTime) : now.getTime()
      const start = Math.floor(from / 1000)
      const zone = await unitZone(tx)
      const input = await readCalendars(tx, zone, [found.resource])
      const task = { input, zone, bounds: [start, start + year], weighted: [false] }
      const [open] = await service.pool.ask<number[][]>('available', task, buffersOf(input))
      return open && open[0]! > 0 ? found.capacity : 0
    },
    { isolation: 'repeatable read', readOnly: true },
  ),
]

interface Wanted {
  readonly operation: string
  readonly order: string
  readonly item: string
  readonly procNo: number
  readonly resource: string
  readonly groups: readonly string[]
  readonly speed: string
}

/** What the explosion of the order says of the operation on the resource; null without capacity data. */
async function capacityOf(tx: Tx, operation: string, resource: string, now: Date) {
  const read = new Reading(tx, [operation, resource])
  const wanted = await read.row<Wanted>(
    `select p.code as operation, p.order_code as "order", p.item_code as item, p.proc_no as "procNo",
       r.code as resource, r.resourcegroup as groups,
       r.efficiency * case when r.constrainres_res_qty = '2' then greatest(r.default_qty, 1) else 1 end as speed
     from ${read.seen('operation')} p cross join ${read.seen('resource')} r
     where lower(p.code) = lower($1) and lower(r.code) = lower($2)`,
  )
  if (!wanted) return null
  const explosion = await explodedOrder(tx, wanted, now)
  const row = candidateOf(explosion, wanted)
  if (row === null) return null
  const { setup, perPiece, fixed, teardown } = explosion.candidates.columns
  const speed = Number(wanted.speed ?? 1) || 1
  const seconds = (value: number): number => (value === NULL_I32 ? 0 : value)
  const piece = perPiece[row] === NULL_I64 ? 0 : Number(perPiece[row]!) / 1e6 / speed
  return {
    resource: wanted.resource,
    capacity: {
      setupSec: seconds(setup[row]!),
      prodSecPerPiece: Math.round(piece * 1e6) / 1e6,
      fixedSec: Math.ceil(seconds(fixed[row]!) / speed),
      teardownSec: seconds(teardown[row]!),
      sourceRow: (await sourceRow(tx, wanted)) ?? null,
    },
  }
}

function candidateOf({ candidates }: Explosion, { operation, resource }: Wanted): number | null {
  const { columns, length } = candidates
  for (let row = 0; row < length; row++)
    if (
      textAt(columns.operation, row) === operation &&
      textAt(columns.inst, row) === 'M' &&
      textAt(columns.resource, row) === resource
    )
      return row
  return null
}

/** The row of process capacity that names the resource, or else one of its groups. */
const sourceRow = (tx: Tx, { item, procNo, resource, groups }: Wanted) => {
  const read = new Reading(tx, [item, procNo, resource, groups])
  return read.row(
    `select m.id, m.item_code as "itemCode", m.proc_no as "procNo", m.process_code as "processCode",
       m.target_code as "targetCode", m.setup_expr as "setupExpr", m.prod_expr as "prodExpr",
       m.teardown_expr as "teardownExpr", m.priority
     from ${read.seen('master')} m where m.item_code = $1 and m.proc_no = $2 and m.inst_type = 'U' and m.inst_code = 'M'
       and (lower(m.target_code) = lower($3) or m.target_code = any ($4))
     order by (lower(m.target_code) = lower($3)) desc, m.priority desc, m.target_code limit 1`,
  )
}
