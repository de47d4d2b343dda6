import type { TextColumn } from '../../columns.ts'
import { pickInts } from '../numbers.ts'
import type { Facts } from './facts.ts'
import type { Layout } from './layout.ts'
import type { Nodes } from './nodes.ts'

export const reasonCodes = [
  'S1',
  'S2',
  'S3',
  'S4',
  'S5',
  'S6',
  'S7',
  'S8',
  'S9',
  'S10',
  'S11',
  'S12',
  'S13',
] as const

/** Everything the result tables are made from. */
export interface Shown {
  readonly facts: Facts
  readonly nodes: Nodes
  readonly layout: Layout
  /** Node of each allocation. */
  readonly nodeOf: Int32Array
}

/** Text column of rows that point into a column of the input; -1 = null. */
export function textOf(column: TextColumn, rows: Int32Array): TextColumn {
  return { codes: pickInts(column.codes, rows), values: column.values }
}

/** Name of the demand that stands for a balance of negative stock. */
export const NEGATIVE = 'NEGATIVE'

/** Orders by demand of the problem: codes into the input's orders, one more for balances of negative stock. */
export function orderNames({ prepared }: Facts): { codes: Int32Array; values: readonly string[] } {
  const { order } = prepared.source.input.demands.columns
  const { position, balances } = prepared.ranked
  const values = balances.length > 0 ? [...order.values, NEGATIVE] : order.values
  const codes = position.map((d) => (d < 0 ? values.length - 1 : order.codes[prepared.demands.row[d]!]!))
  return { codes, values }
}

/** Input row of each demand of the problem, -1 for balances. */
export function demandRows({ prepared }: Facts): Int32Array {
  return prepared.ranked.position.map((d) => (d < 0 ? -1 : prepared.demands.row[d]!))
}

/** Product of each demand of the problem. */
export function demandItems({ prepared }: Facts): Int32Array {
  const { position, balances } = prepared.ranked
  return position.map((d, k) => (d < 0 ? balances[k]!.item : prepared.demands.item[d]!))
}
