import { definitionRows } from './definitions.ts'
import { expressionRows } from './expression-rows.ts'
import { kpiDemoRows } from './kpi-rows.ts'
import { masterDataRows } from './master-data-rows.ts'
import { orderRows, partRows, reserveRows, saleOrderRows } from './order-rows.ts'
import { planOrders } from './plan/plan-orders.ts'
import { shopRows } from './plan/plan-rows.ts'
import { ganttStyleRows, planSchemeRows } from './plan-style-rows.ts'
import { receivingRows } from './receiving-rows.ts'
import { RowContext, type RowOptions } from './row-context.ts'
import type { Factory } from './shapes.ts'
import { shortageActionRows } from './shortage-action-rows.ts'
import { stockDocumentRows } from './stock-document-rows.ts'
import { assemblyRows, purchaseRows, stockRows, substitutionRows } from './supply-rows.ts'

export type Row = Readonly<Record<string, unknown>>

/** Rows of one entity, in wire form (src/domain/field-kinds.ts). */
export interface EntityRows {
  readonly entity: string
  readonly rows: readonly Row[]
}
/**
 * A factory as entity rows of one plan unit, referenced before referencing, with sources and a scheme to run it.
 * For the demo tenant and for import files; benches take the columns of factory-input.ts.
 */
export function factoryRows(factory: Factory, options: RowOptions): EntityRows[] {
  const context = new RowContext(factory, options)
  const plan = options.shop === true ? planOrders(factory) : null
  return [
    ...masterDataRows(context, plan !== null),
    ...(plan === null ? [] : [...shopRows(context, plan), ...receivingRows(context)]),
    { entity: 'saleOrder', rows: saleOrderRows(context) },
    { entity: 'order', rows: [...orderRows(context), ...partRows(context, plan ?? [])] },
    { entity: 'stock', rows: [...stockRows(context), ...assemblyRows(context, plan ?? [])] },
    ...(plan === null ? [] : [{ entity: 'stockInOut', rows: stockDocumentRows(context) }]),
    { entity: 'purchaseOrder', rows: purchaseRows(context) },
    { entity: 'orderReserve', rows: reserveRows(context) },
    { entity: 'materialSubstitution', rows: substitutionRows(context) },
    ...definitionRows((label) => context.text(label), options.zone),
    ...(plan === null
      ? []
      : [
          { entity: 'shortageAction', rows: shortageActionRows(context) },
          planSchemeRows((label) => context.text(label)),
          ganttStyleRows(context),
          ...kpiDemoRows(context),
          ...expressionRows(context),
        ]),
  ]
}
