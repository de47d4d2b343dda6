import { mapInts, mapNumbers } from '../arrays.ts'
import { NULL_I32, textAt, type TextColumn } from '../../columns.ts'
import { numbersOf } from '../../numbers.ts'
import type { SchedulingInput } from '../input.ts'
import type { ScheduleMessages } from '../messages.ts'
import { ranksOf } from './texts.ts'

const DEFAULT_PRIORITY = 50

export interface Jobs {
  readonly count: number
  /** Row of every job; jobs by code. */
  readonly row: Int32Array
  readonly priority: Int32Array
  readonly index: ReadonlyMap<string, number>
}

export function readJobs(input: SchedulingInput, messages: ScheduleMessages): Jobs {
  const { columns, length } = input.jobs
  const rows = sortedByCode(columns.code, length, 'jobs', messages)
  const index = new Map<string, number>()
  for (let k = 0; k < rows.length; k++) index.set(textAt(columns.code, rows[k]!)!, k)
  const priority = mapInts(rows, (row) =>
    columns.priority[row] === NULL_I32 ? DEFAULT_PRIORITY : columns.priority[row]!,
  )
  return { count: rows.length, row: rows, priority, index }
}

/** Rows by code, without rows that lack one or repeat one. */
function sortedByCode(
  column: TextColumn,
  length: number,
  table: string,
  messages: ScheduleMessages,
): Int32Array {
  const first = new Int32Array(column.values.length).fill(-1)
  let count = 0
  for (let row = 0; row < length; row++) {
    const code = column.codes[row]!
    if (code < 0) messages.add({ level: 'E', code: 'codeMissing', value: table })
    else if (first[code]! >= 0) messages.add({ level: 'W', code: 'duplicate', value: column.values[code]! })
    else {
      first[code] = row
      count++
    }
  }
  const ranks = ranksOf(column.values)
  const byRank = new Int32Array(column.values.length).fill(-1)
  for (let code = 0; code < first.length; code++) byRank[ranks[code]!] = first[code]!
  const rows = new Int32Array(count)
  let place = 0
  for (let rank = 0; rank < byRank.length; rank++) if (byRank[rank]! >= 0) rows[place++] = byRank[rank]!
  return rows
}

/** Scheduled operations in the order of the result: order, procNo, split, code. */
export interface Operations {
  readonly count: number
  readonly row: Int32Array
  /** Job, or -1. */
  readonly job: Int32Array
  /** By code of the input's code column. */
  readonly ofCode: Int32Array
  readonly codes: TextColumn
  readonly qty: Float64Array
  /** 1 = must not be assigned. */
  readonly refused: Uint8Array
  name(op: number): string
  orderOf(op: number): string | null
}

export function readOperations(input: SchedulingInput, jobs: Jobs, messages: ScheduleMessages): Operations {
  const { columns, length } = input.operations
  const byCode = sortedByCode(columns.code, length, 'operations', messages)
  const jobOfText = mapInts(columns.order.values, (value) => jobs.index.get(value) ?? -1)
  const jobOfRow = (row: number): number =>
    columns.order.codes[row]! < 0 ? jobs.count : jobOfText[columns.order.codes[row]!]!
  const start = new Int32Array(jobs.count + 2)
  let kept = 0
  for (const row of byCode) {
    const job = jobOfRow(row)
    if (job < 0)
      messages.add({
        level: 'E',
        code: 'operationWithoutOrder',
        operation: textAt(columns.code, row),
        value: textAt(columns.order, row),
      })
    else {
      start[job + 1]!++
      kept++
    }
  }
  for (let job = 0; job <= jobs.count; job++) start[job + 1]! += start[job]!
  const row = new Int32Array(kept)
  const next = start.slice()
  for (const one of byCode) {
    const job = jobOfRow(one)
    if (job >= 0) row[next[job]!++] = one
  }
  const job = new Int32Array(kept)
  const number = (column: Int32Array, at: number) => (column[at] === NULL_I32 ? 0 : column[at]!)
  const { procNo, split } = columns
  for (let k = 0; k <= jobs.count; k++) {
    const [from, to] = [start[k]!, start[k + 1]!]
    job.fill(k === jobs.count ? -1 : k, from, to)
    const before = (a: number, b: number): boolean =>
      number(procNo, a) < number(procNo, b) ||
      (number(procNo, a) === number(procNo, b) && number(split, a) < number(split, b))
    if (to - from > 64) {
      row.subarray(from, to).sort((a, b) => Number(before(b, a)) - Number(before(a, b)))
      continue
    }
    for (let i = from + 1; i < to; i++) {
      const one = row[i]!
      let at = i
      for (; at > from && before(one, row[at - 1]!); at--) row[at] = row[at - 1]!
      row[at] = one
    }
  }
  const ofCode = new Int32Array(columns.code.values.length).fill(-1)
  for (let op = 0; op < kept; op++) ofCode[columns.code.codes[row[op]!]!] = op
  const refused = new Uint8Array(kept)
  const name = (op: number) => textAt(columns.code, row[op]!) ?? ''
  const qty = quantities(input, row, (op, value) => {
    refused[op] = 1
    messages.add({ level: 'E', code: 'quantityInvalid', operation: name(op), value })
  })
  return {
    count: kept,
    row,
    job,
    ofCode,
    codes: columns.code,
    qty,
    refused,
    name,
    orderOf: (op) => textAt(columns.order, row[op]!),
  }
}

/** Open quantity of every operation, 10^-6: the remaining one, otherwise the total, otherwise one. */
function quantities(
  input: SchedulingInput,
  rows: Int32Array,
  refuse: (op: number, value: string) => void,
): Float64Array {
  const { qty, remainingQty } = input.operations.columns
  const [whole, rest] = [numbersOf(qty), numbersOf(remainingQty)]
  return mapNumbers(rows, (row, op) => {
    const open = Number.isNaN(rest[row]) ? whole[row]! : rest[row]!
    const value = Number.isNaN(open) ? 1_000_000 : open
    if (value < 0 || value > Number.MAX_SAFE_INTEGER) refuse(op, String(value / 1e6))
    return Math.max(0, value)
  })
}
