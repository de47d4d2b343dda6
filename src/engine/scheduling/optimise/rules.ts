import { NONE, type Solution } from '../problem.ts'
import { copyOf, type Genome } from './genome.ts'
import { jobSpans, type Outline } from './outline.ts'

const DAY = 86_400

/** A schedule and what it was decoded from. */
export interface Decoded {
  readonly genome: Genome
  readonly solution: Solution
}

/** Makes a genome to try from the best so far. */
export type Rule = (outline: Outline, best: Decoded, first: Decoded) => Genome

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

/** Latest due date first, everything as late as it may be: orders wait before they begin, not between their steps. */
const backwardByDue: Rule = (outline, _best, first) => {
  const genome = copyOf(first.genome)
  for (let op = 0; op < genome.key.length; op++) genome.key[op] = -outline.due[op]!
  return bindEnds(settled(genome, outline), outline, first.solution, 1)
}

/** Forward by due date, no order begun more than so many days before its due date. */
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

/**
 * To the right: from the last to the first, each as late as what follows it allows, and orders that are early end so much
 * of the time nearer to their due date. On the resources they have, unless `free`.
 */
export function justifyRight(towardsDue: number, free = false): Rule {
  return (outline, { solution, genome: given }) => {
    const genome = copyOf(given)
    for (let op = 0; op < genome.key.length; op++) genome.key[op] = -solution.end[op]!
    if (free) genome.resource.fill(-1)
    else keepResources(genome, outline, solution)
    return bindEnds(genome, outline, solution, towardsDue)
  }
}

/** To the left: in order of start, each order not before it begins now. On the resources they have, unless `free`. */
export function justifyLeft(free = false): Rule {
  return (outline, { solution, genome: given }) => {
    const genome = copyOf(given)
    const { first } = jobSpans(outline, solution)
    genome.backward.fill(0)
    for (let op = 0; op < genome.key.length; op++) {
      const job = outline.jobs.ofOperation[op]!
      genome.key[op] = solution.start[op]!
      genome.release[op] = job < 0 || first[job] === NONE ? NONE : first[job]!
    }
    if (free) genome.resource.fill(-1)
    else keepResources(genome, outline, solution)
    return genome
  }
}

/** As early as can be, in order of start. */
const packLeft: Rule = (outline, best, first) => {
  const genome = justifyLeft(true)(outline, best, first)
  genome.release.fill(NONE)
  return genome
}

function keepResources({ resource }: Genome, { problem }: Outline, { candidate }: Solution): void {
  for (let op = 0; op < resource.length; op++)
    resource[op] = candidate[op]! < 0 ? -1 : problem.candResource[candidate[op]!]!
}

/**
 * All backward; an order may end when it ends in the schedule, or `towardsDue` of the time from there to its due date
 * later. Operations that end nothing are bound by what follows them.
 */
function bindEnds(genome: Genome, outline: Outline, solution: Solution, towardsDue: number): Genome {
  const { problem, jobs } = outline
  const { last } = jobSpans(outline, solution)
  for (let op = 0; op < problem.opCount; op++) {
    genome.release[op] = NONE
    genome.backward[op] = 1
    genome.turned[op] = solution.start[op]!
    if (problem.succStart[op] !== problem.succStart[op + 1]) continue
    const job = jobs.ofOperation[op]!
    const stands = solution.candidate[op]! < 0 ? NONE : solution.produced[op]!
    const due = job >= 0 ? jobs.due[job]! : NONE
    const room = due === NONE || stands === NONE ? 0 : Math.max(0, due - last[job]!)
    genome.deadline[op] =
      stands === NONE ? (due === NONE ? problem.opLatest[op]! : due) : stands + Math.round(towardsDue * room)
  }
  // What has nowhere to end cannot be placed backward, nor can anything it hangs together with.
  for (let op = 0; op < problem.opCount; op++) {
    if (problem.succStart[op] !== problem.succStart[op + 1] || genome.deadline[op] !== NONE) continue
    const component = problem.opComponent[op]!
    for (let k = outline.componentStart[component]!; k < outline.componentStart[component + 1]!; k++)
      genome.backward[outline.componentOps[k]!] = 0
  }
  return genome
}

/** Equal keys in the order of the problem, so that the result does not depend on rows. */
function settled(genome: Genome, { problem }: Outline): Genome {
  const order = Uint32Array.from(genome.key, (_, op) => op).sort(
    (a, b) => genome.key[a]! - genome.key[b]! || problem.opRank[a]! - problem.opRank[b]!,
  )
  order.forEach((op, k) => (genome.key[op] = k))
  return genome
}

const slack = ({ due, jobs, jobWork, work }: Outline, op: number): number =>
  due[op]! - (jobs.ofOperation[op]! < 0 ? work[op]! : jobWork[jobs.ofOperation[op]!]!)

const weighted = ({ due, jobs }: Outline, op: number): number => {
  const job = jobs.ofOperation[op]!
  return due[op]! / Math.max(0.001, job < 0 ? 1 : jobs.weight[job]!)
}

/** Dates in windows of so many seconds, and within one by the first changeover value: campaigns. */
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
  justifyRight(0.4),
  justifyRight(1),
  justifyRight(0),
  justifyRight(0.2, true),
  campaigns(0.6),
  released(2),
  forward(weighted),
  released(7),
  justifyLeft(),
  justifyRight(0.1),
  modifiedDue(0.7, 0.5),
  campaigns(2),
  released(1),
  forward(({ due }, op) => due[op]!),
  forward(byJobWork),
  packLeft,
  justifyRight(0.4),
  justifyRight(0.2, true),
  justifyRight(0.5),
  justifyRight(0, true),
  justifyLeft(),
  justifyRight(0),
]
