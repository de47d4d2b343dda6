import { tableFromIPC, type Vector } from 'apache-arrow'
import { planBarEpoch, type planBarColumns } from '#domain/planning/plan-bars.ts'
import type { BarInput } from '../../../gantt/model/bars.ts'
import type { Styling } from '../styles/styling.ts'

type OperationField = keyof typeof planBarColumns

export interface PlannedOperation {
  readonly code: string
  readonly order: string
  readonly item: string
  readonly process: string
  readonly resource: string
  /** Seconds UTC. */
  readonly start: number
  readonly end: number
  readonly status: string
  readonly fixLevel: string
}

export interface OperationBars {
  readonly bars: BarInput
  readonly base: number
  /** Operation of a bar, by the bar's source index. */
  readonly operation: (source: number) => PlannedOperation
  readonly unassigned: number
  readonly rowTones: Uint8Array | null
  /** Row of a bar's operation in the columns of the plan, by the bar's source index. */
  readonly planRow: (source: number) => number
}

const seconds = (vector: Vector | null, row: number): number | null => {
  const value: unknown = vector?.get(row)
  return value === null || value === undefined ? null : Number(value) + planBarEpoch
}

/** The bars of planned operations on the resources given, in their order, in the colours of a style. */
export function operationBars(
  bytes: Uint8Array,
  resources: readonly string[],
  styling: Styling,
): OperationBars {
  const table = tableFromIPC(bytes)
  const column = (name: OperationField): Vector | null => table.getChild(name)
  const rowOf = new Map(resources.map((code, at) => [code.toLowerCase(), at]))
  const resCode = column('resCode')
  const [setup, start, productionEnd, end] = (['setupStart', 'start', 'productionEnd', 'end'] as const).map(
    column,
  )
  const text = (name: OperationField, row: number): string => {
    const value: unknown = column(name)?.get(row)
    return typeof value === 'string' ? value : ''
  }
  const placed: { row: number; at: number; times: readonly [number, number, number, number] }[] = []
  let unassigned = 0
  for (let at = 0; at < table.numRows; at++) {
    if (styling.keep?.[at] === 0) continue
    const row = rowOf.get(String(resCode?.get(at) ?? '').toLowerCase())
    const from = seconds(start!, at)
    const to = seconds(end!, at)
    if (row === undefined || from === null || to === null || to <= from) {
      unassigned++
      continue
    }
    placed.push({
      row,
      at,
      times: [seconds(setup!, at) ?? from, from, seconds(productionEnd!, at) ?? to, to],
    })
  }
  const base = placed.reduce((least, { times }) => Math.min(least, times[0]), placed[0]?.times[0] ?? 0)
  const timesOf = (k: 0 | 1 | 2 | 3): Int32Array => Int32Array.from(placed, ({ times }) => times[k] - base)
  const operation = (source: number): PlannedOperation => {
    const { at, times } = placed[source]!
    return {
      code: text('code', at),
      order: text('orderCode', at),
      item: text('itemCode', at),
      process: text('processCode', at),
      resource: text('resCode', at),
      start: times[1],
      end: times[3],
      status: text('status', at),
      fixLevel: text('fixLevel', at),
    }
  }
  const bars: BarInput = {
    count: placed.length,
    rowCount: resources.length,
    row: Int32Array.from(placed, ({ row }) => row),
    start: timesOf(0),
    productionStart: timesOf(1),
    productionEnd: timesOf(2),
    end: timesOf(3),
    tone: Uint8Array.from(placed, ({ at }) => styling.tone[at]!),
  }
  const rowTones = styling.rowTone && new Uint8Array(resources.length)
  if (rowTones)
    for (const { row, at } of placed) if (rowTones[row] === 0) rowTones[row] = styling.rowTone![at]!
  return { bars, base, unassigned, operation, rowTones, planRow: (source) => placed[source]!.at }
}
