import { mapInts } from '../arrays.ts'
import { NULL_FLAG, NULL_I32, NULL_I64, textAt, type TextColumn } from '../../columns.ts'
import { bucket } from '../../numbers.ts'
import type { SchedulingInput } from '../input.ts'
import type { ScheduleMessages } from '../messages.ts'
import {
  LINK_END,
  LINK_ENDEND,
  LINK_GROUP,
  LINK_LAST,
  LINK_LOTS,
  LINK_START,
  LINK_WORKING,
  MAX_WORK,
  NONE,
} from '../problem.ts'
import type { Operations } from './operations.ts'

/** Maximum lots of a link; more and smaller ones are combined. */
const MOST_LOTS = 32

export interface Links {
  readonly count: number
  readonly before: Int32Array
  readonly after: Int32Array
  readonly kind: Uint8Array
  readonly min: Int32Array
  readonly max: Int32Array
  readonly lots: Int32Array
  readonly share: Float64Array
}

/**
 * Links between scheduled operations, in a total order; invalid ones are reported and skipped. An operation behind a
 * lag beyond the range of a plan is refused: without its lag it would be placed too early.
 */
export function readLinks(input: SchedulingInput, operations: Operations, messages: ScheduleMessages): Links {
  const { columns, length } = input.links
  const [before, after] = [opsOf(columns.before, operations), opsOf(columns.after, operations)]
  const rows: number[] = []
  for (let row = 0; row < length; row++) {
    const [a, b] = [before(row), after(row)]
    if (a < 0 || b < 0) {
      const [known, unknown] = b < 0 ? [columns.before, columns.after] : [columns.after, columns.before]
      const names = { operation: textAt(known, row), value: textAt(unknown, row) }
      messages.add({ level: 'E', code: 'linkUnknown', ...names })
    } else if (a === b) messages.add({ level: 'E', code: 'linkSelf', operation: operations.name(a) })
    else {
      reportLags(input, row, messages)
      if (Math.abs(zero(input.links.columns.minLag, row)) > MAX_WORK) {
        operations.refused[b] = 1
        messages.add({
          level: 'E',
          code: 'lagTooLong',
          operation: operations.name(b),
          value: String(MAX_WORK),
        })
        continue
      }
      rows.push(row)
    }
  }
  const number = (column: Int32Array, row: number) => (column[row] === NULL_I32 ? NONE : column[row]!)
  const { minLag, maxLag, type } = columns
  const key = (row: number) => textAt(type, row) ?? ''
  let sorted = true
  const order = (x: number, y: number): number =>
    after(x) - after(y) ||
    before(x) - before(y) ||
    number(minLag, x) - number(minLag, y) ||
    number(maxLag, x) - number(maxLag, y) ||
    (key(x) < key(y) ? -1 : key(x) > key(y) ? 1 : 0)
  for (let k = 1; k < rows.length && sorted; k++) sorted = order(rows[k - 1]!, rows[k]!) <= 0
  if (!sorted) rows.sort(order)
  const links = {
    count: rows.length,
    before: mapInts(rows, before),
    after: mapInts(rows, after),
    kind: new Uint8Array(rows.length),
    min: mapInts(rows, (row) => zero(minLag, row)),
    max: mapInts(rows, (row) =>
      maxLag[row] === NULL_I32 || maxLag[row]! < zero(minLag, row) ? NONE : maxLag[row]!,
    ),
    lots: new Int32Array(rows.length).fill(1),
    share: new Float64Array(rows.length).fill(1),
  }
  for (const [k, row] of rows.entries()) readKind(input, operations, links, k, row)
  return links
}

const zero = (column: Int32Array, row: number): number => (column[row] === NULL_I32 ? 0 : column[row]!)

function opsOf(column: TextColumn, { codes, ofCode }: Operations): (row: number) => number {
  let ofText = ofCode
  if (column.values !== codes.values) {
    const index = new Map<string, number>()
    for (const [code, value] of codes.values.entries())
      if (ofCode[code]! >= 0) index.set(value, ofCode[code]!)
    ofText = Int32Array.from(column.values, (value) => index.get(value) ?? -1)
  }
  return (row) => (column.codes[row]! < 0 ? -1 : ofText[column.codes[row]!]!)
}

