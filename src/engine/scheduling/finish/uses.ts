import { tableOf, type Table, type TextColumn } from '../../columns.ts'
import { int64Of } from '../../numbers.ts'
import { Int32List } from '../../number-lists.ts'
import { mapInts, mapNumbers } from '../arrays.ts'
import { Status } from '../problem.ts'
import { pieceSchema, useSchema } from '../results.ts'
import { isAssigned, type Facts } from './facts.ts'
import { workedSeconds } from './operations.ts'

/** Work types in their sequence: setup, production, teardown (entities.md §1). */
const WORK_TYPES = [1, 0, 2] as const

/** Instruction codes of changeover resources. */
const changeovers = Array.from({ length: 10 }, (_, k) => `C${k}`)
/** One of a resource, fixed point 10^-6. */
const ONE = 1e6

/** Setup, production and teardown. */
const ALL = 7

/** Columns that grow together, one row per use or piece. */
class Rows {
  readonly operation = new Int32List()
  readonly workType = new Int32List()
  readonly inst = new Int32List()
  readonly resource = new Int32List()
  readonly start = new Int32List()
  readonly end = new Int32List()
  /** Use: seconds and isCopy. */
  readonly seconds = new Int32List()
  readonly copy = new Int32List()
  readonly quantity: number[] = []
}

/**
 * Use instructions and the pieces of working time they fill. Every resource of an operation has one row per work type,
 * in the order 1, 0, 2; a work type that it does not need is a copy without time (isCopy).
 * @param wanted operations of the problem that are written; null: all
 */
export function instructionTables(
  facts: Facts,
  wanted: ReadonlySet<number> | null,
): {
  uses: Table<typeof useSchema>
  pieces: Table<typeof pieceSchema>
} {
  const { prepared, solution } = facts
  const { problem, candidates, candSource, placeOf, input, operations } = prepared
  const { inst } = input.candidates.columns
  const instances = [...inst.values, 'M', ...changeovers]
  const main = inst.values.length
  const uses = new Rows()
  const pieces = new Rows()
  for (let k = 0; k < operations.count; k++) {
    const op = placeOf[k]!
    if (!isAssigned(solution, op) || wanted?.has(op) === false) continue
    const candidate = solution.candidate[op]!
    const source = candSource[candidate]!
    const own = source < 0 ? -1 : inst.codes[candidates.row.array[source]!]!
    const resource = facts.resource[op]!
    addUses(facts, uses, pieces, {
      k,
      op,
      inst: own < 0 ? main : own,
      resource,
      parts: ALL,
      qty: problem.candQty[candidate]!,
    })
    const worker = solution.worker[op]!
    if (worker >= 0)
      addUses(facts, uses, pieces, {
        k,
        op,
        inst: main + 1 + freeInstruction(facts, candidate),
        resource: worker,
        parts: 1,
        qty: ONE,
      })
    if (source < 0) continue
    const from = problem.candSubStart[candidate]!
    for (let sub = from; sub < problem.candSubStart[candidate + 1]!; sub++) {
      const row = candidates.subRow.array[candidates.subStart.array[source]! + sub - from]!
      if (row < 0) continue
      addUses(facts, uses, pieces, {
        k,
        op,
        inst: inst.codes[row]!,
        resource: problem.subResource[sub]!,
        parts: problem.subParts[sub]!,
        qty: problem.subQty[sub]!,
      })
    }
  }
  const shared = (rows: Rows) => ({
    operation: operationColumn(facts, rows.operation.done()),
    workType: rows.workType.done(),
    inst: { codes: rows.inst.done(), values: instances },
    resource: {
      codes: mapInts(rows.resource.done(), (resource) => problem.resourceFirst[resource]!),
      values: prepared.resources.map(({ code }) => code),
    },
    start: times(rows.start.done(), problem.base),
    end: times(rows.end.done(), problem.base),
  })
  const quantities = (rows: Rows) => int64Of(rows.quantity)
  return {
    uses: tableOf(useSchema, uses.operation.length, {
      ...shared(uses),
      seconds: uses.seconds.done(),
      isCopy: Uint8Array.from(uses.copy.done()),
      resQty: quantities(uses),
    }),
    pieces: tableOf(pieceSchema, pieces.operation.length, {
      ...shared(pieces),
      quantity: quantities(pieces),
    }),
  }
}

