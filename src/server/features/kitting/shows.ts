import type { Finding } from '#engine/kitting/findings.ts'
import type { ExpediteValue } from '#engine/kitting/expedite.ts'
import { figure, naming, row, rowOf, summing, describing, type TableShows } from '#engine/shown/shows.ts'

/** What answers about kitting that are no result table show of the rows of the plan unit. */
type Shows<R> = TableShows<keyof R & string>

const demandRow = [row('order', { code: 'order' }), row('saleOrder', { code: 'order' })]

const overDemands = summing(['order', 'saleOrder'])

export const expediteShows: Shows<ExpediteValue> = {
  rows: [rowOf('item', 'item'), [row('purchaseOrder', { docNo: 'doc' }), row('order', { code: 'doc' })]],
  columns: {
    item: figure,
    doc: figure,
    line: figure,
    supplier: naming(['supplier'], 'purchaseOrder.supplier'),
    bound: figure,
    value: overDemands,
    helped: overDemands,
    hurt: overDemands,
  },
}

export const findingShows: Shows<Finding> = {
  rows: [demandRow, rowOf('item', 'item')],
  columns: {
    level: figure,
    code: figure,
    table: figure,
    column: figure,
    row: figure,
    order: figure,
    item: figure,
    value: describing('order', 'saleOrder', 'item', 'stock', 'purchaseOrder', 'bomLine', 'orderReserve'),
    count: summing(['order', 'saleOrder', 'item']),
  },
}

export const receivingFaultShows: Shows<{ code: string; column: unknown; fault: unknown; level: unknown }> = {
  rows: [rowOf('materialCalendar', 'code')],
  columns: { code: figure, column: figure, fault: figure, level: figure },
}

export const acceptedBatchShows: Shows<{
  order: string
  lineNo: string
  batch: number
  splitOrder: string
}> = {
  rows: [demandRow],
  columns: { order: figure, lineNo: figure, batch: figure, splitOrder: naming(['order', 'saleOrder']) },
}
