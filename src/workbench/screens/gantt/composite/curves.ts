import { unitsOr } from '#domain/rules/decimal.ts'
import type { Curve } from '../../../gantt/model/curves.ts'
import type { Loads } from '../../extension/machine-load/load.ts'

/** Answer of ResLoadGantt/GetStockCurve (domain/services/planning/capacity.ts). */
export interface StockCurve {
  readonly code: string
  readonly name: string | null
  readonly unit: string | null
  readonly safety: string
  readonly stock: string
  readonly at: string
  readonly events: readonly StockEvent[]
}

export interface StockEvent {
  readonly at: string
  readonly kind: 'production' | 'purchase' | 'use' | 'sale'
  readonly key: string
  readonly qty: string
}

/** A row of curves and what it says in words. */
export interface CurveRow {
  readonly name: 'load' | 'stock' | 'in' | 'out' | 'balance'
  readonly curve: Omit<Curve, 'row'>
  /** The largest and the last value. */
  readonly most: number
  readonly last: number
}

const SCALE = 1_000_000
const secondsOf = (iso: string): number => Math.floor(Date.parse(iso) / 1000)
const unitsOf = (text: string): bigint => unitsOr(text, 0n)
const numberOf = (units: bigint): number => Number(units) / SCALE

/** Hours of work of some resources beside the hours there are; what is beyond these is drawn as bad. */
export function loadRow(loads: Loads, wanted: ReadonlySet<string>, until: number, base: number): CurveRow {
  const count = loads.intervals.length
  const [busy, there] = [new Float32Array(count + 1), new Float32Array(count + 1)]
  for (const row of loads.rows) {
    if (!wanted.has(row.resource)) continue
    for (let k = 0; k < count; k++) {
      busy[k]! += row.busy[k]! / 3600
      there[k]! += row.available[k]! / 3600
    }
  }
  const most = Math.max(1, ...busy, ...there)
  const at = Int32Array.from([...loads.intervals.map((iso) => secondsOf(iso) - base), until - base])
  const share = Array.from(busy, (hours, k) => (there[k]! > 0 ? hours / there[k]! : hours > 0 ? Infinity : 0))
  return {
    name: 'load',
    curve: { shape: 'column', at, value: busy, least: 0, most: most * 1.05, limit: there, tone: 0 },
    most: Math.max(...share),
    last: share.reduce((sum, one) => sum + (Number.isFinite(one) ? one : 1), 0) / Math.max(1, count),
  }
}

/** Stock after each event, from now on; exact in 10^-6. */
export function stockSteps({ stock, at, events }: StockCurve): { at: number[]; units: bigint[] } {
  let left = unitsOf(stock)
  const steps = { at: [secondsOf(at)], units: [left] }
  for (const event of events) {
    const time = secondsOf(event.at)
    left += unitsOf(event.qty)
    if (time === steps.at.at(-1)) steps.units[steps.units.length - 1] = left
    else {
      steps.at.push(time)
      steps.units.push(left)
    }
  }
  return steps
}

export function stockRow(stock: StockCurve, base: number): CurveRow {
  const steps = stockSteps(stock)
  const values = steps.units.map(numberOf)
  const safety = Number(stock.safety)
  return {
    name: 'stock',
    curve: {
      shape: 'step',
      at: Int32Array.from(steps.at, (time) => time - base),
      value: Float32Array.from(values),
      least: Math.min(0, ...values),
      most: Math.max(1, safety, ...values) * 1.05,
      guide: safety > 0 ? safety : undefined,
      tone: 3,
    },
    most: Math.max(...values),
    last: values.at(-1)!,
  }
}

/** What comes in (P), what goes out (S) and what is left (I) in each interval. */
export function psiRows(stock: StockCurve, bounds: readonly number[], base: number): readonly CurveRow[] {
  const count = bounds.length - 1
  const none = (): bigint[] => Array.from({ length: count }, () => 0n)
  const [comes, goes] = [none(), none()]
  let before = unitsOf(stock.stock)
  for (const { at, qty } of stock.events) {
    const [time, units] = [secondsOf(at), unitsOf(qty)]
    const interval = bounds.findLastIndex((bound) => bound <= time)
    if (interval < 0) before += units
    else if (interval < count) (units > 0n ? comes : goes)[interval]! += units > 0n ? units : -units
  }
  const left: bigint[] = []
  for (let k = 0; k < count; k++) left.push((before += comes[k]! - goes[k]!))
  const row = (name: 'in' | 'out' | 'balance', units: readonly bigint[], tone: number): CurveRow => {
    const values = units.map(numberOf)
    const step = name === 'balance'
    return {
      name,
      curve: {
        shape: step ? 'step' : 'column',
        at: Int32Array.from(step ? bounds.slice(0, -1) : bounds, (bound) => bound - base),
        value: Float32Array.from(step ? values : [...values, 0]),
        least: Math.min(0, ...values),
        most: Math.max(1, ...values) * 1.05,
        tone,
      },
      most: Math.max(0, ...values),
      last: values.at(-1) ?? 0,
    }
  }
  return [row('in', comes, 3), row('out', goes, 1), row('balance', left, 0)]
}
