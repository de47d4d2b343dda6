import { TIME_LIMIT, NONE, type Solution } from '../problem.ts'
import { copyOf, type Genome } from './genome.ts'
import { jobSpans, type Outline } from './outline.ts'

/** A schedule and its genome. */
export interface Decoded {
  readonly genome: Genome
  readonly solution: Solution
}

/** Makes a trial genome from the best one so far. */
export type Rule = (outline: Outline, best: Decoded, first: Decoded) => Genome

/** Options of a justification to the right. */
export interface RightOptions {
  /** Orders that are early end closer to their due date, by this share of the time. */
  readonly towardsDue: number
  /** Operations may change their resource. */
  readonly free?: boolean
  /** 1 = an order is placed completely before the next one, 0 = operations of orders are interleaved. */
  readonly whole?: number
  /** Range in seconds in which `free` and `whole` apply; other operations keep resource and order; null = all. */
  readonly within?: readonly [from: number, to: number] | null
}

/** To the right: from the last to the first, each as late as its successors allow. */
export function justifyRight({ towardsDue, free = false, whole = 0, within = null }: RightOptions): Rule {
  return (outline, { solution, genome: given }) => {
    const genome = copyOf(given)
    const { last } = jobSpans(outline, solution)
    keepResources(genome, outline, solution)
    for (let op = 0; op < genome.key.length; op++) {
      const end = solution.end[op]!
      genome.key[op] = -end
      if (within && (end < within[0] || end > within[1])) continue
      const job = outline.jobs.ofOperation[op]!
      if (job >= 0) genome.key[op]! -= whole * (last[job]! - end)
      if (free) genome.resource[op] = -1
    }
    return bindEnds(settled(genome, outline), outline, solution, towardsDue)
  }
}

/** To the left: by start, each order not before its present start. On the present resources, unless `free`. */
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

function keepResources({ resource }: Genome, { problem }: Outline, { candidate }: Solution): void {
  for (let op = 0; op < resource.length; op++)
    resource[op] = candidate[op]! < 0 ? -1 : problem.candResource[candidate[op]!]!
}

/**
 * All backward; an order may end when it ends in the schedule, or `towardsDue` of the time from there to its due date
 * later. Operations that end nothing are bound by what follows them.
 */
export function bindEnds(given: Genome, outline: Outline, solution: Solution, towardsDue: number): Genome {
  const genome = { ...given, placements: solution }
  const { problem, jobs } = outline
  const { last } = jobSpans(outline, solution)
  for (let op = 0; op < problem.opCount; op++) {
    genome.release[op] = NONE
    genome.backward[op] = 1
    const job = jobs.ofOperation[op]!
    const ends = solution.candidate[op]! < 0 ? NONE : solution.produced[op]!
    if (problem.succStart[op] !== problem.succStart[op + 1]) {
      // An order that is late already is bound only by its successors.
      genome.deadline[op] = ends > problem.opLatest[op]! ? TIME_LIMIT : NONE
      continue
    }
    const due = job >= 0 ? jobs.due[job]! : NONE
    const slack = due === NONE || ends === NONE ? 0 : Math.max(0, due - last[job]!)
    genome.deadline[op] =
      ends === NONE ? (due === NONE ? problem.opLatest[op]! : due) : ends + Math.round(towardsDue * slack)
  }
  // An operation without an end limit cannot be placed backward, nor can its component.
  for (let op = 0; op < problem.opCount; op++) {
    if (problem.succStart[op] !== problem.succStart[op + 1] || genome.deadline[op] !== NONE) continue
    const component = problem.opComponent[op]!
    for (let k = outline.componentStart[component]!; k < outline.componentStart[component + 1]!; k++)
      genome.backward[outline.componentOps[k]!] = 0
  }
  return genome
}

/** Equal keys in the order of the problem, so that the result does not depend on the order of rows. */
export function settled(genome: Genome, { problem }: Outline): Genome {
  const order = Uint32Array.from(genome.key, (_, op) => op).sort(
    (a, b) => genome.key[a]! - genome.key[b]! || problem.opRank[a]! - problem.opRank[b]!,
  )
  order.forEach((op, k) => (genome.key[op] = k))
  return genome
}
