import { callOff, type CallOffLine, type CallOffRules, type DayNeed } from '#domain/delivery/call-off.ts'
import { deliveryLine, deliveryReport } from '#domain/entities/delivery/delivery-report.ts'
import { deliveryScheme } from '#domain/entities/delivery/delivery-scheme.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import { formatDecimal, parseDecimal } from '#domain/rules/decimal.ts'
import type { DeliveryRow } from '#engine/kitting/delivery.ts'
import { auditRow } from '../../platform/crud/audit.ts'
import { insertRows } from '../../platform/crud/bulk.ts'
import { Reading, whole } from '../../platform/crud/reading.ts'
import { dayNumbers } from '../../db/day-numbers.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Reader } from '../../identity/handlers.ts'
import { raise } from '../../platform/events/raise.ts'
import { deliveryOf } from '../kitting/delivery-demand.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { dayIn, unitZone } from '../../platform/runs/unit-zone.ts'
import { receiversOf, type Receivers } from './receiving-days.ts'
import { publish, settleReports, type ReportRow } from './reports.ts'

interface Scheme extends Omit<CallOffRules, 'customDays' | 'minCallQty' | 'multiple'> {
  readonly code: string
  readonly supplier: string | null
  readonly itemGroup: string | null
  readonly buyer: string | null
  readonly minCallQty: string | null
  readonly multiple: string | null
  readonly receivingCalendar: string | null
  readonly publishMode: string
}

/** What stands in the reports before: published quantities, and those set by hand that are to be kept. */
interface Before {
  readonly supplier: string
  readonly item: string
  readonly day: string
  readonly qty: string
  readonly kept: boolean
  readonly published: boolean
}

const units = (text: string | null): bigint => {
  const parsed = parseDecimal(text ?? '0')
  if (typeof parsed === 'string') throw new RangeError(`not a quantity: ${text}`)
  return parsed
}

interface CallOffInput {
  readonly schemeCode: string
  readonly runNo?: string | null | undefined
  /** Days, both included. */
  readonly from?: string | null | undefined
  readonly to?: string | null | undefined
}

type Demand = NonNullable<Awaited<ReturnType<typeof deliveryOf>>>

/** Makes the drafts of a scheme from what a run needs of suppliers. */
export async function calculate(service: CalculationService, input: CallOffInput, call: Reader) {
  const demand = await deliveryOf(service, input.runNo, call, unitZone)
  if (!demand) throw new TaktError('noKittingResult')
  return call.transaction((tx) => calculateIn(tx, service, demand, input, call))
}

/** The same in a transaction, from needs that were read before. */
export async function calculateIn(
  tx: Tx,
  service: CalculationService,
  demand: Demand,
  input: CallOffInput,
  call: Reader,
) {
  const scheme = await schemeOf(tx, input.schemeCode, call)
  const now = service.services.now()
  const zone = await unitZone(tx)
  const today = dayIn(zone, now)
  const nextNo = await dayNumbers(tx, reportNumbers, today)
  const wanted = await wantedItems(tx, scheme)
  const inPeriod = (day: string): boolean =>
    (!input.from || day >= input.from) && (!input.to || day <= input.to)
  const rows = demand.rows.filter(
    ({ item, supplier, bucketDate }) =>
      wanted.has(item) &&
      (!scheme.supplier || supplier === scheme.supplier) &&
      inPeriod(bucketDate.slice(0, 10)),
  )
  const rules = await rulesOf(tx, scheme)
  const receivers = await receiversOf(tx, { zone, now, only: scheme.receivingCalendar }, call.language)
  const before = (await linesBefore(tx, scheme.code)).filter(({ day, kept }) => kept || inPeriod(day))
  const nobody = rows.filter(({ supplier, needQty }) => supplier === null && units(needQty) > 0n)
  const reports: string[] = []
  let lines = 0
  const suppliers = new Set([
    ...rows.map(({ supplier }) => supplier),
    ...before.map(({ supplier }) => supplier),
  ])
  for (const supplier of [...suppliers].filter((one) => one !== null).sort()) {
    const own = rows.filter((row) => row.supplier === supplier)
    const made = linesOf(today, {
      rows: own,
      before: before.filter((row) => row.supplier === supplier),
      rules,
      receiving: (item) => receivers.of([item, supplier, wanted.get(item) ?? null]),
    })
    if (made.length === 0) continue
    const reportNo = nextNo()
    await keepReport(tx, { reportNo, supplier, scheme, runNo: demand.runNo, lines: made, now, call })
    reports.push(reportNo)
    lines += made.length
  }
  if (scheme.publishMode === 'auto' && reports.length > 0)
    await raise(tx, 'callOffPublished', reports.join(';'))
  await settleReports(tx)
  const withoutSupplier = [...new Set(nobody.map(({ item }) => item))].sort()
  return { reports, lines, withoutSupplier, faults: receivers.faults }
}

