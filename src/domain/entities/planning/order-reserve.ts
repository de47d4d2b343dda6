import { planningEntity } from '../areas.ts'
import { choice, code, date, longText, quantity, reference, text } from '../../field-kinds.ts'

/** Material that is promised to an order, from stock (warehouse, lot) or from a receipt (supplyDoc). */
export const orderReserve = planningEntity(
  'orderReserve',
  'ASPOrderReserve',
  '订单预占料',
  'Order reservation',
  {
    key: ['orderCode', 'itemCode', 'supplyDoc', 'warehouse', 'lotNo'],
    standard: false,
    searchable: ['orderCode', 'itemCode'],
    follows: { orderCode: 'order' },
    fields: {
      orderCode: reference('订单', 'Order', 'order', { required: true, indexed: true }),
      itemCode: reference('物料', 'Item', 'item', { required: true, indexed: true }),
      qty: quantity('数量', 'Quantity', { required: true, min: 0 }),
      supplyDoc: code('供应单号', 'Supply document'),
      warehouse: reference('仓库', 'Warehouse', 'warehouse'),
      lotNo: text('批号', 'Lot', { length: 80 }),
      kind: choice('种类', 'Kind', 'ReservationKind', { required: true, default: 'hard' }),
      validTo: date('有效期至', 'Valid to'),
      reason: longText('原因', 'Reason'),
    },
  },
)
