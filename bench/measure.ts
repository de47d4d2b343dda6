import { cpus, release, totalmem } from 'node:os'
import { readFileSync } from 'node:fs'

/** One phase of a contestant, in ms of this thread's CPU time: load of other processes does not count. */
export type Timings = Record<string, number>

/** Report of one new process. */
export interface Measured {
  /** Equal for all contestants with equal results. */
  readonly hash: string
  /** One entry per measured run, after the warm-up. */
  readonly runs: readonly Timings[]
  /** Bytes and counts worth showing, for example wasm memory. */
  readonly facts: Readonly<Record<string, number>>
  readonly peakBytes: number
}

export interface Suite {
  readonly name: string
  readonly title: string
  readonly sizes: readonly number[]
  readonly contestants: readonly string[]
  /** Sizes above this are skipped for a contestant that would take minutes. */
  readonly limits?: Readonly<Record<string, number>>
  measure(contestant: string, size: number): Promise<Omit<Measured, 'peakBytes'>>
}

/** Short work is repeated until it took this long. */
const SHORTEST_MS = 120

/**
 * CPU milliseconds of this thread so far. Linux books them every 4 ms only, and at once when the process asks for those of
 * all its threads.
 */
export function threadMs(): number {
  process.cpuUsage()
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** CPU milliseconds of one call of `work`, averaged over many calls. */
export function timed(work: () => unknown): number {
  const before = threadMs()
  for (let calls = 1; ; calls++) {
    work()
    const ms = threadMs() - before
    if (ms >= SHORTEST_MS) return ms / calls
  }
}

/** Runs `work` once; CPU milliseconds of this thread. */
export function once<T>(work: () => T): { value: T; ms: number } {
  const before = threadMs()
  const value = work()
  return { value, ms: threadMs() - before }
}

export interface Spread {
  readonly median: number
  readonly min: number
  readonly max: number
}

export function spread(values: readonly number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const median = sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
  return { median, min: sorted[0]!, max: sorted.at(-1)! }
}

/** By value: doubles with integer values count as int64. FNV-1a over 32-bit words: fast, and sufficient to distinguish two results. */
export function hashOf(
  ...arrays: readonly (Uint8Array | Uint32Array | Int32Array | BigInt64Array | Float64Array)[]
): string {
  let hash = 0x811c9dc5
  for (const given of arrays) {
    const array = given instanceof Float64Array ? BigInt64Array.from(given, BigInt) : given
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
    for (let i = 0; i < bytes.length; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193)
    hash = Math.imul(hash ^ bytes.length, 0x01000193)
  }
  return (hash >>> 0).toString(16)
}

export function machine() {
  const versionOf = (name: string): string =>
    JSON.parse(readFileSync(new URL(`../node_modules/${name}/package.json`, import.meta.url), 'utf8')).version
  return {
    date: new Date().toISOString(),
    cpu: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    system: `${process.platform} ${release()} ${process.arch}`,
    node: process.versions.node,
    v8: process.versions.v8,
    assemblyscript: versionOf('assemblyscript'),
    arrow: versionOf('apache-arrow'),
  }
}
