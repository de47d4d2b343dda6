import { MAX_SETUP, MAX_WORK, Setting, type Problem } from '../../scheduling/problem.ts'

/**
 * Dynamic setup in seconds when `after` follows `before` on a resource of this profile; -1 = they must not follow each
 * other (problem.ts, SETUP).
 */
export function changeover(problem: Problem, profile: number, before: number, after: number): number {
  if (before < 0) return 0
  const { kindCount, kindClasses, tableOffset, tables, changeValue, changeClass } = problem
  const sums = problem.settings[Setting.sumSetups] === 1
  let seconds = 0
  for (let kind = 0; kind < kindCount; kind++) {
    const offset = tableOffset[profile * kindCount + kind]!
    if (offset < 0) continue
    const [a, b] = [before * kindCount + kind, after * kindCount + kind]
    if (changeValue[a] === -1 || changeValue[b] === -1) continue
    const classes = kindClasses[kind]!
    const cell =
      changeValue[a] === changeValue[b]
        ? classes * classes + changeClass[a]!
        : changeClass[a]! * classes + changeClass[b]!
    const term = tables[offset + cell]!
    if (term < 0) return -1
    seconds = sums ? seconds + term : Math.max(seconds, term)
  }
  return Math.min(seconds, MAX_SETUP)
}

/** Seconds as units of a calendar, at most MAX_WORK either way. */
export function unitsOf(seconds: number, unit: number): number {
  return unit === 1 ? seconds : Math.max(-MAX_WORK, Math.min(MAX_WORK, seconds * unit))
}
