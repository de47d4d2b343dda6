/** A call of a worker, and its answer; the number pairs them. */
export interface Call {
  readonly id: number
  readonly method: string
  readonly args: readonly unknown[]
}

export type Answer =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: string }

/** Functions that a worker answers. */
export type Functions<F> = { readonly [M in keyof F]: (...args: never[]) => unknown }

type Name<F> = keyof F & string
type Arguments<F, M extends keyof F> = F[M] extends (...args: infer A) => unknown ? A : never
type Result<F, M extends keyof F> = F[M] extends (...args: never[]) => infer R ? Awaited<R> : never

/** The functions of a worker as its caller sees them. */
export interface Caller<F> {
  ask<M extends Name<F>>(method: M, args: Arguments<F, M>, transfer?: Transferable[]): Promise<Result<F, M>>
}

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
}

/** Calls the functions that a worker serves (serve.ts). Calls are answered one after another, in their order. */
export class WorkerCalls<F extends Functions<F>> implements Caller<F> {
  readonly #worker: Worker
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0

  constructor(worker: Worker) {
    this.#worker = worker
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => this.#settle(data))
    worker.addEventListener('error', ({ message }) => this.#rejectAll(new Error(message)))
  }

  ask<M extends Name<F>>(
    method: M,
    args: Arguments<F, M>,
    transfer: Transferable[] = [],
  ): Promise<Result<F, M>> {
    return new Promise((resolve, reject) => {
      const call: Call = { id: ++this.#lastId, method, args }
      this.#waiting.set(call.id, { resolve: resolve as Waiting['resolve'], reject })
      this.#worker.postMessage(call, transfer)
    })
  }

  /** Ends the worker; calls that wait for an answer are aborted. */
  stop(): void {
    this.#worker.terminate()
    this.#rejectAll(new DOMException('the worker was stopped', 'AbortError'))
  }

  #settle(answer: Answer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if ('error' in answer) waiting?.reject(new Error(answer.error))
    else waiting?.resolve(answer.value)
  }

  #rejectAll(error: Error): void {
    for (const waiting of this.#waiting.values()) waiting.reject(error)
    this.#waiting.clear()
  }
}
