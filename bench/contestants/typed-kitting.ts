import {
  LINE_WIDTH,
  Setting,
  type Problem,
  type Solution,
  type Solver,
  type SolverRun,
} from '#engine/kitting/problem.ts'

const NEVER = 0x7fff_ffff
const EARLIEST = -0x8000_0000

/** Fields of an item in `ints`. */
const START = 0
const END = 1
const CURSOR = 2
const LOW = 3
const HIGH = 4
const HEAD = 5
const HEAD_TIME = 6
const ITEM_INTS = 8

/**
 * The plain path of the kitting calculation as well as typed-array TypeScript does it: the same algorithm and the same
 * short cuts as the kernel (cursor and head per item, links over used-up supplies, no trials), quantities as doubles, which
 * are exact below 2^53 and far faster in JavaScript than int64. Single level, complete sets, just in time, mixed
 * substitutes, whole usages; it refuses everything else.
 */
export const typedKitting: Solver = { name: 'typed', start: (problem) => new TypedRun(problem) }

class TypedRun implements SolverRun {
  readonly #p: Problem
  readonly #open: Float64Array
  readonly #step: Float64Array
  readonly #done: Float64Array
  readonly #usage: Float64Array
  readonly #num: Float64Array
  readonly #free: Float64Array
  readonly #time: Int32Array
  readonly #next: Int32Array
  readonly #ints: Int32Array
  readonly #total: Float64Array
  readonly #headFree: Float64Array

  #batchCount = 0
  #batchDemand: Int32Array
  #batchTime: Int32Array
  #batchPass: Int32Array
  #batchQty: Float64Array
  #rows = 0
  #rowBatch: Int32Array
  #rowLine: Int32Array
  #rowSupply: Int32Array
  #rowQty: Float64Array
  #rowMain: Float64Array

  #late = false
  #cursor = 0

  constructor(p: Problem) {
    refuseOthers(p)
    this.#p = p
    this.#open = toDoubles(p.demandOpen)
    this.#step = toDoubles(p.demandStep)
    this.#done = new Float64Array(p.demandCount)
    this.#usage = toDoubles(p.usageNum)
    this.#num = toDoubles(p.memberNum)
    this.#free = toDoubles(p.supplyQty)
    this.#time = p.supplyTime
    this.#next = counted(p.supplyCount + 1)
    this.#ints = new Int32Array(p.itemCount * ITEM_INTS)
    this.#total = new Float64Array(p.itemCount)
    this.#headFree = new Float64Array(p.itemCount)
    for (let i = 0; i < p.itemCount; i++) this.#openItem(i)
    const batches = p.demandCount * 2
    this.#batchDemand = new Int32Array(batches)
    this.#batchTime = new Int32Array(batches)
    this.#batchPass = new Int32Array(batches)
    this.#batchQty = new Float64Array(batches)
    const rows = p.demandCount * 10 + p.supplyCount
    this.#rowBatch = new Int32Array(rows)
    this.#rowLine = new Int32Array(rows)
    this.#rowSupply = new Int32Array(rows)
    this.#rowQty = new Float64Array(rows)
    this.#rowMain = new Float64Array(rows)
  }

