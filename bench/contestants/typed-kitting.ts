import {
  LINE_WIDTH,
  NEVER,
  Setting,
  type Problem,
  type Solution,
  type Solver,
  type SolverRun,
} from '#engine/kitting/problem.ts'
import { TypedRows, toDoubles } from './typed-rows.ts'
import { HEAD, HIGH, ITEM_INTS, END, LOW, TypedStock } from './typed-stock.ts'

/** A packed line: item, requirement per set, list of members or -1, nothing. */
const ITEM = 0
const EACH = 1
const LIST = 2
const LINE_INTS = 4

/**
 * The plain path of the kitting calculation as well as typed-array TypeScript does it: the same algorithm, the same short
 * cuts and as nearly as possible the same layout as the kernel (assembly/kernels/kitting/straight), quantities as doubles.
 * Single level, complete sets, just in time, mixed substitutes, whole usages; it refuses everything else.
 */
export const typedKitting: Solver = { name: 'typed', start: (problem) => new TypedRun(problem) }

class TypedRun implements SolverRun {
  readonly #p: Problem
  readonly #open: Float64Array
  readonly #step: Float64Array
  readonly #done: Float64Array
  readonly #num: Float64Array
  readonly #lines: Int32Array
  readonly #stock: TypedStock
  readonly #rows: TypedRows
  #late = false
  #cursor = 0

  constructor(p: Problem) {
    refuseOthers(p)
    this.#p = p
    this.#open = toDoubles(p.demandOpen)
    this.#step = toDoubles(p.demandStep)
    this.#done = new Float64Array(p.demandCount)
    this.#num = toDoubles(p.memberNum)
    this.#lines = packLines(p)
    this.#stock = new TypedStock(p, toDoubles(p.supplyQty))
    this.#rows = new TypedRows(p.demandCount * 2, p.demandCount * 10 + p.supplyCount)
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
    const { recipeStart, demandRecipe } = this.#p
    const lines = this.#lines
    const { items, headFree } = this.#stock
    const done = this.#done[d]!
    const recipe = demandRecipe[d]!
    const end = recipeStart[recipe + 1]! * LINE_INTS
    let most = this.#open[d]!
    for (let at = recipeStart[recipe]! * LINE_INTS; at < end; at += LINE_INTS) {
      const item = lines[at + ITEM]!
      const i = item * ITEM_INTS
      if (
        headFree[item]! >= (most - done) * lines[at + EACH]! &&
        time >= items[i + LOW]! &&
        time < items[i + HIGH]!
      )
        continue
      most = this.#allowed(d, at, time, most)
      if (most <= done) return done
    }
    return most
  }

