import { solverOf } from '../scheduling/passes.ts'
import type { Pass, PassMaker, Problem, Solution, Solver } from '../scheduling/problem.ts'
import { KernelMemoryError, type Kernels } from './kernels.ts'

const OUT_OF_MEMORY = -1

/** The pass that owns the memory of an instance: a new one takes it over. */
const owners = new WeakMap<Kernels, KernelPass>()

/**
 * The scheduler on WebAssembly (assembly/kernels/scheduling); equals the reference byte for byte. One
 * pass at a time per instance: starting another one invalidates the last. The problem must come from `prepare`,
 * which checks its ranges. Throws KernelMemoryError when 4 GiB do not suffice. To cancel, stop calling `step`.
 */
export function schedulingKernel(kernels: Kernels): Solver {
  return solverOf(kernelPasses(kernels))
}

/** Single passes over a given sequence: the decoder of an optimiser. */
export function kernelPasses(kernels: Kernels): PassMaker {
  return {
    name: 'wasm',
    pass: (problem, sequence, backward) => new KernelPass(kernels, problem, sequence, backward),
  }
}

/** Result columns: bytes per operation, in the order in which the kernel reads their addresses. */
const outputs = {
  status: 1,
  forced: 1,
  backward: 1,
  candidate: 4,
  setup: 4,
  start: 4,
  produced: 4,
  end: 4,
  ready: 4,
  score: 8,
  worker: 4,
} as const satisfies Record<keyof Solution, number>

class KernelPass implements Pass {
  readonly #kernels: Kernels
  readonly #count: number
  readonly #total: number
  readonly #at: readonly number[]

  constructor(kernels: Kernels, problem: Problem, sequence: Int32Array, backward: Uint8Array) {
    owners.set(kernels, this)
    this.#kernels = kernels
    this.#count = problem.opCount
    this.#total = sequence.length
    kernels.exports.reset()
    this.#at = Object.values(outputs).map((bytes) => kernels.alloc(problem.opCount * bytes))
    const slots = [...problemSlots(kernels, problem), kernels.put(sequence), sequence.length]
    const block = kernels.put(Uint32Array.from([...slots, kernels.put(backward), ...this.#at]))
    if (kernels.exports.scheduleOpen(block) !== 0) throw new KernelMemoryError(0)
  }

  step(count: number): number {
    this.#check()
    const left = this.#kernels.exports.scheduleStep(Math.max(1, count))
    if (left === OUT_OF_MEMORY) throw new KernelMemoryError(0)
    return left === 0 ? 1 : 1 - left / this.#total
  }

  /** Copies the solution out of kernel memory. */
  finish(): Solution {
    this.#check()
    const [status, forced, backward, candidate, setup, start, produced, end, ready, score, worker] = this.#at
    const bytes = (at: number) => this.#kernels.u8(at, this.#count).slice()
    const ints = (at: number) => this.#kernels.i32(at, this.#count).slice()
    return {
      status: bytes(status!),
      forced: bytes(forced!),
      backward: bytes(backward!),
      candidate: ints(candidate!),
      setup: ints(setup!),
      start: ints(start!),
      produced: ints(produced!),
      end: ints(end!),
      ready: ints(ready!),
      score: new Float64Array(this.#kernels.u8(score!, this.#count * 8).slice().buffer),
      worker: ints(worker!),
    }
  }

  #check(): void {
    if (owners.get(this.#kernels) !== this)
      throw new Error('another scheduling run has taken over the kernels')
  }
}

/** The slots of the parameter block (uint32 each), in the order in which assembly/kernels/scheduling/state.ts reads them. */
export function problemSlots(kernels: Kernels, problem: Problem): number[] {
  const put = (column: Int32Array | Uint8Array | Float64Array) =>
    kernels.put(
      column instanceof Float64Array
        ? new Uint8Array(column.buffer, column.byteOffset, column.byteLength)
        : column,
    )
  return [
    put(problem.settings),
    put(problem.weights),
    problem.calendarCount,
    put(problem.calendarStart),
    put(problem.calendarUnit),
    put(problem.calendarEven),
    put(problem.slotStart),
    put(problem.slotEnd),
    put(problem.slotBefore),
    put(problem.slotSpeed),
    put(problem.slotQty),
    problem.resourceCount,
    put(problem.resourceFirst),
    put(problem.resourceKind),
    put(problem.resourceCalendar),
    put(problem.resourceFence),
    put(problem.resourceProfile),
    put(problem.resourceMaxBatch),
    put(problem.resourceWindow),
    put(problem.resourceLock),
    put(problem.resourceLeast),
    put(problem.postStart),
    put(problem.postResource),
    problem.postStart.length > 0 ? 1 : 0,
    problem.opCount,
    put(problem.opFlags),
    put(problem.opBasis),
    put(problem.opEarliest),
    put(problem.opLatest),
    put(problem.opDue),
    put(problem.opQty),
    put(problem.opBatchKey),
    put(problem.opPreviousStart),
    put(problem.opPreviousResource),
    put(problem.opItem),
    put(problem.opFamily),
    put(problem.candStart),
    put(problem.candResource),
    put(problem.candCalendar),
    put(problem.candWork),
    put(problem.candTeardown),
    put(problem.candSetup),
    put(problem.candPause),
    put(problem.candQty),
    put(problem.candPriority),
    put(problem.candCost),
    put(problem.candSubStart),
    put(problem.subResource),
    put(problem.subParts),
    put(problem.subQty),
    put(problem.predStart),
    put(problem.predLink),
    put(problem.succStart),
    put(problem.succLink),
    put(problem.linkBefore),
    put(problem.linkAfter),
    put(problem.linkKind),
    put(problem.linkMin),
    put(problem.linkMax),
    put(problem.linkLots),
    put(problem.linkShare),
    problem.fixedOp.length,
    put(problem.fixedOp),
    put(problem.fixedCand),
    put(problem.fixedSetup),
    put(problem.fixedStart),
    put(problem.fixedProduced),
    put(problem.fixedEnd),
    problem.kindCount,
    problem.toolKinds,
    put(problem.kindClasses),
    put(problem.changeValue),
    put(problem.changeClass),
    put(problem.candTool),
    put(problem.candToolClass),
    put(problem.tableOffset),
    put(problem.tables),
    put(problem.tableWorkers),
    problem.tableWorkers.length > 0 ? 1 : 0,
    put(problem.profileSlack),
  ]
}
