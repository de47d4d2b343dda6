import { defineEntity } from '../../entity.ts'
import { choice, code, quantity, reference, text, time } from '../../field-kinds.ts'

/** An operation released to the shop floor. Written when operations are released, never by hand. */
export const workInstruction = defineEntity({
  name: 'workInstruction',
  service: 'ASPWorkInstruction',
  area: 'planning',
  label: { zh: '工作指示', en: 'Work instruction' },
  large: true,
  key: ['instrNo'],
  standard: false,
  operations: [],
  searchable: ['instrNo', 'operationCode', 'orderCode', 'resCode'],
  sorting: 'releasedAt desc,instrNo',
  follows: { operationCode: 'operation', resCode: 'resource' },
  fields: {
    instrNo: code('指示号', 'Instruction', { required: true, readOnly: true }),
    operationCode: reference('作业', 'Operation', 'operation', {
      required: true,
      readOnly: true,
      indexed: true,
    }),
    orderCode: code('订单', 'Order', { readOnly: true, indexed: true }),
    itemCode: code('物料', 'Item', { readOnly: true }),
    resCode: code('资源', 'Resource', { readOnly: true, indexed: true }),
    shift: code('班次', 'Shift', { readOnly: true }),
    planStart: time('计划开始', 'Planned start', { readOnly: true, indexed: true }),
    planEnd: time('计划结束', 'Planned end', { readOnly: true }),
    qty: quantity('数量', 'Quantity', { readOnly: true }),
    releasedAt: time('下达时间', 'Released at', { readOnly: true }),
    releasedBy: text('下达人', 'Released by', { readOnly: true, length: 80 }),
    printedAt: time('打印时间', 'Printed at', { readOnly: true }),
    sentToMes: choice('发送MES', 'Sent to MES', 'SentState', { readOnly: true }),
    ackAt: time('确认时间', 'Acknowledged at', { readOnly: true }),
    status: choice('状态', 'Status', 'OperationStatus', { required: true, readOnly: true, indexed: true }),
    materialListUrl: text('领料单', 'Material list', { readOnly: true, hidden: true }),
  },
})
