import { TableStream, type OpenStream } from './table-stream.ts'
import { PageTable } from './table/page-table.ts'
import { TableClient } from './worker/table-client.ts'

/** Tables nobody shows that are kept for a quick return. */
const KEPT = 8

interface Held {
  readonly table: Promise<PageTable>
  /** Where it comes, or came, as a stream. */
  readonly stream?: TableStream
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
  const known = heldAt(key)
  if (known) return known.table
  const table = load()
    .then((bytes) => tableClient().ask('load', [key, bytes], [bytes.buffer as ArrayBuffer]))
    .then((columns) => new PageTable(columns))
  const kept = hold(key, { table })
  table.catch(() => held.get(key) === kept && held.delete(key))
  return table
}

/** The same of a table that comes as a stream: how it comes, from the moment at which it is first asked for. */
export function streamedTable(key: string, open: OpenStream): TableStream {
  const known = heldAt(key)?.stream
  if (known) return known
  const stream = new TableStream(tableClient(), key, open)
  hold(key, { table: stream.whole, stream })
  return stream
}

function heldAt(key: string): Held | undefined {
  const known = held.get(key)
  if (known) known.turn = ++turns
  return known
}

function hold(key: string, table: Pick<Held, 'table' | 'stream'>): Held {
  const kept = { ...table, users: 0, turn: ++turns }
  held.set(key, kept)
  return kept
}

/** Forgets a table that nobody shows any more and that is still coming, or never came. */
export function abandonTable(key: string): void {
  const known = held.get(key)
  if (!known?.stream || known.users > 0 || known.stream.progress.whole) return
  known.stream.stop()
  held.delete(key)
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
    held.get(key)?.stream?.stop()
    held.delete(key)
    void tableClient().ask('drop', [key])
  }
}
