import { allocRecords } from '../../memory/arena'
import { lastResource } from './families'
import { FROM, LEFT, loadOf } from './gap-list'
import {
  placeBatch,
  placeE,
  placeEnd,
  placeFree,
  placeGap,
  placeProduced,
  placeQ,
  placeReady,
  placeReadyPos,
  placeS,
  placeSeconds,
  placeSetup,
  placeStart,
  placeWaits,
  placeX,
} from './place'
import {
  candCost,
  candPriority,
  candResource,
  candStart,
  changeValue,
  kindCount,
  NONE,
  opCount,
  opDue,
  opItem,
  opPreviousResource,
  opPreviousStart,
  resourceFirst,
  select,
  SELECT_LAST,
  SELECT_OPT,
  SELECT_PRI,
  TERM_COST,
  TERM_FINISH_EARLY,
  TERM_IDLE_GAP,
  TERM_LATENESS,
  TERM_LOAD_BALANCE,
  TERM_PREVIOUS_PLAN,
  TERM_PRIORITY,
  TERM_SAME_ITEM,
  TERM_SAME_SPEC,
  TERM_SETUP,
  TERM_TOOL_AVAILABILITY,
  TERMS,
  toolKinds,
  weights,
} from '../../interface/scheduling'
import { f64At, i32At } from '../../memory/columns'

/**
 * Places found for one operation, packed: the place, a verdict, the position where its resource is free again, a feature
 * (f64) per score term.
 */
const RECORD: usize = 64 + 8 * TERMS
export const CAND: usize = 0
export const S: usize = 4
export const Q: usize = 8
export const E: usize = 12
export const X: usize = 16
export const SETUP: usize = 20
export const START: usize = 24
export const PRODUCED: usize = 28
export const END: usize = 32
export const SECONDS: usize = 36
export const THE_GAP: usize = 40
export const THE_BATCH: usize = 44
export const READY: usize = 48
export const READY_POS: usize = 52
const IN: usize = 56
export const FREE: usize = 60
const FEATURES: usize = 64

let records: usize = 0
let count: i32 = 0
export let bestScore: f64 = 0

/** Allocates the places of the operation with the most candidates. */
export function openScores(): bool {
  let most = 1
  for (let op = 0; op < opCount; op++) most = max(most, i32At(candStart, op + 1) - i32At(candStart, op))
  records = allocRecords(<usize>most, RECORD)
  return records != 0
}

export function forgetPlaces(): void {
  count = 0
}

/** Stores the place just found. */
export function keepPlace(op: i32, cand: i32, backward: bool): void {
  const record = records + <usize>count * RECORD
  count++
  store<i32>(record, cand, CAND)
  store<i32>(record, placeS, S)
  store<i32>(record, placeQ, Q)
  store<i32>(record, placeE, E)
  store<i32>(record, placeX, X)
  store<i32>(record, placeSetup, SETUP)
  store<i32>(record, placeStart, START)
  store<i32>(record, placeProduced, PRODUCED)
  store<i32>(record, placeEnd, END)
  store<i32>(record, placeSeconds, SECONDS)
  store<u32>(record, <u32>placeGap, THE_GAP)
  store<u32>(record, <u32>placeBatch, THE_BATCH)
  store<i32>(record, placeReady, READY)
  store<i32>(record, placeReadyPos, READY_POS)
  store<i32>(record, 1, IN)
  store<i32>(record, placeFree, FREE)
  const left = placeGap ? load<i32>(placeGap, LEFT) : -1
  const resource = i32At(candResource, cand)
  const due = i32At(opDue, op)
  const previous = i32At(opPreviousStart, op)
  const moved: f64 =
    previous == NONE
      ? 0
      : Math.abs(<f64>placeStart - <f64>previous) +
        (isSameResource(i32At(opPreviousResource, op), resource) ? 0.0 : 86400.0)
  put(record, TERM_FINISH_EARLY, backward ? -(<f64>placeStart) : <f64>placeProduced)
  put(record, TERM_LATENESS, due == NONE ? 0 : max<f64>(0, <f64>placeProduced - <f64>due))
  put(record, TERM_SETUP, <f64>placeSeconds)
  put(record, TERM_IDLE_GAP, placeGap && !backward ? <f64>max(0, placeS - load<i32>(placeGap, FROM)) : 0)
  put(record, TERM_PRIORITY, <f64>i32At(candPriority, cand))
  put(record, TERM_SAME_ITEM, left >= 0 && left < opCount && i32At(opItem, left) == i32At(opItem, op) ? 1 : 0)
  put(record, TERM_SAME_SPEC, sameValues(left, op))
  put(record, TERM_LOAD_BALANCE, loadOf(resource))
  put(record, TERM_COST, f64At(candCost, cand))
  put(record, TERM_PREVIOUS_PLAN, moved)
  put(record, TERM_TOOL_AVAILABILITY, <f64>placeWaits)
}

