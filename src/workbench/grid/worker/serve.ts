import { SORT_BYTES } from '#engine/table/memory.ts'
import { createTableEngine } from '#engine/table/table-engine.ts'
import type { TableEngine } from '#engine/table/types.ts'
import { browserKernels } from '../../client/kernels.ts'
import type { Answer, Ask } from './protocol.ts'
import { TableStore } from './table-store.ts'
import { reasonOf } from '../model/reason.ts'

type Handler = (...args: never[]) => unknown

/**
 * Answers requests in the order they come. The listener is set before anything is awaited, because messages that arrive
 * while a worker's module still loads are lost otherwise. The kernels are compiled meanwhile: the rows that they are for
 * are still on their way.
 */
export function serveTables(
  extra: (store: TableStore) => Readonly<Record<string, Handler>> = () => ({}),
): void {
  const scope = globalThis as unknown as {
    onmessage: ((event: MessageEvent<Ask>) => void) | null
    postMessage(answer: Answer, transfer: Transferable[]): void
  }
  const ready = createStore()
  // Each request answers with it.
  ready.catch(() => {})
  scope.onmessage = ({ data: { id, method, args } }) => {
    void ready
      .then((store) => {
        const handlers = { ...extra(store), ...handlersOf(store) } as Record<string, Handler | undefined>
        const handler = handlers[method]
        if (!handler) throw new Error(`unknown request ${method}`)
        const value = handler(...(args as never[]))
        scope.postMessage({ id, value }, buffersOf(value))
      })
      .catch((error: unknown) => scope.postMessage({ id, error: reasonOf(error) }, []))
  }
}

function handlersOf(store: TableStore): Readonly<Record<string, Handler>> {
  return {
    load: store.load.bind(store),
    add: store.add.bind(store),
    feed: store.feed.bind(store),
    complete: store.complete.bind(store),
    drop: store.drop.bind(store),
    open: store.open.bind(store),
    close: store.close.bind(store),
    serve: store.serve.bind(store),
    apply: store.apply,
    toggle: store.toggle,
    distinct: store.distinct,
    join: store.join.bind(store),
    pivot: store.pivot,
    groups: store.groups,
  }
}

async function createStore(): Promise<TableStore> {
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

/** Columns of an answer, also those inside its objects, are handed over, not copied; shared ones are merely named. */
function buffersOf(value: unknown): Transferable[] {
  if (typeof value !== 'object' || value === null) return []
  if (ArrayBuffer.isView(value)) return value.buffer instanceof ArrayBuffer ? [value.buffer] : []
  return Array.isArray(value) ? [] : Object.values(value).flatMap(buffersOf)
}
