import { SUPPLY_FREE } from '../../interface/kitting'
import { allocRecords } from '../../memory/arena'
import { supplyAt } from './supply'

/**
 * Draws of a trial, newest last, so that it can be rolled back to any mark. Rows that survive become the solution.
 * Draw: supply i32, line i32, build i32, member pointer u32, qty i64, main i64, lead i32, pad.
 * Build: line i32, parent i32, recipe i32, pad, qty i64.
 */
export const DRAW_BYTES: usize = 40
export const DRAW_SUPPLY: usize = 0
export const DRAW_LINE: usize = 4
export const DRAW_BUILD: usize = 8
export const DRAW_MEMBER: usize = 12
export const DRAW_QTY: usize = 16
export const DRAW_MAIN: usize = 24
export const DRAW_LEAD: usize = 32
export const BUILD_BYTES: usize = 24
export const BUILD_LINE: usize = 0
export const BUILD_PARENT: usize = 4
export const BUILD_RECIPE: usize = 8
export const BUILD_QTY: usize = 16

export let draws: usize = 0
export let drawCount: i32 = 0
export let builds: usize = 0
export let buildCount: i32 = 0
/** Set when memory is exhausted; the step then ends with an error instead of a wrong result. */
export let exhausted: bool = false

let drawCapacity: i32 = 0
let buildCapacity: i32 = 0
const FIRST_CAPACITY: i32 = 1024

export function openJournal(): bool {
  drawCount = 0
  buildCount = 0
  exhausted = false
  drawCapacity = FIRST_CAPACITY
  buildCapacity = FIRST_CAPACITY
  draws = allocRecords(<usize>drawCapacity, DRAW_BYTES)
  builds = allocRecords(<usize>buildCapacity, BUILD_BYTES)
  return draws != 0 && builds != 0
}

export function outOfMemory(): void {
  exhausted = true
}

export function drawAt(index: i32): usize {
  return draws + <usize>index * DRAW_BYTES
}

export function buildAt(index: i32): usize {
  return builds + <usize>index * BUILD_BYTES
}

/** Doubles the capacity of a block that stays in the arena; 0 when memory is exhausted. */
export function enlarged(old: usize, bytes: usize): usize {
  const fresh = allocRecords(bytes, 2)
  if (fresh) memory.copy(fresh, old, bytes)
  return fresh
}

/** Draws `qty` from a supply for a line. */
export function take(
  supply: i32,
  line: i32,
  build: i32,
  member: usize,
  lead: i32,
  qty: i64,
  main: i64,
): void {
  if (drawCount == drawCapacity) {
    const fresh = enlarged(draws, <usize>drawCapacity * DRAW_BYTES)
    if (!fresh) {
      exhausted = true
      return
    }
    draws = fresh
    drawCapacity *= 2
  }
  const record = supplyAt(supply)
  store<i64>(record, load<i64>(record, SUPPLY_FREE) - qty, SUPPLY_FREE)
  const row = drawAt(drawCount++)
  store<i32>(row, supply, DRAW_SUPPLY)
  store<i32>(row, line, DRAW_LINE)
  store<i32>(row, build, DRAW_BUILD)
  store<u32>(row, <u32>member, DRAW_MEMBER)
  store<i64>(row, qty, DRAW_QTY)
  store<i64>(row, main, DRAW_MAIN)
  store<i32>(row, lead, DRAW_LEAD)
}

/** Opens a build and returns its number. */
export function startBuild(line: i32, parent: i32, recipe: i32, qty: i64): i32 {
  if (buildCount == buildCapacity) {
    const fresh = enlarged(builds, <usize>buildCapacity * BUILD_BYTES)
    if (!fresh) {
      exhausted = true
      return 0
    }
    builds = fresh
    buildCapacity *= 2
  }
  const row = buildAt(buildCount)
  store<i32>(row, line, BUILD_LINE)
  store<i32>(row, parent, BUILD_PARENT)
  store<i32>(row, recipe, BUILD_RECIPE)
  store<i64>(row, qty, BUILD_QTY)
  return buildCount++
}

/** Rolls back everything after the marks. */
export function rollback(toDraw: i32, toBuild: i32): void {
  while (drawCount > toDraw) {
    const row = drawAt(--drawCount)
    const record = supplyAt(load<i32>(row, DRAW_SUPPLY))
    store<i64>(record, load<i64>(record, SUPPLY_FREE) + load<i64>(row, DRAW_QTY), SUPPLY_FREE)
  }
  buildCount = toBuild
}

/** Returns the last `excess` units of the draws after the mark. */
export function giveBack(excess: i64, toDraw: i32): void {
  let left = excess
  while (left > 0 && drawCount > toDraw) {
    const row = drawAt(drawCount - 1)
    const qty = load<i64>(row, DRAW_QTY)
    const back = min(left, qty)
    const record = supplyAt(load<i32>(row, DRAW_SUPPLY))
    store<i64>(record, load<i64>(record, SUPPLY_FREE) + back, SUPPLY_FREE)
    left -= back
    if (back == qty) drawCount--
    else store<i64>(row, qty - back, DRAW_QTY)
  }
}

/** Commits the trial: its draws stay. */
export function clearJournal(): void {
  drawCount = 0
  buildCount = 0
}
