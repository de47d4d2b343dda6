import { changeByResults } from '#domain/reporting/result-state.ts'
import type { StatusAction } from '#domain/planning/operation-status.ts'
import { TaktError } from '#domain/errors.ts'
import type { Language } from '#domain/label.ts'
import type { Tx } from '../../db/tenant.ts'
import { writeByResults } from '../planning/change-operations.ts'
import { statesOf, type StateRow } from '../planning/operation-states.ts'
import { deriveOrderStatus } from '../planning/order-status.ts'

/** Newest first, in a total order: by the time of what is told, then by when it was told. */
export const newestFirst = `coalesce(r.end_time, r.start_time) desc nulls last, r.created_at desc, r.id desc`

export interface EffectOptions {
  readonly language: Language
  readonly by: string | null
  /** May an operation that is completed be opened again? */
  readonly mayReopen: boolean
}

interface Summary {
  readonly operation: string
  readonly newest: string | null
}

/**
 * Brings operations and their orders in line with their results: the newest one gives the status, the quantities add up
 * (entities.md §2.4). Throws when the table of transitions does not allow what the results say.
 */
export async function applyResults(tx: Tx, codes: readonly string[], options: EffectOptions): Promise<void> {
  const operations = [...new Set(codes)]
  if (operations.length === 0) return
  await tx.rows('select from operation where code = any ($1) order by code for update', [operations])
  await writeQuantities(tx, operations)
  const states = new Map((await lockedStates(tx, operations)).map((row) => [row.code, row]))
  const rows: (StateRow & { action: StatusAction })[] = []
  for (const { operation, newest } of await summaries(tx, operations)) {
    const state = states.get(operation)
    const action = state ? changeByResults(state.status, newest) : null
    if (!state || !action) continue
    const takesBack = state.status === 'B'
    if (takesBack && !options.mayReopen) throw new TaktError('notPermitted', { permissions: 'Pages.Roles' })
    rows.push({ ...state, action })
  }
  await writeByResults(tx, rows, options, (reason) => new TaktError('operationStays', { reason }))
  await writeProgress(tx, operations)
  await deriveOrderStatus(tx, [...new Set([...states.values()].map(({ orderCode }) => orderCode))])
}

/** All of them, whoever asks: what a result does to its operation does not depend on who sees the operation. */
function lockedStates(tx: Tx, codes: readonly string[]): Promise<StateRow[]> {
  const { limits: _, ...whole } = tx
  return statesOf(whole, codes)
}

const summaries = (tx: Tx, codes: readonly string[]): Promise<Summary[]> =>
  tx.rows<Summary>(
    `select p.code as operation, (select r.status from result r
       where r.operation_code = p.code and not r.voided order by ${newestFirst} limit 1) as newest
     from operation p where p.code = any ($1) order by p.code`,
    [codes],
  )

async function writeQuantities(tx: Tx, codes: readonly string[]): Promise<void> {
  await tx.run(
    `update operation p set good_qty = s.good, scrap_qty = s.scrap, result_qty = s.good, result_start = s.began,
       result_res = s.resource
     from (
       select o.code, coalesce(sum(r.good_qty), 0) as good, coalesce(sum(r.scrap_qty), 0) as scrap,
         min(coalesce(r.start_time, r.end_time)) as began,
         (array_agg(r.res_code order by ${newestFirst}) filter (where r.res_code is not null))[1] as resource
       from operation o left join result r on r.operation_code = o.code and not r.voided
       where o.code = any ($1) group by o.code) s
     where s.code = p.code`,
    [codes],
  )
}

/** What a correction of the rest adds is to be done, too. */
async function writeProgress(tx: Tx, codes: readonly string[]): Promise<void> {
  await tx.run(
    `update operation p set result_end = case when p.status = 'B' then s.ended end,
       progress = case when p.status = 'B' then 100 when p.qty + s.correction > 0
         then least(100, round(100 * (p.good_qty + p.scrap_qty) / (p.qty + s.correction), 2)) else 0 end
     from (
       select o.code, coalesce(sum(r.remain_correction), 0) as correction,
         max(coalesce(r.end_time, r.start_time)) as ended
       from operation o left join result r on r.operation_code = o.code and not r.voided
       where o.code = any ($1) group by o.code) s
     where s.code = p.code`,
    [codes],
  )
}
