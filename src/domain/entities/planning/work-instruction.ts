import { planningEntity } from '../areas.ts'
import { choice, code, quantity, reference, text, time } from '../../field-kinds.ts'

const ours = { readOnly: true, restored: true } as const

/** An operation released to the shop floor. Written when operations are released, never by hand. */
export const workInstruction = planningEntity(
  'workInstruction',
  'ASPWorkInstruction',
  '工作指示',
  'Work instruction',
  {
    large: true,
    key: ['instrNo'],
    standard: false,
    operations: [],
    searchable: ['instrNo', 'operationCode', 'orderCode', 'resCode'],
    sorting: 'releasedAt desc,instrNo',
    follows: { operationCode: 'operation', resCode: 'resource' },
    leading: [
      'operationCode',
      'orderCode',
      'resCode',
      'planStart',
      'planEnd',
      'qty',
      'status',
      'itemCode',
      'shift',
    ],
    fields: {
      instrNo: code('指示号', 'Instruction', { required: true, ...ours }),
      operationCode: reference('计划工序', 'Operation', 'operation', {
        required: true,
        ...ours,
        indexed: true,
      }),
      orderCode: code('订单', 'Order', { ...ours, indexed: true }),
      itemCode: code('物料', 'Item', ours),
      resCode: code('资源', 'Resource', { ...ours, indexed: true }),
      shift: code('班次', 'Shift', ours),
      planStart: time('计划开始', 'Planned start', { ...ours, indexed: true }),
      planEnd: time('计划结束', 'Planned end', ours),
      qty: quantity('数量', 'Quantity', ours),
      releasedAt: time('下达时间', 'Released at', ours),
      releasedBy: text('下达人', 'Released by', { ...ours, length: 80 }),
      printedAt: time('打印时间', 'Printed at', ours),
      sentToMes: choice('发送MES', 'Sent to MES', 'SentState', ours),
      ackAt: time('确认时间', 'Acknowledged at', ours),
      status: choice('状态', 'Status', 'OperationStatus', { required: true, ...ours, indexed: true }),
      materialListUrl: text('领料单', 'Material list', { ...ours, hidden: true }),
    },
  },
)
