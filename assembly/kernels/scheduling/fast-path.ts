import { alloc, allocRecords } from '../../memory/arena'
import { calendarAt, posOf, toEnd, toStart } from './axis'
import { columnOf, keyOf } from './gap-keys'
import { fitFrom, FROM, GAP, gapAfter, LEFT, LEFT_RECORD, RIGHT, TO } from './gap-list'
import { fill, limitOf, shiftSetup } from './gaps'
import { changeover, neighbour, noteNeighbour } from './setups'
import {
  afterDue,
  afterEnd,
  allInfinite,
  assignEnd,
  calendarEven,
  candCalendar,
  candidate,
  candPause,
  candResource,
  candSetup,
  candStart,
  candSubStart,
  candTeardown,
  candWork,
  directions,
  end,
  hasWorkers,
  linkBefore,
  linkMin,
  NONE,
  OP_FAST_PATH,
  OP_FIXED,
  OP_REFUSED,
  OP_SETUP_EARLY,
  opBasis,
  opCount,
  opEarliest,
  opFlags,
  PLACED,
  predLink,
  predStart,
  produced,
  ready,
  resourceCalendar,
  resourceFence,
  resourceKind,
  resourceLock,
  score,
  select,
  SELECT_OPT,
  setup,
  SINGLE,
  start,
  status,
  TERM_FINISH_EARLY,
  TERMS,
  weights,
} from '../../interface/scheduling'
import { f64At, i32At, put32, u8At } from '../../memory/columns'
import { isPlaced } from './placed'

/**
 * Fast path for the usual case: forward, only finish-to-start links, the earliest end wins, and every candidate a resource
 * of capacity one in its own calendar of whole seconds. The result equals that of the general path (run.ts). Positions are
 * compared without conversion, and only the best place is converted to times.
 */
const RULE_IGNORE: i32 = 1
const RULE_FORWARD: i32 = 2

/** Per operation: 1 = the fast path applies to all its candidates. */
let fastOps: usize = 0
let usable: bool = false

/** Search state of every candidate of the current operation: its position, its key and the gap reached. */
const SEARCH: usize = 16
const POSITION: usize = 0
const KEY: usize = 4
const AT: usize = 8
/** Written only to fetch the gap as soon as its address is known. */
const TOUCHED: usize = 12
let searches: usize = 0

export function openFastPath(): bool {
  usable = !allInfinite && select == SELECT_OPT && f64At(weights, TERM_FINISH_EARLY) > 0
  for (let term = 1; term < TERMS; term++) if (f64At(weights, term) != 0) usable = false
  if (assignEnd != NONE && afterEnd != RULE_IGNORE && afterEnd != RULE_FORWARD) usable = false
  if (afterDue != RULE_IGNORE && afterDue != RULE_FORWARD) usable = false
  fastOps = alloc(<usize>opCount)
  let most = 0
  for (let op = 0; op < opCount; op++) most = max(most, i32At(candStart, op + 1) - i32At(candStart, op))
  searches = allocRecords(<usize>most, SEARCH)
  if (!fastOps || !searches) return false
  for (let op = 0; op < opCount; op++) store<u8>(fastOps + <usize>op, allowsFastPath(op) ? 1 : 0)
  return true
}

function allowsFastPath(op: i32): bool {
  const flags = u8At(opFlags, op)
  if (!(flags & OP_FAST_PATH) || (flags & (OP_FIXED | OP_REFUSED | OP_SETUP_EARLY)) != 0) return false
  const first = i32At(candStart, op)
  const last = i32At(candStart, op + 1)
  if (hasWorkers) return false
  for (let cand = first; cand < last; cand++) {
    const calendar = i32At(candCalendar, cand)
    const resource = i32At(candResource, cand)
    if (calendar < 0 || calendar != i32At(resourceCalendar, resource) || !u8At(calendarEven, calendar))
      return false
    if (i32At(resourceLock, resource) != 0) return false
    if (u8At(resourceKind, resource) != SINGLE || i32At(candPause, cand) != NONE) return false
    if (i32At(candSubStart, cand) != i32At(candSubStart, cand + 1)) return false
  }
  return first < last
}

