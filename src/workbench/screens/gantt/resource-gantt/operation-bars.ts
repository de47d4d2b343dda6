import { isHeldOperation } from '#domain/scheduling/held.ts'
import { NULL_I32, textAt } from '#engine/columns.ts'
import { decodeTable } from '#engine/arrow.ts'
import { planBarColumns, planBarEpoch } from '#domain/planning/plan-bars.ts'
import { barFlag, type BarInput } from '../../../gantt/model/bars.ts'
import type { Styling } from '../styles/styling.ts'

export interface PlannedOperation {
  readonly code: string
  readonly order: string
  readonly item: string
  readonly process: string
  readonly resource: string
  /** Seconds UTC; null: it has no place. */
  readonly start: number | null
  readonly end: number | null
  readonly status: string
  readonly fixLevel: string
  /** Limits of the plan that it breaks; null: none. */
  readonly broken: string | null
  /** Number of the part that it is of its step; 0: it is all of it. */
  readonly splitNo: number
}

export interface OperationBars {
  readonly bars: BarInput
  readonly base: number
  /** All operations by code: a bar's source is its place here, whatever moves. */
  readonly codes: readonly string[]
  readonly sourceOf: ReadonlyMap<string, number>
  readonly operation: (source: number) => PlannedOperation
  /** Code of its order alone, for what looks at all operations. */
  readonly orderOf: (source: number) => string
  /** Sources of what has no place, or on a resource that the chart does not show. */
  readonly unplaced: readonly number[]
  readonly rowTones: Uint8Array | null
  /** Row of an operation in the columns of the plan, by its source. */
  readonly planRow: (source: number) => number
}

export const isFixed = ({ fixLevel }: PlannedOperation): boolean => fixLevel !== '' && fixLevel !== '0'

export const isHeld = ({ status, fixLevel }: PlannedOperation): boolean => isHeldOperation(status, fixLevel)

/**
 * The bars of planned operations on the resources given, in their order, in the colours of a style.
 * @param dues due dates of orders, seconds UTC: what ends after them is marked late
 */
export function operationBars(
  bytes: Uint8Array,
  resources: readonly string[],
  dues: ReadonlyMap<string, number>,
  styling: Styling,
): OperationBars {
  const { columns, length } = decodeTable(planBarColumns, bytes)
  const byCode = Array.from({ length }, (_, at) => at)
  const code = (at: number): string => textAt(columns.code, at) ?? ''
  byCode.sort((a, b) => (code(a) < code(b) ? -1 : 1))
  const rowOf = new Map(resources.map((name, row) => [name.toLowerCase(), row]))
  const resourceRow = columns.resCode.values.map((name) => rowOf.get(name.toLowerCase()) ?? -1)
  const secondsAt = (column: Int32Array, at: number): number | null =>
    column[at] === NULL_I32 ? null : column[at]! + planBarEpoch
  const operation = (source: number): PlannedOperation => {
    const at = byCode[source]!
    const text = (column: Parameters<typeof textAt>[0]): string => textAt(column, at) ?? ''
    return {
      code: text(columns.code),
      order: text(columns.orderCode),
      item: text(columns.itemCode),
      process: text(columns.processCode),
      resource: text(columns.resCode),
      start: secondsAt(columns.start, at),
      end: secondsAt(columns.end, at),
      status: text(columns.status),
      fixLevel: text(columns.fixLevel),
      broken: textAt(columns.message, at),
      splitNo: Math.max(0, columns.splitNo[at]!),
    }
  }
  const { start, end } = columns
  const row = new Int32Array(length).fill(-1)
  const unplaced: number[] = []
  let base = Infinity
  for (const [source, at] of byCode.entries()) {
    if (styling.keep?.[at] === 0) continue
    const stands = start[at] !== NULL_I32 && end[at] !== NULL_I32 && end[at]! > start[at]!
    const place = columns.resCode.codes[at]! < 0 ? -1 : resourceRow[columns.resCode.codes[at]!]!
    if (stands && place >= 0) {
      row[source] = place
      base = Math.min(base, setupOf(columns.setupStart, start, at) + planBarEpoch)
    } else unplaced.push(source)
  }
  if (!Number.isFinite(base)) base = planBarEpoch
  const shift = planBarEpoch - base
  const timesOf = (of: (at: number) => number): Int32Array =>
    Int32Array.from(byCode, (at, source) => (row[source]! < 0 ? 0 : of(at) + shift))
  const flags = new Uint8Array(length)
  const tone = new Uint8Array(length)
  for (let source = 0; source < length; source++) {
    const one = operation(source)
    flags[source] = flagsOf(one, dues.get(one.order))
    tone[source] = styling.tone[byCode[source]!]!
  }
  const codes = byCode.map(code)
  return {
    bars: {
      count: length,
      rowCount: resources.length,
      row,
      start: timesOf((at) => setupOf(columns.setupStart, start, at)),
      productionStart: timesOf((at) => start[at]!),
      productionEnd: timesOf((at) =>
        columns.productionEnd[at] === NULL_I32 ? end[at]! : columns.productionEnd[at]!,
      ),
      end: timesOf((at) => end[at]!),
      tone,
      flags,
    },
    base,
    codes,
    sourceOf: new Map(codes.map((name, source) => [name, source])),
    operation,
    orderOf: (source) => textAt(columns.orderCode, byCode[source]!) ?? '',
    unplaced,
    rowTones: rowTonesOf(styling, resources.length, row, byCode),
    planRow: (source) => byCode[source]!,
  }
}

/** The first operation that is in a row and has a tint gives it to the row. */
function rowTonesOf(
  { rowTone }: Styling,
  count: number,
  rows: Int32Array,
  byCode: readonly number[],
): Uint8Array | null {
  if (!rowTone) return null
  const tones = new Uint8Array(count)
  for (const [source, row] of rows.entries())
    if (row >= 0 && tones[row] === 0) tones[row] = rowTone[byCode[source]!]!
  return tones
}

const setupOf = (setup: Int32Array, start: Int32Array, at: number): number =>
  setup[at] === NULL_I32 ? start[at]! : setup[at]!

function flagsOf(one: PlannedOperation, due: number | undefined): number {
  const { status, end } = one
  return (
    (isHeld(one) ? barFlag.fixed : 0) |
    (one.broken === null ? 0 : barFlag.conflict) |
    (status === 'T' ? barFlag.started : 0) |
    (status === 'B' ? barFlag.finished : 0) |
    (due !== undefined && end !== null && end > due ? barFlag.late : 0)
  )
}
