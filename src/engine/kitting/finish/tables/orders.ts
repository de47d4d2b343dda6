import { Dictionary, NULL_I32, tableOf, type Table, type TextColumn } from '../../../columns.ts'
import { mulDivDown } from '../../exact.ts'
import { inSlices, int64Of, oneUp } from '../../../numbers.ts'
import { DemandStatus } from '../../prepare/demands.ts'
import { LINE_ITEM, LINE_WIDTH } from '../../problem.ts'
import { orderResultSchema } from '../../results.ts'
import { daysBetween, instantOf, NOT_KITTED, type Facts } from '../facts.ts'
import { itemTexts } from '../item-texts.ts'
import { reasonCodes, textOf, type Shown } from '../shown.ts'
import { suggestionOf, suggestions } from '../suggestions.ts'
import { kitStatuses, type Summary } from '../summary.ts'
import { reservedBy } from './line-figures.ts'

/** Status of demands that are not calculated. */
const leftOut: Readonly<Record<number, number>> = {
  [DemandStatus.NB]: kitStatuses.indexOf('NB'),
  [DemandStatus.ZQ]: kitStatuses.indexOf('ZQ'),
  [DemandStatus.EX]: kitStatuses.indexOf('EX'),
  [DemandStatus.ER]: kitStatuses.indexOf('ER'),
}
const expandModes = ['BOM', 'LIST', 'NONE'] as const
const S3 = 3
const S8 = 8

/** One row per demand, including those that are not calculated, in allocation order. */
export function orderTable(shown: Shown, summary: Summary): Table<typeof orderResultSchema> {
  const { facts } = shown
  const { source, demands } = facts.prepared
  const count = demands.count
  const indexOf = placesInProblem(facts)
  const figures = emptyFigures(count)
  const kept = reservedBy(shown)
  inSlices(count, (from, to) => readOrders(shown, summary, { indexOf, kept }, figures, from, to))
  const { columns } = source.input.demands
  const column = (name: keyof typeof columns) => textOf(columns[name] as TextColumn, demands.row)
  const items = source.items.values
  const texts = itemTexts(facts)
  return tableOf(orderResultSchema, count, {
    seq: oneUp(count),
    source: column('source'),
    order: column('order'),
    lineNo: column('lineNo'),
    expandMode: { codes: figures.mode, values: expandModes },
    saleOrder: column('saleOrder'),
    customer: column('customer'),
    item: { codes: demands.item, values: items },
    itemName: texts.of('name', demands.item),
    spec: texts.of('spec', demands.item),
    planQty: int64Of(demands.plan.map(shownQuantity)),
    doneQty: int64Of(demands.done.map(shownQuantity)),
    openQty: int64Of(demands.open.map(shownQuantity)),
    need: int64Of(demands.need),
    due: int64Of(demands.due),
    priority: demands.priority,
    kitStatus: { codes: figures.status, values: kitStatuses },
    kitTier: figures.tier,
    kitQtyNow: int64Of(figures.now),
    kitQtyAtNeed: int64Of(figures.atNeed),
    kitQtyTotal: int64Of(figures.total),
    setRate: int64Of(figures.setRate),
    lineRate: int64Of(figures.lineRate),
    firstKit: int64Of(figures.firstKit),
    fullKit: int64Of(figures.fullKit),
    delayDays: figures.delay,
    shortLines: figures.shortLines,
    lineCount: figures.lineCount,
    batchCount: figures.batchCount,
    gatingItem: { codes: figures.gatingItem, values: items },
    gatingSupply: textOf(source.input.supplies.columns.doc, figures.gatingRow),
    gatingDate: int64Of(figures.gatingDate),
    gatingReason: { codes: figures.gatingReason, values: reasonCodes },
    reservedQty: int64Of(figures.reserved),
    planner: column('planner'),
    buyers: buyers(shown, summary, indexOf),
    project: column('project'),
    area: column('area'),
    suggestion: { codes: figures.suggestion, values: suggestions },
  })
}

interface OrderFigures {
  readonly mode: Int32Array
  readonly status: Int32Array
  readonly tier: Int32Array
  readonly shortLines: Int32Array
  readonly lineCount: Int32Array
  readonly batchCount: Int32Array
  readonly delay: Int32Array
  readonly gatingItem: Int32Array
  readonly gatingRow: Int32Array
  readonly gatingReason: Int32Array
  readonly suggestion: Int32Array
  readonly now: Float64Array
  readonly atNeed: Float64Array
  readonly total: Float64Array
  readonly setRate: Float64Array
  readonly lineRate: Float64Array
  readonly reserved: Float64Array
  readonly firstKit: Float64Array
  readonly fullKit: Float64Array
  readonly gatingDate: Float64Array
}

function emptyFigures(count: number): OrderFigures {
  const integers = () => new Int32Array(count)
  const numbers = () => new Float64Array(count)
  return {
    mode: integers(),
    status: integers(),
    tier: integers(),
    shortLines: integers(),
    lineCount: integers(),
    batchCount: integers(),
    delay: integers().fill(NULL_I32),
    gatingItem: integers().fill(-1),
    gatingRow: integers().fill(-1),
    gatingReason: integers().fill(-1),
    suggestion: integers().fill(-1),
    now: numbers(),
    atNeed: numbers(),
    total: numbers(),
    setRate: numbers(),
    lineRate: numbers(),
    reserved: numbers(),
    firstKit: numbers().fill(NaN),
    fullKit: numbers().fill(NaN),
    gatingDate: numbers().fill(NaN),
  }
}

