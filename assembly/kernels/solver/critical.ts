import { makespan } from './graph'
import { below } from './random'
import {
  at,
  get,
  ID,
  isSentinel,
  JS,
  MACHINE,
  MS,
  none,
  P,
  path,
  put,
  Q,
  R,
  record,
  setupOf,
  sourceCount,
  sources,
} from './shop'
import { succs, succStart } from '../../interface/shop'

/** Operations on the critical path found last. */
export let pathLength: i32 = 0

/** One longest path, chosen at random where it forks. Operations in `path`, ordered by time. */
export function findPath(): void {
  let x = firstOfPath()
  let length = 0
  while (x != none) {
    put(path, length++, x)
    x = nextOnPath(x)
  }
  pathLength = length
}

function isCritical(x: usize): bool {
  return load<i32>(x, R) + load<i32>(x, P) + load<i32>(x, Q) == makespan
}

/** A longest path begins with an operation without predecessors in its job: all others that start at 0 follow one of these. */
function firstOfPath(): usize {
  let chosen = none
  let count: u32 = 0
  for (let i = 0; i < sourceCount; i++) {
    const x = at(sources, i)
    if (load<i32>(x, R) == 0 && isCritical(x) && below(++count) == 0) chosen = x
  }
  return chosen
}

function nextOnPath(x: usize): usize {
  const end = load<i32>(x, R) + load<i32>(x, P)
  const rest = load<i32>(x, Q)
  let chosen = none
  let count: u32 = 0
  const ms = load<usize>(x, MS)
  if (!isSentinel(ms)) {
    const setup = setupOf(x, ms, load<i32>(x, MACHINE))
    if (load<i32>(ms, R) == end + setup && load<i32>(ms, P) + load<i32>(ms, Q) + setup == rest) {
      chosen = ms
      count = 1
    }
  }
  const js = load<usize>(x, JS)
  if (js) return follows(js, end, rest) && (count == 0 || below(2) == 0) ? js : chosen
  const id = load<i32>(x, ID)
  for (let k = get(succStart, id), last = get(succStart, id + 1); k < last; k++) {
    const s = record(get(succs, k))
    if (follows(s, end, rest) && below(++count) == 0) chosen = s
  }
  return chosen
}

function follows(js: usize, end: i32, rest: i32): bool {
  return !isSentinel(js) && load<i32>(js, R) == end && load<i32>(js, P) + load<i32>(js, Q) == rest
}
