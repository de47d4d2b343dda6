import { joinTables, TableBuilder, tableOf, textAt } from '../../columns.ts'
import {
  bomSchema,
  demandSchema,
  substituteSchema,
  supplySchema,
  type KittingInput,
} from '../../kitting/input.ts'
import { fromOperation, made, partsOf, to, type Consumer, type Taken } from './consumers.ts'
import { withoutDrawn, withoutUsed } from './drawn.ts'
import type { Outputs } from './outputs.ts'
import { supplyEnd, type PegRow, type PegTimes } from './peg-rows.ts'
import type { PlanState, Report } from './state.ts'

/** Consumption by sales orders, then forecasts, of the remaining stock, receipts and free orders. */
export async function freePegs(
  state: PlanState,
  outputs: Outputs,
  consumers: readonly Consumer[],
  { input, allocations }: Taken,
  times: PegTimes,
  rows: PegRow[],
  report: Report,
): Promise<void> {
  const orderOf = times.orderOf
  let supplies = withoutExploded(input.supplies, new Set(outputs.orders()))
  let { reservations } = state.snapshot.kitting
  if (allocations) {
    supplies = withoutDrawn(supplies, allocations)
    reservations = withoutUsed(reservations, allocations, (operation) => orderOf(operation) ?? operation)
  }
  for (const node of ['SO', 'FC']) {
    const wanting = consumers.filter((one) => one.node === node && one.open > 0n)
    if (wanting.length === 0) continue
    const { tables } = await state.engine.kit(
      {
        ...input,
        bom: tableOf(bomSchema, 0),
        substitutes: tableOf(substituteSchema, 0),
        demands: demandsOf(wanting),
        supplies: joinTables(supplySchema, [supplies, outputSupplies(state, outputs, times)]),
        reservations,
      },
      'JIT',
      report,
    )
    const byCode = new Map(wanting.map((one) => [one.code, one]))
    const { columns, length } = tables.allocations
    for (let k = 0; k < length; k++) {
      const consumer = byCode.get(textAt(columns.order, k) ?? '')
      if (!consumer) continue
      const [qty, item] = [columns.qty[k]!, textAt(columns.item, k)]
      consumer.open -= qty
      const operation = textAt(columns.supply, k) ?? ''
      const isMade = textAt(columns.class, k) === 'WIP' && outputs.takeFrom(operation, qty) > 0n
      const from = isMade ? fromOperation(operation, times) : supplyEnd(columns, k)
      rows.push({ ...from, item, qty, ...to(consumer) })
    }
    supplies = withoutDrawn(supplies, tables.allocations)
    reservations = withoutUsed(reservations, tables.allocations, (code) => code)
  }
}

/** Orders of the plan as receipts, by the output of their last operations. */
function withoutExploded(
  supplies: KittingInput['supplies'],
  orders: ReadonlySet<string>,
): KittingInput['supplies'] {
  const { columns, length } = supplies
  const qty = columns.qty.slice()
  for (let row = 0; row < length; row++)
    if (made.has(textAt(columns.class, row) ?? '') && orders.has(textAt(columns.doc, row) ?? ''))
      qty[row] = 0n
  return { length, columns: { ...columns, qty } }
}

function demandsOf(consumers: readonly Consumer[]): KittingInput['demands'] {
  const builder = new TableBuilder(demandSchema)
  for (const { code, item, open, due, priority, customer, project } of consumers)
    builder.add({
      source: 'PLAN',
      order: code,
      item,
      planQty: open,
      need: due,
      due,
      priority,
      customer,
      project,
      component: item,
      reqQty: open,
    })
  return builder.table()
}

/** Output of operations without a consuming order; an unplaced operation gives it when its order is due. */
function outputSupplies(state: PlanState, outputs: Outputs, times: PegTimes): KittingInput['supplies'] {
  const builder = new TableBuilder(supplySchema)
  const parts = partsOf(state)
  for (const order of outputs.orders()) {
    if (parts.has(order)) continue
    for (const { operation, item, left } of outputs.of(order))
      if (left > 0n)
        builder.add({
          source: 'PLAN',
          class: 'WIP',
          doc: operation,
          item,
          qty: left,
          date: times.end(operation) ?? times.due(order),
        })
  }
  return builder.table()
}
