import { decodeTable, encodeTable } from '#engine/arrow.ts'
import type { TableSchema } from '#engine/columns.ts'
import { kittingKernel } from '#engine/kernel/kitting.ts'
import type { Solution, Solver } from '#engine/kitting/problem.ts'
import { referenceSolver } from '#engine/reference/kitting.ts'
import { nodeKernels } from '../../src/server/platform/kernels/kernels.ts'
import { typedKitting } from '../contestants/typed-kitting.ts'
import { hashOf, once, type Suite, type Timings } from '../measure.ts'
import { plainProblem } from '../plain-problem.ts'

const STEP = 6_554

/** One row per supply and per allocation: input and output as Arrow. */
const supplySchema = { item: 'integer', qty: 'quantity', time: 'integer' } as const satisfies TableSchema
const allocationSchema = {
  batch: 'integer',
  line: 'integer',
  supply: 'integer',
  qty: 'quantity',
  main: 'quantity',
} as const satisfies TableSchema

export function hashOfSolution(solution: Solution): string {
  const columns = Object.entries(solution).filter(([, column]) => typeof column === 'object')
  return hashOf(...columns.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, column]) => column as Int32Array))
}

async function contestant(name: string): Promise<{ solver: Solver; bytes: () => number }> {
  if (name === 'typed') return { solver: typedKitting, bytes: () => 0 }
  if (name === 'reference') return { solver: referenceSolver, bytes: () => 0 }
  const kernels = await nodeKernels()
  return { solver: kittingKernel(kernels), bytes: () => kernels.bytes }
}

/**
 * What is timed, alike for kernel and typed arrays. Copy in: from the columns of the problem to the contestant's own
 * structures, packed records and zeroed outputs included. Solve: all demands, both phases, rows written. Copy out: columns
 * of the solution that outlive the run, with what the run left implicit (builds, main quantities) written out.
 */
export const kitting: Suite = {
  name: 'kitting',
  title: 'Kitting, plain path: complete sets, single level, simple substitutes; by component lines',
  sizes: [10_000, 100_000, 1_000_000, 5_000_000],
  contestants: ['wasm', 'typed', 'reference'],
  async measure(name, size) {
    const problem = plainProblem(size)
    const { solver, bytes } = await contestant(name)
    const runs: Timings[] = []
    let hash = ''
    // The idiomatic reference at millions of lines takes minutes a run: one run without a warm-up is fair to it,
    // because almost none of its time is compilation.
    const count =
      name === 'reference' && size >= 1_000_000 ? 1 : size >= 5_000_000 ? 3 : size <= 100_000 ? 12 : 5
    for (let k = 0; k < count; k++) {
      const { value: run, ms: copyIn } = once(() => solver.start(problem))
      const { ms: solve } = once(() => {
        while (run.step(STEP) < 1);
      })
      const { value: solution, ms: copyOut } = once(() => run.finish())
      if (k === 0) hash = hashOfSolution(solution)
      const timings: Timings = {
        solve,
        'copy in': copyIn,
        'copy out': copyOut,
        total: copyIn + solve + copyOut,
      }
      if (name === 'wasm') Object.assign(timings, arrowTimings(problem, solution))
      if (k > 0 || count === 1) runs.push(timings)
    }
    const perLine = bytes() / size
    return { hash, runs, facts: bytes() > 0 ? { 'wasm bytes per line': perLine } : {} }
  },
}

function arrowTimings(problem: ReturnType<typeof plainProblem>, solution: Solution): Timings {
  const supplies = {
    length: problem.supplyCount,
    columns: { item: problem.supplyItem, qty: problem.supplyQty, time: problem.supplyTime },
  }
  const bytes = encodeTable(supplySchema, supplies)
  const rows = {
    length: solution.allocationCount,
    columns: {
      batch: solution.allocationBatch,
      line: solution.allocationLine,
      supply: solution.allocationSupply,
      qty: solution.allocationQty,
      main: solution.allocationMain,
    },
  }
  return {
    'Arrow decode of supplies': once(() => decodeTable(supplySchema, bytes)).ms,
    'Arrow encode of allocations': once(() => encodeTable(allocationSchema, rows)).ms,
  }
}
