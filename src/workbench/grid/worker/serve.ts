import { createTableEngine } from '#engine/table/table-engine.ts'
import type { TableEngine } from '#engine/table/types.ts'
import { browserKernels } from '../../client/kernels.ts'
import type { Answer, Ask } from './protocol.ts'
import { TableStore } from './table-store.ts'
import { reasonOf } from '../model/reason.ts'

type Handler = (...args: never[]) => unknown

/**
 * Answers requests in the order they come. The listener stands before anything is awaited, because messages that
 * arrive while a worker's module still loads are lost otherwise.
 */
export function serveTables(
  extra: (store: TableStore) => Readonly<Record<string, Handler>> = () => ({}),
): void {
  const scope = globalThis as unknown as {
    onmessage: ((event: MessageEvent<Ask>) => void) | null
    postMessage(answer: Answer, transfer: Transferable[]): void
  }
  let ready: Promise<TableStore> | null = null
  scope.onmessage = ({ data: { id, method, args } }) => {
    ready ??= createStore()
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
  }
}

async function createStore(): Promise<TableStore> {
  const collator = new Intl.Collator('zh-Hans', { numeric: true })
  const engine = createTableEngine(await browserKernels(), collator.compare)
  // After the first answer: nobody waits for it.
  setTimeout(() => warmUp(engine))
  return new TableStore(engine)
}

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
