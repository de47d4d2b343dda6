import { stockLedger, stockSum } from '../../entities/planning/stock-sum.ts'
import { listInput, rowFields } from '../../crud.ts'
import { code, json, quantity, text } from '../../field-kinds.ts'
import { pageOf, service, valueOf } from '../../service.ts'

const documents = service('ASPStockInOut', 'Pages.Roles')
const stock = service('ASPStock', 'Pages.Roles')

/** Numbers of documents as a JSON list. */
const numbers = { documents: json('单据', 'Documents', { required: true }) } as const

/**
 * Documents are posted and reversed in one transaction. Both answer {changed: [docNo], refused: [{key, reason}],
 * negative: [{itemCode, warehouse, lotNo, qty}]}: what was done, what was not and why, and stock that is below zero now.
 */
export const stockDocuments = {
  post: documents('Post', '过账', 'Post', { input: numbers, output: valueOf('json') }),
  reverse: documents('Reverse', '冲销', 'Reverse', {
    input: { ...numbers, reason: text('原因', 'Reason', { required: true, length: 400 }) },
    output: valueOf('json'),
  }),
  /**
   * Posted movements of an item, each with the stock after it, in the order of time, document and line; a transfer is
   * two lines. The last balance is the stock of now, so the first one begins with what was there before any document.
   */
  ledger: documents('GetLedger', '库存台账', 'Stock ledger', {
    input: {
      ...listInput,
      itemCode: code('物料', 'Item', { required: true }),
      warehouse: code('仓库', 'Warehouse'),
    },
    output: pageOf({ ...rowFields, ...stockLedger.fields }),
  }),
} as const

export const stockLevels = {
  sums: stock('GetSums', '库存汇总', 'Stock sums', {
    input: listInput,
    output: pageOf({ ...rowFields, ...stockSum.fields }),
  }),
  /** Promises a part of one row of stock to an order, never more than is free of it. Answers the reserved quantity. */
  reserve: stock('Reserve', '预占', 'Reserve', {
    input: {
      id: code('库存', 'Stock', { required: true }),
      orderCode: code('订单', 'Order', { required: true }),
      qty: quantity('数量', 'Quantity', { required: true, min: 0 }),
      reason: text('原因', 'Reason'),
    },
    output: valueOf('string'),
  }),
} as const