/** Number in the problem of every demand of the input, -1 for those that are not calculated. */
function placesInProblem({ prepared }: Facts): Int32Array {
  const { position } = prepared.ranked
  const places = new Int32Array(prepared.demands.count).fill(-1)
  for (let k = 0; k < position.length; k++) if (position[k]! >= 0) places[position[k]!] = k
  return places
}

interface Lookups {
  readonly indexOf: Int32Array
  /** Per node: quantity reserved for it. */
  readonly kept: Float64Array
}

/** Demands from..to-1. */
function readOrders(
  { facts, nodes }: Shown,
  summary: Summary,
  { indexOf, kept }: Lookups,
  figures: OrderFigures,
  from: number,
  to: number,
): void {
  const { mode, status, tier, shortLines, lineCount, batchCount, delay } = figures
  const { gatingItem, gatingRow, gatingReason, suggestion, now, atNeed, total } = figures
  const { setRate, lineRate, reserved, firstKit, fullKit, gatingDate } = figures
  const { prepared, problem } = facts
  const { demands, lotOf, lots } = prepared
  const isPegged = problem.pegSupply.length > 0
  for (let d = from; d < to; d++) {
    mode[d] = demands.componentStart[d]! < demands.componentStart[d + 1]! ? 1 : 0
    const k = indexOf[d]!
    if (k < 0) {
      status[d] = leftOut[demands.status[d]!]!
      tier[d] = NOT_KITTED
      continue
    }
    const open = facts.open[k]!
    status[d] = summary.status[k]!
    tier[d] = summary.tier[k]!
    now[d] = summary.now[k]!
    atNeed[d] = summary.atNeed[k]!
    total[d] = facts.done[k]!
    setRate[d] = rate(summary.atNeed[k]!, open)
    lineRate[d] = rate(summary.coveredLines[k]!, summary.lines[k]!)
    firstKit[d] = instantOf(prepared, summary.firstKit[k]!)
    if (facts.done[k] === open) {
      fullKit[d] = instantOf(prepared, summary.lastKit[k]!)
      delay[d] = Math.max(0, daysBetween(problem.demandNeed[k]!, summary.lastKit[k]!))
    }
    shortLines[d] = summary.shortLines[k]!
    lineCount[d] = summary.lines[k]!
    batchCount[d] = summary.batches[k]!
    if (isPegged) {
      for (let node = nodes.topStart[k]!; node < nodes.topStart[k + 1]!; node++) reserved[d]! += kept[node]!
      for (const node of nodes.topExtra.get(k) ?? []) reserved[d]! += kept[node]!
    }
    const gate = summary.gating[k]!
    const unmet = facts.done[k]! < open
    if (gate < 0) {
      if (unmet) gatingReason[d] = (problem.demandLimit[k]! < 0 ? S3 : S8) - 1
      continue
    }
    const reason = unmet && summary.shortLines[k] === 0 ? S8 : nodes.reason[gate]! || S3
    gatingItem[d] = problem.lines[nodes.line[gate]! * LINE_WIDTH + LINE_ITEM]!
    const never = Number.isNaN(nodes.ready[gate])
    gatingRow[d] = never || nodes.last[gate]! < 0 ? -1 : lots.row[lotOf[nodes.last[gate]!]!]!
    gatingDate[d] = instantOf(prepared, nodes.ready[gate]!)
    gatingReason[d] = reason - 1
    suggestion[d] = suggestionOf(reason, !never, nodes.elsewhere.has(gate))
  }
}

/** Quantities beyond exact numbers are only shown as refused. */
const shownQuantity = (value: number): number => (Number.isSafeInteger(value) ? value : NaN)

export function rate(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.min(1_000_000, mulDivDown(part, 1_000_000, whole))
}

/** Buyers of the lines that are short, `;`-joined. */
function buyers({ facts, nodes }: Shown, summary: Summary, indexOf: Int32Array): TextColumn {
  const { problem, prepared } = facts
  const { row } = prepared.source.items
  const { codes, values } = prepared.source.input.items.columns.buyer
  const dictionary = new Dictionary()
  const column = indexOf.map((k) => {
    if (k < 0 || summary.shortLines[k] === 0) return -1
    const found = new Set<string>()
    for (let node = nodes.topStart[k]!; node < nodes.topStart[k + 1]!; node++) {
      if (!(nodes.short[node]! > 0)) continue
      const at = row[problem.lines[nodes.line[node]! * LINE_WIDTH + LINE_ITEM]!]!
      const code = at < 0 ? -1 : codes[at]!
      if (code >= 0) found.add(values[code]!)
    }
    return found.size === 0 ? -1 : dictionary.code([...found].sort().join(';'))
  })
  return { codes: column, values: dictionary.values }
}
