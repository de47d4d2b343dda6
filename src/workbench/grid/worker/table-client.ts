import type { Answer, Ask, Method, TableRequests } from './protocol.ts'

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
}

/** The page's end of a table worker. */
export class TableClient {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #nextId = 1
  #nextView = 1

  constructor(worker: Worker) {
    this.#worker = worker
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      const waiting = this.#waiting.get(data.id)
      this.#waiting.delete(data.id)
      if ('error' in data) waiting?.reject(new Error(data.error))
      else waiting?.resolve(data.value)
    })
    worker.addEventListener('error', (event) => {
      for (const waiting of this.#waiting.values()) waiting.reject(new Error(event.message))
      this.#waiting.clear()
    })
  }

  ask<M extends Method>(
    method: M,
    args: Parameters<TableRequests[M]>,
    transfer: Transferable[] = [],
  ): Promise<ReturnType<TableRequests[M]>> {
    return this.askAny(method, args, transfer) as Promise<ReturnType<TableRequests[M]>>
  }

  /** Opens a view on a table that is there, and gives its row count at once. */
  openView(table: string): number {
    const view = this.#nextView++
    // Where that fails, so does all that is asked of the view.
    this.ask('open', [table, view]).catch(() => {})
    return view
  }

  askAny(method: string, args: readonly unknown[], transfer: Transferable[] = []): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const ask: Ask = { id: this.#nextId++, method, args }
      this.#waiting.set(ask.id, { resolve, reject })
      this.#worker.postMessage(ask, transfer)
    })
  }

  stop(): void {
    this.#worker.terminate()
  }
}