const reportNumbers = { of: 'delivery report', table: 'delivery_report', column: 'report_no', letter: 'D' }

async function schemeOf(tx: Tx, wanted: string, call: Reader): Promise<Scheme> {
  const read = new Reading(tx, [wanted])
  const scheme = await read.row<Scheme>(
    `select s.code, s.supplier, s.item_group as "itemGroup", s.buyer, s.bucket, s.lock_days as "lockDays",
       s.safety_days as "safetyDays", s.lead_days as "leadDays", trim_scale(s.min_call_qty)::text as "minCallQty",
       trim_scale(s.multiple)::text as multiple, s.round_rule as "roundRule", s.publish_mode as "publishMode",
       s.receiving_calendar as "receivingCalendar"
     from ${read.seen('deliveryScheme')} s where lower(s.code) = lower($1)`,
  )
  if (!scheme)
    throw new TaktError('notFound', { entity: textOf(deliveryScheme.label, call.language), id: wanted })
  return scheme
}

async function rulesOf(tx: Tx, scheme: Scheme): Promise<CallOffRules> {
  const custom = await tx.rows<{ days: number }>(
    `select days from ${whole('deliveryBucket')} where scheme_code = $1 order by seq`,
    [scheme.code],
  )
  return {
    ...scheme,
    lockDays: scheme.lockDays ?? 0,
    safetyDays: scheme.safetyDays ?? 0,
    leadDays: scheme.leadDays ?? 0,
    minCallQty: units(scheme.minCallQty),
    multiple: units(scheme.multiple),
    customDays: custom.map(({ days }) => days),
  }
}

/** Items that the scheme speaks of, with their warehouses: those of its group and the groups below, and of its buyer. */
async function wantedItems(
  tx: Tx,
  { itemGroup, buyer }: Scheme,
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await tx.rows<{ code: string; warehouse: string | null }>(
    `with recursive inside (code) as (
       select code from ${whole('itemGroup')} where code = $1
       union select g.code from ${whole('itemGroup')} g join inside on g.parent_code = inside.code)
     select i.code, i.default_warehouse as warehouse from ${whole('item')} i
     where ($1::text is null or i.item_groups && (select array_agg(code::text) from inside))
       and ($2::text is null or lower(i.buyer_user) = lower($2))`,
    [itemGroup, buyer || null],
  )
  return new Map(rows.map(({ code, warehouse }) => [code, warehouse]))
}

/** Lines of the newest report of each supplier, which holds what was set by hand, and of the newest published one. */
function linesBefore(tx: Tx, scheme: string): Promise<Before[]> {
  return tx.rows<Before>(
    `select r.supplier, l.item_code as item, l.bucket_date as day, trim_scale(l.plan_qty)::text as qty,
       l.keep_on_recalc and r.report_no = newest.report_no as kept,
       r.report_no is not distinct from newest.published as published
     from (select supplier, max(report_no) as report_no,
         max(report_no) filter (where status in ('P', 'A', 'C')) as published
       from ${whole('deliveryReport')} where scheme_code = $1 and status <> 'X' group by supplier) newest
     join ${whole('deliveryReport')} r on r.report_no in (newest.report_no, newest.published)
     join ${whole('deliveryLine')} l on l.report_no = r.report_no
     order by 1, 2, 3`,
    [scheme],
  )
}

