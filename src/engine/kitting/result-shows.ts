import { materialWanted } from '#domain/kitting/source-mapping.ts'
import {
  figure,
  naming,
  of,
  row,
  rowOf,
  summing,
  describing,
  type Shown,
  type ShowsOf,
} from '../shown/shows.ts'
import type { resultSchemas } from './results.ts'

/** Origins of demands and supplies; a reader with all rights on these may see other tables of a source, too. */
const demands = ['order', 'saleOrder'] as const
const supplies = ['stock', 'purchaseOrder', 'order'] as const
const demandRow = [row('order', { code: 'order' }), row('saleOrder', { code: 'order' })]
const supplyRow = (doc: string) => [
  row('stock', { itemCode: 'item', warehouse: 'warehouse', lotNo: 'lot' }),
  row('purchaseOrder', { docNo: doc }),
  row('order', { code: doc }),
]
const itemRow = rowOf('item', 'item')

/** The code by which a row is found; codes themselves are never hidden. */
const key = figure
const sentence = describing(...demands, 'item', 'stock', 'purchaseOrder', 'supplier')
const qty = of('order.qty', 'saleOrder.qty')
const doneQty = of('order.completedQty', 'saleOrder.deliveredQty')
const openQty = of('order.qty', 'saleOrder.qty', 'order.completedQty', 'saleOrder.deliveredQty')
const need = of(...materialWanted.map((field) => `order.${field}` as const), 'saleOrder.dueDate')
const due = of('order.dueDate', 'saleOrder.dueDate')
const lineNo = of('saleOrder.lineNo')
const itemName = of('item.name')
const spec = of('item.spec')
const item = naming(['item'])
const demand = naming(demands)
const document = naming(['purchaseOrder', 'order'])
const supplier = naming(['supplier'], 'item.defaultSupplier', 'purchaseOrder.supplier', 'stock.supplier')
const warehouse = naming(['warehouse'], 'stock.warehouse', 'purchaseOrder.warehouse', 'order.warehouse')
const area = naming(['mrpArea'], 'order.mrpArea', 'item.mrpArea')
const buyer = of('item.buyerUser', 'supplier.buyerUser', 'purchaseOrder.buyer')
const usage = of('bomLine.usageNum', 'bomLine.usageDen', 'bomLine.fixedQty')
const supplyQty = of('stock.qty', 'stock.lockedQty', 'purchaseOrder.openQty', 'purchaseOrder.qty')
const supplyDate = of('purchaseOrder.promisedDate', 'purchaseOrder.needDate', 'purchaseOrder.replyDate')
/** Sums over rows of which some may be hidden from the reader. */
const overDemands = summing(demands, 'order.qty', 'saleOrder.qty')
const reservedSum = summing([...demands, 'orderReserve'], 'orderReserve.qty')
const onHand = summing(['stock'], 'stock.qty')
const freeStock = summing(['stock', ...demands], 'stock.qty')
const freeSupply: Shown = { ...supplyQty, sums: demands }
const onOrder = summing(['purchaseOrder'], 'purchaseOrder.openQty')
const receiptDate: Shown = { ...supplyDate, sums: ['purchaseOrder'] }

