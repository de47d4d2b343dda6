import { kernelMoves } from '#engine/kernel/moves.ts'
import { referenceMoves } from '#engine/reference/scheduling/moves/index.ts'
import { modelOf, MovablePlan } from '#engine/scheduling/moves/index.ts'
import type { LoadPlan } from '#engine/scheduling/moves/settler.ts'
import type { Prepared } from '#engine/scheduling/prepare/index.ts'
import type { Solution } from '#engine/scheduling/problem.ts'
import { freshKernels } from './kernels.ts'

/** What moves operations: the plain reference and the kernel, which must come to the same. */
export const movers: Readonly<Record<string, () => LoadPlan>> = {
  reference: () => referenceMoves,
  kernel: () => kernelMoves(freshKernels()),
}

export const movable = (prepared: Prepared, solution: Solution, load: LoadPlan): MovablePlan =>
  new MovablePlan(modelOf(prepared), solution, load)
