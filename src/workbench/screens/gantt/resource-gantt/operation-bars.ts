import { tableFromIPC, type Vector } from 'apache-arrow'
import { planBarEpoch, type planBarColumns } from '#domain/planning/plan-bars.ts'
import type { BarInput } from '../../../gantt/model/bars.ts'
import { toneCount } from '../../../gantt/paint/look.ts'

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
}

const seconds = (vector: Vector | null, row: number): number | null => {
  const value: unknown = vector?.get(row)
  return value === null || value === undefined ? null : Number(value) + planBarEpoch
}

/** The bars of planned operations on the resources given, in their order. What has one `colourKey` has one colour. */
export function operationBars(
  bytes: Uint8Array,
  resources: readonly string[],
  colourKey: (one: PlannedOperation) => string,
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
    tone: Uint8Array.from(placed.keys(), (source) => toneOf(colourKey(operation(source)))),
  }
  return { bars, base, unassigned, operation }
}

/** The last colour is kept for what has no key. */
function toneOf(key: string): number {
  if (key === '') return toneCount - 1
  let hash = 0
  for (let k = 0; k < key.length; k++) hash = (hash * 31 + key.charCodeAt(k)) | 0
  return Math.abs(hash) % (toneCount - 1)
}