/** Places an operation when the fast path applies; otherwise nothing is changed. */
export function placeFast(op: i32): bool {
  if (!usable || !load<u8>(fastOps + <usize>op) || load<u8>(directions + <usize>op)) return false
  let from = max(i32At(opBasis, op), i32At(opEarliest, op))
  const lastLink = i32At(predStart, op + 1)
  for (let k = i32At(predStart, op); k < lastLink; k++) {
    const link = i32At(predLink, k)
    const other = i32At(linkBefore, link)
    if (!isPlaced(other)) return false
    from = max(from, i32At(produced, other) + i32At(linkMin, link))
  }
  const own = neighbour(op)
  const column = columnOf(op)
  const first = i32At(candStart, op)
  const last = i32At(candStart, op + 1)
  // One step for all candidates in turn: their memory latencies overlap.
  let search = searches
  for (let cand = first; cand < last; cand++, search += SEARCH) {
    const resource = i32At(candResource, cand)
    const p = posOf(calendarAt(i32At(candCalendar, cand)), max(from, i32At(resourceFence, resource)))
    store<i32>(search, p, POSITION)
    store<u32>(search, <u32>gapAfter(resource, p), AT)
  }
  search = searches
  for (let cand = first; cand < last; cand++, search += SEARCH) {
    const key = keyOf(i32At(candWork, cand) + i32At(candSetup, cand) + i32At(candTeardown, cand))
    store<i32>(search, key, KEY)
    const gap = fitFrom(i32At(candResource, cand), <usize>load<u32>(search, AT), column, key)
    store<u32>(search, <u32>gap, AT)
    store<i32>(search, gap ? load<i32>(gap) : 0, TOUCHED)
  }
  let best = i32.MAX_VALUE
  let bestCand = -1
  let bestGap: usize = 0
  let bestLow = 0
  let bestUnits = 0
  let bestPos = 0
  search = searches
  for (let cand = first; cand < last; cand++, search += SEARCH) {
    const resource = i32At(candResource, cand)
    const p = load<i32>(search, POSITION)
    const key = load<i32>(search, KEY)
    const work = i32At(candWork, cand)
    const teardown = i32At(candTeardown, cand)
    const fixedSetup = i32At(candSetup, cand)
    for (let gap = <usize>load<u32>(search, AT); gap; gap = fitFrom(resource, gap + GAP, column, key)) {
      const low = max(p, load<i32>(gap, FROM))
      const to = load<i32>(gap, TO)
      if (to - low < work + fixedSetup + teardown) continue
      const dynamic = changeover(resource, load<i32>(gap, LEFT), gap + LEFT_RECORD, op, own)
      if (dynamic < 0) continue
      const units = fixedSetup + dynamic
      const produces = low + units + work
      const ends = produces + teardown
      if (ends > to || (load<i32>(gap, RIGHT) >= 0 && ends > limitOf(resource, gap, op))) continue
      const time = toEnd(calendarAt(i32At(candCalendar, cand)), produces)
      if (time < best) {
        best = time
        bestCand = cand
        bestGap = gap
        bestLow = low
        bestUnits = units
        bestPos = p
      }
      break
    }
  }
  if (bestCand < 0) return false
  noteNeighbour(op, i32At(candSetup, bestCand), 1, bestPos, bestLow + bestUnits, false, -1)
  take(op, bestCand, bestGap, bestLow, bestUnits)
  put32(produced, op, best)
  if (!i32At(candTeardown, bestCand)) put32(end, op, best)
  put32(ready, op, max(from, i32At(resourceFence, i32At(candResource, bestCand))))
  return true
}

function take(op: i32, cand: i32, gap: usize, low: i32, units: i32): void {
  const resource = i32At(candResource, cand)
  const calendar = calendarAt(i32At(candCalendar, cand))
  const q = low + units
  const teardown = i32At(candTeardown, cand)
  const x = q + i32At(candWork, cand) + teardown
  const begins = toStart(calendar, q)
  store<u8>(status + <usize>op, <u8>PLACED)
  put32(candidate, op, cand)
  put32(start, op, begins)
  put32(setup, op, units > 0 ? toStart(calendar, low) : begins)
  if (teardown) put32(end, op, toEnd(calendar, x))
  store<f64>(score + ((<usize>op) << 3), f64At(weights, 0))
  shiftSetup(resource, gap, op)
  fill(resource, gap, q, op, x, op)
}
