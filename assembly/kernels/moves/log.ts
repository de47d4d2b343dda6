import { BITS, IS_MOVED, LEFT, LINE, RIGHT, SAVED, SAVED_BYTES, SHAPE } from './record'

/** What the move that is on has changed: addresses of uses, and what they were before their first change. */
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

export function logged(place: i32): usize {
  return <usize>load<u32>(addresses + ((<usize>place) << 2))
}

export function copyAt(place: i32): usize {
  return copies + <usize>place * SAVED_BYTES
}

/** Remembers a use as it is before its first change. */
export function save(use: usize): void {
  const bits = load<u32>(use, BITS)
  if (bits & SAVED) return
  store<u32>(addresses + ((<usize>size) << 2), <u32>use)
  const copy = copyAt(size)
  v128.store(copy, v128.load(use))
  v128.store(copy, v128.load(use, 16), 16)
  v128.store(copy, v128.load(use, 32), 32)
  v128.store(copy, v128.load(use, 48), 48)
  size++
  store<u32>(use, bits | SAVED, BITS)
}

/** Puts a use back as it was. */
export function putBack(place: i32): void {
  const use = logged(place)
  const copy = copyAt(place)
  v128.store(use, v128.load(copy))
  v128.store(use, v128.load(copy, 16), 16)
  v128.store(use, v128.load(copy, 32), 32)
  v128.store(use, v128.load(copy, 48), 48)
}

/** From here on changes can be taken back; those before no longer. */
export function clearLog(): void {
  for (let k = 0; k < size; k++) {
    const use = logged(k)
    store<u32>(use, load<u32>(use, BITS) & ~SAVED, BITS)
    store<u32>(use, load<u32>(use, SHAPE) & ~IS_MOVED, SHAPE)
  }
  size = 0
}

/** Puts a use behind another one of a line. */
export function insert(use: usize, resource: usize, left: usize): void {
  save(use)
  save(left)
  const right = <usize>load<u32>(left, RIGHT)
  store<u32>(use, <u32>left, LEFT)
  store<u32>(use, <u32>right, RIGHT)
  store<u32>(use, <u32>resource, LINE)
  store<u32>(left, <u32>use, RIGHT)
  if (!right) return
  save(right)
  store<u32>(right, <u32>use, LEFT)
}

/** Takes a use out of its line. */
export function remove(use: usize): void {
  if (!load<u32>(use, LINE)) return
  const left = <usize>load<u32>(use, LEFT)
  const right = <usize>load<u32>(use, RIGHT)
  save(use)
  save(left)
  store<u32>(left, <u32>right, RIGHT)
  store<u32>(use, 0, LINE)
  if (!right) return
  save(right)
  store<u32>(right, <u32>left, LEFT)
}
