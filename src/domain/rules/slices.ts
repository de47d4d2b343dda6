/** Slices that remain distinguishable; the smaller ones are gathered into one. */
const MOST_SLICES = 6

/** A part of a whole. */
export interface Slice {
  readonly name: string
  readonly value: number
  /** Place of its value; -1 for those that are gathered. */
  readonly from: number
}

/** The slices of a pie: positive values, the largest first, those beyond `most` gathered under `rest`. */
export function slicesOf(
  names: readonly string[],
  values: readonly (number | null)[],
  rest: string,
  most: number = MOST_SLICES,
): readonly Slice[] {
  const known = names
    .map((name, from) => ({ name, from, value: values[from] ?? 0 }))
    .filter(({ value }) => value > 0)
    .toSorted((a, b) => b.value - a.value || a.from - b.from)
  if (known.length <= most) return known
  const gathered = known.slice(most - 1).reduce((sum, { value }) => sum + value, 0)
  return [...known.slice(0, most - 1), { name: rest, from: -1, value: gathered }]
}
