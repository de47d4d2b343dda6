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

/** Numeric specifications: the order's, and the item's where it has none. */
export const merged = (
  own: readonly (number | null)[],
  item: readonly (number | null)[],
): (number | null)[] => [0, 1, 2, 3].map((i) => own[i] ?? item[i] ?? null)

export const numberValues = (numbers: readonly (number | null)[]): Record<string, number | null> =>
  Object.fromEntries(numbers.map((number, i) => [`numSpec${i + 1}`, number]))
