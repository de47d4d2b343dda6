/** Specifications of orders: their own values, and the item's where they have none. Ten, joined by `;`. */
export class Specs {
  readonly #merged = new Map<string, string>()

  of(own: string | null, item: string | null): string {
    const key = `${own ?? ''}\u0001${item ?? ''}`
    let merged = this.#merged.get(key)
    if (merged === undefined) {
      const [first, second] = [(own ?? '').split(';'), (item ?? '').split(';')]
      merged = Array.from({ length: 10 }, (_, i) => first[i]?.trim() || second[i]?.trim() || '').join(';')
      this.#merged.set(key, merged)
    }
    return merged
  }
}

/** spec1 to spec10 by name, null where there is none. */
export const specValues = (specs: string): Record<string, string | null> =>
  Object.fromEntries(specs.split(';').map((value, i) => [`spec${i + 1}`, value || null]))
