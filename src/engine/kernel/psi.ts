import { layoutOf } from '../interface/declare.ts'
import { editRecord, psiInterface } from '../interface/psi.ts'
import { checkIndex, Edits } from '../psi/edits.ts'
import {
  psiProblems,
  psiRows,
  type FirstPeriods,
  type CellChange,
  type PsiBlock,
  type PsiOverview,
  type PsiProblem,
  type PsiRowName,
  type PsiSession,
  type PsiSolver,
} from '../psi/problem.ts'
import { putBlock } from './block.ts'
import { KernelMemoryError, type Kernels } from './kernels.ts'

export interface PsiKernel extends PsiSolver {
  open(problem: PsiProblem): PsiKernelSession
}

const edit = layoutOf(editRecord)
/** Initial capacity of the memory for edits; it doubles when they do not fit. */
const FIRST_EDITS = 256
/** Items between two calls of `between`: about 5 ms of work. */
const ITEMS_PER_STEP = 8192

/** The problem that owns the memory of an instance: a new one takes it over. */
const owners = new WeakMap<Kernels, PsiKernelSession>()

/**
 * The PSI calculation on WebAssembly (assembly/kernels/psi); equals the reference byte for byte. One open
 * problem per instance: opening another invalidates the last. The problem must come from `preparePsi`, which
 * checks its ranges. Throws KernelMemoryError when 4 GiB do not suffice.
 */
export function psiKernel(kernels: Kernels): PsiKernel {
  return { name: 'wasm', open: (problem) => new PsiKernelSession(kernels, problem) }
}

export class PsiKernelSession implements PsiSession {
  readonly #kernels: Kernels
  readonly #problem: PsiProblem
  readonly #edits: Edits
  readonly #closing: number
  readonly #first: number
  #editsAt: number
  #editsMost = FIRST_EDITS

  constructor(kernels: Kernels, problem: PsiProblem) {
    owners.set(kernels, this)
    kernels.exports.reset()
    this.#kernels = kernels
    this.#problem = problem
    this.#edits = new Edits(problem)
    this.#first = kernels.alloc(problem.itemCount * psiProblems.length * 4)
    this.#editsAt = kernels.alloc(FIRST_EDITS * edit.bytes)
    // Packed events take less memory: the large result is allocated after their columns are freed.
    const block = putBlock(kernels, psiInterface.blocks.bindProblem, { ...problem, problems: this.#first })
    if (kernels.exports.psiOpen(block) !== 0) throw new KernelMemoryError(0)
    kernels.scope(() =>
      kernels.exports.psiPack(
        kernels.put(problem.eventItem),
        kernels.put(problem.eventCell),
        kernels.put(problem.eventQty),
      ),
    )
    this.#closing = kernels.alloc(problem.itemCount * problem.periodCount * 8)
  }

  overview(between?: (share: number) => void): PsiOverview {
    const { itemCount, periodCount } = this.#problem
    this.run(between)
    return {
      closing: this.#kernels.i64(this.#closing, itemCount * periodCount).slice(),
      first: this.#firstAt(this.#first, itemCount),
    }
  }

  /** Calculates closing stock and first problems of all items and keeps them in kernel memory: see `closingOf`. */
  run(between: (share: number) => void = () => {}): void {
    this.#check()
    const { itemCount } = this.#problem
    for (let item = 0; item < itemCount; item += ITEMS_PER_STEP) {
      between(item / itemCount)
      this.#kernels.exports.psiRun(item, Math.min(itemCount, item + ITEMS_PER_STEP), this.#closing)
    }
  }

  /** First problems of all items after the last `run` and later edits. */
  problems(): FirstPeriods {
    this.#check()
    return this.#firstAt(this.#first, this.#problem.itemCount)
  }

  /** Closing stock of one item, one quantity per period, after the last `run` and later edits. */
  closingOf(item: number): BigInt64Array {
    this.#check()
    const { itemCount, periodCount } = this.#problem
    checkIndex('item', item, itemCount)
    return this.#kernels.i64(this.#closing + item * periodCount * 8, periodCount).slice()
  }

  block(items: ArrayLike<number>): PsiBlock {
    this.#check()
    const { itemCount, periodCount } = this.#problem
    const wanted = Int32Array.from(items)
    for (let k = 0; k < wanted.length; k++) checkIndex('item', items[k]!, itemCount)
    const kernels = this.#kernels
    return kernels.scope(() => {
      const size = wanted.length * periodCount
      const at = kernels.put(wanted)
      const out = kernels.alloc(size * psiRows.length * 8)
      const found = kernels.alloc(wanted.length * psiProblems.length * 4)
      kernels.exports.psiBlock(at, wanted.length, out, found)
      const cells = psiRows.map((row, k) => [row, kernels.i64(out + k * size * 8, size).slice()] as const)
      return {
        items: wanted,
        cells: Object.fromEntries(cells) as Record<PsiRowName, BigInt64Array>,
        first: this.#firstAt(found, wanted.length),
      }
    })
  }

  edit(changes: readonly CellChange[]): PsiBlock {
    this.#check()
    const items = this.#edits.set(changes)
    this.#putEdits()
    for (const item of items) this.#kernels.exports.psiRun(item, item + 1, this.#closing)
    return this.block(items)
  }

  #putEdits(): void {
    const kernels = this.#kernels
    const edits = this.#edits.all()
    if (edits.length > this.#editsMost) {
      this.#editsMost = edits.length * 2
      this.#editsAt = kernels.alloc(this.#editsMost * edit.bytes)
    }
    const rowCells = Math.ceil(this.#problem.periodCount / 2) * 2
    const quantities = kernels.i64(this.#editsAt, (edits.length * edit.bytes) / 8)
    const words = kernels.u32(this.#editsAt, (edits.length * edit.bytes) / 4)
    edits.forEach(({ item, period, part, qty }, k) => {
      quantities[(k * edit.bytes + edit.at.qty) / 8] = qty
      words[(k * edit.bytes + edit.at.cell) / 4] = (part * rowCells + period) * 8
      words[(k * edit.bytes + edit.at.item) / 4] = item
    })
    kernels.exports.psiEdits(this.#editsAt, edits.length)
  }

  #firstAt(at: number, count: number): FirstPeriods {
    const columns = psiProblems.map(
      (kind, k) => [kind, this.#kernels.i32(at + k * count * 4, count).slice()] as const,
    )
    return Object.fromEntries(columns) as unknown as FirstPeriods
  }

  #check(): void {
    if (owners.get(this.#kernels) !== this) throw new Error('another PSI problem has taken over the kernels')
  }
}
