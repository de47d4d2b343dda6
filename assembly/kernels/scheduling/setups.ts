import {
  candCalendar,
  candidate,
  candSetup,
  changeClass,
  changeValue,
  calendarUnit,
  i32At,
  kindClasses,
  kindCount,
  MAX_SETUP,
  MAX_WORK,
  resourceProfile,
  sumSetups,
  tableOffset,
  tables,
} from './state'

/** Dynamic setup in seconds when `after` follows `before` on a resource, or -1 (problem.ts, SETUP). */
export function changeover(resource: i32, before: i32, after: i32): i32 {
  if (before < 0 || kindCount == 0) return 0
  const profile = i32At(resourceProfile, resource) * kindCount
  const a = before * kindCount
  const b = after * kindCount
  let seconds: i64 = 0
  for (let kind = 0; kind < kindCount; kind++) {
    const offset = i32At(tableOffset, profile + kind)
    if (offset < 0) continue
    const x = i32At(changeValue, a + kind)
    const y = i32At(changeValue, b + kind)
    if (x == -1 || y == -1) continue
    const classes = i32At(kindClasses, kind)
    const from = i32At(changeClass, a + kind)
    const cell = x == y ? classes * classes + from : from * classes + i32At(changeClass, b + kind)
    const term = i32At(tables, offset + cell)
    if (term < 0) return -1
    seconds = sumSetups ? seconds + <i64>term : max(seconds, <i64>term)
  }
  return <i32>min(seconds, <i64>MAX_SETUP)
}

/** Units of setup of a placed operation behind `before`; -1 = not allowed. */
export function setupUnits(resource: i32, before: i32, after: i32): i32 {
  const dynamic = changeover(resource, before, after)
  if (dynamic < 0) return -1
  const cand = i32At(candidate, after)
  return unitsOf(i32At(candSetup, cand) + dynamic, i32At(calendarUnit, i32At(candCalendar, cand)))
}

/** Seconds as units of a calendar, at most MAX_WORK either way. */
export function unitsOf(seconds: i32, unit: i32): i32 {
  if (unit == 1) return seconds
  return <i32>max<i64>(-MAX_WORK, min<i64>(MAX_WORK, <i64>seconds * <i64>unit))
}
