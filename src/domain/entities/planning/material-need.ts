import { planningEntity } from '../areas.ts'
import { choice, code, quantity, text, time } from '../../field-kinds.ts'

/** What an operation takes, and whether the pegs cover it. Answered by a query; there is no table of it. */
export const materialNeed = planningEntity('materialNeed', 'ASPInputInst', '用料满足情况', 'Material need', {
  key: ['code'],
  standard: false,
  operations: [],
  searchable: ['operationCode', 'orderCode', 'itemCode', 'itemName'],
  sorting: 'at,operationCode,code',
  fields: {
    operationCode: code('计划工序', 'Operation', { required: true }),
    itemCode: code('物料', 'Item', { required: true }),
    itemName: text('名称', 'Name'),
    state: choice('满足情况', 'Covered', 'NeedState'),
    cause: choice('缺料原因与对策', 'Why, and what would cover it', 'NeedCause'),
    qty: quantity('需求数量', 'Needed'),
    peggedQty: quantity('已关联', 'Pegged'),
    unpeggedQty: quantity('未关联', 'Not pegged'),
    substitute: text('替代料', 'Substitute taken', { length: 400 }),
    at: time('需求时间', 'Needed at'),
    suppliedAt: time('到料时间', 'Supplied at'),
    freeStock: quantity('可用库存', 'Free stock'),
    freeReceipts: quantity('可用在途与在制', 'Free receipts'),
    nextReceipt: time('最近到料', 'Next receipt'),
    substituteFree: quantity('替代料可用', 'Free substitutes'),
    orderCode: code('订单', 'Order'),
    status: choice('工序状态', 'Operation status', 'OperationStatus'),
    code: code('明细编码', 'Instruction', { required: true }),
  },
})
