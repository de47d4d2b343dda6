import { rankCandidates, type AlternativeProcess, type Candidates } from '#domain/planning/candidates.ts'
import { TaktError } from '#domain/errors.ts'
import { listServices } from '#domain/services/planning/capacity.ts'
import { NULL_I32, NULL_I64, textAt } from '#engine/columns.ts'
import { Reading } from '../../platform/crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'
import { inTransaction, type HandlerEntry } from '../../identity/handlers.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { explodedOrder } from './exploded-order.ts'

export const candidateHandlers = (service: CalculationService): readonly HandlerEntry[] => [
  inTransaction(
    listServices.candidates,
    ({ operationCode }, tx) => candidatesOf(tx, operationCode, service.services.now()),
    {
      isolation: 'repeatable read',
      readOnly: true,
    },
  ),
]

interface OperationRow {
  readonly code: string
  readonly order: string
  readonly item: string
  readonly procNo: number
  readonly process: string
  readonly qty: string
  readonly resource: string | null
}

/** What the explosion of the order says of the operation: the resources that can do it, and for how long. */
async function candidatesOf(tx: Tx, operation: string, now: Date): Promise<Candidates> {
  const read = new Reading(tx, [operation])
  const row = await read.row<OperationRow>(
    `select p.code, p.order_code as "order", p.item_code as item, p.proc_no as "procNo", p.process_code as process,
       p.qty::text, p.res_code as resource
     from ${read.seen('operation')} p where lower(p.code) = lower($1)`,
  )
  if (!row) throw new TaktError('operationUnknown', { operation })
  const { candidates } = await explodedOrder(tx, row, now)
  const { columns } = candidates
  const own = Array.from({ length: candidates.length }, (_, at) => at).filter(
    (at) => textAt(columns.operation, at) === row.code && textAt(columns.inst, at) === 'M',
  )
  const known = await resourcesOf(tx, [...new Set(own.map((at) => textAt(columns.resource, at)!))])
  const seconds = (value: number): number => (value === NULL_I32 ? 0 : value)
  const found = own.flatMap((at) => {
    const facts = known.get(textAt(columns.resource, at)!)
    if (!facts) return []
    const perPiece = columns.perPiece[at] === NULL_I64 ? 0 : Number(columns.perPiece[at]!) / 1e6
    const run = (seconds(columns.fixed[at]!) + perPiece * Number(row.qty)) / (Number(facts.speed) || 1)
    return {
      resource: facts.code,
      name: facts.name,
      priority: columns.priority[at] === NULL_I32 ? null : columns.priority[at]!,
      setupSec: seconds(columns.setup[at]!),
      runSec: Math.ceil(run),
      teardownSec: seconds(columns.teardown[at]!),
      hourlyCost: facts.hourlyCost,
    }
  })
  return {
    operation: row.code,
    resources: rankCandidates(found, row.resource),
    processes: await processesOf(tx, row),
  }
}

interface ResourceRow {
  readonly code: string
  readonly name: string | null
  readonly speed: string
  readonly hourlyCost: string | null
}

/** Those of the resources that the caller sees. */
async function resourcesOf(tx: Tx, codes: readonly string[]): Promise<ReadonlyMap<string, ResourceRow>> {
  const read = new Reading(tx, [codes])
  const rows = await read.rows<ResourceRow & Record<string, unknown>>(
    `select r.code, r.name, r.hourly_cost::text as "hourlyCost",
       coalesce(r.efficiency, 1) * case when r.constrainres_res_qty = '2' then greatest(r.default_qty, 1) else 1 end as speed
     from ${read.seen('resource')} r where r.code = any ($1)`,
  )
  return new Map(rows.map((row) => [row.code, row]))
}

function processesOf(tx: Tx, { item, procNo, process }: OperationRow): Promise<AlternativeProcess[]> {
  const read = new Reading(tx, [item, procNo, process])
  return read.rows<AlternativeProcess & Record<string, unknown>>(
    `select m.process_code as "processCode", min(c.name) as "processName", nullif(m.route_version, '') as "routeVersion",
       nullif(m.proc_selector, '') as "procSelector", array_agg(distinct m.target_code::text order by m.target_code::text) as resources
     from ${read.seen('master')} m left join ${read.seen('process')} c on c.code = m.process_code
     where m.item_code = $1 and m.proc_no = $2 and m.inst_type = 'U' and m.inst_code = 'M' and m.process_code <> $3
     group by m.process_code, m.route_version, m.proc_selector order by 1, 3 nulls first, 4 nulls first`,
  )
}
