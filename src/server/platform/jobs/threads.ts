import type { Piscina } from 'piscina'

interface RunOptions {
  readonly name: string
  readonly signal?: AbortSignal
  readonly transferList?: readonly ArrayBuffer[]
}

/** Threads that end together, after their tasks, when others have taken their place. */
export class Threads {
  readonly #piscina: Piscina
  readonly #ended = Promise.withResolvers<void>()
  #tasks = 0
  #isRetired = false

  constructor(piscina: Piscina) {
    this.#piscina = piscina
  }

  size(): { readonly threads: number; readonly waiting: number } {
    return { threads: this.#piscina.threads.length, waiting: this.#piscina.queueSize }
  }

  async run(task: object, options: RunOptions): Promise<unknown> {
    this.#tasks++
    try {
      return await this.#piscina.run(task, options as never)
    } finally {
      this.#tasks--
      this.#endIfDone()
    }
  }

  /** Is given no more tasks; resolves when the threads have ended. */
  retire(): Promise<void> {
    this.#isRetired = true
    this.#endIfDone()
    return this.#ended.promise
  }

  close(): Promise<void> {
    return this.#piscina.destroy()
  }

  #endIfDone(): void {
    if (this.#isRetired && this.#tasks === 0) this.#ended.resolve(this.close())
  }
}
