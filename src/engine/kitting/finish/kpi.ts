import { inSlices, int64At, numbersOf } from '../../numbers.ts'
import { ExactSums } from '../sums.ts'
import { DemandStatus } from '../prepare/demands.ts'
import { DAY } from '../prepare/time.ts'
import { DEMAND_INTERNAL, LINE_ITEM, LINE_WIDTH } from '../problem.ts'
import { daysBetween, type Facts } from './facts.ts'
import type { Shown } from './shown.ts'
import type { Summary } from './summary.ts'

/**
 * Figures of a run (kitting.md §5). Rates are 0..1 with eight decimals, so that in per cent they agree with KPIs to the
 * sixth; null where there is nothing to measure. Values in currency units.
 * Orders that take no part (zero quantity, left out, refused) are in no denominator; orders without BOM count as not kitted.
 */
export interface Kpi {
  /** Orders kitted in full by their need date / orders. */
  readonly orderKitRate: number | null
  /** Sets kitted by the need date / open sets. */
  readonly setRate: number | null
  /** Lines covered by the need date / lines. */
  readonly lineRate: number | null
  /** setRate with sets weighted by the product's price. */
  readonly valueRate: number | null
  /** Orders needed within 7 days that can be built from stock on hand / orders needed within 7 days. */
  readonly clearToBuildRate: number | null
  /** Orders kitted in time with supplies of at most this tier (0 on hand ... 6 planned) / orders. */
  readonly tierCurve: Readonly<Record<string, number>>
  /** Over orders kitted in full: days from need to kit, never negative. */
  readonly meanDelayDays: number | null
  readonly p95DelayDays: number | null
  /** Items that are the only shortage of orders not kitted in time, most orders first. */
  readonly goldenScrews: readonly { readonly item: string; readonly orders: number }[]
  /** Value of parts held by orders that are not kitted by their need. */
  readonly strandedValue: number
  /** Allocations of the last published run that this run changes to another order. */
  readonly swaps: number | null
  /** Quantity drawn from overdue supplies / quantity drawn. */
  readonly overdueShare: number | null
  /** Open purchases with a reply / open purchases. */
  readonly replyCoverage: number | null
  /** Short lines by days since the need: not yet due, up to 7, up to 30, more. */
  readonly shortageAgeing: Readonly<Record<'notDue' | 'week' | 'month' | 'older', number>>
}

const WEEK = 7 * DAY
const GOLDEN_SCREWS = 20

const RATE_UNITS = 100_000_000n

/** A rate rounded half up to eight decimals. */
function rateOf(part: bigint, whole: bigint): number | null {
  return whole === 0n ? null : Number((2n * part * RATE_UNITS + whole) / (2n * whole)) / Number(RATE_UNITS)
}

const ratio = (part: number, whole: number): number | null => rateOf(BigInt(part), BigInt(whole))

/** Ratio of values, which are products and no integers. */
const valueRatio = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * Number(RATE_UNITS)) / Number(RATE_UNITS)

const [SETS, OPEN] = [0, 1]

const isEntered = (flags: number) => (flags & DEMAND_INTERNAL) === 0

export function kpis(shown: Shown, summary: Summary): Kpi {
  return { ...orderFigures(shown, summary), ...supplyFigures(shown, summary) }
}

function orderFigures({ facts, nodes }: Shown, summary: Summary) {
  const { problem, prepared, price } = facts
  const { demands, ranked } = prepared
  const quantities = new ExactSums(2)
  let [orders, onTime, value, openValue, lines, covered] = [0, 0, 0, 0, 0, 0]
  let [soon, clear] = [0, 0]
  for (let d = 0; d < demands.count; d++) {
    if (demands.status[d] !== DemandStatus.NB) continue
    orders++
    quantities.add(OPEN, demands.open[d]!)
    openValue += (demands.open[d]! / 1e6) * (price[demands.item[d]!]! / 1e6)
    if (prepared.source.clock.floor(demands.need[d]!) - prepared.source.base < WEEK) soon++
  }
  const byTier = Array.from({ length: 7 }, () => 0)
  const allDelays = new Int32Array(problem.demandCount)
  let kitted = 0
  const screws = new Map<number, number>()
  for (let k = 0; k < problem.demandCount; k++) {
    if (!isEntered(problem.demandFlags[k]!)) continue
    const wanted = facts.open[k]!
    const atNeed = Math.min(wanted, summary.atNeed[k]!)
    const worth = price[demands.item[ranked.position[k]!]!]! / 1e6
    orders++
    quantities.add(SETS, atNeed)
    quantities.add(OPEN, wanted)
    value += (atNeed / 1e6) * worth
    openValue += (wanted / 1e6) * worth
    lines += summary.lines[k]!
    covered += summary.coveredLines[k]!
    if (atNeed === wanted) {
      onTime++
      for (let tier = summary.tier[k]!; tier < byTier.length; tier++) byTier[tier]!++
    } else if (summary.uncovered[k] === 1) count(screws, nodes.line[summary.gating[k]!]!)
    if (facts.done[k] === wanted)
      allDelays[kitted++] = Math.max(0, daysBetween(problem.demandNeed[k]!, summary.lastKit[k]!))
    if (problem.demandNeed[k]! < WEEK) {
      soon++
      if (summary.now[k] === wanted) clear++
    }
  }
  const delays = allDelays.subarray(0, kitted).sort()
  const total = delays.reduce((sum, days) => sum + days, 0)
  return {
    orderKitRate: ratio(onTime, orders),
    setRate: rateOf(quantities.exact(SETS), quantities.exact(OPEN)),
    lineRate: ratio(covered, lines),
    valueRate: valueRatio(value, openValue),
    clearToBuildRate: ratio(clear, soon),
    tierCurve: Object.fromEntries(byTier.map((kitted, tier) => [String(tier), ratio(kitted, orders) ?? 0])),
    meanDelayDays: delays.length === 0 ? null : Math.round((total / delays.length) * 100) / 100,
    p95DelayDays: delays[Math.max(0, Math.ceil(delays.length * 0.95) - 1)] ?? null,
    goldenScrews: goldenScrews({ facts, screws }),
  }
}

