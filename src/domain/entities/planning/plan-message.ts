import { planningEntity } from '../areas.ts'
import { choice, code, integer, longText, text } from '../../field-kinds.ts'

/** What a run had to say about an order, an operation or a resource. Written by runs alone. */
export const planMessage = planningEntity('planMessage', 'ASPPlanMessage', '计划消息', 'Plan message', {
  key: ['runNo', 'seq'],
  standard: false,
  operations: [],
  searchable: ['runNo', 'orderCode', 'operationCode', 'resCode'],
  follows: { orderCode: 'order', resCode: 'resource' },
  fields: {
    runNo: code('运行号', 'Run', { required: true, readOnly: true, indexed: true }),
    seq: integer('序号', 'Number', { required: true, readOnly: true }),
    level: choice('级别', 'Level', 'MessageLevel', { required: true, readOnly: true, indexed: true }),
    content: text('消息编码', 'Message code', { readOnly: true, length: 80 }),
    orderCode: code('订单', 'Order', { readOnly: true, indexed: true }),
    operationCode: code('计划工序', 'Operation', { readOnly: true }),
    resCode: code('资源', 'Resource', { readOnly: true }),
    text: longText('内容', 'Text', { readOnly: true, allLanguages: true }),
    suggestion: longText('建议', 'Suggestion', { readOnly: true }),
  },
})