/** True when both are units of one resource. -1: there is none. */
function isSameResource(known: i32, resource: i32): bool {
  return known >= 0 && i32At(resourceFirst, known) == i32At(resourceFirst, resource)
}

function put(record: usize, term: i32, value: f64): void {
  store<f64>(record + FEATURES + ((<usize>term) << 3), value)
}

function sameValues(left: i32, op: i32): f64 {
  const kinds = kindCount - toolKinds
  if (left < 0 || kinds == 0) return 0
  let same = 0
  for (let kind = 0; kind < kinds; kind++) {
    const value = i32At(changeValue, op * kindCount + kind)
    if (value >= 0 && value == i32At(changeValue, left * kindCount + kind)) same++
  }
  return <f64>same / <f64>kinds
}

/** Keeps only the places that the resource selection allows. */
function choose(op: i32): void {
  if (select == SELECT_OPT) return
  const last = records + <usize>count * RECORD
  if (select == SELECT_PRI) {
    let first = i32.MAX_VALUE
    for (let record = records; record < last; record += RECORD)
      first = min(first, i32At(candPriority, load<i32>(record, CAND)))
    for (let record = records; record < last; record += RECORD)
      store<i32>(record, i32At(candPriority, load<i32>(record, CAND)) == first ? 1 : 0, IN)
    return
  }
  const previous = select == SELECT_LAST ? lastResource(op) : -1
  const current = previous < 0 ? i32At(opPreviousResource, op) : previous
  let any = false
  for (let record = records; record < last; record += RECORD)
    if (isSameResource(current, i32At(candResource, load<i32>(record, CAND)))) any = true
  if (!any) return
  for (let record = records; record < last; record += RECORD)
    store<i32>(record, isSameResource(current, i32At(candResource, load<i32>(record, CAND))) ? 1 : 0, IN)
}

/** The place with the best score (reference: score.ts), or 0 when there is none; its score in `bestScore`. */
export function bestPlace(op: i32): usize {
  choose(op)
  const last = records + <usize>count * RECORD
  let found: usize = 0
  for (let record = records; record < last; record += RECORD) {
    if (!load<i32>(record, IN)) continue
    const score = scoreOf(record, last)
    if (
      !found ||
      score > bestScore ||
      (score == bestScore && load<i32>(record, PRODUCED) < load<i32>(found, PRODUCED))
    ) {
      found = record
      bestScore = score
    }
  }
  return found
}

function scoreOf(record: usize, last: usize): f64 {
  let score: f64 = 0
  for (let term = 0; term < TERMS; term++) {
    const weight = f64At(weights, term)
    if (weight == 0) continue
    const at = FEATURES + ((<usize>term) << 3)
    const own = load<f64>(record + at)
    // The larger value is better.
    if (term == TERM_SAME_ITEM || term == TERM_SAME_SPEC) {
      score += weight * own
      continue
    }
    let low: f64 = Infinity
    let high: f64 = -Infinity
    for (let other = records; other < last; other += RECORD) {
      if (!load<i32>(other, IN)) continue
      const value = load<f64>(other + at)
      low = min(low, value)
      high = max(high, value)
    }
    score += weight * (high == low ? 1 : (high - own) / (high - low))
  }
  return score
}
