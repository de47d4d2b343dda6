import {
  candidate,
  candResource,
  candStart,
  hasPosts,
  linkAfter,
  linkBefore,
  postResource,
  postStart,
  predLink,
  predStart,
  succLink,
  succStart,
} from '../../interface/scheduling'
import { i32At } from '../../memory/columns'
import { isPlaced } from './placed'

/** True when some candidate leaves every unplaced neighbour a candidate: only such candidates are allowed then. */
let lookahead: bool = false

/** Determines whether lookahead applies to an operation (reference: posts.ts). */
export function openLookahead(op: i32): void {
  if (!hasPosts) return
  lookahead = true
  const last = i32At(candStart, op + 1)
  for (let cand = i32At(candStart, op); cand < last; cand++) if (suitsPosts(op, cand)) return
  lookahead = false
}

/** True when post-resources allow the candidate with the placed neighbours, and leave a candidate to the others. */
export function suitsPosts(op: i32, cand: i32): bool {
  if (!hasPosts) return true
  const resource = i32At(candResource, cand)
  for (let k = i32At(predStart, op), last = i32At(predStart, op + 1); k < last; k++)
    if (!suits(i32At(linkBefore, i32At(predLink, k)), resource, false)) return false
  for (let k = i32At(succStart, op), last = i32At(succStart, op + 1); k < last; k++)
    if (!suits(i32At(linkAfter, i32At(succLink, k)), resource, true)) return false
  return true
}

function suits(other: i32, resource: i32, isAfter: bool): bool {
  if (isPlaced(other)) {
    const theirs = i32At(candResource, i32At(candidate, other))
    return isAfter ? leadsTo(resource, theirs) : leadsTo(theirs, resource)
  }
  const first = i32At(candStart, other)
  const last = i32At(candStart, other + 1)
  if (!lookahead || first == last) return true
  for (let cand = first; cand < last; cand++) {
    const theirs = i32At(candResource, cand)
    if (isAfter ? leadsTo(resource, theirs) : leadsTo(theirs, resource)) return true
  }
  return false
}

function leadsTo(from: i32, to: i32): bool {
  const first = i32At(postStart, from)
  const last = i32At(postStart, from + 1)
  for (let k = first; k < last; k++) if (i32At(postResource, k) == to) return true
  return first == last
}
