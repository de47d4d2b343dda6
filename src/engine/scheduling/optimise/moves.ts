import type { Random } from '../../random.ts'
import { NONE } from '../problem.ts'
import { copyOf, mayChoose, type Genome } from './genome.ts'
import { jobSpans, type Outline } from './outline.ts'
import { justifyLeft, justifyRight, type Decoded } from './justify.ts'
import { modifiedDue } from './rules.ts'

/** A neighbour of a schedule: a genome that differs in some places. */
export type Move = (outline: Outline, from: Decoded, random: Random) => Genome

/** A random job; with probability one half a late one, if any. */
function someJob(outline: Outline, { solution }: Decoded, random: Random): number {
  const { jobs } = outline
  if (random.chance(0.5)) {
    const { last } = jobSpans(outline, solution)
    const late: number[] = []
    for (let job = 0; job < jobs.count; job++)
      if (jobs.due[job] !== NONE && last[job]! > jobs.due[job]!) late.push(job)
    if (late.length > 0) return random.pick(late)
  }
  return random.below(jobs.count)
}

/** Distance on the scale of the keys, mostly short. */
function stride({ key }: Genome, random: Random): number {
  const u = random.real()
  return 1 + key.length * u * u * u * 0.3
}

/** All operations of a job sooner or later. */
const shiftJob: Move = (outline, from, random) => {
  const genome = copyOf(from.genome)
  const job = someJob(outline, from, random)
  const by = stride(genome, random) * (random.chance(0.6) ? -1 : 1)
  for (let k = outline.jobStart[job]!; k < outline.jobStart[job + 1]!; k++)
    genome.key[outline.jobOps[k]!]! += by + 1e-3 * k
  return genome
}

/** One operation sooner or later. */
const shiftOperation: Move = (outline, from, random) => {
  const genome = copyOf(from.genome)
  const op = outline.movable[random.below(outline.movable.length)]!
  genome.key[op]! += stride(genome, random) * (random.chance(0.5) ? -1 : 1) + 1e-3
  return genome
}

/** An operation next to one of the same resource that has an equal changeover value: campaigns grow. */
const joinCampaign: Move = (outline, from, random) => {
  const { problem } = outline
  const { solution } = from
  const genome = copyOf(from.genome)
  const op = outline.movable[random.below(outline.movable.length)]!
  if (problem.kindCount === 0 || solution.candidate[op]! < 0) return shiftOperation(outline, from, random)
  const resource = problem.candResource[solution.candidate[op]!]!
  const value = problem.changeValue[op * problem.kindCount]!
  let nearest = -1
  for (const other of outline.movable) {
    if (other === op || solution.candidate[other]! < 0) continue
    if (problem.candResource[solution.candidate[other]!] !== resource) continue
    if (problem.changeValue[other * problem.kindCount] !== value) continue
    const distance = Math.abs(solution.start[other]! - solution.start[op]!)
    if (nearest < 0 || distance < Math.abs(solution.start[nearest]! - solution.start[op]!)) nearest = other
  }
  if (nearest < 0) return shiftOperation(outline, from, random)
  genome.key[op] = genome.key[nearest]! + (random.chance(0.5) ? 0.5 : -0.5)
  return genome
}

/** One operation to another of its resources. */
const changeResource: Move = (outline, from, random) => {
  const { problem } = outline
  const genome = copyOf(from.genome)
  const op = outline.movable[random.below(outline.movable.length)]!
  const [first, end] = [problem.candStart[op]!, problem.candStart[op + 1]!]
  if (end - first < 2 || !mayChoose(problem)) return shiftOperation(outline, from, random)
  genome.resource[op] = random.chance(0.2) ? -1 : problem.candResource[first + random.below(end - first)]!
  return genome
}

/** A window of the sequence in the order of its due dates, or in any order. */
const shuffleWindow: Move = (outline, from, random) => {
  const genome = copyOf(from.genome)
  const n = genome.key.length
  const order = Uint32Array.from(genome.key, (_, op) => op).sort(
    (a, b) => genome.key[a]! - genome.key[b]! || a - b,
  )
  const size = 2 + random.below(Math.max(1, Math.min(n - 1, 40)))
  const start = random.below(Math.max(1, n - size))
  const window = [...order.subarray(start, start + size)]
  const keys = window.map((op) => genome.key[op]!)
  const byDue = random.chance(0.5)
  const blur = new Map(window.map((op) => [op, random.real() * (byDue ? 3600 : 2 ** 40)]))
  window.sort((a, b) => outline.due[a]! + blur.get(a)! - outline.due[b]! - blur.get(b)!)
  window.forEach((op, k) => (genome.key[op] = keys[k]!))
  return genome
}

/** Some orders begin later, or as soon as they can again. */
const changeRelease: Move = (outline, from, random) => {
  const genome = copyOf(from.genome)
  const { first, last } = jobSpans(outline, from.solution)
  for (let times = 1 + random.below(1 + (outline.jobs.count >> 6)); times > 0; times--) {
    const job = random.below(outline.jobs.count)
    if (first[job] === NONE) continue
    const wait = Math.max(0, last[job]! - first[job]! - outline.jobWork[job]!)
    const release = random.chance(0.3) ? NONE : first[job]! + Math.round(wait * random.real())
    for (let k = outline.jobStart[job]!; k < outline.jobStart[job + 1]!; k++)
      genome.release[outline.jobOps[k]!] = release
  }
  return genome
}

/** Justifies right, by a random share of the time to the due dates and with a random range free, or left. */
const justify: Move = (outline, from, random) => {
  if (!random.chance(0.7)) return justifyLeft(random.chance(0.5))(outline, from, from)
  const towardsDue = random.chance(0.3) ? 0 : random.real()
  const free = random.chance(0.9)
  const whole = random.chance(0.3) ? 0 : random.real() * 0.5
  const within = random.chance(0.2) ? null : someStretch(from, random)
  return justifyRight({ towardsDue, free, whole, within })(outline, from, from)
}

/** A part of the time of a schedule. */
function someStretch({ solution }: Decoded, random: Random): [from: number, to: number] {
  let last = 0
  for (const end of solution.end) last = Math.max(last, end)
  const length = last * random.real() ** 2
  const from = random.real() * (last - length)
  return [from, from + length]
}

/** Postpones orders that are late in any case, sometimes in campaigns. */
const redate: Move = (outline, from, random) => {
  const { jobs } = outline
  const { last } = jobSpans(outline, from.solution)
  if (!last.some((end, job) => jobs.due[job] !== NONE && end > jobs.due[job]!))
    return justify(outline, from, random)
  const window = random.chance(0.4) ? 0 : 3 * random.real() ** 2
  return modifiedDue(4 * random.real() ** 2, window)(outline, from, from)
}

/** Moves with their weights. Moves that change the whole schedule are rare. */
const moves: readonly (readonly [weight: number, move: Move])[] = [
  [4, shiftJob],
  [4, shiftOperation],
  [2, joinCampaign],
  [3, changeResource],
  [3, shuffleWindow],
  [2, changeRelease],
  [1.5, justify],
  [1.5, redate],
]
const total = moves.reduce((sum, [weight]) => sum + weight, 0)

/** Repetitions of a successful kind of move. */
const AGAIN = 0.7

/** A random kind of move by weight; mostly `last`, the kind that has just found an improvement. */
export function someMove(random: Random, last: Move | null): Move {
  if (last && random.chance(AGAIN)) return last
  let at = random.real() * total
  for (const [weight, move] of moves) {
    at -= weight
    if (at < 0) return move
  }
  return shiftJob
}
