import { NONE, type Solution } from '../problem.ts'
import { copyOf, type Genome } from './genome.ts'
import { jobSpans, type Outline } from './outline.ts'

/** A schedule and what it was decoded from. */
export interface Decoded {
  readonly genome: Genome
  readonly solution: Solution
}

/** Makes a genome to try from the best so far. */
export type Rule = (outline: Outline, best: Decoded, first: Decoded) => Genome

/** All forward in order of `key`, each job released `lead` times the mean flow before its due date at the earliest. */
function forward(key: (outline: Outline, op: number) => number): Rule {
  return (outline, _best, first) => {
    const genome = copyOf(first.genome)
    genome.backward.fill(0)
    for (let op = 0; op < genome.key.length; op++) genome.key[op] = key(outline, op)
    return settled(genome, outline)
  }
}

/** Latest due date first, everything as late as it may be: orders wait before they begin, not between their steps. */
const backwardByDue: Rule = (outline, _best, first) => {
  const genome = copyOf(first.genome)
  for (let op = 0; op < genome.key.length; op++) genome.key[op] = -outline.due[op]!
  return bindEnds(settled(genome, outline), outline, first.solution, true)
}

/** Forward by due date, no order begun earlier than `share` of the span that the first schedule gives it before its due date. */
function released(days: number): Rule {
  return (outline, _best, first) => {
    const genome = copyOf(first.genome)
    genome.backward.fill(0)
    for (let op = 0; op < genome.key.length; op++) {
      genome.key[op] = outline.due[op]!
      const job = outline.jobs.ofOperation[op]!
      if (job >= 0 && outline.jobs.due[job] !== NONE)
        genome.release[op] = Math.max(0, outline.jobs.due[job]! - Math.round(days * 86_400))
    }
    return settled(genome, outline)
  }
}

/** To the right: from the last to the first, each as late as the end of its order in the best schedule allows. */
export const justifyRight: Rule = (outline, { solution, genome: given }) => {
  const genome = copyOf(given)
  for (let op = 0; op < genome.key.length; op++) genome.key[op] = -solution.end[op]!
  return bindEnds(genome, outline, solution, false)
}

/** To the left: in order of start, each order not before it begins in the best schedule. */
export const justifyLeft: Rule = (outline, { solution, genome: given }) => {
  const genome = copyOf(given)
  const { first } = jobSpans(outline, solution)
  genome.backward.fill(0)
  for (let op = 0; op < genome.key.length; op++) {
    const job = outline.jobs.ofOperation[op]!
    genome.key[op] = solution.start[op]!
    genome.release[op] = job < 0 || first[job] === NONE ? NONE : first[job]!
  }
  return genome
}

/** As early as can be, in order of start. */
const packLeft: Rule = (outline, best) => {
  const genome = justifyLeft(outline, best, best)
  genome.release.fill(NONE)
  return genome
}

/**
 * All backward; an order may end when it ends in the schedule, or with `untilDue` up to its due date. Operations that end
 * nothing are bound by what follows them.
 */
function bindEnds(genome: Genome, outline: Outline, solution: Solution, untilDue: boolean): Genome {
  const { problem, jobs } = outline
  for (let op = 0; op < problem.opCount; op++) {
    genome.release[op] = NONE
    genome.backward[op] = 1
    genome.turned[op] = solution.start[op]!
    if (problem.succStart[op] !== problem.succStart[op + 1]) continue
    const job = jobs.ofOperation[op]!
    const due = job >= 0 ? jobs.due[job]! : NONE
    const latest = problem.opLatest[op]!
    const stands = solution.candidate[op]! < 0 ? NONE : solution.produced[op]!
    genome.deadline[op] = untilDue && due !== NONE ? Math.max(due, stands) : stands === NONE ? latest : stands
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

/** First changeover value, then due date: campaigns. */
const campaign = ({ problem, due }: Outline, op: number): number =>
  (problem.kindCount === 0 ? 0 : problem.changeValue[op * problem.kindCount]!) * 2 ** 32 + due[op]!

const byJobWork = ({ jobs, jobWork, work }: Outline, op: number): number =>
  jobs.ofOperation[op]! < 0 ? work[op]! : jobWork[jobs.ofOperation[op]!]!

/** The rules that a search begins with (scheduling.md §3: multi-start over dispatch rules), tried in this order. */
export const rules: readonly Rule[] = [
  backwardByDue,
  forward(({ due }, op) => due[op]!),
  justifyRight,
  justifyLeft,
  released(4),
  released(2),
  released(1),
  released(7),
  forward(slack),
  justifyRight,
  forward(weighted),
  forward(byJobWork),
  forward((outline, op) => -byJobWork(outline, op)),
  forward(campaign),
  packLeft,
  justifyRight,
  justifyLeft,
]
