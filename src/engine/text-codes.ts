import { type TextColumn } from './columns.ts'
import { pickInts } from './numbers.ts'

/** One numbering of the texts of several columns, in text order, so that it does not depend on the order of rows. */
export interface Codes {
  readonly values: readonly string[]
  /** Per column: the number of each row's text, -1 = null. */
  readonly columns: readonly Int32Array[]
}

export function unify(columns: readonly TextColumn[], extra: readonly string[] = []): Codes {
  const places = new Map<string, number>()
  const found: string[] = []
  numberTexts(extra, places, found)
  const targets = columns.map(({ values }) => numberTexts(values, places, found))
  const ranks = isSorted(found) ? null : ranksOf(found, places)
  return {
    values: ranks ? found.toSorted() : found,
    columns: columns.map(({ codes }, k) => mapped(codes, ranks ? pickInts(ranks, targets[k]!) : targets[k]!)),
  }
}

/** Number of every text in `found`; missing ones are added. */
function numberTexts(texts: readonly string[], places: Map<string, number>, found: string[]): Int32Array {
  const target = new Int32Array(texts.length)
  for (let k = 0; k < target.length; k++) {
    const text = texts[k]!
    let place = places.get(text)
    if (place === undefined) places.set(text, (place = found.push(text) - 1))
    target[k] = place
  }
  return target
}

/** Rank of every text in text order, equal texts alike. */
export function textRanks(values: readonly string[]): Int32Array {
  const column = { codes: Int32Array.from(values.keys()), values }
  return unify([column]).columns[0]!
}

/** Place in text order of every one of distinct texts. */
function ranksOf(texts: readonly string[], places: ReadonlyMap<string, number>): Int32Array {
  const ranks = new Int32Array(texts.length)
  const sorted = texts.toSorted()
  for (let rank = 0; rank < sorted.length; rank++) ranks[places.get(sorted[rank]!)!] = rank
  return ranks
}

/** target[codes[row]] for every row, -1 = null. */
function mapped(codes: Int32Array, target: Int32Array): Int32Array {
  const ids = new Int32Array(codes.length)
  for (let row = 0; row < ids.length; row++) {
    const code = codes[row]!
    ids[row] = code < 0 ? -1 : target[code]!
  }
  return ids
}

function isSorted(values: readonly string[]): boolean {
  for (let k = 1; k < values.length; k++) if (values[k - 1]! > values[k]!) return false
  return true
}

export function compareTexts(column: TextColumn, a: number, b: number): number {
  const left = column.codes[a]!
  const right = column.codes[b]!
  if (left === right) return 0
  if (left < 0) return 1
  if (right < 0) return -1
  const x = column.values[left]!
  const y = column.values[right]!
  return x < y ? -1 : x > y ? 1 : 0
}
