import { keyOf, type PresentRow } from './rows.ts'

export interface NamedLot {
  readonly code: string
  readonly split: number
  /** Pieces, 10^-6. */
  readonly qty: bigint
}

/** The lots of a step by code: `step` when there is one, else `step/1`, `step/2` and so on. */
export function namedLots(step: string, lots: readonly bigint[]): readonly NamedLot[] {
  if (lots.length === 1) return [{ code: step, split: 0, qty: lots[0]! }]
  return lots.map((qty, i) => ({ code: `${step}/${i + 1}`, split: i + 1, qty }))
}

/**
 * The lots of a step of which some are released, started or done. These keep their codes and quantities even when the
 * split rule would now cut the step in another way: the rest is cut by itself and takes the numbers that are free.
 * @param step prefix of the codes of its lots
 * @param cut lots of a quantity by the split rule, 10^-6 pieces
 */
export function besideUnderWay(
  step: string,
  wanted: readonly NamedLot[],
  underWay: readonly PresentRow[],
  cut: (rest: bigint) => readonly bigint[],
): readonly NamedLot[] {
  const known = new Set(wanted.map(({ code }) => keyOf(code)))
  if (underWay.every(({ code }) => known.has(keyOf(code)))) return wanted
  const kept = underWay.map(({ code, split, qty }) => ({ code: code!, split: split ?? 0, qty: qty ?? 0n }))
  const rest = kept.reduce(
    (left, { qty }) => left - qty,
    wanted.reduce((sum, { qty }) => sum + qty, 0n),
  )
  if (rest <= 0n) return kept
  const taken = new Set(kept.map(({ split }) => split))
  let split = 0
  const more = cut(rest).map((qty) => {
    do split++
    while (taken.has(split))
    return { code: `${step}/${split}`, split, qty }
  })
  return [...kept, ...more].toSorted((a, b) => a.split - b.split)
}
