import { serveTables } from '../grid/worker/serve.ts'
import { benchTable } from './bench-data.ts'

/** The grid's own worker with one request more: rows made up here instead of read from Arrow. */
serveTables((store) => ({
  generate: (key: string, rows: number, seed: number) => store.add(key, benchTable(rows, seed)),
}))
