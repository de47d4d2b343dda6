import { offer } from './choice'
import { altMachine, altStart, altTime } from '../../interface/shop'
import { get, ID, isSentinel, JQ, JR, MACHINE, MP, MS, P, Q, R, sentinel, setupOf } from './shop'
import { isReturnForbidden } from './tabu'

/**
 * Moves of v to each other machine that can perform it: behind the operations that end before v could start, and further on
 * while the tail behind them is longer than that of v; elsewhere no insertion is better (Mastrolilli and Gambardella 2000).
 * The estimate is the longest path through v, or past the gap that v leaves.
 */
export function reassignments(v: usize): void {
  const id = load<i32>(v, ID)
  const first = get(altStart, id)
  const last = get(altStart, id + 1)
  if (last - first == 1) return
  const own = load<i32>(v, MACHINE)
  const before = load<usize>(v, MP)
  const behind = load<usize>(v, MS)
  const gap =
    load<i32>(before, R) +
    load<i32>(before, P) +
    setupOf(before, behind, own) +
    load<i32>(behind, P) +
    load<i32>(behind, Q)
  for (let alt = first; alt < last; alt++) {
    const machine = get(altMachine, alt)
    if (machine != own) insertions(v, alt, machine, gap)
  }
}

function insertions(v: usize, alt: i32, machine: i32, gap: i32): void {
  const p = get(altTime, alt)
  const head = load<i32>(v, JR)
  const tail = load<i32>(v, JQ)
  const forbidden = isReturnForbidden(v, machine)
  let a = sentinel(machine)
  let b = load<usize>(a, MS)
  while (!isSentinel(b) && load<i32>(b, R) + load<i32>(b, P) <= head) {
    a = b
    b = load<usize>(b, MS)
  }
  for (;;) {
    const rest = load<i32>(b, Q) + load<i32>(b, P)
    const r = max(head, load<i32>(a, R) + load<i32>(a, P) + setupOf(a, v, machine))
    const q = max(tail, rest + setupOf(v, b, machine))
    offer(v, alt, a, max(gap, r + p + q), forbidden)
    if (isSentinel(b) || rest <= tail) return
    a = b
    b = load<usize>(b, MS)
  }
}
