import { MAX_I64, Part, PARTS, type PsiProblem } from '#engine/psi/problem.ts'

/**
 * The PSI calculation as the best typed-array TypeScript known: the kernel's algorithm, with quantities as doubles, which
 * are exact up to 2^53. It has no edits and looks for no overflow: the bench has none.
 */
const NONE = -(2 ** 63)
const SUMMED = 7
const ROWS = 13
const KINDS = 5

export interface TypedBlock {
  /** ROWS columns of items x periods; null = -2^63. */
  readonly cells: Float64Array
  /** First periods: KINDS columns of items. */
  readonly first: Int32Array
}

export class TypedPsi {
  readonly #problem: PsiProblem
  readonly #start: Int32Array
  readonly #cell: Int32Array
  readonly #qty: Float64Array
  readonly #bounds: Float64Array
  readonly #limits: Readonly<Record<'opening' | 'made' | 'safety' | 'maximum' | 'shelf', Float64Array>>
  readonly #parts: Float64Array
  readonly #given: Float64Array
  readonly #open: Float64Array
  readonly #receipts: Float64Array
  readonly #demand: Float64Array
  readonly #soFar: Float64Array
  readonly #closing: Float64Array
  readonly #first: Int32Array

  constructor(problem: PsiProblem, qty: Float64Array) {
    const { periodCount: n, itemCount, eventCount, eventItem, eventCell } = problem
    const doubles = (column: BigInt64Array) =>
      Float64Array.from(column, (value) => (value === MAX_I64 ? Infinity : Number(value)))
    this.#problem = problem
    this.#start = new Int32Array(itemCount + 2)
    this.#cell = new Int32Array(eventCount)
    this.#qty = new Float64Array(eventCount)
    for (let k = 0; k < eventCount; k++) this.#start[eventItem[k]! + 2]!++
    for (let i = 2; i < this.#start.length; i++) this.#start[i]! += this.#start[i - 1]!
    for (let k = 0; k < eventCount; k++) {
      const at = this.#start[eventItem[k]! + 1]!++
      const cell = eventCell[k]!
      this.#cell[at] = (cell % PARTS) * n + (cell >> 3)
      this.#qty[at] = qty[k]!
    }
    this.#bounds = doubles(problem.bounds)
    const { opening, made, safety, maximum, shelf } = problem
    this.#limits = {
      opening: doubles(opening),
      made: doubles(made),
      safety: doubles(safety),
      maximum: doubles(maximum),
      shelf: doubles(shelf),
    }
    this.#parts = new Float64Array(SUMMED * n)
    this.#given = new Float64Array(n)
    this.#open = new Float64Array(n)
    this.#receipts = new Float64Array(n)
    this.#demand = new Float64Array(n)
    this.#soFar = new Float64Array(n)
    this.#closing = new Float64Array(itemCount * n)
    this.#first = new Int32Array(itemCount * KINDS)
  }

