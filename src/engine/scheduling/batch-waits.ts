import { Kind, Status, type Problem, type Solution } from './problem.ts'

/** Operations of one furnace batch. */
interface Batch {
  readonly start: number
  /** Setup of the one that begins first. */
  readonly setup: number
  readonly qty: number
  readonly ops: readonly number[]
}

/** Count of batches below the smallest batch of their furnace; 0 where no furnace has one. */
export const shortBatches = (problem: Problem, solution: Solution): number =>
  furnaces(problem).reduce(
    (sum, furnace) =>
      sum +
      batchesOf(problem, solution, furnace).reduce(
        (short, batches) =>
          short + batches.filter(({ qty }) => qty < problem.resourceMinBatch[furnace]!).length,
        0,
      ),
    0,
  )

/**
 * The earliest starts with which the operations of a batch that is too small wait for the next batch of its kind: on the
 * same furnace, beginning within the batch window, with capacity for both. Null where there is none.
 */
export function waitForMore(problem: Problem, solution: Solution): Int32Array | null {
  let waiting: Int32Array | null = null
  for (const furnace of furnaces(problem)) {
    const [least, most] = [problem.resourceMinBatch[furnace]!, problem.resourceMaxBatch[furnace]!]
    for (const batches of batchesOf(problem, solution, furnace)) {
      for (let k = 0; k < batches.length; k++) {
        const [one, next] = [batches[k]!, batches[k + 1]]
        if (!next || one.qty >= least || one.qty + next.qty > most) continue
        if (next.start - one.start > problem.resourceWindow[furnace]!) continue
        waiting ??= problem.opEarliest.slice()
        for (const op of one.ops) waiting[op] = Math.max(waiting[op]!, next.setup)
        // The batches that form one larger batch are grouped; the next one begins a new group.
        k++
      }
    }
  }
  return waiting
}

/** Furnaces that have a smallest batch. */
const furnaces = ({ resourceKind, resourceMinBatch }: Problem): number[] =>
  [...resourceMinBatch.keys()].filter((k) => resourceKind[k] === Kind.FURNACE && resourceMinBatch[k]! > 0)

/** Batches of a furnace that the pass has placed forward, by their key, each list in order of time. */
function batchesOf(problem: Problem, solution: Solution, furnace: number): Batch[][] {
  const byKey = new Map<number, Map<number, Batch>>()
  for (let op = 0; op < problem.opCount; op++) {
    const key = problem.opBatchKey[op]!
    const placed =
      solution.status[op] === Status.PLACED && solution.forced[op] === 0 && solution.backward[op] === 0
    if (key < 0 || !placed || problem.candResource[solution.candidate[op]!] !== furnace) continue
    let batches = byKey.get(key)
    if (!batches) byKey.set(key, (batches = new Map()))
    const start = solution.start[op]!
    const known = batches.get(start)
    batches.set(start, {
      start,
      setup: Math.min(known?.setup ?? start, solution.setup[op]!),
      qty: (known?.qty ?? 0) + problem.opQty[op]!,
      ops: [...(known?.ops ?? []), op],
    })
  }
  return [...byKey]
    .sort(([a], [b]) => a - b)
    .map(([, batches]) => [...batches.values()].sort((a, b) => a.start - b.start))
}
