/** Who wants to know of changes, by kind of change. */
export class Listeners<Kind> {
  readonly #all = new Map<Kind, Set<() => void>>()

  /** Calls back after each change of a kind, until the answer is called. */
  on(kind: Kind, listener: () => void): () => void {
    const all = this.#all.get(kind) ?? new Set()
    this.#all.set(kind, all.add(listener))
    return () => all.delete(listener)
  }

  notify(kind: Kind): void {
    for (const listener of this.#all.get(kind) ?? []) listener()
  }
}
