import { topological } from '#engine/solver/dispatch.ts'
import type { Shop } from '#engine/solver/shop.ts'
import { ReadFault } from './faults.ts'
import { type Numbers, ReadFaults } from './scanner.ts'

/** All values of the search must stay below 2^31; no schedule is longer than the sum of its parts. */
const LONGEST = 2 ** 30

/** Collects operations in the order of the file. */
export class ShopBuilder {
  readonly #job: number[] = []
  readonly #step: number[] = []
  readonly #altStart: number[] = [0]
  readonly #altMachine: number[] = []
  readonly #altTime: number[] = []
  readonly #preds: number[][] = []

  get operations(): number {
    return this.#job.length
  }

  /** Begins an operation; with `job` its predecessor is the operation before it when that has the same job. */
  operation(job: number | null): void {
    const before = this.operations - 1
    const follows = job !== null && before >= 0 && this.#job[before] === job
    this.#job.push(job ?? 0)
    this.#step.push(follows ? this.#step[before]! + 1 : job === null ? before + 1 : 0)
    this.#preds.push(follows ? [before] : [])
    this.#altStart.push(this.#altMachine.length)
  }

  /** A machine for the operation begun last. */
  alternative(machine: number, time: number): void {
    this.#altMachine.push(machine)
    this.#altTime.push(time)
    this.#altStart[this.operations] = this.#altMachine.length
  }

  precede(before: number, after: number): void {
    if (!this.#preds[after]!.includes(before)) this.#preds[after]!.push(before)
  }

  /** Throws ReadFaults for a cycle or for times whose sum is too long. */
  build(machines: number, setups: Int32Array | null): Shop {
    const predStart = [0]
    for (const list of this.#preds) predStart.push(predStart.at(-1)! + list.length)
    const shop: Shop = {
      operations: this.operations,
      machines,
      job: Int32Array.from(this.#job),
      step: Int32Array.from(this.#step),
      altStart: Int32Array.from(this.#altStart),
      altMachine: Int32Array.from(this.#altMachine),
      altTime: Int32Array.from(this.#altTime),
      predStart: Int32Array.from(predStart),
      preds: Int32Array.from(this.#preds.flat()),
      setups,
    }
    checkCycle(shop)
    checkLength(shop)
    return shop
  }
}

function checkLength(shop: Shop): void {
  let longest = 0
  for (let i = 0; i < shop.operations; i++) {
    let time = 0
    for (let row = shop.altStart[i]!; row < shop.altStart[i + 1]!; row++)
      time = Math.max(time, shop.altTime[row]!)
    longest += time
  }
  if (shop.setups) {
    let setup = 0
    for (const value of shop.setups) setup = Math.max(setup, value)
    longest += setup * shop.operations
  }
  if (longest > LONGEST) throw new ReadFaults([new ReadFault(0, 0, 'tooLong', { most: LONGEST })])
}

/** Throws ReadFaults naming the operations of one cycle. `first` is the number of the first operation in the file. */
export function checkCycle(graph: Pick<Shop, 'operations' | 'predStart' | 'preds'>, first = 0): void {
  const done = new Set(topological(graph))
  if (done.size === graph.operations) return
  const seen: number[] = []
  let at = 0
  while (done.has(at)) at++
  while (!seen.includes(at)) {
    seen.push(at)
    let k = graph.predStart[at]!
    while (done.has(graph.preds[k]!)) k++
    at = graph.preds[k]!
  }
  const cycle = [...seen.slice(seen.indexOf(at)), at].reverse().map((operation) => operation + first)
  throw new ReadFaults([new ReadFault(0, 0, 'cycle', { operations: cycle.join(' < ') })])
}

/** `<alternatives> ( <machine> <duration> )...` with machines numbered from `first`. */
export function readAlternatives(
  builder: ShopBuilder,
  numbers: Numbers,
  machines: number,
  first: number,
): void {
  const count = numbers.int('alternatives', 1)
  for (let k = 0; k < count; k++) {
    const machine = numbers.int('machine', first, machines - 1 + first)
    builder.alternative(machine - first, numbers.int('duration'))
  }
}
