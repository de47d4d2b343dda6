import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { environment } from './environment.ts'

/**
 * How glibc gives memory to buffers: from few heaps for all threads, and large ones apart, so that what is free goes back to
 * the system at once. It reads this when a process begins.
 */
const allocation: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
/** Set in a process that began with it. */
const MARK = 'TAKT_LEAN'
/** Half of young memory at its largest: what dies young is freed, with its buffers, before there is much of it. */
const YOUNG_MB = 8

/** Begins the process again, under its number and with its files open, where it did not begin as it should. */
function beginLean(): void {
  const { execPath, execArgv, argv } = process
  if (process.platform !== 'linux' || !process.execve) return
  if (!environment[MARK]) {
    const flags = [`--max-semi-space-size=${YOUNG_MB}`, '--expose-gc']
    process.execve(execPath, [execPath, ...flags, ...execArgv, ...argv.slice(1)], {
      ...allocation,
      ...environment,
      [MARK]: '1',
    })
  }
  // Programs that it starts, such as the database, begin as they always do, and so do the heaps of threads.
  delete environment[MARK]
  for (const [name, value] of Object.entries(allocation))
    if (environment[name] === value) delete environment[name]
  setFlagsFromString('--max-semi-space-size=0')
}

/**
 * Keeps the memory of the server small; called before its modules are loaded.
 *
 * A thread that finds its modules compiled begins in a tenth of the time, without the compiler of types in its memory; threads
 * take the folder of compiled modules from the environment. Loading modules leaves much that lasts, for which V8 makes young
 * memory grow to 128 MB; nothing that is served later needs so much, but would fill it.
 */
export function startLean(dataDir: string): void {
  beginLean()
  enableCompileCache((environment['NODE_COMPILE_CACHE'] ??= join(dataDir, 'code-cache')))
  setFlagsFromString('--semi-space-growth-factor=1')
}

/**
 * Frees what a thread does not need any more, where large buffers have become useless: V8 looks at its own memory alone, and
 * an idle thread frees nothing. Not for the thread that answers requests.
 */
export const freeUnused = (): void => globalThis.gc?.()

/** The same for what has been made since it was last called, in a millisecond. */
export const freeRecent = (): void => globalThis.gc?.({ type: 'minor', execution: 'sync' })

/** Young memory grows as it is needed again, by V8's own factor; called when the server is ready. */
export const growAgain = (): void => setFlagsFromString('--semi-space-growth-factor=2')
