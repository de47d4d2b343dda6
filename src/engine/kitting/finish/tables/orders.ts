import { Dictionary, NULL_I32, tableOf, type Table, type TextColumn } from '../../../columns.ts'
import { int64Of } from '../../numbers.ts'
import { DemandStatus } from '../../prepare/demands.ts'
import { LINE_ITEM, LINE_WIDTH } from '../../problem.ts'
import { orderResultSchema } from '../../results.ts'
import { daysBetween, instantOf, NOT_KITTED } from '../facts.ts'
import { itemTexts } from '../item-texts.ts'
import { reasonCodes, textOf, type Shown } from '../shown.ts'
import { suggestionOf, suggestions } from '../suggestions.ts'
import { kitStatuses, type Summary } from '../summary.ts'
import { reservedBy } from './details.ts'

/** Status of demands that take no part. */
const leftOut: Readonly<Record<number, number>> = {
  [DemandStatus.NB]: kitStatuses.indexOf('NB'),
  [DemandStatus.ZQ]: kitStatuses.indexOf('ZQ'),
  [DemandStatus.EX]: kitStatuses.indexOf('EX'),
  [DemandStatus.ER]: kitStatuses.indexOf('ER'),
}
const expandModes = ['BOM', 'LIST', 'NONE'] as const
const S3 = 3
const S8 = 8

/** One row per demand, those that take no part included, in allocation order. */
export function orderTable(shown: Shown, summary: Summary): Table<typeof orderResultSchema> {
  const { facts, nodes } = shown
  const { prepared, problem } = facts
  const { source, demands, ranked, lotOf, lots } = prepared
  const count = demands.count
  const integers = () => new Int32Array(count)
  const numbers = () => new Float64Array(count)
  const [status, tier, shortLines, lineCount, batchCount, delay] = [
    integers(),
    integers(),
    integers(),
    integers(),
    integers(),
    integers().fill(NULL_I32),
  ]
  const [gatingItem, gatingRow, gatingReason, suggestion, mode] = [
    integers().fill(-1),
    integers().fill(-1),
    integers().fill(-1),
    integers().fill(-1),
    integers(),
  ]
  const [now, atNeed, total, setRate, lineRate, reserved] = [
    numbers(),
    numbers(),
    numbers(),
    numbers(),
    numbers(),
    numbers(),
  ]
  const [firstKit, fullKit, gatingDate] = [numbers().fill(NaN), numbers().fill(NaN), numbers().fill(NaN)]
  const indexOf = new Int32Array(count).fill(-1)
  ranked.position.forEach((d, k) => d >= 0 && (indexOf[d] = k))
  const kept = reservedBy(shown)
  for (let d = 0; d < count; d++) {
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
    for (let node = nodes.topStart[k]!; node < nodes.topStart[k + 1]!; node++) reserved[d]! += kept[node]!
    const gate = summary.gating[k]!
    const unmet = facts.done[k]! < open
    if (gate < 0) {
      if (unmet) gatingReason[d] = (problem.demandLimit[k]! < 0 ? S3 : S8) - 1
      continue
    }
    const reason = unmet && summary.shortLines[k] === 0 ? S8 : nodes.reason[gate]! || S3
    gatingItem[d] = problem.lines[nodes.line[gate]! * LINE_WIDTH + LINE_ITEM]!
    gatingRow[d] = nodes.last[gate]! < 0 ? -1 : lots.row[lotOf[nodes.last[gate]!]!]!
    gatingDate[d] = instantOf(prepared, nodes.ready[gate]!)
    gatingReason[d] = reason - 1
    suggestion[d] = suggestionOf(reason, !Number.isNaN(nodes.ready[gate]))
  }
  const { columns } = source.input.demands
  const column = (name: keyof typeof columns) => textOf(columns[name] as TextColumn, demands.row)
  const items = source.items.values
  const texts = itemTexts(facts)
  return tableOf(orderResultSchema, count, {
    seq: integers().map((_, d) => d + 1),
    source: column('source'),
    order: column('order'),
    lineNo: column('lineNo'),
    expandMode: { codes: mode, values: expandModes },
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
    kitStatus: { codes: status, values: kitStatuses },
    kitTier: tier,
    kitQtyNow: int64Of(now),
    kitQtyAtNeed: int64Of(atNeed),
    kitQtyTotal: int64Of(total),
    setRate: int64Of(setRate),
    lineRate: int64Of(lineRate),
    firstKit: int64Of(firstKit),
    fullKit: int64Of(fullKit),
    delayDays: delay,
    shortLines,
    lineCount,
    batchCount,
    gatingItem: { codes: gatingItem, values: items },
    gatingSupply: textOf(source.input.supplies.columns.doc, gatingRow),
    gatingDate: int64Of(gatingDate),
    gatingReason: { codes: gatingReason, values: reasonCodes },
    reservedQty: int64Of(reserved),
    planner: column('planner'),
    buyers: buyers(shown, summary, indexOf),
    project: column('project'),
    area: column('area'),
    suggestion: { codes: suggestion, values: suggestions },
  })
}

/** Quantities beyond exact numbers are only shown as refused. */
const shownQuantity = (value: number): number => (Number.isSafeInteger(value) ? value : NaN)

export function rate(part: number, whole: number): number {
  return whole <= 0 ? 0 : Math.min(1_000_000, Math.floor((part / whole) * 1_000_000 + 1e-9))
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
