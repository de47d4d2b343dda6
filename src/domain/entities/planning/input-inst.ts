import { planningEntity } from '../areas.ts'
import { choice, code, quantity, reference, text, time } from '../../field-kinds.ts'

/** Material that goes into an operation or comes out of it. */
export const inputInst = planningEntity(
  'inputInst',
  'ASPInputInst',
  '投料产出明细',
  'Input and output instruction',
  {
    large: true,
    replanned: true,
    searchable: ['code', 'operationCode', 'itemCode'],
    sorting: 'operationCode,direction,instCode,code',
    follows: { operationCode: 'operation' },
    fields: {
      operationCode: reference('计划工序', 'Operation', 'operation', { required: true, indexed: true }),
      workType: choice('工作类型', 'Work type', 'WorkType', { default: '0' }),
      instCode: code('明细编码', 'Instruction code'),
      direction: choice('方向', 'Direction', 'InOut', { required: true, default: 'I' }),
      itemCode: reference('物料', 'Item', 'item', { required: true, indexed: true }),
      qty: quantity('数量', 'Quantity', { required: true, min: 0 }),
      at: time('时间', 'At'),
      stockAfter: quantity('发生后库存', 'Stock after', { readOnly: true, restored: true }),
      unpeggedQty: quantity('未关联数量', 'Not pegged', { readOnly: true, restored: true }),
      substituteFor: reference('替代的主料', 'Substitute for', 'item'),
      kitLineId: text('齐套行', 'Kitting line', { length: 120, hidden: true }),
    },
  },
)
