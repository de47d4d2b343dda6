import { executeRun, type Executor } from './execute.ts'
import { keyText, type RunKey } from './run-key.ts'

/** The runs that this process executes at the moment, so that its end can wait until they are given back. */
export class Executing {
  readonly #runs = new Set<Promise<void>>()

  async run(executor: Executor, key: RunKey): Promise<void> {
    const run = executeRun(executor, key, keyText(key))
    this.#runs.add(run)
    await run.finally(() => this.#runs.delete(run))
  }

  async ended(): Promise<void> {
    await Promise.allSettled(this.#runs)
  }
}
