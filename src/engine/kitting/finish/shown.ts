import type { TextColumn } from '../../columns.ts'
import { pickInts } from '../../numbers.ts'
import { LINE_ITEM, LINE_WIDTH, type Problem } from '../problem.ts'
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
  'S14',
] as const

/** Everything the result tables are made from. */
export interface Shown {
  readonly facts: Facts
  readonly nodes: Nodes
  readonly layout: Layout
  readonly names: DemandNames
  /** Node of each allocation. */
  readonly nodeOf: Int32Array
}

/** Names of each demand of the problem in the tables. */
export interface DemandNames {
  /** Order: codes into the input's orders, one more for balances of negative stock. */
  readonly order: TextColumn
  readonly lineNo: TextColumn
  /** Row of the input, -1 for balances. */
  readonly row: Int32Array
  /** Number of the demand's item. */
  readonly product: Int32Array
  /** Number in allocation order, from 1. */
  readonly seq: Int32Array
}

/** Text column of rows that point into a column of the input; -1 = null. */
export function textOf(column: TextColumn, rows: Int32Array): TextColumn {
  return { codes: pickInts(column.codes, rows), values: column.values }
}

/** Main item of each line. */
export function itemsOf({ lines }: Problem, rows: Int32Array): Int32Array {
  const items = new Int32Array(rows.length)
  for (let k = 0; k < items.length; k++) items[k] = lines[rows[k]! * LINE_WIDTH + LINE_ITEM]!
  return items
}

/** Name of the demands for balances of negative stock, unless an order has it. */
const NEGATIVE = 'NEGATIVE'

/** A name that no order of the run has, so that rows of balances are never those of an order. */
function balanceName(orders: readonly string[]): string {
  let name = NEGATIVE
  while (orders.includes(name)) name += ' *'
  return name
}

/** Kind of a demand: an order, or a balance of stock below zero without an order. */
export const demandKinds = ['ORDER', 'BALANCE'] as const

/** Kinds of demands of the problem by the rows of a table. */
export const kindOf = ({ row }: DemandNames, demands: Int32Array): TextColumn => ({
  codes: demands.map((demand) => (row[demand]! < 0 ? 1 : 0)),
  values: demandKinds,
})

export function demandNames({ prepared }: Facts): DemandNames {
  const { position, balances } = prepared.ranked
  const { order, lineNo } = prepared.source.input.demands.columns
  const row = pickInts(prepared.demands.row, position)
  const product = pickInts(prepared.demands.item, position)
  const codes = pickInts(order.codes, row)
  balances.forEach(({ item }, k) => {
    product[k] = item
    codes[k] = order.values.length
  })
  return {
    order: {
      codes,
      values: balances.length > 0 ? [...order.values, balanceName(order.values)] : order.values,
    },
    lineNo: textOf(lineNo, row),
    row,
    product,
    seq: position.map((at) => at + 1),
  }
}