  #openItem(i: number): void {
    const [start, end] = [this.#p.itemSupplyStart[i]!, this.#p.itemSupplyStart[i + 1]!]
    const at = i * ITEM_INTS
    this.#ints.set([start, end, end, EARLIEST, end > start ? EARLIEST : NEVER, -1], at)
    for (let s = start; s < end; s++) {
      this.#total[i]! += this.#free[s]!
      if (this.#free[s] === 0) this.#next[s] = s + 1
    }
  }

  step(demands: number): number {
    const { demandCount, demandNeed, demandLimit } = this.#p
    for (let k = 0; k < demands; k++) {
      if (this.#cursor === demandCount) {
        if (this.#late) return 1
        this.#late = true
        this.#cursor = 0
      }
      const d = this.#cursor++
      if (d >= demandCount || this.#done[d]! >= this.#open[d]!) continue
      const need = demandNeed[d]!
      if (this.#late) this.#climb(d, Math.max(0, need + 1), demandLimit[d]!)
      else if (need >= 0 && need <= demandLimit[d]!) this.#emit(d, need)
    }
    return Math.min(0.99, (this.#cursor + (this.#late ? demandCount : 0)) / (2 * demandCount + 1))
  }

  #climb(d: number, from: number, to: number): void {
    const { demandLimit } = this.#p
    let earliest = from
    while (this.#done[d]! < this.#open[d]! && earliest <= to) {
      const step = this.#step[d]!
      const least = Math.min(this.#open[d]!, Math.ceil((this.#done[d]! + 1) / step) * step)
      const time = this.#first(d, least, earliest, demandLimit[d]!)
      if (time > to || !this.#emit(d, time)) return
      earliest = time + 1
    }
  }

  #emit(d: number, time: number): boolean {
    const total = this.#reach(d, time)
    const qty = total - this.#done[d]!
    if (qty <= 0) return false
    this.#commit(d, total, time)
    this.#done[d] = total
    return true
  }

  #reach(d: number, time: number): number {
    const { recipeStart, demandRecipe, lines } = this.#p
    const usages = this.#usage
    const done = this.#done[d]!
    const step = this.#step[d]!
    const recipe = demandRecipe[d]!
    let most = this.#open[d]!
    for (let line = recipeStart[recipe]!; line < recipeStart[recipe + 1]!; line++) {
      const usage = usages[lines[line * LINE_WIDTH + 1]!]!
      const wanted = (most - done) * usage
      const there = this.#coverable(line, wanted, time)
      if (there >= wanted) continue
      most = Math.floor(Math.min(most, Math.floor((done * usage + there) / usage)) / step) * step
      if (most <= done) return done
    }
    return most
  }

  #coverable(line: number, wanted: number, time: number): number {
    const { lines, listStart, memberItem } = this.#p
    const list = lines[line * LINE_WIDTH + 2]!
    if (list < 0) return this.#freeAt(lines[line * LINE_WIDTH]!, wanted, time)
    let best = 0
    let sum = 0
    for (let m = listStart[list]!; m < listStart[list + 1]!; m++) {
      const num = this.#num[m]!
      const free = this.#freeAt(memberItem[m]!, (wanted - sum) * num, time)
      sum += num === 1 ? free : Math.floor(free / num)
      best = Math.max(best, sum)
      if (best >= wanted) break
    }
    return best
  }

  #freeAt(item: number, wanted: number, time: number): number {
    if (this.#total[item] === 0) return 0
    const head = this.#headAt(item, time)
    if (this.#ints[item * ITEM_INTS + HEAD_TIME]! > time) return 0
    let sum = this.#headFree[item]!
    const end = this.#ints[item * ITEM_INTS + END]!
    for (let supply = head + 1; sum < wanted && supply < end; supply++) {
      supply = this.#following(supply)
      if (supply >= end) break
      sum += this.#free[supply]!
    }
    return sum
  }

  #following(from: number): number {
    const next = this.#next
    let supply = from
    while (next[supply]! !== supply) {
      const further = next[next[supply]!]!
      next[supply] = further
      supply = further
    }
    return supply
  }

  #firstAt(item: number, t: number): number {
    const at = item * ITEM_INTS
    if (t < this.#ints[at + LOW]! || t >= this.#ints[at + HIGH]!) this.#moveCursor(at, t)
    return this.#ints[at + CURSOR]!
  }

  #moveCursor(at: number, t: number): void {
    const ints = this.#ints
    const time = this.#time
    const start = ints[at + START]!
    const end = ints[at + END]!
    let low = ints[at + CURSOR]!
    let high = low
    let step = 1
    if (low < end && time[low]! > t) {
      low++
      high = low
      while (high < end && time[high]! > t) {
        low = high + 1
        high += step
        step <<= 1
      }
      high = Math.min(high, end)
    } else
      while (low > start && time[low - 1]! <= t) {
        high = low - 1
        low = Math.max(start, low - step)
        step <<= 1
        if (time[low]! > t) break
      }
    while (low < high) {
      const middle = (low + high) >> 1
      if (time[middle]! > t) low = middle + 1
      else high = middle
    }
    ints[at + CURSOR] = low
    ints[at + LOW] = low < end ? time[low]! : EARLIEST
    ints[at + HIGH] = low > start ? time[low - 1]! : NEVER
    ints[at + HEAD] = -1
  }

  #headAt(item: number, t: number): number {
    const ints = this.#ints
    const at = item * ITEM_INTS
    const first = this.#firstAt(item, t)
    if (ints[at + HEAD]! >= 0) return ints[at + HEAD]!
    const end = ints[at + END]!
    const head = first < end ? Math.min(this.#following(first), end) : end
    ints[at + HEAD] = head
    ints[at + HEAD_TIME] = head < end ? this.#time[head]! : NEVER
    this.#headFree[item] = head < end ? this.#free[head]! : 0
    return head
  }

  #commit(d: number, total: number, time: number): void {
    const { recipeStart, demandRecipe, lines, listStart, memberItem } = this.#p
    const done = this.#done[d]!
    const batch = this.#batchCount++
    if (batch === this.#batchDemand.length) this.#growBatches()
    this.#batchDemand[batch] = d
    this.#batchTime[batch] = time
    this.#batchPass[batch] = this.#late ? 2 : 1
    this.#batchQty[batch] = total - done
    const recipe = demandRecipe[d]!
    for (let line = recipeStart[recipe]!; line < recipeStart[recipe + 1]!; line++) {
      const at = line * LINE_WIDTH
      let left = (total - done) * this.#usage[lines[at + 1]!]!
      const list = lines[at + 2]!
      if (list < 0) this.#take(batch, line, lines[at]!, 1, left, time)
      else
        for (let m = listStart[list]!; m < listStart[list + 1]! && left > 0; m++)
          left -= this.#take(batch, line, memberItem[m]!, this.#num[m]!, left, time)
    }
  }

  #take(batch: number, line: number, item: number, num: number, amount: number, time: number): number {
    let covered = amount
    let wanted = amount * num
    if (num !== 1) {
      const free = this.#freeAt(item, wanted, time)
      if (free < wanted) {
        covered = Math.floor(free / num)
        covered -= covered % 1_000_000 === 0 || !this.#p.policy[Setting.wholeMain] ? 0 : covered % 1_000_000
        wanted = covered * num
      }
    }
    const head = this.#headAt(item, time)
    const free = this.#headFree[item]!
    if (free > wanted && this.#ints[item * ITEM_INTS + HEAD_TIME]! <= time) {
      if (wanted === 0) return covered
      this.#push(batch, line, head, wanted, covered)
      this.#headFree[item] = free - wanted
      this.#free[head] = free - wanted
      this.#total[item]! -= wanted
      return covered
    }
    const taken = this.#takeAlong(batch, line, item, num, wanted, covered, time)
    this.#ints[item * ITEM_INTS + HEAD] = -1
    this.#total[item]! -= taken
    return num === 1 ? taken : covered
  }

  #takeAlong(
    batch: number,
    line: number,
    item: number,
    num: number,
    wanted: number,
    covered: number,
    time: number,
  ): number {
    const end = this.#ints[item * ITEM_INTS + END]!
    let taken = 0
    let before = 0
    for (let supply = this.#firstAt(item, time); supply < end && taken < wanted; supply++) {
      supply = this.#following(supply)
      if (supply >= end) break
      const free = this.#free[supply]!
      const qty = Math.min(free, wanted - taken)
      taken += qty
      const after =
        num === 1 ? taken : taken === wanted ? covered : Math.min(covered, Math.floor(taken / num))
      this.#push(batch, line, supply, qty, after - before)
      before = after
      this.#free[supply] = free - qty
      if (free === qty) this.#next[supply] = supply + 1
    }
    return taken
  }

  #push(batch: number, line: number, supply: number, qty: number, main: number): void {
    const row = this.#rows++
    if (row === this.#rowBatch.length) this.#growRows()
    this.#rowBatch[row] = batch
    this.#rowLine[row] = line
    this.#rowSupply[row] = supply
    this.#rowQty[row] = qty
    this.#rowMain[row] = main
  }

  #growRows(): void {
    this.#rowBatch = twice(this.#rowBatch, Int32Array)
    this.#rowLine = twice(this.#rowLine, Int32Array)
    this.#rowSupply = twice(this.#rowSupply, Int32Array)
    this.#rowQty = twice(this.#rowQty, Float64Array)
    this.#rowMain = twice(this.#rowMain, Float64Array)
  }

