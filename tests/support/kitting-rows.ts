import type { RowValues } from '#engine/columns.ts'
import type { bomSchema, demandSchema, supplySchema, substituteSchema } from '#engine/kitting/input.ts'
import { day, units } from './kitting-input.ts'

type Demand = RowValues<typeof demandSchema>
type Supply = RowValues<typeof supplySchema>

/** A manufacturing order of product X (or another item). */
export const order = (code: string, qty: number, need: number, more: Demand = {}): Demand => ({
  source: 'MO',
  order: code,
  item: 'X',
  planQty: units(qty),
  need: day(need),
  ...more,
})

/** One line of an order that names its components itself. */
export const part = (
  code: string,
  qty: number,
  need: number,
  component: string,
  required: number,
  more: Demand = {},
): Demand => ({
  ...order(code, qty, need),
  source: 'RES',
  lineNo: component,
  component,
  reqQty: units(required),
  ...more,
})

export const stock = (item: string, qty: number, more: Supply = {}): Supply => ({
  source: 'WMS',
  class: 'STOCK',
  doc: `stock-${item}`,
  item,
  qty: units(qty),
  ...more,
})

export const purchase = (doc: string, item: string, qty: number, at: number, more: Supply = {}): Supply => ({
  source: 'ERP',
  class: 'PO',
  doc,
  item,
  qty: units(qty),
  date: day(at),
  ...more,
})

export const line = (
  parent: string,
  component: string,
  usage: number | null = 1,
  more: RowValues<typeof bomSchema> = {},
): RowValues<typeof bomSchema> => ({
  parent,
  component,
  usageNum: usage === null ? null : units(usage),
  ...more,
})

export const swap = (
  main: string,
  substitute: string,
  more: RowValues<typeof substituteSchema> = {},
): RowValues<typeof substituteSchema> => ({ main, substitute, approved: true, oneWay: true, ...more })
