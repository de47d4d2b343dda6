import {
  lotCode,
  placeQuality,
  receiptCode,
  receiptKinds,
  supplierCodes,
  unitCodes,
  warehouseCodes,
} from './codes.ts'
import type { Row } from './factory-rows.ts'
import * as names from './names.ts'
import { readyAssemblies, type PlanOrder } from './plan/plan-orders.ts'
import type { RowContext } from './row-context.ts'
import { decimal, rowsOf } from './row-values.ts'
import { NO_REPLY } from './shapes.ts'

export function stockRows(context: RowContext): Row[] {
  const { stock, items, options } = context.factory
  const suppliers = supplierCodes(options.suppliers)
  return rowsOf(stock.count, (i) => {
    const item = stock.item[i]!
    const kept = items.shelfDays[item]! > 0
    const expiry = Math.floor(stock.expiry[i]! / 24)
    return {
      itemCode: context.items[item],
      warehouse: warehouseCodes[stock.area[i]!]![stock.place[i]!],
      lotNo: stock.lot[i] === -1 ? null : lotCode(stock.lot[i]!),
      qualityStatus: placeQuality[stock.place[i]!],
      qty: decimal(stock.qty[i]!, 1000),
      expiryDate: kept ? context.day(expiry) : null,
      prodDate: kept ? context.day(expiry - items.shelfDays[item]!) : null,
      supplier: items.supplier[item] === -1 ? null : suppliers[items.supplier[item]!],
      unit: unitCodes[items.unit[item]!],
    }
  })
}

/** Finished assemblies at the line, for orders that begin soon. */
export const assemblyRows = (context: RowContext, plan: readonly PlanOrder[]): Row[] =>
  [...readyAssemblies(context.factory, plan)].map(([item, qty], i) => ({
    itemCode: context.items[item],
    warehouse: warehouseCodes[0][1],
    lotNo: `WIP${String(i + 1).padStart(4, '0')}`,
    qualityStatus: 'OK',
    qty: String(qty),
    unit: unitCodes[0],
  }))

export function purchaseRows(context: RowContext): Row[] {
  const { receipts, items, options } = context.factory
  const suppliers = supplierCodes(options.suppliers)
  return rowsOf(receipts.count, (i) => ({
    docNo: receiptCode(receipts.doc[i]!),
    lineNo: receipts.line[i],
    kind: receiptKinds[receipts.kind[i]!],
    supplier: suppliers[receipts.supplier[i]!],
    itemCode: context.items[receipts.item[i]!],
    qty: decimal(receipts.qty[i]!, 1000),
    receivedQty: decimal(receipts.received[i]!, 1000),
    promisedDate: context.day(receipts.day[i]!),
    replyDate: receipts.reply[i] === NO_REPLY ? null : context.day(receipts.reply[i]!),
    replyAccepted: i % 5 !== 0,
    status: 'O',
    buyer: names.buyers[receipts.supplier[i]! % names.buyers.length],
    warehouse: warehouseCodes[receipts.area[i]!]![0],
    price: decimal(items.price[receipts.item[i]!]!, 100),
  }))
}

export function substitutionRows(context: RowContext): Row[] {
  const { substitutes } = context.factory
  return rowsOf(substitutes.count, (i) => ({
    pid: `SUB${String(i + 1).padStart(4, '0')}`,
    version: 1,
    groupId: `SG${String(i + 1).padStart(4, '0')}`,
    childItem: context.items[substitutes.main[i]!],
    subItem: context.items[substitutes.substitute[i]!],
    ratio: decimal(substitutes.ratio[i]!, 100),
    status: substitutes.approved[i] === 1 ? 'approved' : 'draft',
  }))
}
