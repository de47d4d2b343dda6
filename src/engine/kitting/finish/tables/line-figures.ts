import { numbersOf, inSlices, wordsOf, writeInt64 } from '../../../numbers.ts'
import { mulDivDown } from '../../exact.ts'
import { LineOrigin } from '../../prepare/recipe-lines.ts'
import { LINE_ITEM, LINE_USAGE, LINE_WIDTH } from '../../problem.ts'
import { NOT_KITTED, type Facts } from '../facts.ts'
import type { Nodes } from '../nodes.ts'
import type { Shown } from '../shown.ts'

/** Columns that need more than one lookup. */
export function lineFigures(shown: Shown, gating: Int32Array, rows: Int32Array): LineFigures {
  const count = rows.length
  const figures = {
    tier: new Int32Array(count),
    cover: new BigInt64Array(count),
    sets: new BigInt64Array(count),
    ready: new BigInt64Array(count),
    gates: new Uint8Array(count),
  }
  const { cover, sets, ready } = figures
  const words = { cover: wordsOf(cover), sets: wordsOf(sets), ready: wordsOf(ready) }
  inSlices(count, (from, to) => readFigures(shown, figures, words, gating, rows, from, to))
  return figures
}

interface LineFigures {
  readonly tier: Int32Array
  readonly cover: BigInt64Array
  readonly sets: BigInt64Array
  readonly ready: BigInt64Array
  readonly gates: Uint8Array
}

type Words = Readonly<Record<'cover' | 'sets' | 'ready', Int32Array>>

/** Rows from..to-1 of the figures of a part, written directly into its columns. */
function readFigures(
  { facts, nodes }: Shown,
  { tier, gates }: LineFigures,
  words: Words,
  gating: Int32Array,
  rows: Int32Array,
  from: number,
  to: number,
): void {
  const { problem, prepared, requirements, open: openOf } = facts
  const { source } = prepared
  const { lines } = problem
  const { required, now: held0, onTime, late, built, short } = nodes
  const now = Math.max(source.base, source.options.asOf)
  for (let k = from; k < to; k++) {
    const node = rows[k]!
    const demand = nodes.demand[node]!
    const above = nodes.parent[node]!
    const need = required[node]!
    const held = held0[node]! + onTime[node]! + late[node]! + built[node]!
    const open = above < 0 ? openOf[demand]! : built[above]! + short[above]!
    const ready = nodes.ready[node]!
    const enough = held >= need
    tier[k] = short[node]! > 0 || !enough ? NOT_KITTED : nodes.tier[node]!
    if (gating[demand] === node) gates[k] = 1
    writeInt64(words.ready, k, ready === 0 ? now : source.base + ready)
    writeInt64(words.cover, k, enough ? 1_000_000 : mulDivDown(held, 1_000_000, need))
    const usage = enough ? 0 : lines[nodes.line[node]! * LINE_WIDTH + LINE_USAGE]!
    writeInt64(words.sets, k, enough ? open : requirements.sets(usage, held, open))
  }
}

/** Quantities issued by rows of component lists; null when no demand has such a list. */
export function issuedOf({ facts }: Shown): Float64Array | null {
  const { component, issuedQty } = facts.prepared.source.input.demands.columns
  return component.values.length === 0 ? null : numbersOf(issuedQty)
}

/** Quantities issued by component lists, and those required with them. */
export function issuedColumns({ facts, nodes }: Shown, given: Float64Array | null, rows: Int32Array) {
  if (!given) return null
  const { book } = facts.prepared.structure
  const [required, issued] = [new BigInt64Array(rows.length), new BigInt64Array(rows.length)]
  const [requiredWords, issuedWords] = [wordsOf(required), wordsOf(issued)]
  for (let k = 0; k < rows.length; k++) {
    const node = rows[k]!
    const at = nodes.line[node]!
    const isListed = book.lineOrigin.array[at] === LineOrigin.list
    const qty = isListed ? given[book.lineRow.array[at]!]! || 0 : 0
    writeInt64(issuedWords, k, qty)
    writeInt64(requiredWords, k, nodes.required[node]! + (nodes.parent[node]! < 0 ? qty : 0))
  }
  return { required, issued }
}

/** Per node: quantity reserved or pegged for the demand, on the first line with the item. */
export function reservedBy({ facts, nodes }: Shown): Float64Array {
  const { problem, supplyQty } = facts
  const kept = new Float64Array(nodes.count)
  for (let demand = 0; demand < problem.demandCount; demand++)
    for (let k = problem.demandPegStart[demand]!; k < problem.demandPegStart[demand + 1]!; k++) {
      const supply = problem.pegSupply[k]!
      const node = firstOf(facts, nodes, demand, problem.supplyItem[supply]!)
      if (node >= 0) kept[node]! += supplyQty[supply]!
    }
  return kept
}

/** The first line of a demand for an item, including those of its variants; -1 = none. */
function firstOf({ problem }: Facts, nodes: Nodes, demand: number, item: number): number {
  const isOf = (node: number) => problem.lines[nodes.line[node]! * LINE_WIDTH + LINE_ITEM] === item
  for (let node = nodes.topStart[demand]!; node < nodes.topStart[demand + 1]!; node++)
    if (isOf(node)) return node
  return nodes.topExtra.get(demand)?.find(isOf) ?? -1
}
