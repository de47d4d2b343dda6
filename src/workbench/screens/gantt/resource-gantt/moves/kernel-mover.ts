import type { Effect, Mover } from './mover.ts'
import type { ChartNames } from './planner.ts'
import type { Answer, Ask } from './protocol.ts'

interface Asker {
  readonly done: (answer: Answer) => void
  readonly failed: (error: Error) => void
}

type Unnumbered<A> = A extends unknown ? Omit<A, 'id'> : never

/** Moves in a packed plan by the kernel, in a worker of its own. The bytes are handed over. */
export function kernelMover(packed: Uint8Array, names: ChartNames): Mover {
  const worker = new Worker(new URL('./move-worker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, Asker>()
  let lastId = 0
  const fail = (error: Error): void => {
    for (const { failed } of waiting.values()) failed(error)
    waiting.clear()
  }
  worker.onmessage = ({ data }: MessageEvent<Answer>) => {
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if ('error' in data) asked?.failed(new Error(data.error))
    else asked?.done(data)
  }
  worker.onerror = ({ message }) => fail(new Error(message))
  const ask = (what: Unnumbered<Ask>, transfer: Transferable[] = []): Promise<Answer> =>
    new Promise((done, failed) => {
      const id = ++lastId
      waiting.set(id, { done, failed })
      worker.postMessage({ ...what, id }, transfer)
    })
  const opened = ask({ kind: 'open', packed, names }, [packed.buffer as ArrayBuffer])
  // The first caller gets the error.
  opened.catch(() => {})
  return {
    async preview(wanted, proof = false): Promise<Effect> {
      await opened
      return ((await ask({ kind: 'preview', wanted, proof })) as { readonly effect: Effect }).effect
    },
    async candidates(source, start) {
      await opened
      return (
        (await ask({ kind: 'candidates', source, start })) as {
          readonly scores: ReadonlyMap<number, number>
        }
      ).scores
    },
    close() {
      worker.terminate()
      fail(new DOMException('closed', 'AbortError'))
    },
  }
}
