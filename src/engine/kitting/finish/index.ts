import type { Table } from '../../columns.ts'
import { resultMessages } from './result-messages.ts'
import { resultSchemas } from '../results.ts'
import type { Prepared } from '../prepare/index.ts'
import type { Solution } from '../problem.ts'
import { placeSolution } from './allocated.ts'
import { conservation, type Conservation } from './conservation.ts'
import { readFacts, type Facts } from './facts.ts'
import { itemStock } from './item-stock.ts'
import { kpis, type Kpi } from './kpi.ts'
import { layOut } from './layout.ts'
import { topNodes } from './nodes.ts'
import { Reasons } from './reasons.ts'
import { demandNames, type Shown } from './shown.ts'
import { summarise, type Summary } from './summary.ts'
import { allocationTable } from './tables/allocations.ts'
import { batchTable } from './tables/batches.ts'
import { detailTable } from './tables/details.ts'
import { itemShortageTable } from './tables/item-shortages.ts'
import { orderTable } from './tables/orders.ts'
import { shortageTable } from './tables/shortages.ts'
import { supplyParts } from './supply-parts.ts'
import { supplyTable } from './tables/supplies.ts'
import { Shortages } from './virtual.ts'

export type ResultTables = { readonly [N in keyof typeof resultSchemas]: Table<(typeof resultSchemas)[N]> }

export interface Finished {
  readonly facts: Facts
  readonly shown: Shown
  readonly summary: Summary
  readonly tables: ResultTables
  readonly kpi: Kpi
  readonly conservation: Conservation
}

type Tick = (share: number) => void

/**
 * Shortages, reasons and the table of orders (kitting.md, steps 12 and 13): the basis of the other tables.
 * @param tick as of `finish`
 */
export function finishOrders(prepared: Prepared, solution: Solution, tick: Tick = () => {}) {
  const facts = readFacts(prepared, solution)
  const nodes = topNodes(facts)
  const { ofAllocation } = placeSolution(facts, nodes)
  tick(0.2)
  new Shortages(facts, nodes, ofAllocation).run()
  nodes.requireWhatWasTaken()
  tick(0.35)
  new Reasons(facts, nodes).run()
  const layout = layOut(facts, nodes)
  const shown: Shown = { facts, nodes, layout, names: demandNames(facts), nodeOf: ofAllocation }
  const summary = summarise(shown)
  return { facts, shown, summary, orders: orderTable(shown, summary) }
}

/**
 * Steps 12 and 13 of kitting.md: shortages, reasons, result tables and figures.
 * @param tick called between the steps with the completed share, 0..1; may throw to stop
 */
export function finish(prepared: Prepared, solution: Solution, tick: Tick = () => {}): Finished {
  const { facts, shown, summary, orders } = finishOrders(prepared, solution, tick)
  tick(0.45)
  const parts = supplyParts(facts)
  const stock = itemStock(facts, shown.nodes, parts)
  resultMessages(shown)
  tick(0.5)
  const details = detailTable(shown, summary.gating)
  tick(0.7)
  const allocations = allocationTable(shown)
  tick(0.9)
  const tables: ResultTables = {
    orders,
    details,
    batches: batchTable(shown, summary),
    allocations,
    shortages: shortageTable(shown, stock),
    itemShortages: itemShortageTable(shown, summary, stock),
    supplies: supplyTable(facts, parts),
    messages: prepared.source.messages.table(),
  }
  return { facts, shown, summary, tables, kpi: kpis(shown, summary), conservation: conservation(facts) }
}
