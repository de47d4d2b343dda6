import { alloc, allocRecords } from '../../memory/arena'
import { calendarAt, unitOf } from './axis'
import { CLASS, isHeld, neighbour, readyOf, staticOf, VALUE } from './setups'
import {
  changeClass,
  changeValue,
  kindClasses,
  kindCount,
  MAX_SETUP,
  opCount,
  resourceCalendar,
  resourceCount,
  resourceProfile,
  tableOffset,
  tables,
  toolKinds,
} from '../../interface/scheduling'
import { i32At, put32 } from '../../memory/columns'

/**
 * The key of a gap is an upper bound of what fits: monotone in the units left between its neighbours, in 8
 * steps for every doubling, 0 = nothing. Column 0 counts no changeovers. With a single changeover kind of few classes,
 * column 1 + c counts the changeovers of class c behind the left neighbour and before the right one: by length alone most
 * gaps would look large enough and be too small for all but the family of their neighbours.
 * A key never understates what fits; a gap found by it must still be checked.
 */
const LANES = 16
const ROW: usize = LANES << 2
const MAX_CLASSES = LANES - 1
/** Stands for a forbidden changeover: longer than every gap. */
const NEVER: i32 = 1 << 29

export let columns: i32 = 1
/** [profile][class]: changeovers from the class to every column, then to the class from every column. */
let changes: usize = 0
let classes: i32 = 0
/** Per class: the classes, as bits, that an equal value may have. */
let together: usize = 0
let nothing: usize = 0
let found: usize = 0

export function openKeys(): bool {
  nothing = alloc(ROW)
  found = alloc(<usize>LANES)
  if (!nothing || !found) return false
  memory.fill(nothing, 0, ROW)
  const single = kindCount == 1 && toolKinds == 0 && i32At(kindClasses, 0) <= MAX_CLASSES
  classes = single ? i32At(kindClasses, 0) : 0
  columns = classes + 1
  if (!single) return true
  let profiles = 0
  for (let resource = 0; resource < resourceCount; resource++)
    profiles = max(profiles, i32At(resourceProfile, resource) + 1)
  changes = allocRecords(<usize>profiles, <usize>classes * 2 * ROW)
  if (!changes) return false
  memory.fill(changes, 0, <usize>(profiles * classes) * 2 * ROW)
  if (!readTogether()) return false
  for (let profile = 0; profile < profiles; profile++) {
    const offset = i32At(tableOffset, profile)
    if (offset >= 0) fillChanges(profile, tables + ((<usize>offset) << 2))
  }
  return true
}

function changesOf(profile: i32, own: i32): usize {
  return changes + <usize>(profile * classes + own) * 2 * ROW
}

/** Classes that a value may have next to another one: a class depends on the process, too. */
function readTogether(): bool {
  const rows = opCount + resourceCount
  let values = 0
  for (let row = 0; row < rows; row++) values = max(values, i32At(changeValue, row) + 1)
  const masks = allocRecords(<usize>(values + LANES), 4)
  if (!masks) return false
  memory.fill(masks, 0, (<usize>(values + LANES)) << 2)
  together = masks + ((<usize>values) << 2)
  for (let row = 0; row < rows; row++) {
    const value = i32At(changeValue, row)
    if (value >= 0) put32(masks, value, i32At(masks, value) | (1 << i32At(changeClass, row)))
  }
  for (let value = 0; value < values; value++)
    for (let mask = i32At(masks, value), rest = mask; rest; rest &= rest - 1)
      put32(together, ctz(rest), i32At(together, ctz(rest)) | mask)
  return true
}

function fillChanges(profile: i32, table: usize): void {
  for (let from = 0; from < classes; from++)
    for (let to = 0; to < classes; to++) {
      let least = shorter(i32At(table, from * classes + to), NEVER)
      if (i32At(together, from) & (1 << to)) least = shorter(i32At(table, classes * classes + to), least)
      store<i32>(changesOf(profile, from) + ((<usize>(1 + to)) << 2), least)
      store<i32>(changesOf(profile, to) + ROW + ((<usize>(1 + from)) << 2), least)
    }
}

function shorter(cell: i32, than: i32): i32 {
  return cell < 0 ? than : min(than, min(MAX_SETUP, cell))
}

/** Column of an operation: a gap whose key in it is below that of its work does not fit. */
export function columnOf(op: i32): i32 {
  const own = neighbour(op)
  return classes > 0 && load<i32>(own, VALUE) != -1 ? 1 + load<i32>(own, CLASS) : 0
}

/** Key of a number of units, from 1 on: the upper bits of a float are its logarithm. */
export function keyOf(units: i32): i32 {
  return (reinterpret<i32>(<f32>(units + 1)) >> 20) - 1015
}

/** Sixteen bytes: the keys of a gap in all columns. */
export function keysBetween(
  resource: i32,
  from: i32,
  to: i32,
  left: i32,
  leftRecord: usize,
  right: i32,
  rightRecord: usize,
): usize {
  let away = nothing
  let toward = nothing
  let fixed = 0
  let latest = i32.MAX_VALUE
  if (classes > 0 && unitOf(calendarAt(i32At(resourceCalendar, resource))) == 1) {
    const profile = i32At(resourceProfile, resource)
    if (left >= 0 && load<i32>(leftRecord, VALUE) != -1)
      away = changesOf(profile, load<i32>(leftRecord, CLASS))
    if (right >= 0 && !isHeld(rightRecord)) {
      if (load<i32>(rightRecord, VALUE) != -1)
        toward = changesOf(profile, load<i32>(rightRecord, CLASS)) + ROW
      fixed = staticOf(rightRecord)
      latest = to - readyOf(rightRecord)
    }
  }
  v128.store(
    found,
    i8x16.narrow_i16x8_u(
      i16x8.narrow_i32x4_s(
        fourKeys(to - from, away, toward, fixed, latest),
        fourKeys(to - from, away + 16, toward + 16, fixed, latest),
      ),
      i16x8.narrow_i32x4_s(
        fourKeys(to - from, away + 32, toward + 32, fixed, latest),
        fourKeys(to - from, away + 48, toward + 48, fixed, latest),
      ),
    ),
  )
  return found
}

/** As `keyOf`, below 1 where nothing fits. */
function fourKeys(length: i32, away: usize, toward: usize, fixed: i32, latest: i32): v128 {
  const behind = i32x4.add(v128.load(toward), i32x4.splat(fixed))
  const units = i32x4.sub(i32x4.sub(i32x4.splat(length), v128.load(away)), behind)
  const allowed = v128.and(i32x4.ge_s(units, i32x4.splat(0)), i32x4.le_s(behind, i32x4.splat(latest)))
  const bits = f32x4.convert_i32x4_s(i32x4.add(units, i32x4.splat(1)))
  return v128.and(allowed, i32x4.sub(i32x4.shr_u(bits, 20), i32x4.splat(1015)))
}