/** Origins of the result tables of a kitting run. */
export const kittingShows: {
  readonly [N in keyof typeof resultSchemas]: ShowsOf<(typeof resultSchemas)[N]>
} = {
  orders: {
    rows: [demandRow, itemRow],
    columns: {
      seq: figure,
      source: figure,
      order: key,
      lineNo,
      expandMode: figure,
      saleOrder: naming(['saleOrder'], 'order.saleOrderCode'),
      customer: naming(['customer'], 'order.customerCode', 'saleOrder.customerCode'),
      item: key,
      itemName,
      spec,
      planQty: qty,
      doneQty,
      openQty,
      need,
      due,
      priority: of('order.priority', 'saleOrder.priority'),
      kitStatus: figure,
      kitTier: figure,
      kitQtyNow: figure,
      kitQtyAtNeed: figure,
      kitQtyTotal: figure,
      setRate: figure,
      lineRate: figure,
      firstKit: figure,
      fullKit: figure,
      delayDays: figure,
      shortLines: figure,
      lineCount: figure,
      batchCount: figure,
      gatingItem: item,
      gatingSupply: document,
      gatingDate: figure,
      gatingReason: figure,
      reservedQty: of('orderReserve.qty'),
      planner: of('order.planner', 'item.plannerUser'),
      buyers: buyer,
      project: of('order.projectNo', 'saleOrder.projectNo'),
      area,
      suggestion: sentence,
      message: sentence,
    },
  },
  details: {
    rows: [demandRow, itemRow],
    columns: {
      seq: figure,
      order: key,
      lineNo,
      demandKind: figure,
      path: figure,
      level: figure,
      parent: item,
      line: figure,
      item: key,
      itemName,
      substitute: figure,
      mainItem: item,
      altGroup: of('bomLine.altGroup'),
      process: of('bomLine.procNo'),
      usage,
      required: figure,
      issued: figure,
      net: figure,
      reserved: of('orderReserve.qty'),
      allocNow: figure,
      allocOnTime: figure,
      allocLate: figure,
      built: figure,
      available: figure,
      short: figure,
      coverRate: figure,
      setsCovered: figure,
      kitFlag: of('bomLine.kitFlag', 'item.kitFlag'),
      gating: figure,
      ready: figure,
      tier: figure,
      supplier,
      buyer,
      warehouse: naming(['warehouse'], 'item.defaultWarehouse'),
      reason: figure,
      takenBy: demand,
      reasonText: sentence,
    },
  },
  batches: {
    rows: [demandRow, itemRow],
    columns: {
      seq: figure,
      order: key,
      lineNo,
      item: key,
      batch: figure,
      kit: figure,
      qty: figure,
      cumQty: figure,
      cumRate: figure,
      tier: figure,
      onTime: figure,
      gatingItem: item,
      gatingSupply: document,
      nextGatingItem: item,
    },
  },
  allocations: {
    rows: [demandRow, itemRow, supplyRow('supply')],
    columns: {
      seq: figure,
      demandSeq: figure,
      order: key,
      lineNo,
      demandKind: figure,
      orderItem: item,
      path: figure,
      line: figure,
      item: key,
      mainItem: item,
      rule: of('materialSubstitution.groupId'),
      required: figure,
      supply: key,
      class: figure,
      lot: of('stock.lotNo', 'order.lotNo'),
      warehouse,
      supplier,
      qty: figure,
      mainQty: figure,
      need,
      supplyDate,
      gapDays: figure,
      batch: figure,
      kind: figure,
      pass: figure,
      released: figure,
    },
  },
  shortages: {
    rows: [demandRow, itemRow],
    columns: {
      seq: figure,
      order: key,
      lineNo,
      demandKind: figure,
      orderItem: item,
      area,
      need,
      due,
      path: figure,
      item: key,
      itemName,
      spec,
      required: figure,
      allocated: figure,
      available: figure,
      short: figure,
      onHand,
      onHandFree: freeStock,
      inTransit: onOrder,
      openOrders: onOrder,
      firstSupply: receiptDate,
      expected: figure,
      delayDays: figure,
      reason: figure,
      takenBy: demand,
      substituteFree: freeStock,
      supplier,
      buyer,
      action: figure,
      reasonText: sentence,
    },
  },
  itemShortages: {
    rows: [itemRow],
    columns: {
      item: key,
      itemName,
      area,
      buyer,
      supplier,
      required: overDemands,
      allocated: overDemands,
      available: overDemands,
      short: overDemands,
      past: overDemands,
      d0: overDemands,
      d1: overDemands,
      d2: overDemands,
      d3: overDemands,
      d4: overDemands,
      d5: overDemands,
      d6: overDemands,
      w1: overDemands,
      w2: overDemands,
      w3: overDemands,
      w4: overDemands,
      w5: overDemands,
      w6: overDemands,
      w7: overDemands,
      w8: overDemands,
      later: overDemands,
      ordersAffected: overDemands,
      ordersGated: overDemands,
      earliestNeed: overDemands,
      stock: onHand,
      reserved: reservedSum,
      safety: of('item.safetyStock'),
      nextReceipt: receiptDate,
      nextReceiptDoc: document,
      expediteValue: overDemands,
      suggestion: sentence,
    },
  },
  supplies: {
    rows: [itemRow, supplyRow('doc')],
    columns: {
      source: figure,
      sourceSeq: figure,
      class: figure,
      doc: key,
      line: of('purchaseOrder.lineNo'),
      item: key,
      itemName,
      warehouse,
      area: naming(['mrpArea'], 'order.mrpArea', 'warehouse.mrpArea'),
      lot: of('stock.lotNo', 'order.lotNo'),
      qty: supplyQty,
      baseDate: supplyDate,
      effective: supplyDate,
      why: sentence,
      used: overDemands,
      free: freeSupply,
      reserved: reservedSum,
      withheld: freeSupply,
      excluded: figure,
      rule: figure,
      confidence: of('supplier.reliability'),
      supplier,
      expiry: of('stock.expiryDate'),
      overdueDays: supplyDate,
    },
  },
  messages: {
    rows: [demandRow, itemRow],
    columns: {
      level: figure,
      table: figure,
      row: figure,
      column: figure,
      code: figure,
      order: key,
      item: key,
      value: describing(...demands, ...supplies, 'item', 'bomLine', 'orderReserve', 'materialSubstitution'),
    },
  },
}
