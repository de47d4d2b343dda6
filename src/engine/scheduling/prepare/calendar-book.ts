import type { Problem } from '../problem.ts'

/** One list of open slots, times relative to the base, disjoint and in order. */
export interface SlotList {
  readonly start: Int32Array
  readonly end: Int32Array
  readonly qty: Float64Array
  /** Units per second, and units per second of work. */
  readonly speed: Int32Array
  readonly unit: number
}

type CalendarColumns = Pick<
  Problem,
  | 'calendarCount'
  | 'calendarStart'
  | 'calendarUnit'
  | 'calendarEven'
  | 'slotStart'
  | 'slotEnd'
  | 'slotBefore'
  | 'slotSpeed'
  | 'slotQty'
>

/** Distinct calendars: resources with equal slots share one, so that searches need little memory. */
export class CalendarBook {
  readonly lists: SlotList[] = []
  readonly #byHash = new Map<number, number[]>()
  readonly #combined = new Map<string, number>()

  /** Number of a list; -1 for an empty one. */
  add(list: SlotList): number {
    if (list.start.length === 0) return -1
    const hash = hashOf(list)
    const known = this.#byHash.get(hash) ?? []
    const same = known.find((number) => equal(this.lists[number]!, list))
    if (same !== undefined) return same
    const number = this.lists.push(list) - 1
    this.#byHash.set(hash, [...known, number])
    return number
  }

  /** The calendar in which all of `others` are open as well; the speed is that of the first. */
  combine(calendar: number, others: readonly number[]): number {
    if (calendar < 0 || others.includes(-1)) return -1
    const distinct = [...new Set(others)].filter((other) => other !== calendar).sort((a, b) => a - b)
    if (distinct.length === 0) return calendar
    const key = `${calendar}|${distinct.join(',')}`
    let number = this.#combined.get(key)
    if (number === undefined) {
      const list = distinct.reduce(
        (sum, other) => intersection(sum, this.lists[other]!),
        this.lists[calendar]!,
      )
      number = this.add(list)
      this.#combined.set(key, number)
    }
    return number
  }

  columns(): CalendarColumns {
    const slots = this.lists.reduce((sum, list) => sum + list.start.length, 0)
    const columns = {
      calendarCount: this.lists.length,
      calendarStart: new Int32Array(this.lists.length + 1),
      calendarUnit: Int32Array.from(this.lists, (list) => list.unit),
      calendarEven: Uint8Array.from(this.lists, (list) =>
        list.speed.every((speed) => speed === list.unit && list.unit === 1) ? 1 : 0,
      ),
      slotStart: new Int32Array(slots),
      slotEnd: new Int32Array(slots),
      slotBefore: new Int32Array(slots),
      slotSpeed: new Int32Array(slots),
      slotQty: new Float64Array(slots),
    }
    let at = 0
    for (const [number, list] of this.lists.entries()) {
      columns.slotStart.set(list.start, at)
      columns.slotEnd.set(list.end, at)
      columns.slotSpeed.set(list.speed, at)
      columns.slotQty.set(list.qty, at)
      let before = 0
      for (let k = 0; k < list.start.length; k++) {
        columns.slotBefore[at + k] = before
        before += (list.end[k]! - list.start[k]!) * list.speed[k]!
      }
      at += list.start.length
      columns.calendarStart[number + 1] = at
    }
    return columns
  }
}

function hashOf({ start, end, qty, unit }: SlotList): number {
  let hash = 0x811c9dc5 ^ unit
  for (let k = 0; k < start.length; k++) {
    hash = Math.imul(hash ^ start[k]!, 0x01000193)
    hash = Math.imul(hash ^ end[k]! ^ qty[k]!, 0x85ebca6b)
  }
  return hash
}

function equal(a: SlotList, b: SlotList): boolean {
  if (a.start.length !== b.start.length || a.unit !== b.unit) return false
  for (let k = 0; k < a.start.length; k++)
    if (
      a.start[k] !== b.start[k] ||
      a.end[k] !== b.end[k] ||
      a.qty[k] !== b.qty[k] ||
      a.speed[k] !== b.speed[k]
    )
      return false
  return true
}

function intersection(a: SlotList, b: SlotList): SlotList {
  const rows: [number, number, number, number][] = []
  for (let i = 0, k = 0; i < a.start.length && k < b.start.length; ) {
    const start = Math.max(a.start[i]!, b.start[k]!)
    const end = Math.min(a.end[i]!, b.end[k]!)
    if (start < end) rows.push([start, end, a.qty[i]!, a.speed[i]!])
    if (a.end[i]! < b.end[k]!) i++
    else k++
  }
  return {
    start: Int32Array.from(rows, ([start]) => start),
    end: Int32Array.from(rows, ([, end]) => end),
    qty: Float64Array.from(rows, ([, , qty]) => qty),
    speed: Int32Array.from(rows, ([, , , speed]) => speed),
    unit: a.unit,
  }
}

export function gcd(a: number, b: number): number {
  while (b > 0) [a, b] = [b, a % b]
  return a
}
