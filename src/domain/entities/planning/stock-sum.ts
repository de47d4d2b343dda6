import { planningEntity } from '../areas.ts'
import { code, date, integer, quantity, text, time } from '../../field-kinds.ts'
import { stockInOut } from './stock-in-out.ts'

/** Stock of an item in a warehouse, all lots together. Answered by a query; there is no table of it. */
export const stockSum = planningEntity('stockSum', 'ASPStock', '库存汇总', 'Stock sum', {
  key: ['itemCode', 'warehouse'],
  standard: false,
  operations: [],
  searchable: ['itemCode', 'itemName', 'warehouse'],
  fields: {
    itemCode: code('物料', 'Item', { required: true }),
    itemName: text('名称', 'Name'),
    warehouse: code('仓库', 'Warehouse'),
    flags: text('标志', 'Flags', { length: 80 }),
    qty: quantity('数量', 'Quantity'),
    lockedQty: quantity('锁定数量', 'Locked'),
    reservedQty: quantity('预占数量', 'Reserved'),
    freeQty: quantity('可用数量', 'Free'),
    blockedQty: quantity('待检与不良', 'In inspection or rejected'),
    expiredQty: quantity('过期数量', 'Expired'),
    safetyStock: quantity('安全库存', 'Safety stock'),
    lots: integer('库存行', 'Rows'),
    nextExpiry: date('最近失效日期', 'Next expiry'),
    lastMove: time('最后出入库', 'Last movement'),
  },
})

const { docNo, type, direction, warehouse, lotNo, qualityStatus, at, orderCode, reversalOf } =
  stockInOut.fields

/** A posted movement of an item with the stock after it. Answered by a query; there is no table of it. */
export const stockLedger = planningEntity('stockLedger', 'ASPStockInOut', '库存台账', 'Stock ledger', {
  key: ['docNo', 'line'],
  standard: false,
  operations: [],
  searchable: ['docNo', 'orderCode', 'lotNo'],
  sorting: 'seq desc',
  fields: {
    seq: integer('序号', 'Number', { required: true }),
    at,
    docNo,
    line: integer('行号', 'Line', { hidden: true }),
    type,
    direction,
    warehouse,
    inQty: quantity('入', 'In'),
    outQty: quantity('出', 'Out'),
    balance: quantity('结存', 'Balance'),
    lotNo,
    qualityStatus,
    orderCode,
    reversalOf,
  },
})
