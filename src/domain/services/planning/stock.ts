import { stockLedger, stockSum } from '../../entities/planning/stock-sum.ts'
import { listInput, rowFields } from '../../crud.ts'
import { code, json, quantity, text } from '../../field-kinds.ts'
import { service } from '../../service.ts'

const documents = service('ASPStockInOut', 'Pages.Roles')
const stock = service('ASPStock', 'Pages.Roles')

/** Numbers of documents as a JSON list. */
const numbers = { documents: json('单据', 'Documents', { required: true }) } as const

/**
 * Documents are posted and reversed in one transaction. Both answer {changed: [docNo], refused: [{key, reason}],
 * negative: [{itemCode, warehouse, lotNo, qty}]}: what was done, what was not and why, and stock that is below zero now.
 */
export const stockDocuments = {
  post: documents({
    method: 'Post',
    label: { zh: '过账', en: 'Post' },
    input: numbers,
    output: { kind: 'value', of: 'json' },
  }),
  reverse: documents({
    method: 'Reverse',
    label: { zh: '冲销', en: 'Reverse' },
    input: { ...numbers, reason: text('原因', 'Reason', { required: true, length: 400 }) },
    output: { kind: 'value', of: 'json' },
  }),
  /**
   * Posted movements of an item, each with the stock after it, in the order of time, document and line; a transfer is
   * two lines. The last balance is the stock of now, so the first one begins with what was there before any document.
   */
  ledger: documents({
    method: 'GetLedger',
    label: { zh: '库存台账', en: 'Stock ledger' },
    input: {
      ...listInput,
      itemCode: code('物料', 'Item', { required: true }),
      warehouse: code('仓库', 'Warehouse'),
    },
    output: { kind: 'page', fields: { ...rowFields, ...stockLedger.fields } },
  }),
} as const

export const stockLevels = {
  sums: stock({
    method: 'GetSums',
    label: { zh: '库存汇总', en: 'Stock sums' },
    input: listInput,
    output: { kind: 'page', fields: { ...rowFields, ...stockSum.fields } },
  }),
  /** Promises a part of one row of stock to an order, never more than is free of it. Answers the reserved quantity. */
  reserve: stock({
    method: 'Reserve',
    label: { zh: '预占', en: 'Reserve' },
    input: {
      id: code('库存', 'Stock', { required: true }),
      orderCode: code('订单', 'Order', { required: true }),
      qty: quantity('数量', 'Quantity', { required: true, min: 0 }),
      reason: text('原因', 'Reason'),
    },
    output: { kind: 'value', of: 'string' },
  }),
} as const
