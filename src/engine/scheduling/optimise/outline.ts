import { NONE, OP_FIXED, type Problem, type Solution } from '../problem.ts'
import type { JobFacts } from './objective.ts'

/** Data that rules and moves read of a problem; computed once. */
export interface Outline {
  readonly problem: Problem
  readonly jobs: JobFacts
  /** Operations of every job: jobOps[jobStart[j]] .. jobOps[jobStart[j + 1] - 1]. */
  readonly jobStart: Int32Array
  readonly jobOps: Int32Array
  /** Operations of every component, in the same form; index = component's representative operation. */
  readonly componentStart: Int32Array
  readonly componentOps: Int32Array
  /** Seconds of production with the first candidate. */
  readonly work: Float64Array
  readonly jobWork: Float64Array
  /** Due date of the operation's order, else its latest end, else a very late time. */
  readonly due: Float64Array
  /** A tenth of the mean flow time in the schedule to improve, seconds: the scale on which dates are moved. */
  readonly unit: number
  /** Operations that are not fixed. */
  readonly movable: Int32Array
}

export function outlineOf(problem: Problem, jobs: JobFacts, first: Solution): Outline {
  const { opCount } = problem
  const byJob = grouped(jobs.ofOperation, jobs.count)
  const byComponent = grouped(problem.opComponent, opCount)
  const work = new Float64Array(opCount)
  const jobWork = new Float64Array(jobs.count)
  const due = new Float64Array(opCount)
  for (let op = 0; op < opCount; op++) {
    const candidate = problem.candStart[op]!
    const calendar = candidate < problem.candStart[op + 1]! ? problem.candCalendar[candidate]! : -1
    work[op] = calendar < 0 ? 0 : problem.candWork[candidate]! / problem.calendarUnit[calendar]!
    const job = jobs.ofOperation[op]!
    if (job >= 0) jobWork[job]! += work[op]!
    const ownDue = job >= 0 && jobs.due[job] !== NONE ? jobs.due[job]! : problem.opLatest[op]!
    due[op] = ownDue === NONE ? LATEST_DUE : ownDue
  }
  const outline = {
    problem,
    jobs,
    jobStart: byJob.start,
    jobOps: byJob.list,
    componentStart: byComponent.start,
    componentOps: byComponent.list,
    work,
    jobWork,
    due,
    movable: Int32Array.from({ length: opCount }, (_, op) => op).filter(
      (op) => (problem.opFlags[op]! & OP_FIXED) === 0,
    ),
  }
  return { ...outline, unit: Math.max(60, meanFlow(jobSpans(outline, first)) / 10) }
}

function meanFlow({ first, last }: { first: Int32Array; last: Int32Array }): number {
  let [flow, count] = [0, 0]
  for (let job = 0; job < first.length; job++)
    if (first[job] !== NONE) {
      flow += last[job]! - first[job]!
      count++
    }
  return count === 0 ? 0 : flow / count
}

/** Later than any time of a problem. */
const LATEST_DUE = 2 ** 31

function grouped(of: Int32Array, count: number): { start: Int32Array; list: Int32Array } {
  const start = new Int32Array(count + 1)
  let total = 0
  for (const group of of)
    if (group >= 0) {
      start[group + 1]!++
      total++
    }
  for (let group = 0; group < count; group++) start[group + 1]! += start[group]!
  const next = start.slice()
  const list = new Int32Array(total)
  of.forEach((group, member) => {
    if (group >= 0) list[next[group]!++] = member
  })
  return { start, list }
}

/** End of the last and start of the first operation of every job; NONE where no operation is placed. */
export function jobSpans(
  { jobs, problem }: Pick<Outline, 'jobs' | 'problem'>,
  solution: Solution,
): { first: Int32Array; last: Int32Array } {
  const first = new Int32Array(jobs.count).fill(NONE)
  const last = new Int32Array(jobs.count).fill(NONE)
  for (let op = 0; op < problem.opCount; op++) {
    const job = jobs.ofOperation[op]!
    if (job < 0 || solution.candidate[op]! < 0) continue
    if (first[job] === NONE || solution.setup[op]! < first[job]!) first[job] = solution.setup[op]!
    if (solution.produced[op]! > last[job]!) last[job] = solution.produced[op]!
  }
  return { first, last }
}