  #growBatches(): void {
    this.#batchDemand = twice(this.#batchDemand, Int32Array)
    this.#batchTime = twice(this.#batchTime, Int32Array)
    this.#batchPass = twice(this.#batchPass, Int32Array)
    this.#batchQty = twice(this.#batchQty, Float64Array)
  }

  /** First time from `earliest` on at which `total` sets are feasible. */
  #first(d: number, total: number, earliest: number, to: number): number {
    const { recipeStart, demandRecipe, lines, listStart, memberItem } = this.#p
    const recipe = demandRecipe[d]!
    let time = earliest
    for (let line = recipeStart[recipe]!; line < recipeStart[recipe + 1]!; line++) {
      const at = line * LINE_WIDTH
      const wanted = (total - this.#done[d]!) * this.#usage[lines[at + 1]!]!
      const list = lines[at + 2]!
      if (list < 0) time = this.#itemFirst(lines[at]!, wanted, time, to)
      else
        while (time <= to && this.#coverable(line, wanted, time) < wanted) {
          let next = NEVER
          for (let m = listStart[list]!; m < listStart[list + 1]!; m++)
            next = Math.min(next, this.#nextFree(memberItem[m]!, time))
          time = next
        }
      if (time > to) return NEVER
    }
    return time === earliest && time > 0 ? this.#nextTime(recipe, time) : time
  }

  #itemFirst(item: number, wanted: number, earliest: number, to: number): number {
    if (this.#total[item]! < wanted) return NEVER
    let sum = this.#freeAt(item, wanted, earliest)
    if (sum >= wanted) return earliest
    const start = this.#ints[item * ITEM_INTS + START]!
    for (let supply = this.#firstAt(item, earliest) - 1; supply >= start; supply--) {
      const time = this.#time[supply]!
      if (time > to) break
      sum += this.#free[supply]!
      if (sum >= wanted && this.#free[supply]! > 0) return time
    }
    return NEVER
  }

  #nextFree(item: number, time: number): number {
    const at = item * ITEM_INTS
    for (let supply = this.#ints[at + END]! - 1; supply >= this.#ints[at + START]!; supply--)
      if (this.#time[supply]! > time && this.#free[supply]! > 0) return this.#time[supply]!
    return NEVER
  }

  #nextTime(recipe: number, time: number): number {
    const { recipeStart, lines, listStart, memberItem } = this.#p
    let best = NEVER
    const see = (item: number) => {
      const at = item * ITEM_INTS
      for (let supply = this.#ints[at + START]!; supply < this.#ints[at + END]!; supply++)
        if (this.#time[supply]! >= time) best = Math.min(best, this.#time[supply]!)
    }
    for (let line = recipeStart[recipe]!; line < recipeStart[recipe + 1]!; line++) {
      const list = lines[line * LINE_WIDTH + 2]!
      if (list < 0) see(lines[line * LINE_WIDTH]!)
      else for (let m = listStart[list]!; m < listStart[list + 1]!; m++) see(memberItem[m]!)
    }
    return best
  }

  finish(): Solution {
    const [batches, rows] = [this.#batchCount, this.#rows]
    const none = new Int32Array(0)
    return {
      demandSets: toInt64(this.#done),
      batchCount: batches,
      batchDemand: this.#batchDemand.slice(0, batches),
      batchTime: this.#batchTime.slice(0, batches),
      batchQty: toInt64(this.#batchQty.subarray(0, batches)),
      batchPass: this.#batchPass.slice(0, batches),
      batchRecipe: this.#batchDemand.subarray(0, batches).map((d) => this.#p.demandRecipe[d]!),
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
      allocationQty: toInt64(this.#rowQty.subarray(0, rows)),
      allocationMain: toInt64(this.#rowMain.subarray(0, rows)),
    }
  }
}

/** int64 and doubles by halves: a BigInt per value would cost ten times as much. Not negative, below 2^53. */
function toDoubles(values: BigInt64Array): Float64Array {
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

function counted(length: number): Int32Array {
  const out = new Int32Array(length)
  for (let k = 0; k < length; k++) out[k] = k
  return out
}

function twice<T extends Int32Array | Float64Array>(old: T, type: new (length: number) => T): T {
  const grown = new type(old.length * 2)
  grown.set(old)
  return grown
}

/** The contestant is honest only where its short cuts hold. */
function refuseOthers(p: Problem): void {
  const off = Object.entries(Setting).filter(
    ([name]) => !['twoPhase', 'release', 'loops', 'wholeMain', 'areaLead', 'tagModes'].includes(name),
  )
  const plain =
    p.policy[Setting.twoPhase] === 1 &&
    off.every(([, setting]) => p.policy[setting] === 0) &&
    p.pegSupply.length === 0 &&
    p.itemRecipe.every((recipe) => recipe < 0) &&
    p.usageDen.every((den) => den === 1n) &&
    p.usageOffset.every((offset) => offset === 0n) &&
    p.memberDen.every((den) => den === 1n)
  if (!plain) throw new Error('the typed-array contestant knows the plain path only')
}
