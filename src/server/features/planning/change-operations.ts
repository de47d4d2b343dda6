import { changeStatus, refusalText, type StatusAction } from '#domain/planning/operation-status.ts'
import type { Language } from '#domain/label.ts'
import type { Tx } from '../../db/tenant.ts'
import { statesOf, type StateRow } from './operation-states.ts'
import { deriveOrderStatus } from './order-status.ts'

export interface ChangeOptions {
  readonly language: Language
  /** User name; null: the system. */
  readonly by: string | null
  /** FixLevel that `fix` gives. */
  readonly level?: string
  /** Is material to be there before an operation is released? */
  readonly kittedOnly?: boolean
}

export interface OperationOutcome {
  readonly changed: string[]
  readonly refused: { operation: string; reason: string }[]
}

interface Changed {
  readonly code: string
  readonly orderCode: string
  readonly status: string
  readonly fixLevel: string
}

/** Changes what may be changed and says of each other why not. All rows are locked, so two callers come one by one. */
export async function changeOperations(
  tx: Tx,
  action: StatusAction,
  codes: readonly string[],
  options: ChangeOptions,
): Promise<OperationOutcome> {
  const rows = await statesOf(tx, codes, options.kittedOnly ?? false)
  const known = new Map(rows.map((row) => [row.code.toLowerCase(), row]))
  const refused: OperationOutcome['refused'] = []
  const changed: Changed[] = []
  for (const code of codes) {
    const row = known.get(code.toLowerCase())
    const outcome = row ? changeStatus(action, row, options.level) : ({ refused: 'unknown' } as const)
    const operation = row?.code ?? code
    if ('refused' in outcome)
      refused.push({ operation, reason: refusalText(outcome.refused, operation, options.language) })
    else changed.push({ code: operation, orderCode: row!.orderCode, ...outcome })
  }
  if (changed.length > 0) await write(tx, action, changed, options)
  return { changed: changed.map(({ code }) => code), refused }
}

/** Writes what results make of operations: each has an action of its own, and all of them must be allowed. */
export async function writeByResults(
  tx: Tx,
  rows: readonly (StateRow & { readonly action: StatusAction })[],
  options: ChangeOptions,
  refuse: (reason: string) => Error,
): Promise<void> {
  const changed = rows.map((row): Changed => {
    const outcome = changeStatus(row.action, row)
    if ('refused' in outcome) throw refuse(refusalText(outcome.refused, row.code, options.language))
    return { code: row.code, orderCode: row.orderCode, ...outcome }
  })
  if (changed.length > 0) await writeStatus(tx, 'result', changed)
}

async function write(
  tx: Tx,
  action: StatusAction,
  changed: readonly Changed[],
  options: ChangeOptions,
): Promise<void> {
  const codes = changed.map(({ code }) => code)
  await writeStatus(tx, action, changed)
  await effects[action]?.(tx, codes, options.by)
  await deriveOrderStatus(
    tx,
    changed.map(({ orderCode }) => orderCode),
  )
}

/** Status and fix level of operations, and of what follows them: use instructions and work instructions. */
async function writeStatus(tx: Tx, action: string, changed: readonly Changed[]): Promise<void> {
  const rows = JSON.stringify(changed)
  const codes = changed.map(({ code }) => code)
  await tx.run(
    `update operation p set status = c.status, fix_level = c."fixLevel"
     from jsonb_to_recordset($1) as c (code text, status text, "fixLevel" text) where p.code = c.code`,
    [rows],
  )
  await tx.run(
    'update use_inst u set status = p.status from operation p where p.code = u.operation_code and p.code = any ($1)',
    [codes],
  )
  await tx.run(
    `update work_instruction w set status = p.status,
       ack_at = case when p.status in ('T', 'B') then coalesce(w.ack_at, now()) else w.ack_at end
     from operation p where p.code = w.operation_code and p.code = any ($1) and p.status not in ('N', 'A')`,
    [codes],
  )
  await tx.run(
    `insert into audit_log (action, entity, key, after)
     select $2, 'operation', c.code, jsonb_build_object('status', c.status, 'fixLevel', c."fixLevel")
     from jsonb_to_recordset($1) as c (code text, status text, "fixLevel" text)`,
    [rows, action],
  )
}

type Effect = (tx: Tx, codes: readonly string[], by: string | null) => Promise<unknown>

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
  release: issue,
  recall: async (tx, codes) => {
    await tx.run('delete from work_instruction where operation_code = any ($1)', [codes])
    await tx.run('update operation set instr_no = null where code = any ($1)', [codes])
  },
}

/** Work instructions of released operations, numbered by operation; one that is released again gets a new one. */
async function issue(tx: Tx, codes: readonly string[], by: string | null): Promise<void> {
  await tx.run('delete from work_instruction where operation_code = any ($1)', [codes])
  await tx.run(
    `insert into work_instruction (instr_no, operation_code, order_code, item_code, res_code, plan_start, plan_end, qty,
       released_at, released_by, sent_to_mes, status)
     select left('W-' || p.code, 80), p.code, p.order_code, p.item_code, p.res_code, coalesce(p.setup_start, p.start),
       p."end", p.qty, now(), $2, 'no', 'R'
     from operation p where p.code = any ($1)`,
    [codes, by],
  )
  await tx.run(`update operation set instr_no = left('W-' || code, 80) where code = any ($1)`, [codes])
}
