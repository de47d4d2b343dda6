import { createTableEngine } from '#engine/table/table-engine.ts'
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
  return new TableStore(createTableEngine(await browserKernels(), collator.compare))
}

/** Columns of an answer, also those inside its objects, are handed over, not copied; shared ones are merely named. */
function buffersOf(value: unknown): Transferable[] {
  if (typeof value !== 'object' || value === null) return []
  if (ArrayBuffer.isView(value)) return value.buffer instanceof ArrayBuffer ? [value.buffer] : []
  return Array.isArray(value) ? [] : Object.values(value).flatMap(buffersOf)
}
