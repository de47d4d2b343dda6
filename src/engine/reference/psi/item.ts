import { NULL_I64 } from '../../columns.ts'
import type { Edit } from '../../psi/edits.ts'
import {
  MAX_I64,
  Part,
  PARTS,
  psiProblems,
  type PsiProblem,
  type PsiProblemName,
  type PsiRowName,
} from '../../psi/problem.ts'
import { consumeForecasts } from '../../psi/consume.ts'

/** Rows and problems of one item. `rows` is null when the item is out of range. */
export interface ItemAnswer {
  readonly rows: Readonly<Record<PsiRowName, bigint[]>> | null
  readonly first: Record<PsiProblemName, number>
}

const inRange = (value: bigint): boolean => value >= -MAX_I64 && value <= MAX_I64

/**
 * One item of psi/problem.ts in simple steps over bigint, which never overflow.
 * @param events numbers of the events of the item
 */
export function calculateItem(
  problem: PsiProblem,
  item: number,
  events: readonly number[],
  edits: readonly Edit[],
): ItemAnswer {
  const { periodCount: n } = problem
  const first = Object.fromEntries(psiProblems.map((kind) => [kind, -1])) as ItemAnswer['first']
  const parts = Array.from({ length: PARTS }, () => Array.from({ length: n }, () => 0n))
  for (const event of events) {
    const cell = problem.eventCell[event]!
    parts[cell % PARTS]![Math.floor(cell / PARTS)]! += problem.eventQty[event]!
  }
  for (const { period, part, qty } of edits) parts[part]![period] = qty
  const [planned, firm, received] = [parts[Part.planned]!, parts[Part.firm]!, parts[Part.received]!]
  const [sales, given] = [parts[Part.sale]!, parts[Part.forecast]!]
  const [dependent, consumption] = [parts[Part.dependent]!, parts[Part.consumption]!]
  const receipts = planned.map((qty, p) => qty + firm[p]! + received[p]!)
  const gross = sales.map((qty, p) => qty + given[p]! + dependent[p]! + consumption[p]!)
  const [arrived, wanted] = [runningSums(receipts, 0n), runningSums(gross, 0n)]
  first.range = arrived.findIndex((sum, p) => !inRange(sum) || !inRange(wanted[p]!))
  if (first.range >= 0) return { rows: null, first }

  const forecast = consumeForecasts(sales, given, problem.windowFirst, problem.windowLast)
  const demand = gross.map((qty, p) => qty - given[p]! + forecast[p]!)
  const closing = runningSums(
    receipts.map((qty, p) => qty - demand[p]!),
    problem.opening[item]!,
  )
  first.range = closing.findIndex((stock) => !inRange(stock))
  if (first.range >= 0) return { rows: null, first }

  first.negative = closing.findIndex((stock) => stock < 0n)
  first.belowSafety = closing.findIndex((stock) => stock < problem.safety[item]!)
  first.overMaximum = closing.findIndex((stock) => stock > problem.maximum[item]!)
  first.tooOld = closing.findIndex((stock, p) => isTooOld(problem, item, receipts, stock, p))
  const rows = {
    opening: closing.map((_, p) => (p === 0 ? problem.opening[item]! : closing[p - 1]!)),
    planned,
    firm,
    received,
    receipts,
    sales,
    forecast,
    consumed: given.map((qty, p) => qty - forecast[p]!),
    dependent,
    consumption,
    demand,
    closing,
    cover: closing.map((stock, p) => coverOf(problem.bounds, demand, stock, p)),
  }
  return { rows, first }
}

function runningSums(values: readonly bigint[], start: bigint): bigint[] {
  let sum = start
  return values.map((value) => (sum += value))
}

/** Whether some of the closing stock of period p has passed the shelf life. */
function isTooOld(
  { bounds, shelf, made, opening }: PsiProblem,
  item: number,
  receipts: readonly bigint[],
  stock: bigint,
  p: number,
): boolean {
  if (shelf[item]! < 0n || stock <= 0n) return false
  const end = bounds[p + 1]!
  let young = end - made[item]! <= shelf[item]! && opening[item]! > 0n ? opening[item]! : 0n
  for (let q = 0; q <= p; q++) if (end - bounds[q + 1]! <= shelf[item]!) young += receipts[q]!
  return stock > young
}

/** 10^-6 days that `stock` at the end of period p lasts; NULL_I64 = beyond the last period. */
function coverOf(bounds: BigInt64Array, demand: readonly bigint[], stock: bigint, p: number): bigint {
  if (stock < 0n) return 0n
  let left = stock
  for (let q = p + 1; q < demand.length; q++) {
    if (left < demand[q]!) {
      const length = bounds[q + 1]! - bounds[q]!
      const seconds = bounds[q]! - bounds[p + 1]! + (length * left) / demand[q]!
      return (seconds * 1_000_000n) / 86_400n
    }
    left -= demand[q]!
  }
  return NULL_I64
}
