import { PageTable } from './table/page-table.ts'
import { TableClient } from './worker/table-client.ts'

/** Tables nobody shows that are kept for a quick return. */
const KEPT = 8

interface Held {
  readonly table: Promise<PageTable>
  users: number
  /** Turn of the last use, for dropping the oldest. */
  turn: number
}

let client: TableClient | null = null
const held = new Map<string, Held>()
let turns = 0

/** The one table worker of the page, started on first use. */
export function tableClient(): TableClient {
  client ??= new TableClient(
    new Worker(new URL('./worker/table-worker.ts', import.meta.url), { type: 'module' }),
  )
  return client
}

/** Gives the table under a key, loading it when the worker does not have it. The bytes are handed to the worker. */
export function pageTable(key: string, load: () => Promise<Uint8Array>): Promise<PageTable> {
  const known = held.get(key)
  if (known) {
    known.turn = ++turns
    return known.table
  }
  const table = load()
    .then((bytes) => tableClient().ask('load', [key, bytes], [bytes.buffer as ArrayBuffer]))
    .then((columns) => new PageTable(columns))
  held.set(key, { table, users: 0, turn: ++turns })
  table.catch(() => held.delete(key))
  return table
}

/** Keeps a table while it is shown; the answer lets it go. */
export function keepTable(key: string): () => void {
  const table = held.get(key)
  if (table) table.users++
  return () => {
    if (table) table.users--
    dropOldest()
  }
}

function dropOldest(): void {
  const idle = [...held].filter(([, table]) => table.users === 0).sort((a, b) => a[1].turn - b[1].turn)
  for (const [key] of idle.slice(0, Math.max(0, idle.length - KEPT))) {
    held.delete(key)
    void tableClient().ask('drop', [key])
  }
}
