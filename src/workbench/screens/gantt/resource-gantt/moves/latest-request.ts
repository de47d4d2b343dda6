/**
 * Requests answers about something that changes faster than it is answered: one request at a time, for the latest state
 * only; earlier requests are dropped.
 */
export class LatestRequest<Q, A> {
  readonly #latest: () => Q | null
  readonly #ask: (question: Q) => Promise<A>
  readonly #notify: (answer: A | null, question: Q) => void
  #busy = false

  /** @param latest the current question; null: none any more. The same object as long as nothing has changed. */
  constructor(
    latest: () => Q | null,
    ask: (question: Q) => Promise<A>,
    notify: (answer: A | null, question: Q) => void,
  ) {
    this.#latest = latest
    this.#ask = ask
    this.#notify = notify
  }

  /** Something has changed. */
  renew(): void {
    if (!this.#busy) void this.#run()
  }

  async #run(): Promise<void> {
    this.#busy = true
    try {
      for (;;) {
        const question = this.#latest()
        if (question === null) return
        const answer = await this.#ask(question).catch(() => null)
        if (this.#latest() !== question) continue
        this.#notify(answer, question)
        return
      }
    } finally {
      this.#busy = false
    }
  }
}
