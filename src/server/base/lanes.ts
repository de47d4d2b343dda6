/** Lets so many tasks run at a time; others wait in the order they came. */
export class Lanes {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(count: number) {
    this.#free = count
  }

  /** A task that comes now waits. */
  get isFull(): boolean {
    return this.#free === 0
  }

  /** `left`: aborted when nobody waits for the task any more; rejects with its reason where the task has not begun. */
  async run<T>(task: () => Promise<T>, left?: AbortSignal): Promise<T> {
    await this.#turn(left)
    try {
      return await task()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free++
    }
  }

  #turn(left: AbortSignal | undefined): Promise<void> {
    left?.throwIfAborted()
    if (this.#free > 0) {
      this.#free--
      return Promise.resolve()
    }
    return new Promise<void>((resolve, reject) => {
      const begin = (): void => {
        left?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1)
        reject(left!.reason as Error)
      }
      this.#waiting.push(begin)
      left?.addEventListener('abort', leave, { once: true })
    })
  }
}
