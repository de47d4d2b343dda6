import { createTableEngine } from '#engine/table/table-engine.ts'
import type { AnyTable, TableEngine } from '#engine/table/types.ts'
import { nodeKernels } from '../../src/server/platform/kernels/kernels.ts'
import { objectTable } from '../contestants/object-table.ts'
import { typedTable } from '../contestants/typed-table.ts'
import { hashOf, timed, type Suite, type Timings } from '../measure.ts'
import { seeded } from '../random.ts'

const ITEMS = 5000
const WEEKS = 52

/** The grid data of design/performance.md §6: item, week, shortage 0..300 with two decimals. */
function gridTable(rows: number) {
  const random = seeded(7)
  const texts = (count: number, name: (n: number) => string) =>
    Array.from({ length: count }, (_, i) => name(i + 1))
  const codes = (count: number) => Int32Array.from({ length: rows }, () => random() * count)
  return {
    length: rows,
    columns: {
      item: { codes: codes(ITEMS), values: texts(ITEMS, (n) => `ITEM-${String(n).padStart(5, '0')}`) },
      week: { codes: codes(WEEKS), values: texts(WEEKS, (n) => `2026-W${String(n).padStart(2, '0')}`) },
      shortage: BigInt64Array.from({ length: rows }, () => BigInt(Math.floor(random() * 30_000)) * 10_000n),
    },
  } satisfies AnyTable
}

export type GridTable = ReturnType<typeof gridTable>

type Answer = readonly (Uint32Array | BigInt64Array)[]

/** What is measured of a table engine. */
export type MeasuredEngine = Omit<TableEngine, 'sum'>

const operations: Record<string, (engine: MeasuredEngine, table: GridTable) => Answer> = {
  'sort number': (engine, table) => [engine.sort(table, [{ column: 'shortage', descending: true }])],
  'sort text': (engine, table) => [engine.sort(table, [{ column: 'item' }])],
  'sort two keys': (engine, table) => [
    engine.sort(table, [{ column: 'week' }, { column: 'shortage', descending: true }]),
  ],
  'filter number': (engine, table) => [
    engine.filter(table, [{ column: 'shortage', op: '>', value: 250_000_000n }]),
  ],
  'filter text': (engine, table) => [
    engine.filter(table, [{ column: 'item', op: 'contains', value: '-012' }]),
  ],
  group: (engine, table) => engine.group(table, ['item'], [{ column: 'shortage', op: 'sum' }]).aggregates,
  pivot: (engine, table) => {
    const query = { rows: ['item'], columns: ['week'], value: { column: 'shortage', op: 'sum' } } as const
    const { cells, rows, columns } = engine.pivot(table, query)
    return [cells, rows.totals, columns.totals]
  },
}

const contestants: Record<string, () => Promise<MeasuredEngine>> = {
  wasm: async () => createTableEngine(await nodeKernels()),
  typed: async () => typedTable,
  objects: async () => objectTable,
}

export const table: Suite = {
  name: 'table',
  title: 'Table kernels: sort, filter, group, pivot (5,000 items, 52 weeks)',
  sizes: [10_000, 100_000, 1_000_000],
  contestants: Object.keys(contestants),
  async measure(contestant, size) {
    const engine = await contestants[contestant]!()
    const data = gridTable(size)
    const hashes = Object.values(operations).map((operation) => hashOf(...operation(engine, data)))
    for (const operation of Object.values(operations)) operation(engine, data)
    const runs: Timings[] = []
    for (let run = 0; run < 3; run++)
      runs.push(
        Object.fromEntries(
          Object.entries(operations).map(([name, operation]) => [name, timed(() => operation(engine, data))]),
        ),
      )
    return { hash: hashes.join('-'), runs, facts: {} }
  },
}
