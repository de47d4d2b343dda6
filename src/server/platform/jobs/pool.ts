import { availableParallelism } from 'node:os'
import { Piscina } from 'piscina'
import { kernelModule } from '../kernels/kernels.ts'
import type { Control } from './control.ts'
import { Threads } from './threads.ts'

export interface CalculationPool {
  /** Calculations at a time. */
  readonly calculations: number
  /** Threads that calculate now or are kept ready, and what waits for one. */
  size(): { readonly threads: number; readonly waiting: number }
  /** Runs a task in a worker thread. A cancelled task that does not stop by itself loses its thread. */
  run<A>(task: object, name: string, control: Control, transfer: readonly ArrayBuffer[]): Promise<A>
  /** A short task on result tables; not to be cancelled. */
  ask<A>(name: string, task: object, transfer?: readonly ArrayBuffer[]): Promise<A>
  /** A short task of the one thread that holds plans ready between tasks. */
  askHeld<A>(name: string, task: object, transfer?: readonly ArrayBuffer[]): Promise<A>
  /** Starts a thread and has it calculate something, so that the first run need not wait for that. */
  warmUp(): void
  close(): Promise<void>
}

export class CalculationCancelled extends Error {}

/** How long a cancelled calculation may take to stop by itself. */
const graceMs = 700
const pollMs = 50

/** A thread that has nothing to do ends after so long; one that calculates is kept longer: its code is compiled. */
const idleMs = 60_000
const warmMs = 15 * 60_000

/**
 * A thread that holds more after a run ends: the memory of kernels never shrinks, and an idle thread frees nothing. Above what
 * one that has been warmed up holds, and what runs of some ten thousand lines leave.
 */
const keptBytes = 160 * 2 ** 20
/** It is replaced when no other run has begun for so long: the next one of a series finds its code compiled. */
const REST_MS = 4_000

/** With two, one tenant's long run never keeps another tenant waiting for a thread. */
const defaultCalculations = Math.max(2, Math.min(4, availableParallelism() - 1))

/**
 * Threads for calculations, and others for short tasks on their results, so that these never wait for those. Each gets
 * the compiled kernels, so that none compiles them again.
 * @param wished calculations at a time (TAKT_WORKERS)
 */
export async function startPool(
  wished: number | null,
  file: URL = new URL('worker.ts', import.meta.url),
  restMs = REST_MS,
): Promise<CalculationPool> {
  const kernels = await kernelModule()
  const calculations = wished ?? defaultCalculations
  const threads = (maxThreads: number, idleTimeout: number): Piscina =>
    new Piscina({
      filename: file.href,
      minThreads: 0,
      maxThreads,
      idleTimeout,
      resourceLimits: { maxOldGenerationSizeMb: 4096 },
      workerData: { kernels },
    })
  let pool = new Threads(threads(calculations, warmMs))
  const all = new Set([pool])
  const warmUp = (): void => void pool.run({}, { name: 'warm' }).catch(() => {})
  /** New threads take the next runs; those that calculate now end with their runs. */
  const renew = (of: Threads): void => {
    if (of !== pool) return
    pool = new Threads(threads(calculations, warmMs))
    all.add(pool)
    void of.retire().then(() => all.delete(of))
    warmUp()
  }
  let holdsMuch = false
  let rest: NodeJS.Timeout | undefined
  const renewAtRest = (used: Threads, held: number): void => {
    holdsMuch ||= held > keptBytes
    if (!holdsMuch) return
    clearTimeout(rest)
    rest = setTimeout(() => {
      holdsMuch = false
      renew(used)
    }, restMs).unref()
  }
  const short = threads(2, idleMs)
  const holding = threads(1, warmMs)
  const asking =
    (of: Piscina): CalculationPool['ask'] =>
    async <A>(name: string, task: object, transfer: readonly ArrayBuffer[] = []): Promise<A> =>
      (await of.run(task, { name, transferList: [...transfer] } as never)) as A
  return {
    calculations,
    size: () => pool.size(),
    run: async <A>(
      task: object,
      name: string,
      control: Control,
      transfer: readonly ArrayBuffer[],
    ): Promise<A> => {
      const used = pool
      clearTimeout(rest)
      const aborter = new AbortController()
      let since = 0
      const watch = setInterval(() => {
        if (!control.cancelled) return
        since ||= Date.now()
        if (Date.now() - since > graceMs) aborter.abort()
      }, pollMs)
      try {
        const options = { name, signal: aborter.signal, transferList: [...transfer] }
        return (await used.run({ ...task, control: control.buffer }, options)) as A
      } catch (error) {
        if (control.cancelled) throw new CalculationCancelled()
        throw error
      } finally {
        clearInterval(watch)
        renewAtRest(used, control.held)
      }
    },
    ask: asking(short),
    askHeld: asking(holding),
    warmUp,
    close: async () => {
      clearTimeout(rest)
      await Promise.all([...[...all].map((one) => one.close()), short.destroy(), holding.destroy()])
    },
  }
}