/** Number of the first instruction code of changeover resources that a candidate does not use. */
function freeInstruction({ prepared }: Facts, candidate: number): number {
  const { candidates, candSource, input } = prepared
  const { inst } = input.candidates.columns
  const source = candSource[candidate]!
  const taken = new Set<string>()
  if (source >= 0) {
    const { subStart, subRow } = candidates
    for (let sub = subStart.array[source]!; sub < subStart.array[source + 1]!; sub++)
      if (subRow.array[sub]! >= 0)
        taken.add((inst.values[inst.codes[subRow.array[sub]!]!] ?? '').toUpperCase())
  }
  return Math.max(
    0,
    changeovers.findIndex((code) => !taken.has(code)),
  )
}

function operationColumn({ prepared }: Facts, rows: Int32Array): TextColumn {
  const { code } = prepared.input.operations.columns
  const { row } = prepared.operations
  return { codes: mapInts(rows, (k) => code.codes[row[k]!]!), values: code.values }
}

function times(seconds: Int32Array, base: number): BigInt64Array {
  return int64Of(mapNumbers(seconds, (time) => time + base))
}

interface Use {
  readonly k: number
  readonly op: number
  readonly inst: number
  readonly resource: number
  readonly parts: number
  readonly qty: number
}

function addUses(facts: Facts, uses: Rows, pieces: Rows, use: Use): void {
  const { solution } = facts
  const { op, parts } = use
  const { setup, start, produced, end } = solution
  const spans: readonly (readonly [number, number, number])[] = [
    [1, setup[op]!, start[op]!],
    [2, start[op]!, produced[op]!],
    [4, produced[op]!, end[op]!],
  ]
  for (const [place, [part, begins, ends]] of spans.entries()) {
    const real = (parts & part) !== 0 && begins < ends
    const [from, to] = real && parts !== ALL ? worked(facts, op, begins, ends) : [begins, ends]
    add(uses, use, WORK_TYPES[place]!, from, real ? to : from)
    uses.seconds.push(real ? workedSeconds(facts, op, from, to) : 0)
    uses.copy.push(real ? 0 : 1)
    if (real) addPieces(facts, pieces, use, WORK_TYPES[place]!, from, to)
  }
}

/** From the first to the last worked second: a resource needed for one part only is free in adjacent closed time. */
function worked({ prepared, solution, axis }: Facts, op: number, from: number, to: number): [number, number] {
  const calendar = prepared.problem.candCalendar[solution.candidate[op]!]!
  if (calendar < 0 || solution.status[op] === Status.FIXED) return [from, to]
  const [first, last] = [axis.posOf(calendar, from), axis.posOf(calendar, to)]
  return first < last ? [axis.toStart(calendar, first), axis.toEnd(calendar, last)] : [from, to]
}

function add(rows: Rows, { k, inst, resource, qty }: Use, workType: number, from: number, to: number): void {
  rows.operation.push(k)
  rows.workType.push(workType)
  rows.inst.push(inst)
  rows.resource.push(resource)
  rows.start.push(from)
  rows.end.push(to)
  rows.quantity.push(qty)
}

function addPieces(facts: Facts, rows: Rows, use: Use, workType: number, from: number, to: number): void {
  const { prepared, axis, solution } = facts
  const { problem } = prepared
  const calendar = problem.candCalendar[solution.candidate[use.op]!]!
  if (calendar < 0) return
  for (let slot = axis.slotAt(calendar, from); slot < axis.last(calendar); slot++) {
    if (problem.slotStart[slot]! >= to) break
    add(rows, use, workType, Math.max(from, problem.slotStart[slot]!), Math.min(to, problem.slotEnd[slot]!))
  }
}
