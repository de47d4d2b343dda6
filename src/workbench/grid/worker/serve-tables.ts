import { SORT_BYTES } from '#engine/table/memory.ts'
import { createTableEngine } from '#engine/table/table-engine.ts'
import type { TableEngine } from '#engine/table/types.ts'
import { browserKernels } from '../../client/kernels.ts'
import { serveCalls } from '../../client/worker/serve.ts'
import type { TableRequests } from './protocol.ts'
import { TableStore } from './table-store.ts'

/**
 * Answers what the page asks of its tables. The kernels are compiled meanwhile: the rows that they are for are still on
 * their way.
 */
export const serveTables = (): void => serveCalls<TableRequests>(createStore())

export async function createStore(): Promise<TableStore> {
  const collator = new Intl.Collator('zh-Hans', { numeric: true })
  const kernels = await browserKernels()
  const engine = createTableEngine(kernels, collator.compare)
  // After what was asked already: nobody waits for it.
  setTimeout(() => warmUp(engine))
  const touch = (rows: number): void => kernels.touch(Math.min(rows, TOUCHED_ROWS) * SORT_BYTES)
  return new TableStore(engine, (rows) => setTimeout(() => touch(rows), FIRST_QUERY_MS))
}

/** The first query of a table comes within this time, and is answered before memory for a sort is made ready. */
const FIRST_QUERY_MS = 50
/** Memory is made ready for as many rows at most, for those of a larger table may never be sorted. */
const TOUCHED_ROWS = 1_000_000

/** Rows that are enough for the browser to compile the kernels as well as it can. */
const WARM_ROWS = 20_000

/** The browser compiles a kernel well once it has run for a while: that is done before the first sort. */
function warmUp(engine: TableEngine): void {
  const number = BigInt64Array.from({ length: WARM_ROWS }, (_, at) => BigInt((at * 7919) % WARM_ROWS) << 20n)
  const codes = Int32Array.from(number, (_, at) => at % 2)
  const table = { length: WARM_ROWS, columns: { number, text: { codes, values: ['a', 'b'] } } }
  for (let round = 0; round < 3; round++) {
    const rows = engine.sort(table, [
      { column: 'text', descending: false },
      { column: 'number', descending: true },
    ])
    engine.sum(table, ['number'], rows)
  }
}
