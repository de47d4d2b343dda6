import { defineEntity } from '../../entity.ts'
import type { RowCheck } from '../../rules/row-check.ts'
import { choice, code, flag, longText, quantity, reference, text, time } from '../../field-kinds.ts'

const placesDiffer: RowCheck = ({ warehouse, toWarehouse }, fields) =>
  typeof warehouse === 'string' &&
  typeof toWarehouse === 'string' &&
  warehouse.toLowerCase() === toWarehouse.toLowerCase()
    ? [
        {
          member: 'toWarehouse',
          code: 'sameValue',
          values: { field: fields['toWarehouse']!.label, other: fields['warehouse']!.label },
        },
      ]
    : []

/** A document that moves stock. It counts once it is posted; then it never changes and can only be reversed. */
export const stockInOut = defineEntity({
  name: 'stockInOut',
  service: 'ASPStockInOut',
  area: 'planning',
  label: { zh: '出入库单', en: 'Stock document' },
  key: ['docNo'],
  standard: false,
  searchable: ['docNo', 'itemCode', 'orderCode', 'lotNo'],
  sorting: 'at desc,docNo',
  check: placesDiffer,
  fields: {
    docNo: code('单号', 'Document', { required: true }),
    type: choice('类型', 'Type', 'StockInOutType', { required: true, indexed: true }),
    direction: choice('方向', 'Direction', 'InOut', { readOnly: true }),
    itemCode: reference('物料', 'Item', 'item', { required: true, indexed: true }),
    qty: quantity('数量', 'Quantity', { required: true, min: 0 }),
    warehouse: reference('仓库', 'Warehouse', 'warehouse', { required: true, indexed: true }),
    toWarehouse: reference('对方仓库', 'Other warehouse', 'warehouse', {
      help: {
        zh: '调拨时：调出的去向，或调入的来源',
        en: 'Of a transfer: where it goes to, or where it comes from',
      },
    }),
    location: text('库位', 'Location', { length: 80, hidden: true }),
    lotNo: text('批号', 'Lot', { length: 80 }),
    project: text('项目号', 'Project', { length: 80, hidden: true }),
    qualityStatus: choice('质量状态', 'Quality', 'QualityStatus', { required: true, default: 'OK' }),
    at: time('时间', 'At', { required: true, indexed: true }),
    orderCode: reference('订单', 'Order', 'order', { indexed: true }),
    operationCode: reference('计划工序', 'Operation', 'operation', { hidden: true }),
    supplier: reference('供应商', 'Supplier', 'supplier', { hidden: true }),
    price: quantity('单价', 'Price', { min: 0, hidden: true }),
    posted: flag('已过账', 'Posted', { readOnly: true, restored: true, default: false, indexed: true }),
    postedAt: time('过账时间', 'Posted at', { readOnly: true, restored: true }),
    postedBy: text('过账人', 'Posted by', { readOnly: true, restored: true, length: 80 }),
    reversalOf: reference('冲销单据', 'Reversal of', 'stockInOut', { readOnly: true, restored: true }),
    remark: longText('备注', 'Remark', { hidden: true }),
  },
})
