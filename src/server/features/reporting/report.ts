import { choiceOf } from '#domain/choices/index.ts'
import { operation } from '#domain/entities/planning/operation.ts'
import {
  reportsAllowed,
  reportStateOf,
  statusOfReport,
  type ReportAction,
} from '#domain/reporting/result-state.ts'
import { TaktError } from '#domain/errors.ts'
import { formatDecimal, unitsOr } from '#domain/rules/decimal.ts'
import { textOf } from '#domain/label.ts'
import { Binder, inScope } from '../../db/sql/shape.ts'
import type { Tx } from '../../db/tenant.ts'
import { applyResults, newestFirst, type EffectOptions } from './result-effects.ts'

export interface Report {
  readonly operationCode: string
  readonly action: ReportAction
  readonly goodQty?: string | null | undefined
  readonly scrapQty?: string | null | undefined
  readonly downtimeReason?: string | null | undefined
  /** Times as ISO instants. */
  readonly startTime?: string | null | undefined
  readonly endTime?: string | null | undefined
  readonly resCode?: string | null | undefined
  readonly confirmed?: boolean | null | undefined
}

export interface ReportOptions extends Omit<EffectOptions, 'mayReopen'> {
  readonly now: Date
  /** Quantities may exceed the planned one by so many percent before somebody is asked. */
  readonly tolerance: number
}

export interface Reported {
  readonly operation: string
  readonly status: string
  readonly state: string
  readonly order: string
  readonly orderStatus: string
  readonly goodQty: string
  readonly scrapQty: string
}

/** Clocks differ: what is less ahead than this is taken for now. */
const clockSeconds = 120

/** Writes a result and brings its operation and order in line with it. */
export async function report(tx: Tx, given: Report, options: ReportOptions): Promise<Reported> {
  const known = await operationFor(tx, given.operationCode)
  if (!known) throw new TaktError('operationUnknown', { operation: given.operationCode })
  const newest = await newestOf(tx, known.code)
  const state = reportStateOf(newest?.status ?? null)
  if (!reportsAllowed[state].includes(given.action))
    throw new TaktError('reportRefused', {
      operation: known.code,
      state: textOf(choiceOf('ReportState')[state]!, options.language),
      action: textOf(choiceOf('ReportAction')[given.action]!, options.language),
    })
  const times = timesOf(given, known, newest, options.now)
  if (given.confirmed !== true) checkQuantities(known, given, options.tolerance)
  await tx.run(
    `insert into result (code, operation_code, work_type, res_code, start_time, end_time, good_qty, scrap_qty, status,
       reporter, downtime_reason, is_final, origin)
     values ($1, $2, '0', coalesce((select code from resource where lower(code) = lower($3)), $4), $5, $6, $7, $8, $9,
       $10, $11, $12, 'U')`,
    [
      await nextCode(tx, known.code),
      known.code,
      given.resCode ?? null,
      known.resCode,
      times.start,
      times.end,
      given.goodQty ?? '0',
      given.scrapQty ?? '0',
      statusOfReport[given.action],
      options.by,
      given.downtimeReason || null,
      given.action === 'finish',
    ],
  )
  await applyResults(tx, [known.code], { ...options, mayReopen: false })
  return outcomeOf(tx, known.code)
}

interface Known {
  readonly code: string
  readonly resCode: string | null
  readonly qty: string
  readonly goodQty: string | null
  readonly scrapQty: string | null
  readonly start: string | null
}

/** The operation, locked, if the caller sees it. */
function operationFor(tx: Tx, code: string): Promise<Known | undefined> {
  const binder = new Binder()
  const scope = inScope(operation, tx, binder)
  return tx.row<Known>(
    `select code, res_code as "resCode", qty::text, good_qty::text as "goodQty", scrap_qty::text as "scrapQty", start
     from operation where ${scope} and lower(code) = lower(${binder.add(code, 'text')}) for update`,
    binder.values,
  )
}

interface Newest {
  readonly status: string
  /** Since when it has been so. */
  readonly at: string | null
}

const newestOf = (tx: Tx, code: string): Promise<Newest | undefined> =>
  tx.row<Newest>(
    `select r.status, coalesce(r.end_time, r.start_time) as at from result r
     where r.operation_code = $1 and not r.voided order by ${newestFirst} limit 1`,
    [code],
  )

/**
 * A start is a moment; what ends a stretch of work tells it whole: from when it ran, or as planned when nobody pressed
 * start, to now.
 */
function timesOf(given: Report, known: Known, newest: Newest | undefined, now: Date) {
  const instant = (text: string | null | undefined): Date | null => (text ? new Date(text) : null)
  const marker = given.action === 'start' || given.action === 'resume'
  const end = marker ? null : (instant(given.endTime) ?? now)
  const running = newest?.status === 'T' ? instant(newest.at) : null
  const planned = instant(known.start)
  const start =
    instant(given.startTime) ??
    (marker ? now : (running ?? (planned && end && planned < end && !newest ? planned : end)))
  for (const time of [start, end])
    if (time && time.getTime() > now.getTime() + clockSeconds * 1000)
      throw new TaktError('resultInFuture', { operation: known.code })
  if (start && end && start > end) throw new TaktError('resultTimesTurned', { operation: known.code })
  return { start, end }
}

function units(text: string | null | undefined): bigint {
  return unitsOr(text ?? '0', 0n)
}

/** Quantities sum; more than was planned and the tolerance is asked about. */
export function checkQuantities(
  known: Pick<Known, 'code' | 'qty' | 'goodQty' | 'scrapQty'>,
  given: Pick<Report, 'goodQty' | 'scrapQty'>,
  tolerance: number,
): void {
  const added = units(given.goodQty) + units(given.scrapQty)
  const reported = units(known.goodQty) + units(known.scrapQty) + added
  if (added > 0n && reported * 100n > units(known.qty) * BigInt(100 + tolerance))
    throw new TaktError(
      'resultTooMuch',
      {
        operation: known.code,
        reported: formatDecimal(reported),
        planned: formatDecimal(units(known.qty)),
      },
      { details: { confirm: true } },
    )
}

/** Results of an operation are numbered; the operation is locked meanwhile. */
async function nextCode(tx: Tx, code: string): Promise<string> {
  const prefix = `${code.slice(0, 72)}-R`
  const row = await tx.row<{ last: number }>(
    `select coalesce(max(substring(code from char_length($1) + 1)::bigint), 0) as last from result
     where left(code, char_length($1)) = $1 and substring(code from char_length($1) + 1) ~ '^[0-9]{1,9}$'`,
    [prefix],
  )
  return `${prefix}${row!.last + 1}`
}

async function outcomeOf(tx: Tx, code: string): Promise<Reported> {
  const row = await tx.row<Omit<Reported, 'state'>>(
    `select p.code as operation, p.status, p.order_code as "order", o.status as "orderStatus",
       trim_scale(p.good_qty)::text as "goodQty", trim_scale(p.scrap_qty)::text as "scrapQty"
     from operation p join "order" o on o.code = p.order_code where p.code = $1`,
    [code],
  )
  return { ...row!, state: reportStateOf((await newestOf(tx, code))?.status ?? null) }
}
