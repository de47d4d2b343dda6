import { kernelMoves } from '#engine/kernel/moves.ts'
import { openPlan } from '#engine/scheduling/moves/packed.ts'
import { browserKernels } from '../../../../client/kernels.ts'
import { serveCalls } from '../../../../client/worker/serve.ts'
import type { Effect, WantedPlace } from './mover.ts'
import { MovePlanner, type ChartNames } from './planner.ts'

let planner: MovePlanner | null = null

function opened(): MovePlanner {
  if (!planner) throw new Error('no plan is open')
  return planner
}

const functions = {
  async open(packed: Uint8Array, names: ChartNames): Promise<void> {
    const kernels = await browserKernels()
    planner = new MovePlanner(openPlan(packed), names, kernelMoves(kernels))
  },
  preview: (wanted: readonly WantedPlace[], proof: boolean): Promise<Effect> =>
    opened().preview(wanted, proof),
  candidates: (source: number, start: number): ReadonlyMap<number, number> =>
    opened().candidates(source, start),
}

export type MoveFunctions = typeof functions

/** Transfers the columns of an effect: those of tens of thousands of operations are not copied. */
function transferred(value: unknown): Transferable[] {
  if (typeof value !== 'object' || value === null || !('moved' in value)) return []
  const { moved, before } = value as Effect
  return [...Object.values<Int32Array | Float64Array>({ ...moved }), before.row, before.start].map(
    ({ buffer }) => buffer as ArrayBuffer,
  )
}

// One call after another: a preview is undone before the next one is made.
serveCalls(functions, transferred)
