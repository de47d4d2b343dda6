import type { CalendarProblem, CalendarSolution, CalendarSolver } from '../calendar/problem.ts'
import { SLOT_WORDS } from '../calendar/slots.ts'
import { calendarInterface } from '../interface/calendar.ts'
import { OUT_OF_MEMORY } from '../interface/memory.ts'
import { int64Of, putBlock } from './block.ts'
import { KernelMemoryError, type Kernels } from './kernels.ts'

/** Resources between two calls of `between`. */
const STEP = 512

/** An expansion in kernel memory; its views are valid until the arena is reset or grows. */
export interface PlacedExpansion {
  readonly resourceCount: number
  /** Records written, sentinels included. */
  readonly count: number
  /** Addresses: slot records, first and last record of each resource. */
  readonly records: number
  readonly first: number
  readonly last: number
}

/**
 * Expansion on WebAssembly (assembly/kernels/calendar); equals the reference byte for byte. The problem
 * must come from `prepareCalendars`, which checks its ranges. Throws KernelMemoryError when 4 GiB do not suffice.
 */
export function calendarKernel(kernels: Kernels): CalendarSolver {
  return {
    name: 'wasm',
    expand(problem, between) {
      kernels.exports.reset()
      return copied(kernels, expandInKernel(kernels, placeCalendars(kernels, problem), problem, between))
    },
  }
}

/** Copies the problem in and returns the address of its parameter block. */
export function placeCalendars(kernels: Kernels, problem: CalendarProblem): number {
  kernels.exports.useKinds(kernels.put(int64Of(problem.kindQty)))
  return putBlock(kernels, calendarInterface.blocks.bindProblem, {
    ...problem,
    window: BigInt64Array.of(BigInt(problem.from), BigInt(problem.to)),
    segmentCount: problem.segStart.length,
    entryCount: problem.entryRank.length,
  })
}

/** Expands a placed problem into fresh memory behind it. */
export function expandInKernel(
  kernels: Kernels,
  block: number,
  { resourceCount }: CalendarProblem,
  between?: (share: number) => void,
): PlacedExpansion {
  const { exports } = kernels
  if (exports.calendarOpen(block) === OUT_OF_MEMORY) throw new KernelMemoryError(0)
  const bound = exports.calendarBound()
  const records = kernels.alloc(bound * SLOT_WORDS * 8)
  const first = kernels.alloc(resourceCount * 4)
  const last = kernels.alloc(resourceCount * 4)
  exports.calendarStart(records, first, last)
  for (;;) {
    const left = exports.calendarStep(STEP)
    if (left === OUT_OF_MEMORY) throw new KernelMemoryError(0)
    between?.(1 - left / Math.max(1, resourceCount))
    if (left === 0) break
  }
  return { resourceCount, count: exports.calendarWritten(), records, first, last }
}

function copied(kernels: Kernels, placed: PlacedExpansion): CalendarSolution {
  const { count, resourceCount } = placed
  return {
    first: kernels.i32(placed.first, resourceCount).slice(),
    last: kernels.i32(placed.last, resourceCount).slice(),
    records: kernels.i64(placed.records, count * SLOT_WORDS).slice(),
  }
}
