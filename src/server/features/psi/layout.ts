import { parseShiftPatterns } from '#domain/calendar/shift-patterns.ts'
import { TaktError } from '#domain/errors.ts'
import { formatSeconds } from '#domain/rules/dates.ts'
import { evaluate } from '#domain/expressions/index.ts'
import { isPsiProgram, parsePsiStart } from '#domain/psi/expressions.ts'
import { readPsiRows } from '#domain/psi/rows.ts'
import type { PsiLayout } from '#domain/psi/layout.ts'
import type { PsiSettings } from '#engine/psi/input.ts'
import { horizonOf, type PeriodKind } from '#engine/psi/horizon.ts'
import { Reading, whole } from '../../platform/crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Call } from '../../identity/handlers.ts'
import { notFound } from '../../platform/crud/require-seen.ts'
import { unitZone } from '../../platform/runs/unit-zone.ts'
import { isHidden, withheldFrom } from './needed.ts'
import type { Moments } from './scope.ts'

/** What every call about a pivot says. */
export interface PivotInput {
  readonly psiSet: string
  readonly asOf?: string | null | undefined
}

/** A pivot that can be calculated. */
export interface Pivot {
  readonly layout: PsiLayout
  readonly settings: PsiSettings
  readonly moments: Moments
}

interface SetRow {
  readonly code: string
  readonly name: string | null
  readonly target: string
  readonly period: PeriodKind
  readonly horizon: number
  readonly startExpr: string | null
  readonly overdue: 'first' | 'out' | null
  readonly back: number | null
  readonly forward: number | null
  readonly rows: unknown
}

/** The pivot of a layout; 404 when there is none that the caller sees, 400 when it does not say when it begins. */
export async function pivotOf(tx: Tx, input: PivotInput, now: Date, call: Call): Promise<Pivot> {
  const set = await setOf(tx, input.psiSet, call)
  const zone = await unitZone(tx)
  const asOf = Math.floor((input.asOf ? Date.parse(input.asOf) : now.getTime()) / 1000)
  const periods = horizonOf({
    kind: set.period,
    from: startOf(set, asOf, zone),
    count: set.horizon,
    zone,
    shiftStarts: set.period === 'shift' ? await shiftStarts(tx) : [],
  })
  const overdue = set.overdue ?? 'first'
  return {
    layout: {
      code: set.code,
      name: set.name ?? set.code,
      target: set.target,
      period: set.period,
      zone,
      asOf: formatSeconds(asOf),
      periods,
      rows: readPsiRows(set.rows),
      withheld: withheldFrom(tx),
      undated: await undatedLines(tx),
    },
    settings: {
      window: { unit: 'day', back: set.back ?? 0, forward: set.forward ?? 0 },
      overdue: { receipts: overdue, demands: overdue, forecasts: 'out' },
    },
    moments: { zone, asOf: formatSeconds(asOf), start: formatSeconds(periods[0]!.start) },
  }
}

async function setOf(tx: Tx, code: string, call: Call): Promise<SetRow> {
  const read = new Reading(tx, [code])
  const set = await read.row<SetRow>(
    `select t.code, t.name, t.target, t.period, t.horizon, t.start_expr as "startExpr", t.overdue,
       t.forecast_back as back, t.forecast_forward as forward, t.rows
     from ${read.seen('psiSet')} t where lower(t.code) = lower($1)`,
  )
  if (!set) throw notFound('psiSet', code, call)
  return set
}

function startOf({ code, startExpr }: SetRow, now: number, zone: string): number {
  const read = parsePsiStart(startExpr?.trim() ? startExpr : 'Today()')
  const start = isPsiProgram(read) ? evaluate(read, {}, { now, zone }) : null
  if (typeof start !== 'bigint') throw new TaktError('psiLayoutUnread', { code })
  return Number(start)
}

/** When the shifts of the plan unit begin, seconds from midnight. */
async function shiftStarts(tx: Tx): Promise<number[]> {
  const rows = await tx.rows<{ patterns: string }>(
    `select s.patterns from ${whole('shift')} s where s.enabled is not false order by s.code`,
  )
  return rows.flatMap(({ patterns }) => {
    const parsed = parseShiftPatterns(patterns)
    return 'value' in parsed ? [Math.min(...parsed.value.ranges.map(({ start }) => start))] : []
  })
}

/** Purchase lines that the calculation leaves out because no date is known of them. */
async function undatedLines(tx: Tx): Promise<number> {
  if (isHidden(tx, 'purchaseOrder')) return 0
  const read = new Reading(tx)
  const row = await read.row<{ count: number }>(
    `select count(*)::integer as count from ${read.seen('purchaseOrder')} u
     where u.status = 'O' and u.open_qty > 0 and u.asn_date is null and u.promised_date is null
       and u.need_date is null and not (coalesce(u.reply_accepted, false) and u.reply_date is not null)`,
  )
  return row?.count ?? 0
}
