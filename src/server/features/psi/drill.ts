import { psiLine } from '#domain/entities/planning/psi-item.ts'
import { TaktError } from '#domain/errors.ts'
import { formatSeconds } from '#domain/rules/dates.ts'
import { decodeTable } from '#engine/arrow.ts'
import { psiCellSchema } from '#engine/psi/results.ts'
import { psiRows, type PsiRowName } from '#engine/psi/problem.ts'
import type { ListInput } from '../../platform/crud/list-source.ts'
import { derivedPage } from '../../platform/crud/derived-page.ts'
import { Binder } from '../../db/sql/shape.ts'
import type { Call } from '../../identity/handlers.ts'
import type { PsiAnswer } from '../../platform/jobs/psi-tasks.ts'
import type { CalculationService } from '../../platform/runs/service.ts'
import { withEarlier, type EarlierInput, type WithEarlier } from './earlier/read.ts'
import { demandsSql, movesSql, receiptsSql, stockSql } from './events.ts'
import { pivotOf, type Pivot, type PivotInput } from './layout.ts'
import { snapshotWith } from './snapshot.ts'
import { scopeOf, type PsiScope } from './scope.ts'
import { ofTarget, wantedItems } from './target.ts'

export interface DrillInput extends PivotInput, EarlierInput, ListInput {
  readonly item: string
  readonly row: string
  readonly first: number
  readonly last: number
}

const receiptParts = ['planned', 'firm', 'received']
const demandParts = ['sale', 'forecast', 'dependent', 'consumption']

/** Parts of the events behind a row. */
const partsOf: Readonly<Partial<Record<PsiRowName, readonly string[]>>> = {
  opening: [],
  planned: ['planned'],
  firm: ['firm'],
  received: ['received'],
  receipts: receiptParts,
  sales: ['sale'],
  forecast: ['forecast'],
  dependent: ['dependent'],
  consumption: ['consumption'],
  demand: demandParts,
  closing: [...receiptParts, ...demandParts],
}

/** What is behind a cell, a page of lines whose quantities add up to it: receipts and demand of a stock with their signs. */
export async function drill(service: CalculationService, input: DrillInput, call: Call) {
  const row = psiRows.find((one) => one === input.row)
  const parts = row && partsOf[row]
  if (!row || !parts) throw new TaktError('invalidRequest', {}, { details: `row: ${input.row}` })
  return withEarlier(service, input, call, (plan) => linesOf(service, plan, input, { row, parts }, call))
}

interface Behind {
  readonly row: PsiRowName
  readonly parts: readonly string[]
}

async function linesOf(
  service: CalculationService,
  plan: WithEarlier,
  input: DrillInput,
  { row, parts }: Behind,
  call: Call,
) {
  const { psiSet, first } = input
  const found = await factsOf(service, plan, input, call)
  const last = Math.min(input.last, found.periods - 1)
  if (first > last) throw new TaktError('invalidRequest', {}, { details: `first: ${first}` })
  return call.transaction(
    async (tx) => {
      const pivot = await pivotOf(tx, { psiSet, asOf: found.asOf }, service.services.now(), call)
      const binder = new Binder()
      const scope = scopeOf(tx, binder, pivot.moments, plan.earlier)
      const ends = row === 'opening' || row === 'closing' ? [startLines(scope, pivot, input, found)] : []
      const events = parts.length > 0 ? [eventLines(scope, pivot, { ...input, last }, parts, row)] : []
      const lost = parts.includes('forecast') ? [consumedLine(scope, pivot, input, found, row)] : []
      const sql = `select (row_number() over lines)::text as id, 1::bigint as row_version, l.source, l.doc, l.item, l.part,
          l.at, l.qty, (row_number() over lines)::integer as seq
        from (${[...ends, ...events, ...lost].join(' union all ')}) l where l.qty <> 0
        window lines as (order by l.at nulls first, l.source, l.doc, l.item, l.part, l.qty)`
      return derivedPage(psiLine, sql, tx, input, binder, call.language)
    },
    { isolation: 'repeatable read', readOnly: true, ...plan.on },
  )
}

/** What only the calculation knows of the cells. */
interface Facts {
  readonly asOf: string
  readonly periods: number
  /** 10^-6: stock before the first of the periods, and forecasts that sales orders consumed in them. */
  readonly opening: bigint
  readonly consumed: bigint
}

