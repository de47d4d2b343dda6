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
import type { Shown } from './shown.ts'
import { summarise, type Summary } from './summary.ts'
import { allocationTable } from './tables/allocations.ts'
import { batchTable } from './tables/batches.ts'
import { detailTable } from './tables/details.ts'
import { itemShortageTable } from './tables/item-shortages.ts'
import { orderTable } from './tables/orders.ts'
import { shortageTable } from './tables/shortages.ts'
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

/** Steps 12 and 13 of kitting.md: shortages, reasons, result tables and figures. */
export function finish(prepared: Prepared, solution: Solution): Finished {
  const facts = readFacts(prepared, solution)
  const nodes = topNodes(facts)
  const { ofAllocation } = placeSolution(facts, nodes)
  new Shortages(facts, nodes).run()
  new Reasons(facts, nodes).run()
  const shown: Shown = { facts, nodes, layout: layOut(facts, nodes), nodeOf: ofAllocation }
  const summary = summarise(shown)
  const stock = itemStock(facts)
  resultMessages(shown)
  const tables: ResultTables = {
    orders: orderTable(shown, summary),
    details: detailTable(shown, summary.gating),
    batches: batchTable(shown, summary),
    allocations: allocationTable(shown),
    shortages: shortageTable(shown, stock),
    itemShortages: itemShortageTable(shown, summary, stock),
    supplies: supplyTable(facts),
    messages: prepared.source.messages.table(),
  }
  return { facts, shown, summary, tables, kpi: kpis(shown, summary), conservation: conservation(facts) }
}
