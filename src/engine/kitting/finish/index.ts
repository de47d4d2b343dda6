import type { Table } from '../../columns.ts'
import { partsOf, type TableParts } from '../../table-parts.ts'
import { resultMessages } from './result-messages.ts'
import { resultSchemas } from '../results.ts'
import type { Prepared } from '../prepare/index.ts'
import type { Solution } from '../problem.ts'
import { placeSolution } from './allocated.ts'
import { conservation, type Conservation } from './conservation.ts'
import { readFacts } from './facts.ts'
import { itemStock } from './item-stock.ts'
import { kpis, type Kpi } from './kpi.ts'
import { layOut } from './layout.ts'
import { topNodes } from './nodes.ts'
import { Reasons } from './reasons.ts'
import { demandNames, type Shown } from './shown.ts'
import { summarise } from './summary.ts'
import { allocationParts } from './tables/allocations.ts'
import { batchTable } from './tables/batches.ts'
import { detailParts } from './tables/details.ts'
import { itemShortageTable } from './tables/item-shortages.ts'
import { orderTable } from './tables/orders.ts'
import { shortageTable } from './tables/shortages.ts'
import { supplyParts } from './supply-parts.ts'
import { supplyTable } from './tables/supplies.ts'
import { Shortages } from './virtual.ts'

export type ResultTables = { readonly [N in keyof typeof resultSchemas]: Table<(typeof resultSchemas)[N]> }

/** Takes a result table; it and what it is made from are dropped before the next one is made. */
export type TakeTable = <N extends keyof typeof resultSchemas>(
  name: N,
  table: TableParts<(typeof resultSchemas)[N]>,
) => void | Promise<void>

export interface Finished {
  readonly kpi: Kpi
  readonly conservation: Conservation
}

export type ReadResult = ReturnType<typeof readResult>

type Tick = (share: number) => void

/**
 * Shortages and reasons (kitting.md, steps 12 and 13): what all result tables are made from.
 * @param tick as of `finish`
 */
export function readResult(prepared: Prepared, solution: Solution, tick: Tick = () => {}) {
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
  return { facts, shown, summary: summarise(shown) }
}

/**
 * Steps 12 and 13 of kitting.md: shortages, reasons, result tables and figures.
 * @param tick called between the steps with the completed share, 0..1; may throw to stop
 */
export async function finish(
  prepared: Prepared,
  solution: Solution,
  take: TakeTable,
  tick: Tick = () => {},
): Promise<Finished> {
  const { facts, shown, summary } = readResult(prepared, solution, tick)
  tick(0.4)
  await take('orders', partsOf(orderTable(shown, summary)))
  tick(0.45)
  const parts = supplyParts(facts)
  const stock = itemStock(facts, shown.nodes, parts)
  resultMessages(shown)
  tick(0.5)
  await take('details', detailParts(shown, summary.gating))
  tick(0.7)
  await take('batches', partsOf(batchTable(shown, summary)))
  await take('allocations', allocationParts(shown))
  tick(0.9)
  await take('shortages', partsOf(shortageTable(shown, stock)))
  await take('itemShortages', partsOf(itemShortageTable(shown, summary, stock)))
  await take('supplies', partsOf(supplyTable(facts, parts)))
  await take('messages', partsOf(prepared.source.messages.table()))
  return { kpi: kpis(shown, summary), conservation: conservation(facts) }
}
