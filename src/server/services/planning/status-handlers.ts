import {
  changeStatus,
  refusalText,
  type OperationState,
  type StatusAction,
} from '#domain/scheduling/operation-status.ts'
import { operationStatus } from '#domain/services/planning/capacity.ts'
import type { Tx } from '../../db/tenant.ts'
import { handle, type Call, type HandlerEntry } from '../../http/handlers.ts'
import { askedCodes } from './asked-codes.ts'
import { deriveOrderStatus } from './order-status.ts'

export const statusHandlers: readonly HandlerEntry[] = [
  handle(operationStatus.unassign, ({ operations }, call) => change('unassign', operations, call)),
  handle(operationStatus.release, ({ operations }, call) => change('release', operations, call)),
  handle(operationStatus.recall, ({ operations }, call) => change('recall', operations, call)),
  handle(operationStatus.freeze, ({ operations }, call) => change('freeze', operations, call)),
  handle(operationStatus.unfreeze, ({ operations }, call) => change('unfreeze', operations, call)),
  handle(operationStatus.fix, ({ operations, level }, call) =>
    change('fix', operations, call, String(level)),
  ),
  handle(operationStatus.unfix, ({ operations }, call) => change('unfix', operations, call)),
]

interface Row extends OperationState {
  readonly orderCode: string
}

/** Changes what may be changed and says of each other why not. All rows are locked, so two callers come one by one. */
function change(action: StatusAction, operations: unknown, call: Call, level?: string) {
  const codes = askedCodes(operations, 'operations')
  return call.transaction(async (tx) => {
    const rows = await statesOf(tx, codes)
    const known = new Map(rows.map((row) => [row.code.toLowerCase(), row]))
    const refused: { operation: string; reason: string }[] = []
    const changed: { code: string; orderCode: string; status: string; fixLevel: string }[] = []
    for (const code of codes) {
      const row = known.get(code.toLowerCase())
      if (!row) {
        refused.push({ operation: code, reason: refusalText('unknown', code, call.language) })
        continue
      }
      const outcome = changeStatus(action, row, level)
      if ('refused' in outcome) {
        const reason = refusalText(outcome.refused, row.code, call.language)
        refused.push({ operation: row.code, reason })
      } else changed.push({ code: row.code, orderCode: row.orderCode, ...outcome })
    }
    if (changed.length > 0) await write(tx, action, changed, call)
    return { changed: changed.map(({ code }) => code), refused }
  })
}

function statesOf(tx: Tx, codes: readonly string[]): Promise<Row[]> {
  return tx.rows<Row>(
    `select p.code, p.status, p.fix_level as "fixLevel", coalesce(p.assigned, false) as assigned,
       p.order_code as "orderCode", o.status as "orderStatus",
       coalesce(p.good_qty, 0) + coalesce(p.scrap_qty, 0) > 0 or p.result_start is not null
         or exists (select from result r where r.operation_code = p.code) as "hasResult",
       exists (select from work_instruction w where w.operation_code = p.code and w.ack_at is not null)
         as "acknowledged"
     from operation p join "order" o on o.code = p.order_code
     where lower(p.code) = any ($1) order by p.code for update of p`,
    [codes.map((code) => code.toLowerCase())],
  )
}

interface Changed {
  readonly code: string
  readonly orderCode: string
  readonly status: string
  readonly fixLevel: string
}

async function write(tx: Tx, action: StatusAction, changed: readonly Changed[], call: Call): Promise<void> {
  const codes = changed.map(({ code }) => code)
  await tx.run(
    `update operation p set status = c.status, fix_level = c."fixLevel"
     from jsonb_to_recordset($1) as c (code text, status text, "fixLevel" text) where p.code = c.code`,
    [JSON.stringify(changed)],
  )
  await effects[action]?.(tx, codes, call)
  await tx.run(
    'update use_inst u set status = p.status from operation p where p.code = u.operation_code and p.code = any ($1)',
    [codes],
  )
  await deriveOrderStatus(
    tx,
    changed.map(({ orderCode }) => orderCode),
  )
  await tx.run(
    `insert into audit_log (action, entity, key, after)
     select $2, 'operation', c.code, jsonb_build_object('status', c.status, 'fixLevel', c."fixLevel")
     from jsonb_to_recordset($1) as c (code text, status text, "fixLevel" text)`,
    [JSON.stringify(changed), action],
  )
}

type Effect = (tx: Tx, codes: readonly string[], call: Call) => Promise<unknown>

const effects: Partial<Record<StatusAction, Effect>> = {
  unassign: async (tx, codes) => {
    await tx.run('delete from use_inst where operation_code = any ($1)', [codes])
    await tx.run(
      `update operation set assigned = false, res_code = null, setup_start = null, start = null, production_end = null,
         "end" = null, setup_sec = null, production_sec = null, teardown_sec = null, score = null, reason_code = null
       where code = any ($1)`,
      [codes],
    )
  },
  release: (tx, codes, call) => issue(tx, codes, call.caller?.userName ?? null),
  recall: async (tx, codes) => {
    await tx.run('delete from work_instruction where operation_code = any ($1)', [codes])
    await tx.run('update operation set instr_no = null where code = any ($1)', [codes])
  },
  freeze: (tx, codes) => instructionStatus(tx, codes, 'D'),
  unfreeze: (tx, codes) => instructionStatus(tx, codes, 'R'),
}

const instructionStatus = (tx: Tx, codes: readonly string[], status: string) =>
  tx.run('update work_instruction set status = $2 where operation_code = any ($1)', [codes, status])

/** Work instructions of released operations, numbered by operation; one that is released again gets a new one. */
async function issue(tx: Tx, codes: readonly string[], by: string | null): Promise<void> {
  await tx.run('delete from work_instruction where operation_code = any ($1)', [codes])
  await tx.run(
    `insert into work_instruction (instr_no, operation_code, order_code, item_code, res_code, plan_start, plan_end, qty,
       released_at, released_by, status)
     select left('W-' || p.code, 80), p.code, p.order_code, p.item_code, p.res_code, coalesce(p.setup_start, p.start),
       p."end", p.qty, now(), $2, 'R'
     from operation p where p.code = any ($1)`,
    [codes, by],
  )
  await tx.run(`update operation set instr_no = left('W-' || code, 80) where code = any ($1)`, [codes])
}