  #allowed(d: number, at: number, time: number, most: number): number {
    const done = this.#done[d]!
    const each = this.#lines[at + EACH]!
    const wanted = (most - done) * each
    const there = this.#coverable(at, wanted, time)
    if (there >= wanted) return most
    const step = this.#step[d]!
    return Math.floor(Math.min(most, done + Math.floor(there / each)) / step) * step
  }

  #coverable(at: number, wanted: number, time: number): number {
    const list = this.#lines[at + LIST]!
    const stock = this.#stock
    const item = this.#lines[at + ITEM]!
    stock.placeAt(item, time)
    const there = stock.freeNow(item, wanted)
    return there >= wanted || list < 0 ? there : this.#coverableByOthers(list, there, wanted, time)
  }

  /** What the members after the first add to what the first has. */
  #coverableByOthers(list: number, there: number, wanted: number, time: number): number {
    const { listStart, memberItem } = this.#p
    const stock = this.#stock
    let best = there
    let sum = there
    for (let m = listStart[list]! + 1; m < listStart[list + 1]!; m++) {
      const num = this.#num[m]!
      stock.placeAt(memberItem[m]!, time)
      const free = stock.freeNow(memberItem[m]!, (wanted - sum) * num)
      const covers = num === 1 ? free : Math.floor(free / num)
      best = Math.max(best, sum + covers)
      sum += num === 1 ? covers : this.#whole(covers)
      if (best >= wanted) break
    }
    return best
  }

  #whole(covers: number): number {
    return this.#p.policy[Setting.wholeMain] ? covers - (covers % 1_000_000) : covers
  }

  #commit(d: number, total: number, time: number): void {
    const { recipeStart, demandRecipe } = this.#p
    const lines = this.#lines
    const stock = this.#stock
    const { items, headFree } = stock
    const sets = total - this.#done[d]!
    const batch = this.#rows.openBatch(d, time, this.#late ? 2 : 1, sets)
    const recipe = demandRecipe[d]!
    for (let line = recipeStart[recipe]!; line < recipeStart[recipe + 1]!; line++) {
      const at = line * LINE_INTS
      const item = lines[at + ITEM]!
      const wanted = sets * lines[at + EACH]!
      const left = headFree[item]! - wanted
      if (left > 0) {
        this.#rows.push(batch, line, items[item * ITEM_INTS + HEAD]!, wanted)
        headFree[item] = left
      } else this.#takeLine(batch, line, wanted, time)
    }
  }

  #takeLine(batch: number, line: number, wanted: number, time: number): void {
    const at = line * LINE_INTS
    const list = this.#lines[at + LIST]!
    let left = wanted - this.#takeHeads(batch, line, this.#lines[at + ITEM]!, wanted)
    if (list < 0) return
    const { listStart, memberItem } = this.#p
    for (let m = listStart[list]! + 1; m < listStart[list + 1]! && left > 0; m++)
      left -= this.#takeMember(batch, line, memberItem[m]!, this.#num[m]!, left, time)
  }

  #takeMember(batch: number, line: number, item: number, num: number, amount: number, time: number): number {
    const stock = this.#stock
    stock.placeAt(item, time)
    if (num === 1) return this.#takeHeads(batch, line, item, amount)
    const free = stock.freeNow(item, amount * num)
    const covered = free < amount * num ? this.#whole(Math.floor(free / num)) : amount
    this.#takeByRatio(batch, line, item, num, covered)
    return covered
  }

  #takeHeads(batch: number, line: number, item: number, wanted: number): number {
    const stock = this.#stock
    const at = item * ITEM_INTS
    let left = wanted
    while (left > 0) {
      const head = stock.items[at + HEAD]!
      if (head >= stock.items[at + END]!) break
      const free = stock.headFree[item]!
      const qty = Math.min(free, left)
      this.#rows.push(batch, line, head, qty)
      left -= qty
      if (qty < free) stock.headFree[item] = free - qty
      else stock.nextHead(item)
    }
    return wanted - left
  }

  #takeByRatio(batch: number, line: number, item: number, num: number, covered: number): void {
    const stock = this.#stock
    const wanted = covered * num
    let taken = 0
    let before = 0
    while (taken < wanted) {
      const free = stock.headFree[item]!
      const qty = Math.min(free, wanted - taken)
      taken += qty
      const after = taken === wanted ? covered : Math.min(covered, Math.floor(taken / num))
      this.#rows.pushOf(batch, line, stock.items[item * ITEM_INTS + HEAD]!, qty, after - before)
      before = after
      if (qty < free) stock.headFree[item] = free - qty
      else stock.nextHead(item)
    }
  }

  /** First time from `earliest` on at which `total` sets are feasible. */
  #first(d: number, total: number, earliest: number, to: number): number {
    const { recipeStart, demandRecipe } = this.#p
    const lines = this.#lines
    const stock = this.#stock
    const recipe = demandRecipe[d]!
    const start = recipeStart[recipe]! * LINE_INTS
    const end = recipeStart[recipe + 1]! * LINE_INTS
    for (let at = start; at < end; at += LINE_INTS)
      if (lines[at + LIST]! < 0 && stock.isSpent(lines[at + ITEM]!)) return NEVER
    let time = earliest
    for (let at = start; at < end; at += LINE_INTS) {
      const wanted = (total - this.#done[d]!) * lines[at + EACH]!
      const item = lines[at + ITEM]!
      stock.placeAt(item, time)
      if (stock.headFree[item]! >= wanted) continue
      if (lines[at + LIST]! >= 0) time = this.#listFirst(at, wanted, time, to)
      else time = stock.firstTime(item, wanted, time)
      if (time > to) return NEVER
    }
    return time === earliest && time > 0 ? this.#nextTime(recipe, time) : time
  }

  #listFirst(at: number, wanted: number, earliest: number, to: number): number {
    const { listStart, memberItem } = this.#p
    const list = this.#lines[at + LIST]!
    const stock = this.#stock
    let time = earliest
    while (this.#coverable(at, wanted, time) < wanted) {
      let next = NEVER
      for (let m = listStart[list]!; m < listStart[list + 1]!; m++) {
        stock.placeAt(memberItem[m]!, time)
        next = Math.min(next, stock.nextTime(memberItem[m]!))
      }
      if (next > to) return NEVER
      time = next
    }
    return time
  }

  #nextTime(recipe: number, time: number): number {
    const { recipeStart, listStart, memberItem } = this.#p
    let best = NEVER
    for (let line = recipeStart[recipe]!; line < recipeStart[recipe + 1]!; line++) {
      const list = this.#lines[line * LINE_INTS + LIST]!
      if (list < 0) best = Math.min(best, this.#stock.timeFrom(this.#lines[line * LINE_INTS + ITEM]!, time))
      else
        for (let m = listStart[list]!; m < listStart[list + 1]!; m++)
          best = Math.min(best, this.#stock.timeFrom(memberItem[m]!, time))
    }
    return best
  }

  finish(): Solution {
    return this.#rows.solution(this.#p, this.#done)
  }
}

/** Main members are first in the lists, so that the item of a line is drawn first. */
function packLines(p: Problem): Int32Array {
  const usage = toDoubles(p.usageNum)
  const count = p.lines.length / LINE_WIDTH
  const out = new Int32Array(count * LINE_INTS)
  for (let line = 0; line < count; line++) {
    out[line * LINE_INTS + ITEM] = p.lines[line * LINE_WIDTH]!
    out[line * LINE_INTS + EACH] = usage[p.lines[line * LINE_WIDTH + 1]!]!
    out[line * LINE_INTS + LIST] = p.lines[line * LINE_WIDTH + 2]!
  }
  return out
}

/** The contestant supports only the cases of its fast path. */
function refuseOthers(p: Problem): void {
  const off = Object.entries(Setting).filter(
    ([name]) => !['twoPhase', 'release', 'loops', 'wholeMain', 'areaLead', 'tagModes'].includes(name),
  )
  const plain =
    p.policy[Setting.twoPhase] === 1 &&
    off.every(([, setting]) => p.policy[setting] === 0) &&
    p.pegSupply.length === 0 &&
    p.lineRecipe.every((recipe) => recipe < 0) &&
    p.usageDen.every((den) => den === 1n) &&
    p.usageOffset.every((offset) => offset === 0n) &&
    p.memberDen.every((den) => den === 1n)
  if (!plain) throw new Error('the typed-array contestant knows the plain path only')
}
