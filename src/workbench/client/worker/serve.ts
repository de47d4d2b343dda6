import { buffersOf } from './buffers.ts'
import type { Answer, Call, Functions } from './calls.ts'

interface Scope {
  onmessage: ((event: MessageEvent<Call>) => void) | null
  postMessage(answer: Answer, transfer: Transferable[]): void
}

/** Memory of an answer that is transferred instead of copied. */
type Transferred = (value: unknown) => Transferable[]

/**
 * Answers the calls of the page (calls.ts) one after another, in their order. Call it before anything is awaited: messages
 * that arrive without a listener are lost. Calls wait until `functions` are there.
 */
export function serveCalls<F extends Functions<F>>(
  functions: F | Promise<F>,
  transferred: Transferred = buffersOf,
): void {
  const scope = globalThis as unknown as Scope
  const ready = Promise.resolve(functions)
  let last: Promise<unknown> = ready.catch(() => {})
  scope.onmessage = ({ data: { id, method, args } }) => {
    last = last
      .then(async () => {
        const value = await called(await ready, method)(...(args as never[]))
        scope.postMessage({ id, value }, transferred(value))
      })
      .catch((error: unknown) => scope.postMessage({ id, error: reasonOf(error) }, []))
  }
}

function called<F extends Functions<F>>(functions: F, method: string): (...args: never[]) => unknown {
  const known = functions[method as keyof F]
  if (!known) throw new Error(`the worker has no function ${method}`)
  return known.bind(functions)
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
