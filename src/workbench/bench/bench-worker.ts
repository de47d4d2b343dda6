import { serveCalls } from '../client/worker/serve.ts'
import type { TableRequests } from '../grid/worker/protocol.ts'
import type { PublishedColumns } from '../grid/worker/published.ts'
import { createStore } from '../grid/worker/serve-tables.ts'
import { benchTable } from './bench-data.ts'

export interface BenchRequests extends TableRequests {
  generate(table: string, rows: number, seed: number): PublishedColumns
}

/** The grid's own worker with one function more: it generates rows instead of reading them from Arrow. */
serveCalls<BenchRequests>(
  createStore().then((store) =>
    Object.assign(store, {
      generate: (table: string, rows: number, seed: number) => store.add(table, benchTable(rows, seed)),
    }),
  ),
)
