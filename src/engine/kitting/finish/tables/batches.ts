import { tableOf, type Table } from '../../../columns.ts'
import { bucket, inSlices, int64Of } from '../../../numbers.ts'
import { LINE_ITEM, LINE_WIDTH } from '../../problem.ts'
import { batchSchema } from '../../results.ts'
import { instantOf, type Facts } from '../facts.ts'
import { textOf, type Shown } from '../shown.ts'
import { batchNumbers } from './allocations.ts'
import { rate } from './orders.ts'
import type { Summary } from '../summary.ts'

/** Batches of complete sets, by demand and in the order in which they were committed. */
export function batchTable(shown: Shown, summary: Summary): Table<typeof batchSchema> {
  const { facts, nodes } = shown
  const { problem, solution, prepared } = facts
  const kitted = solution.batchDemand.map((demand, b) => (facts.batchQty[b]! > 0 ? demand : -1))
  const { order } = bucket(kitted, problem.demandCount)
  const count = order.length
  const integers = () => new Int32Array(count)
  const numbers = () => new Float64Array(count)
  const [seq, orderCode, demandRow, item, batch, tier] = [
    integers(),
    integers(),
    integers(),
    integers(),
    integers(),
    integers(),
  ]
  const [gatingItem, gatingRow, nextItem] = [integers(), integers(), integers().fill(-1)]
  const [kit, qty, cumQty, cumRate] = [numbers(), numbers(), numbers(), numbers()]
  const onTime = new Uint8Array(count)
  const { names } = shown
  const batchNo = batchNumbers(facts)
  const gates = batchGates(shown)
  let before = -1
  for (let k = 0; k < count; k++) {
    const b = order[k]!
    const demand = solution.batchDemand[b]!
    const same = before === demand
    seq[k] = prepared.ranked.position[demand]! + 1
    orderCode[k] = names.order.codes[demand]!
    demandRow[k] = names.row[demand]!
    item[k] = names.product[demand]!
    batch[k] = batchNo[b]!
    kit[k] = instantOf(prepared, solution.batchTime[b]!)
    qty[k] = facts.batchQty[b]!
    cumQty[k] = (same ? cumQty[k - 1]! : 0) + qty[k]!
    cumRate[k] = rate(cumQty[k]!, facts.open[demand]!)
    tier[k] = gates.tier[b]!
    onTime[k] = solution.batchTime[b]! <= problem.demandNeed[demand]! ? 1 : 0
    gatingItem[k] = gates.item[b]!
    gatingRow[k] = gates.row[b]!
    if (same) nextItem[k - 1] = gatingItem[k]!
    const gate = summary.gating[demand]!
    const last = k + 1 === count || solution.batchDemand[order[k + 1]!] !== demand
    if (last && cumQty[k]! < facts.open[demand]! && gate >= 0)
      nextItem[k] = problem.lines[nodes.line[gate]! * LINE_WIDTH + LINE_ITEM]!
    before = demand
  }
  const { source } = prepared
  const items = source.items.values
  return tableOf(batchSchema, count, {
    seq,
    order: { codes: orderCode, values: names.order.values },
    lineNo: textOf(source.input.demands.columns.lineNo, demandRow),
    item: { codes: item, values: items },
    batch,
    kit: int64Of(kit),
    qty: int64Of(qty),
    cumQty: int64Of(cumQty),
    cumRate: int64Of(cumRate),
    tier,
    onTime,
    gatingItem: { codes: gatingItem, values: items },
    gatingSupply: textOf(source.input.supplies.columns.doc, gatingRow),
    nextGatingItem: { codes: nextItem, values: items },
  })
}

interface Gates {
  readonly tier: Uint8Array
  readonly item: Int32Array
  readonly row: Int32Array
  readonly latest: Int32Array
}

/** Per batch: its weakest class, and the item and supply row that came last (the smaller item among equals). */
function batchGates({ facts }: Shown): Gates {
  const { batchCount, allocationCount } = facts.solution
  const gates = {
    tier: new Uint8Array(batchCount),
    item: new Int32Array(batchCount).fill(-1),
    row: new Int32Array(batchCount).fill(-1),
    latest: new Int32Array(batchCount).fill(-1),
  }
  inSlices(allocationCount, (from, to) => readGates(facts, gates, from, to))
  return gates
}

function readGates(facts: Facts, { tier, item, row, latest }: Gates, from: number, to: number): void {
  const { problem, solution, prepared, supplyTier } = facts
  for (let a = from; a < to; a++) {
    const b = solution.allocationBatch[a]!
    const supply = solution.allocationSupply[a]!
    const time = problem.supplyTime[supply]!
    if (supplyTier[supply]! > tier[b]!) tier[b] = supplyTier[supply]!
    const at = problem.supplyItem[supply]!
    if (time < latest[b]! || (time === latest[b] && at >= item[b]!)) continue
    latest[b] = time
    item[b] = at
    row[b] = prepared.lots.row[prepared.lotOf[supply]!]!
  }
}
