import { NONE } from '../problem.ts'
import { copyOf } from './genome.ts'
import { bindEnds, justifyLeft, justifyRight, settled, type Rule } from './justify.ts'
import { jobSpans, type Outline } from './outline.ts'

const DAY = 86_400

/** All forward in order of `key`. */
function forward(key: (outline: Outline, op: number) => number): Rule {
  return (outline, _best, first) => {
    const genome = copyOf(first.genome)
    genome.backward.fill(0)
    genome.release.fill(NONE)
    genome.resource.fill(-1)
    for (let op = 0; op < genome.key.length; op++) genome.key[op] = key(outline, op)
    return settled(genome, outline)
  }
}

/** Latest due date first, everything as late as possible: orders wait before their first step, not between steps. */
const backwardByDue: Rule = (outline, _best, first) => {
  const genome = copyOf(first.genome)
  for (let op = 0; op < genome.key.length; op++) genome.key[op] = -outline.due[op]!
  return bindEnds(settled(genome, outline), outline, first.solution, 1)
}

/** Forward by due date; orders start no earlier than a number of days before their due date. */
function released(days: number): Rule {
  return (outline, _best, first) => {
    const genome = copyOf(first.genome)
    genome.backward.fill(0)
    for (let op = 0; op < genome.key.length; op++) {
      genome.key[op] = outline.due[op]!
      const job = outline.jobs.ofOperation[op]!
      if (job >= 0 && outline.jobs.due[job] !== NONE)
        genome.release[op] = Math.max(0, outline.jobs.due[job]! - Math.round(days * DAY))
    }
    return settled(genome, outline)
  }
}

/** As early as can be, in order of start. */
const packLeft: Rule = (outline, best, first) => {
  const genome = justifyLeft(true)(outline, best, first)
  genome.release.fill(NONE)
  return genome
}

const slack = ({ due, jobs, jobWork, work }: Outline, op: number): number =>
  due[op]! - (jobs.ofOperation[op]! < 0 ? work[op]! : jobWork[jobs.ofOperation[op]!]!)

const weighted = ({ due, jobs }: Outline, op: number): number => {
  const job = jobs.ofOperation[op]!
  return due[op]! / Math.max(0.001, job < 0 ? 1 : jobs.weight[job]!)
}

/** Dates in windows of a number of seconds, and within one by the first changeover value: campaigns. */
function inCampaigns({ problem }: Outline, op: number, date: number, window: number): number {
  const value = problem.kindCount === 0 ? 0 : problem.changeValue[op * problem.kindCount]! + 2
  const number = Math.floor(date / window)
  return (
    (number * 2 ** 16 + Math.min(value, 2 ** 16 - 1)) * 2 ** 20 +
    ((date - number * window) / window) * 2 ** 19
  )
}

const campaigns = (units: number) =>
  forward((outline, op) => inCampaigns(outline, op, outline.due[op]!, units * outline.unit))

/**
 * Forward by the modified due date (Baker and Bertrand 1982): what ends late in the best schedule anyway counts as due when
 * it ends there, less `early` units, so that it does not make others late. In campaigns of `window` units; 0 = none.
 */
export function modifiedDue(early: number, window: number): Rule {
  return (outline, best, first) => {
    const { last } = jobSpans(outline, best.solution)
    const date = ({ due, jobs, unit }: Outline, op: number): number => {
      const job = jobs.ofOperation[op]!
      return job < 0 || last[job] === NONE ? due[op]! : Math.max(due[op]!, last[job]! - early * unit)
    }
    const key = (one: Outline, op: number): number =>
      window === 0 ? date(one, op) : inCampaigns(one, op, date(one, op), window * one.unit)
    return forward(key)(outline, best, first)
  }
}

const byJobWork = ({ jobs, jobWork, work }: Outline, op: number): number =>
  jobs.ofOperation[op]! < 0 ? work[op]! : jobWork[jobs.ofOperation[op]!]!

/** The rules that a search begins with (scheduling.md §3: multi-start over dispatch rules), tried in this order. */
export const rules: readonly Rule[] = [
  forward(slack),
  backwardByDue,
  modifiedDue(1, 0),
  campaigns(0.3),
  released(4),
  justifyRight({ towardsDue: 0.4 }),
  justifyRight({ towardsDue: 1 }),
  justifyRight({ towardsDue: 0 }),
  justifyRight({ towardsDue: 0.2, free: true }),
  campaigns(0.6),
  released(2),
  forward(weighted),
  released(7),
  justifyLeft(),
  justifyRight({ towardsDue: 0.1 }),
  modifiedDue(0.7, 0.5),
  campaigns(2),
  released(1),
  forward(({ due }, op) => due[op]!),
  forward(byJobWork),
  packLeft,
  justifyRight({ towardsDue: 0.4 }),
  justifyRight({ towardsDue: 0.2, free: true }),
  justifyRight({ towardsDue: 0.5 }),
  justifyRight({ towardsDue: 0, free: true }),
  justifyLeft(),
  justifyRight({ towardsDue: 0 }),
]
