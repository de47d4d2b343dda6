import { int64Of } from '../../numbers.ts'
import { mapInts, mapNumbers } from '../arrays.ts'
import { NULL_I32, tableOf, type Table, type TextColumn } from '../../columns.ts'
import { Dictionary } from '../../columns.ts'
import { changeTerms } from '../changeover-terms.ts'
import { TIME_LIMIT, NONE, Status } from '../problem.ts'
import { scheduledOperationSchema } from '../results.ts'
import { isAssigned, type Facts } from './facts.ts'
import type { Reason } from './reasons.ts'

/**
 * One row per operation, in the order of the result.
 * @param wanted operations whose reasons and worked seconds are written, too; null: all
 */
export function operationTable(
  facts: Facts,
  reasons: (op: number) => Reason,
  wanted: ReadonlySet<number> | null,
): Table<typeof scheduledOperationSchema> {
  const { prepared, solution } = facts
  const { problem, input, operations, placeOf, resources } = prepared
  const source = input.operations.columns
  const count = operations.count
  const time = (value: (op: number) => number | null): BigInt64Array =>
    int64Of(
      mapNumbers(placeOf, (op) => {
        const seconds = value(op)
        return seconds === null ? Number.NaN : seconds + problem.base
      }),
    )
  const assigned = (op: number) => isAssigned(solution, op)
  const isWanted = (op: number) => wanted === null || wanted.has(op)
  const placed = (column: Int32Array) => time((op) => (assigned(op) ? column[op]! : null))
  const seconds = (value: (op: number) => number): Int32Array => {
    const column = new Int32Array(count)
    for (let k = 0; k < count; k++) {
      const op = placeOf[k]!
      column[k] = assigned(op) && isWanted(op) ? value(op) : NULL_I32
    }
    return column
  }
  const copied = (column: TextColumn): TextColumn => ({
    codes: mapInts(operations.row, (row) => column.codes[row]!),
    values: column.values,
  })
  const codes = resources.map(({ code }) => code)
  const worked = (op: number, from: number, to: number) => workedSeconds(facts, op, from, to)
  const statuses = new Dictionary()
  const names = new Dictionary()
  const refs = new Dictionary()
  const rows = new Dictionary()
  const reasonCodes = new Int32Array(count).fill(-1)
  const reasonRefs = new Int32Array(count).fill(-1)
  const setupRows = new Int32Array(count).fill(-1)
  for (let k = 0; k < count; k++) {
    if (!isWanted(placeOf[k]!)) continue
    const reason = reasons(placeOf[k]!)
    reasonCodes[k] = names.code(reason.code)
    reasonRefs[k] = refs.code(reason.ref)
    setupRows[k] = rows.code(setupRow(facts, placeOf[k]!))
  }
  const status = mapInts(operations.row, (row, k) => {
    const own = source.status.values[source.status.codes[row]!] ?? 'N'
    const planned = own === 'N' || own === 'A'
    return statuses.code(planned ? (assigned(placeOf[k]!) ? 'A' : 'N') : own)
  })
  return tableOf(scheduledOperationSchema, count, {
    operation: copied(source.code),
    order: copied(source.order),
    item: copied(source.item),
    process: copied(source.process),
    procNo: mapInts(operations.row, (row) => source.procNo[row]!),
    split: mapInts(operations.row, (row) => source.split[row]!),
    qty: int64Of(operations.qty),
    assigned: Uint8Array.from(placeOf, (op) => (assigned(op) ? 1 : 0)),
    status: { codes: status, values: statuses.values },
    direction: {
      codes: mapInts(placeOf, (op) => (solution.status[op] === Status.PLACED ? solution.backward[op]! : -1)),
      values: ['F', 'B'],
    },
    resource: { codes: mapInts(placeOf, (op) => resourceOf(facts, op)), values: codes },
    setupStart: placed(solution.setup),
    start: placed(solution.start),
    productionEnd: placed(solution.produced),
    end: placed(solution.end),
    setupSeconds: seconds((op) => worked(op, solution.setup[op]!, solution.start[op]!)),
    productionSeconds: seconds((op) => worked(op, solution.start[op]!, solution.produced[op]!)),
    teardownSeconds: seconds((op) => worked(op, solution.produced[op]!, solution.end[op]!)),
    earliest: time((op) => (problem.opEarliest[op]! <= -TIME_LIMIT ? null : problem.opEarliest[op]!)),
    latest: time((op) => (problem.opLatest[op] === NONE ? null : problem.opLatest[op]!)),
    reason: { codes: reasonCodes, values: names.values },
    reasonRef: { codes: reasonRefs, values: refs.values },
    score: int64Of(mapNumbers(placeOf, (op) => Math.round(solution.score[op]! * 1e6))),
    dispatchKey: prepared.dispatchKeys,
    setupReason: { codes: setupRows, values: rows.values },
  })
}

/** Open seconds of the calendar an operation works in between two times. */
export function workedSeconds(
  { prepared, solution, axis }: Facts,
  op: number,
  from: number,
  to: number,
): number {
  const { problem } = prepared
  const candidate = solution.candidate[op]!
  const calendar = problem.candCalendar[candidate]!
  if (from >= to) return 0
  if (calendar < 0) return to - from
  if (problem.calendarEven[calendar]) return axis.posOf(calendar, to) - axis.posOf(calendar, from)
  return axis.openSeconds(calendar, from, to)
}

/** Code of the changeover row that an operation's setup comes from, or null. */
function setupRow(facts: Facts, op: number): string | null {
  const { prepared, solution, left } = facts
  const { problem, changes } = prepared
  if (problem.kindCount === 0 || solution.setup[op] === solution.start[op] || !isAssigned(solution, op))
    return null
  const resource = facts.resource[op]!
  const before = left[op]! < 0 ? problem.opCount + resource : left[op]!
  let [most, rule] = [0, -1]
  for (const { cell, seconds } of changeTerms(problem, solution.candidate, resource, before, op)) {
    if (seconds <= most) continue
    most = seconds
    rule = changes.rules[cell]!
  }
  return rule < 0 ? null : (changes.ruleCodes[rule] ?? null)
}

/** Number of the resource of an assigned operation: its first unit; -1 where it is not assigned. */
function resourceOf({ prepared, resource }: Facts, op: number): number {
  return resource[op]! < 0 ? -1 : prepared.problem.resourceFirst[resource[op]!]!
}
