import { solverOf } from '../scheduling/passes.ts'
import type { Pass, PassMaker, Problem, Solution, Solver } from '../scheduling/problem.ts'
import { dispatch } from './scheduling/dispatch.ts'
import { placeFixed } from './scheduling/fixed.ts'
import { openState } from './scheduling/state.ts'

/** The reference scheduler: clarity before speed. The kernel must equal it byte for byte (scheduling/problem.ts). */
export const referencePasses: PassMaker = {
  name: 'reference',
  pass(problem: Problem, sequence: Int32Array, backward: Uint8Array): Pass {
    const state = openState(problem, backward)
    for (let k = 0; k < problem.fixedOp.length; k++) placeFixed(state, k)
    let next = 0
    return {
      step(count) {
        for (const end = Math.min(sequence.length, next + count); next < end; next++)
          dispatch(state, sequence[next]!)
        return sequence.length === 0 ? 1 : next / sequence.length
      },
      finish: () => state.solution,
    }
  },
}

export const referenceScheduler: Solver = solverOf(referencePasses)

/** Solves a problem in one go. */
export function solve(problem: Problem): Solution {
  const run = referenceScheduler.start(problem)
  while (run.step(4096) < 1);
  return run.finish()
}