function count(counts: Map<number, number>, key: number): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function goldenScrews({ facts, screws }: { facts: Shown['facts']; screws: Map<number, number> }) {
  const byItem = new Map<number, number>()
  for (const [line, orders] of screws) {
    const item = facts.problem.lines[line * LINE_WIDTH + LINE_ITEM]!
    byItem.set(item, (byItem.get(item) ?? 0) + orders)
  }
  return [...byItem]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, GOLDEN_SCREWS)
    .map(([item, orders]) => ({ item: facts.prepared.source.items.values[item]!, orders }))
}

function supplyFigures(shown: Shown, summary: Summary) {
  const { stranded, overdueShare } = drawnFigures(shown, summary)
  return {
    strandedValue: Math.round(stranded * 100) / 100,
    swaps: swaps(shown),
    overdueShare,
    replyCoverage: replyCoverage(shown),
    shortageAgeing: ageing(shown),
  }
}

function drawnFigures({ facts }: Shown, summary: Summary) {
  const sums = { stranded: 0, quantities: new ExactSums(2) }
  inSlices(facts.solution.allocationCount, (from, to) => addDrawn(facts, summary, sums, from, to))
  const { stranded, quantities } = sums
  return { stranded, overdueShare: rateOf(quantities.exact(OVERDUE), quantities.exact(DRAWN)) }
}

const [OVERDUE, DRAWN] = [0, 1]

function addDrawn(
  facts: Facts,
  summary: Summary,
  sums: { stranded: number; readonly quantities: ExactSums },
  from: number,
  to: number,
): void {
  const { problem, solution, prepared, price } = facts
  const { overdueDays } = prepared.lots
  for (let a = from; a < to; a++) {
    const supply = solution.allocationSupply[a]!
    const demand = solution.batchDemand[solution.allocationBatch[a]!]!
    const qty = facts.allocationQty[a]!
    sums.quantities.add(DRAWN, qty)
    if (overdueDays[prepared.lotOf[supply]!]! > 0) sums.quantities.add(OVERDUE, qty)
    if (summary.atNeed[demand]! < facts.open[demand]!)
      sums.stranded += (qty / 1e6) * (price[problem.supplyItem[supply]!]! / 1e6)
  }
}

function ageing({ facts: { problem }, nodes }: Shown): Kpi['shortageAgeing'] {
  const counts = { notDue: 0, week: 0, month: 0, older: 0 }
  for (const node of nodes.shortNodes) {
    const days = daysBetween(problem.demandNeed[nodes.demand[node]!]!, 0)
    if (days <= 0) counts.notDue++
    else if (days <= 7) counts.week++
    else if (days <= 30) counts.month++
    else counts.older++
  }
  return counts
}

function replyCoverage({ facts }: Shown): number | null {
  const { supplies } = facts.prepared.source.input
  const replies = numbersOf(supplies.columns.replyDate)
  const { codes, values } = supplies.columns.class
  let [open, replied] = [0, 0]
  for (let row = 0; row < supplies.length; row++) {
    if (values[codes[row]!] !== 'PO' || supplies.columns.received[row] === 1) continue
    open++
    if (!Number.isNaN(replies[row])) replied++
  }
  return ratio(replied, open)
}

/** Rows (order, item, document, lot) of the last published run that got less of it now. */
function swaps({ facts }: Shown): number | null {
  const { prepared, problem, solution } = facts
  const { source, lots, lotOf } = prepared
  const { previous, supplies } = source.input
  if (previous.length === 0) return null
  const text = (column: { codes: Int32Array; values: readonly string[] }, row: number) =>
    column.values[column.codes[row]!] ?? ''
  const now = new Map<string, number>()
  for (let a = 0; a < solution.allocationCount; a++) {
    const supply = solution.allocationSupply[a]!
    const position = prepared.ranked.position[solution.batchDemand[solution.allocationBatch[a]!]!]!
    const row = lots.row[lotOf[supply]!]!
    if (position < 0 || row < 0) continue
    const order = source.orders.values[prepared.demands.order[position]!] ?? ''
    const item = source.items.values[problem.supplyItem[supply]!]!
    const key = [order, item, text(supplies.columns.doc, row), text(supplies.columns.lot, row)].join('\u0001')
    now.set(key, (now.get(key) ?? 0) + facts.allocationQty[a]!)
  }
  let changed = 0
  for (let row = 0; row < previous.length; row++) {
    const { order, item, doc, lot, qty } = previous.columns
    const key = [text(order, row), text(item, row), text(doc, row), text(lot, row)].join('\u0001')
    if ((now.get(key) ?? 0) < (int64At(qty, row) ?? 0)) changed++
  }
  return changed
}
