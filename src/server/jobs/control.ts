/**
 * Memory shared by a calculation and the process that waits for it: how far it is, and whether it should stop. The
 * worker thread has no other connection to the outside.
 */
export class Control {
  readonly buffer: SharedArrayBuffer
  readonly #cells: Int32Array

  constructor(buffer: SharedArrayBuffer = new SharedArrayBuffer(16)) {
    this.buffer = buffer
    this.#cells = new Int32Array(buffer)
  }

  get total(): number {
    return Atomics.load(this.#cells, 0)
  }

  get current(): number {
    return Atomics.load(this.#cells, 1)
  }

  /** Which of the run's steps is worked on, from 0. */
  get step(): number {
    return Atomics.load(this.#cells, 3)
  }

  get cancelled(): boolean {
    return Atomics.load(this.#cells, 2) === 1
  }

  report(current: number, total: number, step = 0): void {
    Atomics.store(this.#cells, 3, step)
    Atomics.store(this.#cells, 0, total)
    Atomics.store(this.#cells, 1, current)
  }

  cancel(): void {
    Atomics.store(this.#cells, 2, 1)
  }
}
