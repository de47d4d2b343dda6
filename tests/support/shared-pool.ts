import { startPool as start, type CalculationPool } from '../../src/server/platform/jobs/pool.ts'

let shared: Promise<CalculationPool> | undefined

/**
 * The threads of the servers of a test process: to start one takes 0.4 s of processor time, most of it for modules, so the
 * servers that have the product's own worker, and as many threads as it chooses, share theirs. The thread that holds plans
 * ready is of each server: plans of two databases may have the same stamp. vitest.config.ts puts this module in the place of
 * the product's.
 */
export async function startPool(wished: number | null, file?: URL): Promise<CalculationPool> {
  const own = await start(wished, file)
  if (file || wished !== null) return own
  return {
    ...(await (shared ??= start(null))),
    askHeld: (name, task, transfer) => own.askHeld(name, task, transfer),
    close: () => own.close(),
  }
}