interface MadeLine extends CallOffLine {
  readonly item: string
}

interface Asked {
  /** Of one supplier. */
  readonly rows: readonly DeliveryRow[]
  readonly before: readonly Before[]
  readonly rules: CallOffRules
  readonly receiving: (item: string) => ReturnType<Receivers['of']>
}

function linesOf(today: string, { rows, before, rules, receiving }: Asked): MadeLine[] {
  const items = [...new Set([...rows, ...before].map(({ item }) => item))].sort()
  return items.flatMap((item) => {
    const needs = rows.flatMap((row): DayNeed[] => {
      const qty = units(row.needQty)
      if (row.item !== item || qty === 0n) return []
      return [{ day: row.bucketDate.slice(0, 10), qty, orders: row.orders.split(';').filter(Boolean) }]
    })
    const own = before.filter((row) => row.item === item)
    const published = own.filter((row) => row.published).map(({ day, qty }) => ({ day, qty: units(qty) }))
    const kept = own.filter((row) => row.kept).map(({ day, qty }) => ({ day, qty: units(qty) }))
    // Days that are over count no more.
    const open = <R extends { readonly day: string }>(list: readonly R[]): R[] =>
      list.filter(({ day }) => rules.bucket !== 'day' || day >= today)
    const state = { published: open(published), kept: open(kept), receiving: receiving(item) }
    return callOff(today, needs, rules, state).map((line) => ({ ...line, item }))
  })
}

interface KeptReport {
  readonly reportNo: string
  readonly supplier: string
  readonly scheme: Scheme
  readonly runNo: string
  readonly lines: readonly MadeLine[]
  readonly now: Date
  readonly call: Reader
}

/** Writes a draft in the place of the one before; a scheme that publishes by itself does so. */
async function keepReport(tx: Tx, { reportNo, supplier, scheme, runNo, lines, now, call }: KeptReport) {
  const by = call.caller?.userName ?? null
  await tx.run(
    `update ${whole('deliveryReport')} set status = 'X' where supplier = $1 and scheme_code = $2 and status = 'D'`,
    [supplier, scheme.code],
  )
  const last = await tx.row<{ version: number | null }>(
    `select max(version) as version from ${whole('deliveryReport')}
     where supplier = $1 and scheme_code = $2 and published_at is not null`,
    [supplier, scheme.code],
  )
  const row = {
    reportNo,
    supplier,
    schemeCode: scheme.code,
    status: 'D',
    runNo,
    periodFrom: lines.reduce((from, line) => (line.from < from ? line.from : from), lines[0]!.from),
    periodTo: lines.reduce((to, line) => (line.to > to ? line.to : to), lines[0]!.to),
    version: (last?.version ?? 0) + 1,
    madeAt: now.toISOString(),
    madeBy: by,
  }
  await insertRows(deliveryReport, tx, [row])
  await auditRow(deliveryReport, tx, 'create', null, row)
  await insertRows(
    deliveryLine,
    tx,
    lines.map((line) => ({
      reportNo,
      itemCode: line.item,
      bucketDate: line.from,
      bucketEnd: line.to,
      needQty: formatDecimal(line.needQty),
      planQty: formatDecimal(line.planQty),
      keepOnRecalc: line.adjusted,
      adjusted: line.adjusted,
      lockedQty: line.lockedQty === null ? null : formatDecimal(line.lockedQty),
      lastQty: line.lastQty === null ? null : formatDecimal(line.lastQty),
      orderList: line.orders.join(';') || null,
    })),
  )
  if (scheme.publishMode !== 'auto') return
  const { id } = (await tx.row<{ id: string }>(
    `select id from ${whole('deliveryReport')} where report_no = $1`,
    [reportNo],
  ))!
  const made: ReportRow = { id, reportNo, supplier, schemeCode: scheme.code, status: 'D' }
  await publish(tx, made, now, call)
}
