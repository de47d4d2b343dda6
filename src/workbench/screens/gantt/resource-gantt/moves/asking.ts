/**
 * Asks about what changes faster than it is answered: one question at a time, about the latest only; what was asked before
 * is forgotten.
 */
export class Asking<Q, A> {
  readonly #latest: () => Q | null
  readonly #ask: (question: Q) => Promise<A>
  readonly #told: (answer: A | null, question: Q) => void
  #busy = false

  /** @param latest what is asked now; null: nothing any more. The same object as long as nothing has changed. */
  constructor(
    latest: () => Q | null,
    ask: (question: Q) => Promise<A>,
    told: (answer: A | null, question: Q) => void,
  ) {
    this.#latest = latest
    this.#ask = ask
    this.#told = told
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
        this.#told(answer, question)
        return
      }
    } finally {
      this.#busy = false
    }
  }
}
