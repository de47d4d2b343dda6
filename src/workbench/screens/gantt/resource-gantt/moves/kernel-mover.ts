import { WorkerCalls } from '../../../../client/worker/calls.ts'
import type { MoveFunctions } from './move-worker.ts'
import type { Mover } from './mover.ts'
import type { ChartNames } from './planner.ts'

/** Moves in a packed plan by the kernel, in a worker of its own. The bytes are transferred. */
export function kernelMover(packed: Uint8Array, names: ChartNames): Mover {
  const worker = new WorkerCalls<MoveFunctions>(
    new Worker(new URL('./move-worker.ts', import.meta.url), { type: 'module' }),
  )
  const opened = worker.ask('open', [packed, names], [packed.buffer as ArrayBuffer])
  // The first caller gets the error.
  opened.catch(() => {})
  return {
    async preview(wanted, proof = false) {
      await opened
      return worker.ask('preview', [wanted, proof])
    },
    async candidates(source, start) {
      await opened
      return worker.ask('candidates', [source, start])
    },
    close: () => worker.stop(),
  }
}
