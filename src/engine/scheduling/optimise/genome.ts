import { placementSequence } from '../placement-sequence.ts'
import { NONE, Select, Setting, Status, type PassMaker, type Problem, type Solution } from '../problem.ts'

/**
 * The variables of the search. A pass of the scheduler decodes them to a schedule that satisfies every rule of the plan, so
 * every genome gives a schedule that dispatching could have given.
 */
export interface Genome {
  /** Operations with smaller keys are placed first, as far as links allow. */
  readonly key: Float64Array
  /** The schedule that is justified right: what finds no slot backward has a place in it. */
  readonly placements: Solution | null
  /** 1 = placed backward from its latest end; equal within a component. */
  readonly backward: Uint8Array
  /** Earliest start of a forward operation; NONE = as in the problem. */
  readonly release: Int32Array
  /** Latest end of a backward operation; NONE = as in the problem. */
  readonly deadline: Int32Array
  /** Resource it should go to, or -1. */
  readonly resource: Int32Array
}

export function copyOf(genome: Genome): Genome {
  return {
    key: genome.key.slice(),
    placements: genome.placements,
    backward: genome.backward.slice(),
    release: genome.release.slice(),
    deadline: genome.deadline.slice(),
    resource: genome.resource.slice(),
  }
}

/** The problem's own order and directions. */
export function initialGenome({ opCount, opRank }: Problem, backward: Uint8Array): Genome {
  return {
    key: Float64Array.from(opRank),
    placements: null,
    backward: backward.slice(),
    release: new Int32Array(opCount).fill(NONE),
    deadline: new Int32Array(opCount).fill(NONE),
    resource: new Int32Array(opCount).fill(-1),
  }
}

/** True when the genome may assign resources. Not where the policy or the score reads the present one. */
export function mayChoose({ settings, weights }: Problem): boolean {
  return settings[Setting.select] === Select.OPT && weights[PREVIOUS] === 0
}

/** Score term "distance to the plan before". */
const PREVIOUS = 9
/** Smaller than any key of a rule or move. */
const FIRST = -(2 ** 50)
/** Passes in which components may turn forward; operations that fail afterwards stay unplaced. */
const TURNS = 8
/** Turns after which more than the failed components turn. */
const MAX_SINGLE_TURNS = 4

/**
 * Decodes a genome. Orders that do not fit backward are placed first; where that fails as well, all operations keep the
 * resource and the sequence of the justified schedule: their own places stay free until they are placed, except for
 * changeovers. Components that still do not fit turn forward, and all operations are placed again as in an ordinary run.
 * The genome is changed to the successful one.
 */
export function decode(maker: PassMaker, problem: Problem, genome: Genome): Solution {
  for (let turn = 0; ; turn++) {
    const varied = variedProblem(problem, genome)
    const pass = maker.pass(varied, placementSequence(varied, genome.backward), genome.backward)
    while (pass.step(1 << 20) < 1);
    const solution = pass.finish()
    if (genome.placements && turn < 2 && solution.status.includes(Status.TURN)) {
      if (turn === 0) goFirst(problem, genome, genome.placements, solution)
      else keepOrder(problem, genome, genome.placements)
      continue
    }
    if (turn >= TURNS || !turnForward(problem, genome, solution, turn)) return solution
  }
}

function variedProblem(problem: Problem, { key, release, deadline, resource, backward }: Genome): Problem {
  const { opCount } = problem
  const opEarliest = problem.opEarliest.slice()
  const opLatest = problem.opLatest.slice()
  for (let op = 0; op < opCount; op++) {
    if (!backward[op] && release[op]! > opEarliest[op]!) opEarliest[op] = release[op]!
    if (backward[op] && deadline[op] !== NONE) opLatest[op] = deadline[op]!
  }
  const varied = { ...problem, opRank: ranksOf(key), opEarliest, opLatest }
  if (!mayChoose(problem) || resource.every((one) => one < 0)) return varied
  const settings = problem.settings.slice()
  settings[Setting.select] = Select.CUR
  return { ...varied, settings, opPreviousResource: resource }
}

function ranksOf(key: Float64Array): Int32Array {
  const order = Uint32Array.from(key, (_, op) => op).sort((a, b) => key[a]! - key[b]! || a - b)
  const rank = new Int32Array(key.length)
  for (let k = 0; k < order.length; k++) rank[order[k]!] = k
  return rank
}

/** Operations that found no slot precede all others. */
function goFirst(
  { opComponent, opCount }: Problem,
  { backward, key }: Genome,
  { end }: Solution,
  { status }: Solution,
): void {
  const failing = new Set<number>()
  for (let op = 0; op < opCount; op++)
    if (backward[op] && status[op] === Status.TURN) failing.add(opComponent[op]!)
  for (let op = 0; op < opCount; op++) if (failing.has(opComponent[op]!)) key[op] = FIRST - end[op]!
}

/** From the last to the first, each on the resource it has. */
export function keepOrder(problem: Problem, { key, resource }: Genome, { end, candidate }: Solution): void {
  const order = Uint32Array.from(key, (_, op) => op).sort(
    (a, b) => end[b]! - end[a]! || problem.opRank[a]! - problem.opRank[b]!,
  )
  order.forEach((op, k) => {
    key[op] = k
    resource[op] = candidate[op]! < 0 ? -1 : problem.candResource[candidate[op]!]!
  })
}

/**
 * Turns the components without a backward slot. After several turns, every component that begins no later turns as well.
 */
function turnForward(problem: Problem, genome: Genome, { status }: Solution, turn: number): boolean {
  const { opComponent, opCount, opRank } = problem
  const { backward, key, placements } = genome
  const turned = placements ? placements.start : opRank
  const turning = new Set<number>()
  for (let op = 0; op < opCount; op++)
    if (backward[op] && status[op] === Status.TURN) turning.add(opComponent[op]!)
  if (turning.size === 0) return false
  if (turn >= MAX_SINGLE_TURNS) {
    let latest = -Infinity
    for (let op = 0; op < opCount; op++)
      if (turning.has(opComponent[op]!)) latest = Math.max(latest, turned[op]!)
    for (let op = 0; op < opCount; op++) if (turned[op]! <= latest) turning.add(opComponent[op]!)
  }
  for (let op = 0; op < opCount; op++)
    if (turning.has(opComponent[op]!)) {
      backward[op] = 0
      key[op] = FIRST + turned[op]!
    }
  return true
}
