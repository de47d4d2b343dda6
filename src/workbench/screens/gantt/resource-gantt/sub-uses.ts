import { planBarEpoch, planSubUseColumns } from '#domain/planning/plan-bars.ts'
import { decodeTable } from '#engine/arrow.ts'
import { NULL_I64, textAt, type Table } from '#engine/columns.ts'
import { barFlag, type BarInput } from '../../../gantt/model/bars.ts'
import type { OperationBars } from './operation-bars.ts'

export type SubUseTable = Table<typeof planSubUseColumns>

/** The use of a resource by an operation beside its main one. */
export interface SubUse {
  readonly resource: string
  /** Seconds UTC, its setup included. */
  readonly start: number
  readonly end: number
  /** In 10^-6 of the resource; null: it changes over time. */
  readonly qty: bigint | null
  /** Seconds of working time; null: it is hidden. */
  readonly seconds: number | null
}

/**
 * Bars of the chart: those of the operations under their own sources, then one for each use of a sub-resource. The latter
 * are read only: they go where their operation goes.
 */
export interface SubUses {
  readonly bars: BarInput
  /** The operation that a bar belongs to; -1: none. */
  readonly operationOf: (source: number) => number
  /** Null: the bar is an operation on its main resource. */
  readonly at: (source: number) => SubUse | null
  /** Sources of operations among some. */
  readonly operationsIn: (sources: Iterable<number>) => Set<number>
  /** A name that a bar keeps when the plan is read again, and the bar of a name; -1: it is gone. */
  readonly nameOf: (source: number) => string
  readonly named: (name: string) => number
}

/** An instruction of an operation uses one resource. */
export const subUseName = (operation: string, inst: string): string => `${operation}\u0001${inst}`

export const subUseTable = (bytes: Uint8Array): SubUseTable => decodeTable(planSubUseColumns, bytes)

/**
 * @param table null: not read yet
 * @param rows codes of the resources from top to bottom
 * @param keep by row of the plan: 0 = filtered out; null: all are shown
 */
export function subUsesOf(
  table: SubUseTable | null,
  plan: OperationBars,
  rows: readonly string[],
  keep: Uint8Array | null,
): SubUses {
  const { count } = plan.bars
  const names = plan.codes.slice()
  const sources = new Map<string, number>()
  const [operation, place]: [number[], number[]] = [[], []]
  for (let at = 0; at < (table?.length ?? 0); at++) {
    const owner = plan.sourceOf.get(textAt(table!.columns.operation, at) ?? '')
    if (owner === undefined || keep?.[plan.planRow(owner)] === 0) continue
    operation.push(owner)
    place.push(at)
    const name = subUseName(plan.codes[owner]!, textAt(table!.columns.inst, at) ?? '')
    sources.set(name, names.push(name) - 1)
  }
  return {
    bars: table ? withSubUses(plan, table, rows, operation, place) : plan.bars,
    operationOf: (source) => (source < count ? source : (operation[source - count] ?? -1)),
    at: (source) => (source < count ? null : subUseAt(table!, place[source - count]!)),
    operationsIn: (some) => new Set([...some].filter((source) => source < count)),
    nameOf: (source) => names[source] ?? '',
    named: (name) => plan.sourceOf.get(name) ?? sources.get(name) ?? -1,
  }
}

function subUseAt({ columns }: SubUseTable, at: number): SubUse {
  const qty = columns.qty[at]!
  return {
    resource: textAt(columns.resCode, at) ?? '',
    start: columns.setupStart[at]! + planBarEpoch,
    end: columns.end[at]! + planBarEpoch,
    qty: qty === NULL_I64 ? null : qty,
    seconds: columns.seconds[at]! < 0 ? null : columns.seconds[at]!,
  }
}

/** In the colour of the operation and with its state; limits that it breaks are shown at its main resource. */
function withSubUses(
  { bars, base }: OperationBars,
  { columns }: SubUseTable,
  rows: readonly string[],
  operation: readonly number[],
  place: readonly number[],
): BarInput {
  const rowOf = new Map(rows.map((name, row) => [name.toLowerCase(), row]))
  const resourceRow = columns.resCode.values.map((name) => rowOf.get(name.toLowerCase()) ?? -1)
  const shift = planBarEpoch - base
  const ints = (own: Int32Array, of: (at: number) => number): Int32Array => {
    const all = new Int32Array(own.length + place.length)
    all.set(own)
    for (const [k, at] of place.entries()) all[own.length + k] = of(at)
    return all
  }
  const bytes = (own: Uint8Array, mask: number): Uint8Array => {
    const all = new Uint8Array(own.length + place.length)
    all.set(own)
    for (const [k, owner] of operation.entries()) all[own.length + k] = own[owner]! & mask
    return all
  }
  return {
    count: bars.count + place.length,
    rowCount: bars.rowCount,
    row: ints(bars.row, (at) => resourceRow[columns.resCode.codes[at]!]!),
    start: ints(bars.start, (at) => columns.setupStart[at]! + shift),
    productionStart: ints(bars.productionStart!, (at) => columns.start[at]! + shift),
    productionEnd: ints(bars.productionEnd!, (at) => columns.productionEnd[at]! + shift),
    end: ints(bars.end, (at) => columns.end[at]! + shift),
    tone: bytes(bars.tone, 0xff),
    flags: bytes(bars.flags!, 0xff & ~barFlag.conflict),
  }
}

/** Codes of sub-resources, in lower case, that operations use which a filter keeps. */
export function subResourcesKept(
  table: SubUseTable,
  codes: readonly (string | null)[],
  keep: Uint8Array,
): ReadonlySet<string> {
  const kept = new Set(codes.filter((_, at) => keep[at] === 1))
  const found = new Set<string>()
  for (let at = 0; at < table.length; at++)
    if (kept.has(textAt(table.columns.operation, at)))
      found.add((textAt(table.columns.resCode, at) ?? '').toLowerCase())
  return found
}
