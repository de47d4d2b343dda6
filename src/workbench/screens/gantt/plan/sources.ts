import { textAt, type Plan } from './plan.ts'

/** What a row of a chart represents. */
export type ChartRow =
  | { readonly kind: 'order'; readonly order: number }
  | { readonly kind: 'operation'; readonly operation: number }
  /** A resource with all that is planned on it. */
  | { readonly kind: 'resource'; readonly code: string; readonly operations: readonly number[] }
  /** The sales order that an order is made for. */
  | { readonly kind: 'sale'; readonly order: number }
  /** Stock, a receipt or another supply from outside the plan; a peg that names it. */
  | { readonly kind: 'supply'; readonly peg: number }
  /** A sales order or forecast that takes what an operation makes; the peg that leads there. */
  | { readonly kind: 'consumer'; readonly peg: number }

/** Sources of a chart by what they represent. */
export const sourceOf = {
  operation: (_: Plan, operation: number): number => operation,
  order: (plan: Plan, order: number): number => plan.operations.length + order,
  supply: (plan: Plan, peg: number): number => plan.operations.length + plan.orders.length + peg,
  sale: (plan: Plan, order: number): number => sourceCount(plan) - plan.orders.length + order,
} as const

export const sourceCount = ({ operations, orders, pegs }: Plan): number =>
  operations.length + orders.length + pegs.length + orders.length

/** What a source represents. */
export function rowOfSource(plan: Plan, source: number): ChartRow {
  const orders = plan.operations.length
  const supplies = orders + plan.orders.length
  if (source < orders) return { kind: 'operation', operation: source }
  if (source < supplies) return { kind: 'order', order: source - orders }
  const sales = supplies + plan.pegs.length
  if (source >= sales) return { kind: 'sale', order: source - sales }
  const peg = source - supplies
  return { kind: leadsOut(plan, peg) ? 'consumer' : 'supply', peg }
}

/** The peg leads to a sales order or a forecast. */
export function leadsOut({ pegs: { columns } }: Plan, peg: number): boolean {
  const node = textAt(columns.rightNode, peg)
  return node === 'SO' || node === 'FC'
}
