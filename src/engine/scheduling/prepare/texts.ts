import type { TextColumn } from '../../columns.ts'
import { mapInts } from '../arrays.ts'

/** Rank of every text in code-unit order, so that sorting by code needs no text comparison. */
export function ranksOf(values: readonly string[]): Int32Array {
  const order = mapInts(values, (_, k) => k)
  let sorted = true
  for (let k = 1; k < values.length && sorted; k++) sorted = values[k - 1]! <= values[k]!
  if (!sorted) order.sort((a, b) => (values[a]! < values[b]! ? -1 : values[a]! > values[b]! ? 1 : 0))
  const ranks = new Int32Array(values.length)
  for (let k = 0; k < order.length; k++) ranks[order[k]!] = k
  return ranks
}

/** For every code of `column` the place of that text in `index`, or -1. */
export function joinTexts(column: TextColumn, index: ReadonlyMap<string, number>): Int32Array {
  return mapInts(column.values, (value) => index.get(value) ?? -1)
}

/** The texts of a `;`-joined list, trimmed, without empty ones. */
export function listOf(text: string | null | undefined): string[] {
  return (text ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
