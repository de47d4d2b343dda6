import { rowAt, textAt } from '../../columns.ts'
import type { KitOutcome } from '../../kitting/kit.ts'
import { fromOperation, made, partsOf, to, type Consumer, type Taken } from './consumers.ts'
import { consumerSchema } from './customers.ts'
import { freePegs } from './free-pegs.ts'
import { remainingOf, type Outputs } from './outputs.ts'
import { timeOrNull, type PegRow, type PegTimes } from './peg-rows.ts'
import { exploded, type PlanState, type Report } from './state.ts'

type Allocations = KitOutcome['tables']['allocations']

/**
 * Consumers of the output of the plan, in this order: kept pegs; the sales order that an order is made for; consumption by
 * sales orders and then forecasts of stock, receipts and orders without a consumer (by the kitting engine, just in time for
 * their due dates, from the remainder of the operations); the order itself, or its parent. The whole remaining output of an
 * order is pegged in the end, and no consumer gets more than its open quantity.
 */
export async function customerPegs(
  state: PlanState,
  outputs: Outputs,
  taken: Taken,
  times: PegTimes,
  report: Report,
): Promise<PegRow[]> {
  const consumers = consumersOf(state)
  const rows: PegRow[] = []
  limitToRemaining(state, outputs, taken.allocations)
  storedPegs(state, outputs, consumers, times, rows)
  soldPegs(state, outputs, consumers, times, rows)
  await freePegs(state, outputs, [...consumers.values()], taken, times, rows, report)
  ownPegs(state, outputs, times, rows)
  return rows
}

const consumerKey = (node: string, code: string): string => `${node}\u0001${code.toLowerCase()}`

function consumersOf({ snapshot }: PlanState): Map<string, Consumer> {
  const { consumers } = snapshot.customers
  const found = new Map<string, Consumer>()
  for (let row = 0; row < consumers.length; row++) {
    const { node, code, item, qty, ...rest } = rowAt(consumerSchema, consumers, row)
    if (node === null || code === null || item === null || qty === null || qty <= 0n) continue
    const due = timeOrNull(consumers.columns.due[row]!)
    found.set(consumerKey(node, code), { ...rest, node, code, item, due, open: qty })
  }
  return found
}

/** Outputs already consumed by operations, and finished pieces, are not produced by an operation any more. */
function limitToRemaining(state: PlanState, outputs: Outputs, allocations: Allocations | null): void {
  const remaining = new Map(remainingOf(state))
  const { pegs } = exploded(state)
  for (let row = 0; row < pegs.length; row++) {
    const order = textAt(pegs.columns.leftOrder, row)!
    remaining.set(order, (remaining.get(order) ?? 0n) - pegs.columns.qty[row]!)
  }
  for (const order of outputs.orders()) {
    const left = remaining.get(order) ?? 0n
    outputs.keepAtMost(order, left > 0n ? left : 0n)
  }
  for (let k = 0; k < (allocations?.length ?? 0); k++) {
    const { columns } = allocations!
    const [order, item] = [textAt(columns.supply, k) ?? '', textAt(columns.item, k)]
    if (made.has(textAt(columns.class, k) ?? '') && outputs.of(order)[0]?.item === item)
      outputs.take(order, columns.qty[k]!)
  }
}

function storedPegs(
  { snapshot }: PlanState,
  outputs: Outputs,
  consumers: ReadonlyMap<string, Consumer>,
  times: PegTimes,
  rows: PegRow[],
): void {
  const { columns, length } = snapshot.customers.kept
  for (let row = 0; row < length; row++) {
    const [node, key] = [textAt(columns.rightNode, row) ?? '', textAt(columns.rightKey, row) ?? '']
    const [operation, qty] = [textAt(columns.operation, row) ?? '', columns.qty[row]!]
    const consumer = consumers.get(consumerKey(node, key))
    outputs.takeFrom(operation, qty)
    if (consumer) consumer.open -= qty < consumer.open ? qty : consumer.open
    rows.push({
      ...fromOperation(operation, times),
      kind: textAt(columns.kind, row) ?? 'S',
      item: textAt(columns.item, row),
      qty,
      rightNode: node,
      rightKey: key,
      rightAt: consumer?.due ?? times.due(key),
    })
  }
}

function soldPegs(
  { snapshot }: PlanState,
  outputs: Outputs,
  consumers: ReadonlyMap<string, Consumer>,
  times: PegTimes,
  rows: PegRow[],
): void {
  const { sold } = snapshot.customers
  const sales = new Map<string, string>()
  for (let row = 0; row < sold.length; row++)
    sales.set(textAt(sold.columns.order, row)!, textAt(sold.columns.sale, row)!)
  for (const order of outputs.orders()) {
    const consumer = consumers.get(consumerKey('SO', sales.get(order) ?? ''))
    const [lot] = outputs.of(order)
    if (!consumer || !lot || lot.item.toLowerCase() !== consumer.item.toLowerCase()) continue
    for (const { operation, qty } of outputs.take(order, consumer.open)) {
      consumer.open -= qty
      rows.push({ ...fromOperation(operation, times), item: lot.item, qty, ...to(consumer) })
    }
  }
}

function ownPegs(state: PlanState, outputs: Outputs, times: PegTimes, rows: PegRow[]): void {
  const parts = partsOf(state)
  for (const order of outputs.orders())
    for (const { operation, item, left } of outputs.of(order)) {
      if (left <= 0n) continue
      outputs.takeFrom(operation, left)
      const key = parts.get(order) ?? order
      const at = parts.has(order) ? (times.begin(key) ?? times.due(order)) : times.due(order)
      rows.push({
        ...fromOperation(operation, times),
        item,
        qty: left,
        rightNode: 'MO',
        rightKey: key,
        rightAt: at,
      })
    }
}
