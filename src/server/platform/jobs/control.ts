import type { OptimisationPoint, OptimisationTrace } from '#domain/scheduling/optimisation.ts'

const TOTAL = 0
const CURRENT = 1
const CANCEL = 2
const STEP = 3
const FINISH = 4
const POINTS = 5
const HELD_KB = 6
const CELLS = 8

const names = ['seconds', 'tardiness', 'lateOrders', 'setup', 'flowTime', 'makespan'] as const

/** Points of an optimisation that are kept; when there are more, every second one goes. */
export const keptPoints = 60

/**
 * Memory shared by a calculation and the process that waits for it: how far it is, how good its best schedule is, and
 * whether it should stop. The worker thread has no other connection to the outside.
 */
export class Control {
  readonly buffer: SharedArrayBuffer
  readonly #cells: Int32Array
  readonly #points: Float64Array

  constructor(buffer: SharedArrayBuffer = new SharedArrayBuffer(CELLS * 4 + keptPoints * names.length * 8)) {
    this.buffer = buffer
    this.#cells = new Int32Array(buffer, 0, CELLS)
    this.#points = new Float64Array(buffer, CELLS * 4)
  }

  get total(): number {
    return Atomics.load(this.#cells, TOTAL)
  }

  get current(): number {
    return Atomics.load(this.#cells, CURRENT)
  }

  /** Which of the run's steps is worked on, from 0. */
  get step(): number {
    return Atomics.load(this.#cells, STEP)
  }

  get cancelled(): boolean {
    return Atomics.load(this.#cells, CANCEL) === 1
  }

  /** A search for something better is to end with the best it has; all else goes on. */
  get finishing(): boolean {
    return Atomics.load(this.#cells, FINISH) === 1
  }

  /** Bytes that the thread held at the end. */
  get held(): number {
    return Atomics.load(this.#cells, HELD_KB) * 1024
  }

  noteHeld(bytes: number): void {
    Atomics.store(this.#cells, HELD_KB, bytes / 1024)
  }

  report(current: number, total: number, step = 0): void {
    Atomics.store(this.#cells, STEP, step)
    Atomics.store(this.#cells, TOTAL, total)
    Atomics.store(this.#cells, CURRENT, current)
  }

  cancel(): void {
    Atomics.store(this.#cells, CANCEL, 1)
  }

  finish(): void {
    Atomics.store(this.#cells, FINISH, 1)
  }

  /** The first and the newest point always stay; a new optimisation (0 seconds) begins the trace anew. */
  notePoint(point: OptimisationPoint): void {
    let count = point.seconds === 0 ? 0 : Atomics.load(this.#cells, POINTS)
    if (count === keptPoints) {
      const size = names.length
      for (let k = 1; 2 * k < count; k++) this.#points.copyWithin(k * size, 2 * k * size, (2 * k + 1) * size)
      count = Math.ceil(count / 2)
    }
    for (const [k, name] of names.entries()) this.#points[count * names.length + k] = point[name]
    Atomics.store(this.#cells, POINTS, count + 1)
  }

  /** Null when nothing was optimised. */
  get trace(): OptimisationTrace | null {
    const count = Atomics.load(this.#cells, POINTS)
    if (count === 0) return null
    return Array.from({ length: count }, (_, row) => {
      const value = (name: (typeof names)[number]) => this.#points[row * names.length + names.indexOf(name)]!
      return Object.fromEntries(names.map((name) => [name, value(name)])) as unknown as OptimisationPoint
    })
  }
}
