import { BITS, IS_MOVED, LEFT, RIGHT, SAVED, SAVED_BYTES, SHAPE, TIMELINE } from './record'

/** Changes of the current move: addresses of assignments, and copies taken before their first change. */
let addresses: usize = 0
let copies: usize = 0
let size: i32 = 0

export function openLog(atAddresses: usize, atCopies: usize): void {
  addresses = atAddresses
  copies = atCopies
  size = 0
}

export function logSize(): i32 {
  return size
}

export function logged(index: i32): usize {
  return <usize>load<u32>(addresses + ((<usize>index) << 2))
}

export function copyAt(index: i32): usize {
  return copies + <usize>index * SAVED_BYTES
}

/** Saves a copy of an assignment before its first change. */
export function save(assignment: usize): void {
  const bits = load<u32>(assignment, BITS)
  if (bits & SAVED) return
  store<u32>(addresses + ((<usize>size) << 2), <u32>assignment)
  const copy = copyAt(size)
  v128.store(copy, v128.load(assignment))
  v128.store(copy, v128.load(assignment, 16), 16)
  v128.store(copy, v128.load(assignment, 32), 32)
  v128.store(copy, v128.load(assignment, 48), 48)
  size++
  store<u32>(assignment, bits | SAVED, BITS)
}

/** Restores an assignment from its copy. */
export function putBack(index: i32): void {
  const assignment = logged(index)
  const copy = copyAt(index)
  v128.store(assignment, v128.load(copy))
  v128.store(assignment, v128.load(copy, 16), 16)
  v128.store(assignment, v128.load(copy, 32), 32)
  v128.store(assignment, v128.load(copy, 48), 48)
}

/** Later changes can be undone; earlier ones no longer. */
export function clearLog(): void {
  for (let k = 0; k < size; k++) {
    const assignment = logged(k)
    store<u32>(assignment, load<u32>(assignment, BITS) & ~SAVED, BITS)
    store<u32>(assignment, load<u32>(assignment, SHAPE) & ~IS_MOVED, SHAPE)
  }
  size = 0
}

/** Inserts an assignment behind another one of a timeline. */
export function insert(assignment: usize, resource: usize, left: usize): void {
  save(assignment)
  save(left)
  const right = <usize>load<u32>(left, RIGHT)
  store<u32>(assignment, <u32>left, LEFT)
  store<u32>(assignment, <u32>right, RIGHT)
  store<u32>(assignment, <u32>resource, TIMELINE)
  store<u32>(left, <u32>assignment, RIGHT)
  if (!right) return
  save(right)
  store<u32>(right, <u32>assignment, LEFT)
}

/** Removes an assignment from its timeline. */
export function remove(assignment: usize): void {
  if (!load<u32>(assignment, TIMELINE)) return
  const left = <usize>load<u32>(assignment, LEFT)
  const right = <usize>load<u32>(assignment, RIGHT)
  save(assignment)
  save(left)
  store<u32>(left, <u32>right, RIGHT)
  store<u32>(assignment, 0, TIMELINE)
  if (!right) return
  save(right)
  store<u32>(right, <u32>left, LEFT)
}
