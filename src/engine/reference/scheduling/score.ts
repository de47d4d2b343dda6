import { isSameResource, NONE, type Problem } from '../../scheduling/problem.ts'
import type { Place } from './search.ts'
import type { State } from './state.ts'

/** Terms where the smaller value is better, and those that are 0..1 already; in the order of `scoreTerms`. */
const SMALLER = [true, true, true, true, true, false, false, true, true, true, true]

/** Input of each score term (scheduling.md §2, candidate score), in the order of `scoreTerms`. */
function features(state: State, op: number, place: Place, backward: boolean): number[] {
  const { problem } = state
  const resource = problem.candResource[place.candidate]!
  const left = place.gap ? place.gap.left : -1
  const due = problem.opDue[op]!
  const previous = problem.opPreviousStart[op]!
  const moved =
    previous === NONE
      ? 0
      : Math.abs(place.start - previous) +
        (isSameResource(problem, problem.opPreviousResource[op]!, resource) ? 0 : 86_400)
  return [
    backward ? -place.start : place.produced,
    due === NONE ? 0 : Math.max(0, place.produced - due),
    place.setupSeconds,
    place.gap && !backward ? Math.max(0, place.s - place.gap.from) : 0,
    problem.candPriority[place.candidate]!,
    sameItem(problem, left, op),
    sameValues(problem, left, op),
    state.load[resource]!,
    problem.candCost[place.candidate]!,
    moved,
    place.waits,
  ]
}

function sameItem({ opItem, opCount }: Problem, left: number, op: number): number {
  return left >= 0 && left < opCount && opItem[left] === opItem[op] ? 1 : 0
}

/** Share of the changeover kinds by item and spec in which two operations are equal. */
function sameValues({ kindCount, toolKinds, changeValue }: Problem, left: number, op: number): number {
  const kinds = kindCount - toolKinds
  if (left < 0 || kinds === 0) return 0
  let same = 0
  for (let kind = 0; kind < kinds; kind++) {
    const value = changeValue[op * kindCount + kind]!
    if (value >= 0 && value === changeValue[left * kindCount + kind]) same++
  }
  return same / kinds
}

/** The place with the best score and that score; the first among equals after the earlier end. Null when there is none. */
export function best(
  state: State,
  op: number,
  places: readonly Place[],
  backward: boolean,
): { place: Place; score: number } | null {
  const { weights } = state.problem
  const all = places.map((place) => features(state, op, place, backward))
  const scores = all.map((own) => {
    let score = 0
    for (const [term, weight] of weights.entries()) {
      if (weight === 0) continue
      if (!SMALLER[term]) {
        score += weight * own[term]!
        continue
      }
      let [low, high] = [Infinity, -Infinity]
      for (const other of all) {
        low = Math.min(low, other[term]!)
        high = Math.max(high, other[term]!)
      }
      score += weight * (high === low ? 1 : (high - own[term]!) / (high - low))
    }
    return score
  })
  let found = -1
  for (const [k, place] of places.entries()) {
    if (found < 0 || scores[k]! > scores[found]!) found = k
    else if (scores[k] === scores[found] && place.produced < places[found]!.produced) found = k
  }
  return found < 0 ? null : { place: places[found]!, score: scores[found]! }
}
