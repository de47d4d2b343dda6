import { planningEntity } from '../areas.ts'
import { choice, code, duration, integer, quantity, text, time } from '../../field-kinds.ts'

/** An operation on the release bench. Answered by a query; there is no table of it. */
export const releaseRow = planningEntity(
  'releaseRow',
  'ASPOperationPlan',
  '工作指示发布',
  'Release of operations',
  {
    key: ['operationCode'],
    standard: false,
    operations: [],
    searchable: ['operationCode', 'orderCode', 'itemCode', 'itemName', 'resCode'],
    sorting: 'start,operationCode',
    fields: {
      operationCode: code('计划工序', 'Operation', { required: true }),
      blocked: text('不能发布', 'Blocked', { length: 40 }),
      status: choice('状态', 'Status', 'OperationStatus'),
      resCode: code('资源', 'Resource'),
      start: time('开始', 'Start'),
      end: time('结束', 'End'),
      itemCode: code('物料', 'Item'),
      itemName: text('名称', 'Name'),
      processCode: code('工序', 'Process'),
      qty: quantity('数量', 'Quantity'),
      kitStatus: choice('齐套状态', 'Kit status', 'KitStatus'),
      materialReady: time('物料齐套时间', 'Material ready'),
      orderCode: code('订单', 'Order'),
      priority: integer('优先级', 'Priority'),
      dueDate: time('交期', 'Due'),
      lateness: duration('延期', 'Lateness'),
      nextOps: text('后工序', 'Next operations'),
      instrNo: code('指示号', 'Instruction'),
      message: text('消息', 'Message'),
    },
  },
)

/** Why an operation of the bench cannot be released; codes of `blocked`. */
export const blockedTexts = {
  orderStopped: { zh: '订单挂起或取消', en: 'order on hold or cancelled' },
  notKitted: { zh: '未齐套', en: 'material not complete' },
} as const