async function factsOf(
  service: CalculationService,
  plan: WithEarlier,
  { psiSet, asOf, item, first, last }: DrillInput,
  call: Call,
): Promise<Facts> {
  const { task, pivot: made } = await snapshotWith(service, plan, { psiSet, asOf }, [item], call)
  const { bytes } = await service.pool.ask<PsiAnswer>('psiBlock', task)
  const { columns, length } = decodeTable(psiCellSchema, bytes)
  const consumed = columns.consumed.subarray(first, Math.min(last + 1, length))
  return {
    asOf: made.layout.asOf,
    periods: made.layout.periods.length,
    opening: columns.opening[first] ?? 0n,
    consumed: consumed.reduce((sum, one) => sum + one, 0n),
  }
}

const line = (source: string, doc: string, item: string, part: string, at: string, qty: string): string =>
  `select ${source}::text as source, ${doc}::text as doc, ${item}::text as item, ${part}::text as part,
    ${at}::timestamptz as at, round(${qty}, 6) as qty`

const amount = (scope: PsiScope, units: bigint): string =>
  `(${scope.bind(String(units), 'numeric')} / 1000000)`

/** The stock that the first period begins with: rows of stock without later movements; else the one of the period before. */
function startLines(scope: PsiScope, { layout }: Pivot, { item, first }: DrillInput, facts: Facts): string {
  if (first > 0) {
    const at = scope.bind(formatSeconds(layout.periods[first]!.start), 'timestamptz')
    return line(`'before'`, 'null', scope.bind(item, 'text'), `'I'`, at, amount(scope, facts.opening))
  }
  const wanted = scope.bind([item], 'text[]')
  const items = wantedItems(scope, layout.target, wanted)
  if (layout.target === 'resource') return line(`'stock'`, 'null', 'null', `'I'`, 'null', '0')
  const stock = line(
    `'stock'`,
    `concat_ws(' ', s.warehouse, s.location, s.lot_no)`,
    's.item_code',
    `'I'`,
    'null',
    's.qty',
  )
  const moved = line(`'document'`, 'm.doc_no', 'm.item_code', `'I'`, 'm.at', '-m.qty')
  const started = `${stock} from ${stockSql(scope, items)} s union all ${moved} from ${movesSql(scope, items)} m`
  if (layout.target === 'item') return started
  // An item that is in a group twice counts twice in it.
  return `select l.* from (${started}) l join (
    select i.code as item, unnest(i.item_groups)::text as code from ${scope.seen('item')} i) g on g.item = l.item
    where g.code = any (${wanted})`
}

function eventLines(
  scope: PsiScope,
  { layout, settings }: Pivot,
  { item, first, last }: DrillInput,
  parts: readonly string[],
  row: PsiRowName,
): string {
  const wanted = scope.bind([item], 'text[]')
  const items = wantedItems(scope, layout.target, wanted)
  const from = scope.bind(formatSeconds(layout.periods[first]!.start), 'timestamptz')
  const until = scope.bind(formatSeconds(layout.periods[last]!.end), 'timestamptz')
  // Overdue rows count in the first period.
  const early = [
    ...(settings.overdue.receipts === 'first' ? receiptParts : []),
    ...(settings.overdue.demands === 'first' ? demandParts.filter((part) => part !== 'forecast') : []),
    ...(settings.overdue.forecasts === 'first' ? ['forecast'] : []),
  ]
  const begun =
    first > 0 ? `e.at >= ${from}` : `(e.at >= ${from} or e.part = any (${scope.bind(early, 'text[]')}))`
  const sign =
    row === 'closing'
      ? `case when e.part = any (${scope.bind(demandParts, 'text[]')}) then -1 else 1 end`
      : '1'
  const part = `case e.part when 'sale' then 'sales' else e.part end`
  const all = [
    ...(parts.some((one) => receiptParts.includes(one)) ? [receiptsSql(scope, items)] : []),
    ...(parts.some((one) => demandParts.includes(one)) ? [demandsSql(scope, items)] : []),
  ]
  const events = `(${all.map((sql) => `select * from ${sql} x`).join(' union all ')})`
  return `${line('e.source', 'e.doc', 'e.item', part, 'e.at', `e.qty * ${sign}`)}
    from ${ofTarget(scope, layout.target, events, wanted)}
      and e.part = any (${scope.bind(parts, 'text[]')}) and ${begun} and e.at < ${until}`
}

/** Forecasts count only as far as no sales order has consumed them. */
function consumedLine(
  scope: PsiScope,
  { layout }: Pivot,
  { item, first }: DrillInput,
  { consumed }: Facts,
  row: PsiRowName,
): string {
  const at = scope.bind(formatSeconds(layout.periods[first]!.start), 'timestamptz')
  const qty = amount(scope, row === 'closing' ? consumed : -consumed)
  return line(`'consumed'`, 'null', scope.bind(item, 'text'), `'forecast'`, at, qty)
}