  overview(): TypedBlock {
    const { itemCount, periodCount } = this.#problem
    for (let item = 0; item < itemCount; item++)
      this.#calculate(item, this.#closing, item * periodCount, this.#first, item, itemCount)
    return { cells: this.#closing, first: this.#first }
  }

  block(items: Int32Array): TypedBlock {
    const n = this.#problem.periodCount
    const size = items.length * n
    const cells = new Float64Array(ROWS * size)
    const first = new Int32Array(items.length * KINDS)
    for (let k = 0; k < items.length; k++) {
      const out = k * n
      const closing = 11 * size + out
      this.#calculate(items[k]!, cells, closing, first, k, items.length)
      const part = (number: number) => this.#parts.subarray(number * n, (number + 1) * n)
      cells[out] = this.#limits.opening[items[k]!]!
      cells.copyWithin(out + 1, closing, closing + n - 1)
      const rows = [part(Part.planned), part(Part.firm), part(Part.received), this.#receipts, part(Part.sale)]
      rows.push(part(Part.forecast), this.#given, part(Part.dependent), part(Part.consumption), this.#demand)
      for (let p = 0; p < n; p++) this.#given[p]! -= part(Part.forecast)[p]!
      rows.forEach((row, r) => cells.set(row, (r + 1) * size + out))
      this.#cover(cells, closing, 12 * size + out)
    }
    return { cells, first }
  }

  #calculate(
    item: number,
    out: Float64Array,
    at: number,
    first: Int32Array,
    place: number,
    column: number,
  ): void {
    const n = this.#problem.periodCount
    const parts = this.#parts.fill(0)
    for (let k = this.#start[item]!; k < this.#start[item + 1]!; k++) parts[this.#cell[k]!]! += this.#qty[k]!
    this.#consume()
    const { opening, safety, maximum, shelf } = this.#limits
    const [low, high] = [safety[item]!, maximum[item]!]
    const least = Math.max(low, 0)
    let stock = opening[item]!
    let [negative, below, over] = [-1, -1, -1]
    for (let p = 0; p < n; p++) {
      const receipts = parts[p]! + parts[n + p]! + parts[2 * n + p]!
      const demand = parts[3 * n + p]! + parts[4 * n + p]! + parts[5 * n + p]! + parts[6 * n + p]!
      this.#receipts[p] = receipts
      this.#demand[p] = demand
      stock += receipts - demand
      out[at + p] = stock
      if (stock < least) {
        if (stock < 0 && negative < 0) negative = p
        if (stock < low && below < 0) below = p
      }
      if (stock > high && over < 0) over = p
    }
    first[place] = -1
    first[column + place] = negative
    first[2 * column + place] = below
    first[3 * column + place] = over
    first[4 * column + place] = shelf[item]! < 0 ? -1 : this.#tooOld(item, out, at)
  }

  #consume(): void {
    const { periodCount: n, windowFirst, windowLast } = this.#problem
    const [sales, forecasts] = [Part.sale * n, Part.forecast * n]
    const parts = this.#parts
    let [open, left] = [0, 0]
    for (let p = 0; p < n; p++) {
      const forecast = parts[forecasts + p]!
      const taken = Math.min(parts[sales + p]!, forecast)
      this.#given[p] = forecast
      parts[forecasts + p] = forecast - taken
      this.#open[p] = parts[sales + p]! - taken
      open += this.#open[p]!
      left += forecast - taken
    }
    if (open === 0 || left === 0) return
    for (let p = 0; p < n; p++) {
      let wanted = this.#open[p]!
      for (let q = p - 1; q >= windowFirst[p]! && wanted > 0; q--) wanted -= this.#take(forecasts + q, wanted)
      for (let q = p + 1; q <= windowLast[p]! && wanted > 0; q++) wanted -= this.#take(forecasts + q, wanted)
    }
  }

  #take(at: number, wanted: number): number {
    const taken = Math.min(wanted, this.#parts[at]!)
    this.#parts[at]! -= taken
    return taken
  }

  #tooOld(item: number, closing: Float64Array, at: number): number {
    const life = this.#limits.shelf[item]!
    const made = this.#limits.made[item]!
    const stock = Math.max(0, this.#limits.opening[item]!)
    let [young, first] = [0, 0]
    for (let p = 0; p < this.#problem.periodCount; p++) {
      const end = this.#bounds[p + 1]!
      young += this.#receipts[p]!
      for (; end - this.#bounds[first + 1]! > life; first++) young -= this.#receipts[first]!
      const left = closing[at + p]!
      if (left > 0 && left > young + (end - made <= life ? stock : 0)) return p
    }
    return -1
  }

  #cover(cells: Float64Array, closing: number, out: number): void {
    const n = this.#problem.periodCount
    let sum = 0
    for (let p = 0; p < n; p++) this.#soFar[p] = sum += this.#demand[p]!
    let next = 0
    for (let p = 0; p < n; p++) {
      const stock = cells[closing + p]!
      cells[out + p] = 0
      if (stock < 0) continue
      const reach = this.#soFar[p]! + stock
      next = Math.max(next, p + 1)
      while (next < n && this.#soFar[next]! <= reach) next++
      cells[out + p] = next === n ? NONE : this.#daysUntil(p, next, reach - this.#soFar[next - 1]!)
    }
  }

  #daysUntil(p: number, later: number, left: number): number {
    const start = this.#bounds[later]!
    const length = this.#bounds[later + 1]! - start
    const seconds = start - this.#bounds[p + 1]! + Math.floor((left * length) / this.#demand[later]!)
    return Math.floor((seconds * 1_000_000) / 86_400)
  }
}
