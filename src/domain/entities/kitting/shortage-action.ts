import { kittingEntity } from '../areas.ts'
import { choice, code, date, longText, text } from '../../field-kinds.ts'

/**
 * What somebody undertook about a shortage (entities.md 2.6, Backorder). It is kept by order and item and not by run, so
 * that it stays when the calculation runs again; codes and not references, because it outlives both.
 */
export const shortageAction = kittingEntity(
  'shortageAction',
  'ShortageAction',
  '缺料措施',
  'Shortage action',
  {
    key: ['orderCode', 'lineNo', 'itemCode'],
    standard: false,
    searchable: ['orderCode', 'itemCode', 'owner'],
    follows: { orderCode: 'order' },
    fields: {
      orderCode: code('订单', 'Order', { required: true, indexed: true }),
      lineNo: text('订单行', 'Order line', { length: 40 }),
      itemCode: code('物料', 'Item', { required: true, indexed: true }),
      action: choice('措施', 'Action', 'ShortAction', { required: true }),
      owner: text('责任人', 'Owner', { length: 80 }),
      due: date('期限', 'Due'),
      state: choice('处理状态', 'State', 'ActionState', { required: true, default: 'open' }),
      note: longText('备注', 'Note'),
    },
  },
)
