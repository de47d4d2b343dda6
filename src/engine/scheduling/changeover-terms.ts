import { MAX_SETUP, Setting, type Problem } from './problem.ts'

/** One term of the changeover between two operations: a cell of `Problem.tables` and its value. */
export interface ChangeTerm {
  readonly cell: number
  /** Seconds, or -1: this sequence is forbidden. */
  readonly seconds: number
}

/**
 * The terms of the changeover when `after` follows `before` (an operation, or opCount + resource: what was on the
 * resource last), each on the candidate given; problem.ts, SETUP.
 */
export function changeTerms(
  problem: Problem,
  candidates: ArrayLike<number>,
  resource: number,
  before: number,
  after: number,
): ChangeTerm[] {
  const { kindCount, toolKinds, opCount, changeValue, changeClass, candTool, candToolClass } = problem
  const profile = problem.resourceProfile[resource]!
  const valueOf = (op: number, kind: number): readonly [value: number, ofClass: number] => {
    const tool = kind - (kindCount - toolKinds)
    const at = op * kindCount + kind
    if (tool < 0 || op >= opCount) return [changeValue[at]!, changeClass[at]!]
    const own = candidates[op]! * toolKinds + tool
    return [candTool[own]!, candToolClass[own]!]
  }
  const terms: ChangeTerm[] = []
  for (let kind = 0; kind < kindCount; kind++) {
    const offset = problem.tableOffset[profile * kindCount + kind]!
    if (offset < 0) continue
    const [[a, from], [b, to]] = [valueOf(before, kind), valueOf(after, kind)]
    if (a === -1 || b === -1) continue
    const size = problem.kindClasses[kind]!
    const cell = offset + (a === b ? size : from) * size + to
    terms.push({ cell, seconds: problem.tables[cell]! })
  }
  return terms
}

/** Total seconds of the terms, or -1: this sequence is forbidden. */
export function changeSeconds({ settings }: Problem, terms: readonly ChangeTerm[]): number {
  const sums = settings[Setting.sumSetups] === 1
  let seconds = 0
  for (const { seconds: own } of terms) {
    if (own < 0) return -1
    seconds = sums ? seconds + own : Math.max(seconds, own)
  }
  return Math.min(seconds, MAX_SETUP)
}
