import { MAX_SETUP, MAX_WORK, Setting, type Problem } from '../../scheduling/problem.ts'

/** Values and classes of the changeover kinds, per operation and, behind these, per resource. */
export interface ChangeValues {
  readonly value: Int32Array
  readonly class: Int32Array
}

export interface Change {
  /** Seconds, or -1: this sequence is forbidden. */
  readonly seconds: number
  /** Worker that performs it, or -1. */
  readonly worker: number
}

const nothing: Change = { seconds: 0, worker: -1 }
const forbidden: Change = { seconds: -1, worker: -1 }

/** Dynamic setup when `after` follows `before` on a resource of this profile (problem.ts, SETUP). */
export function changeover(
  problem: Problem,
  values: ChangeValues,
  profile: number,
  before: number,
  after: number,
): Change {
  if (before < 0) return nothing
  const { kindCount, kindClasses, tableOffset, tables, tableWorkers } = problem
  const sums = problem.settings[Setting.sumSetups] === 1
  let [seconds, longest, worker] = [0, 0, -1]
  for (let kind = 0; kind < kindCount; kind++) {
    const offset = tableOffset[profile * kindCount + kind]!
    if (offset < 0) continue
    const [a, b] = [before * kindCount + kind, after * kindCount + kind]
    if (values.value[a] === -1 || values.value[b] === -1) continue
    const classes = kindClasses[kind]!
    const same = values.value[a] === values.value[b]
    const cell = offset + (same ? classes : values.class[a]!) * classes + values.class[b]!
    const term = tables[cell]!
    if (term < 0) return forbidden
    seconds = sums ? seconds + term : Math.max(seconds, term)
    if (term <= longest) continue
    longest = term
    worker = tableWorkers.length > 0 ? tableWorkers[cell]! : -1
  }
  return { seconds: Math.min(seconds, MAX_SETUP), worker }
}

/** Seconds as units of a calendar, at most MAX_WORK either way. */
export function unitsOf(seconds: number, unit: number): number {
  return unit === 1 ? seconds : Math.max(-MAX_WORK, Math.min(MAX_WORK, seconds * unit))
}
