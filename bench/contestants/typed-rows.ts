import type { Problem, Solution } from '#engine/kitting/problem.ts'

/** Batches and allocations as they are written: columns that double when they are full. */
export class TypedRows {
  batches = 0
  #batchDemand: Int32Array
  #batchTime: Int32Array
  #batchPass: Int32Array
  #batchQty: Float64Array
  rows = 0
  #rowBatch: Int32Array
  #rowLine: Int32Array
  #rowSupply: Int32Array
  #rowQty: Float64Array
  /** Rows whose main quantity is not their quantity. */
  readonly #others: { row: number; main: number }[] = []

  constructor(batches: number, rows: number) {
    this.#batchDemand = new Int32Array(batches)
    this.#batchTime = new Int32Array(batches)
    this.#batchPass = new Int32Array(batches)
    this.#batchQty = new Float64Array(batches)
    this.#rowBatch = new Int32Array(rows)
    this.#rowLine = new Int32Array(rows)
    this.#rowSupply = new Int32Array(rows)
    this.#rowQty = new Float64Array(rows)
  }

  openBatch(demand: number, time: number, pass: number, qty: number): number {
    const batch = this.batches++
    if (batch === this.#batchDemand.length) this.#growBatches()
    this.#batchDemand[batch] = demand
    this.#batchTime[batch] = time
    this.#batchPass[batch] = pass
    this.#batchQty[batch] = qty
    return batch
  }

  push(batch: number, line: number, supply: number, qty: number): void {
    const row = this.rows++
    if (row === this.#rowBatch.length) this.#growRows()
    this.#rowBatch[row] = batch
    this.#rowLine[row] = line
    this.#rowSupply[row] = supply
    this.#rowQty[row] = qty
  }

  pushOf(batch: number, line: number, supply: number, qty: number, main: number): void {
    this.#others.push({ row: this.rows, main })
    this.push(batch, line, supply, qty)
  }

  #growRows(): void {
    this.#rowBatch = twice(this.#rowBatch, Int32Array)
    this.#rowLine = twice(this.#rowLine, Int32Array)
    this.#rowSupply = twice(this.#rowSupply, Int32Array)
    this.#rowQty = twice(this.#rowQty, Float64Array)
  }

  #growBatches(): void {
    this.#batchDemand = twice(this.#batchDemand, Int32Array)
    this.#batchTime = twice(this.#batchTime, Int32Array)
    this.#batchPass = twice(this.#batchPass, Int32Array)
    this.#batchQty = twice(this.#batchQty, Float64Array)
  }

  solution(p: Problem, done: Float64Array): Solution {
    const { batches, rows } = this
    const none = new Int32Array(0)
    const allocationQty = toInt64(this.#rowQty.subarray(0, rows))
    const allocationMain = allocationQty.slice()
    for (const { row, main } of this.#others) allocationMain[row] = BigInt(main)
    return {
      demandSets: toInt64(done),
      batchCount: batches,
      batchDemand: this.#batchDemand.slice(0, batches),
      batchTime: this.#batchTime.slice(0, batches),
      batchQty: toInt64(this.#batchQty.subarray(0, batches)),
      batchPass: this.#batchPass.slice(0, batches),
      batchRecipe: this.#batchDemand.subarray(0, batches).map((d) => p.demandRecipe[d]!),
      buildCount: 0,
      buildBatch: none,
      buildLine: none,
      buildParent: none,
      buildRecipe: none,
      buildQty: new BigInt64Array(0),
      allocationCount: rows,
      allocationBatch: this.#rowBatch.slice(0, rows),
      allocationLine: this.#rowLine.slice(0, rows),
      allocationBuild: new Int32Array(rows).fill(-1),
      allocationSupply: this.#rowSupply.slice(0, rows),
      allocationQty,
      allocationMain,
    }
  }
}

/** int64 and doubles by halves: a BigInt per value would cost ten times as much. Not negative, below 2^53. */
export function toDoubles(values: BigInt64Array): Float64Array {
  const halves = new Uint32Array(values.buffer, values.byteOffset, values.length * 2)
  const out = new Float64Array(values.length)
  for (let k = 0; k < out.length; k++) out[k] = halves[2 * k + 1]! * 4_294_967_296 + halves[2 * k]!
  return out
}

function toInt64(values: Float64Array): BigInt64Array {
  const out = new BigInt64Array(values.length)
  const halves = new Uint32Array(out.buffer)
  for (let k = 0; k < values.length; k++) {
    const high = Math.floor(values[k]! / 4_294_967_296)
    halves[2 * k + 1] = high
    halves[2 * k] = values[k]! - high * 4_294_967_296
  }
  return out
}

function twice<T extends Int32Array | Float64Array>(old: T, type: new (length: number) => T): T {
  const grown = new type(old.length * 2)
  grown.set(old)
  return grown
}