/** Reports a maximum lag below the minimum, which is then ignored. */
function reportLags({ links }: SchedulingInput, row: number, messages: ScheduleMessages): void {
  const { minLag, maxLag, after } = links.columns
  if (maxLag[row] === NULL_I32 || maxLag[row]! >= zero(minLag, row)) return
  const value = `${zero(minLag, row)} > ${maxLag[row]}`
  messages.add({ level: 'E', code: 'lagInvalid', operation: textAt(after, row), value })
}

/** Meaning of a time constraint (entities.md §1, TimeConstraint), and the lots in which work is transferred. */
function readKind(
  { links: table, operations: source }: SchedulingInput,
  operations: Operations,
  links: Links,
  k: number,
  row: number,
): void {
  const type = (textAt(table.columns.type, row) ?? 'ES').toUpperCase()
  const [a, b] = [links.before[k]!, links.after[k]!]
  const ratio = table.columns.ratio[row] === NULL_I64 ? 0 : Number(table.columns.ratio[row]) / 1e6
  const made = operations.qty[a]!
  if (ratio > 0 && made > 0) links.share[k] = Math.min(1, (operations.qty[b]! * ratio) / made)
  const lotsOf = (op: number): number => {
    const size = source.columns.transferQty[operations.row[op]!]!
    if (size === NULL_I64 || size <= 0n || operations.qty[op]! <= 0) return 1
    return Math.max(1, Math.min(MOST_LOTS, Math.ceil(operations.qty[op]! / Number(size))))
  }
  const [theirs, own] = [lotsOf(a), lotsOf(b)]
  const few = theirs > 1 && own > 1 ? Math.min(theirs, own) : Math.max(theirs, own)
  const forms: Readonly<Record<string, readonly [kind: number, lots: number]>> = {
    ES: [LINK_END, 1],
    GES: [LINK_END | (links.max[k] === NONE ? 0 : LINK_GROUP), 1],
    SS: [LINK_START, 1],
    SSEE: [LINK_START | LINK_ENDEND, 1],
    ESE: [theirs > 1 ? LINK_LOTS : LINK_END, theirs],
    EES: [own > 1 ? LINK_LOTS : LINK_END, own],
    ESSEE: [few > 1 ? LINK_LOTS | LINK_ENDEND : LINK_END, few],
    SSEEE: [few > 1 ? LINK_START | LINK_LAST : LINK_START | LINK_ENDEND, few],
  }
  const [kind, lots] = forms[type] ?? forms['ES']!
  links.lots[k] = lots
  links.kind[k] =
    kind | (table.columns.working[row] !== NULL_FLAG && table.columns.working[row] === 1 ? LINK_WORKING : 0)
}

/** Links grouped by one of their ends. */
export function byEnd(ends: Int32Array, count: number): { start: Int32Array; links: Int32Array } {
  const { start, order } = bucket(ends, count)
  return { start, links: order }
}

/** Operations of cycles of links: the remainder when all operations with a free end are removed. */
export function circular({ before, after, count }: Links, opCount: number): number[] {
  const into = byEnd(after, opCount)
  const outOf = byEnd(before, opCount)
  const left = new Uint8Array(opCount).fill(1)
  const trim = (start: Int32Array, links: Int32Array, far: Int32Array, ownStart: Int32Array): number => {
    const waiting = new Int32Array(opCount)
    const open: number[] = []
    const ownLinks = ownStart === into.start ? into.links : outOf.links
    const near = ownStart === into.start ? before : after
    for (let op = 0; op < opCount; op++) {
      if (!left[op]) continue
      for (let k = ownStart[op]!; k < ownStart[op + 1]!; k++) waiting[op]! += left[near[ownLinks[k]!]!]!
      if (waiting[op] === 0) open.push(op)
    }
    let gone = 0
    while (open.length > 0) {
      const op = open.pop()!
      left[op] = 0
      gone++
      for (let k = start[op]!; k < start[op + 1]!; k++) {
        const other = far[links[k]!]!
        if (left[other] && --waiting[other]! === 0) open.push(other)
      }
    }
    return gone
  }
  if (count === 0) return []
  while (
    trim(outOf.start, outOf.links, after, into.start) + trim(into.start, into.links, before, outOf.start) >
    0
  );
  const members: number[] = []
  for (let op = 0; op < opCount; op++) if (left[op]) members.push(op)
  return members
}
