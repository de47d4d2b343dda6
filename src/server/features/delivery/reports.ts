import { deliveryReport } from '#domain/entities/delivery/delivery-report.ts'
import {
  reportRefusalText,
  reportTransitions,
  type ReportAction,
  type ReportStatus,
} from '#domain/delivery/report-state.ts'
import { whole } from '../../platform/crud/reading.ts'
import { writeLogged } from '../../platform/crud/logged-write.ts'
import { Binder, inScope } from '../../db/sql/shape.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Reader } from '../../identity/handlers.ts'
import { raise } from '../../platform/events/raise.ts'
import { ask } from './ask.ts'
import { mostAtOnce } from '../planning/asked-codes.ts'
import type { Outcome } from './replies.ts'
import { closeRequests, makeRequests } from './requests.ts'

export interface ReportRow {
  readonly id: string
  readonly reportNo: string
  readonly status: ReportStatus
  readonly supplier: string
  readonly schemeCode: string
}

/** Reports that the caller sees, locked, by their numbers in lower case. */
async function reportsOf(tx: Tx, numbers: readonly string[]): Promise<Map<string, ReportRow>> {
  const binder = new Binder()
  const scope = inScope(deliveryReport, tx, binder)
  const wanted = binder.add(
    numbers.map((number) => number.toLowerCase()),
    'text[]',
  )
  const rows = await tx.rows<ReportRow>(
    `select id, report_no as "reportNo", status, supplier, scheme_code as "schemeCode" from delivery_report
     where ${scope} and lower(report_no) = any (${wanted}) order by report_no for update`,
    binder.values,
  )
  return new Map(rows.map((row) => [row.reportNo.toLowerCase(), row]))
}

const write = (tx: Tx, row: ReportRow, set: string, values: readonly unknown[] = []): Promise<void> =>
  writeLogged(deliveryReport, tx, row.id, set, values)

/** Makes a step with each report that lets it, and tells of the others why not. */
export async function stepReports(
  tx: Tx,
  action: ReportAction,
  numbers: readonly string[],
  now: Date,
  call: Reader,
): Promise<Outcome> {
  const known = await reportsOf(tx, numbers)
  const outcome: Outcome = { changed: [], refused: [] }
  for (const number of numbers) {
    const row = known.get(number.toLowerCase())
    const key = row?.reportNo ?? number
    const refusal = row ? reportTransitions[action][row.status] : 'unknown'
    if (refusal !== null)
      outcome.refused.push({ key, reason: reportRefusalText(refusal, key, call.language) })
    else {
      await steps[action](tx, row!, now, call)
      outcome.changed.push(key)
    }
  }
  if (action === 'publish' && outcome.changed.length > 0)
    await raise(tx, 'callOffPublished', outcome.changed.join(';'))
  await settleReports(tx)
  return outcome
}

const steps: Record<ReportAction, (tx: Tx, row: ReportRow, now: Date, call: Reader) => Promise<void>> = {
  publish,
  recall: async (tx, row) => {
    await write(tx, row, "status = 'D', published_at = null, published_by = null")
    await closeRequests(tx, row.reportNo)
  },
  confirm: (tx, row) => write(tx, row, "status = 'C'"),
  drop: async (tx, row) => {
    await write(tx, row, "status = 'X'")
    await closeRequests(tx, row.reportNo)
  },
}

/**
 * The versions before give way, and the supplier is asked about what is open of the items. What is called off of an item
 * that he has no open line of becomes lines of a purchase request, so that he can answer that as well.
 */
export async function publish(tx: Tx, row: ReportRow, now: Date, call: Reader): Promise<void> {
  const older = await tx.rows<ReportRow>(
    `select id, report_no as "reportNo", status, supplier, scheme_code as "schemeCode" from ${whole('deliveryReport')}
     where supplier = $1 and scheme_code = $2 and status in ('P', 'A') order by report_no for update`,
    [row.supplier, row.schemeCode],
  )
  for (const one of older) {
    await write(tx, one, "status = 'X'")
    await closeRequests(tx, one.reportNo)
  }
  await write(tx, row, "status = 'P', published_at = $2, published_by = $3", [
    now,
    call.caller?.userName ?? null,
  ])
  await makeRequests(tx, row, now)
  const orders = await tx.rows(
    `select p.doc_no as "docNo", p.line_no as "lineNo" from ${whole('purchaseOrder')} p
     where p.supplier = $1 and p.status = 'O' and p.open_qty > 0
       and p.item_code in (select item_code from ${whole('deliveryLine')} where report_no = $2 and plan_qty > 0)
     order by p.doc_no, p.line_no`,
    [row.supplier, row.reportNo],
  )
  for (let from = 0; from < orders.length; from += mostAtOnce)
    await ask(tx, orders.slice(from, from + mostAtOnce), now, call)
}

/** What suppliers promise, in the buckets of the reports that count; one with a promise is answered. Lines follow their report. */
export async function settleReports(tx: Tx): Promise<void> {
  const promised = `coalesce((select sum((b.part ->> 'qty')::numeric)
       from ${whole('supplierReply')} s cross join lateral jsonb_array_elements(s.batches) as b (part)
       where s.supplier = r.supplier and s.item_code = l.item_code and s.status in ('Y', 'P', 'M')
         and (b.part ->> 'date')::date between l.bucket_date and l.bucket_end), 0)`
  await tx.run(
    `update ${whole('deliveryLine')} l set reply_qty = ${promised} from ${whole('deliveryReport')} r
     where r.report_no = l.report_no and r.status in ('P', 'A') and l.reply_qty is distinct from ${promised}`,
  )
  await tx.run(
    `update ${whole('deliveryReport')} r set status = case r.status when 'P' then 'A' else 'P' end
     where r.status in ('P', 'A') and (r.status = 'A') <> exists (
       select from ${whole('deliveryLine')} l where l.report_no = r.report_no and l.reply_qty > 0)`,
  )
  await tx.run(
    `update ${whole('deliveryLine')} l set status = r.status from ${whole('deliveryReport')} r
     where r.report_no = l.report_no and l.status <> r.status`,
  )
}
