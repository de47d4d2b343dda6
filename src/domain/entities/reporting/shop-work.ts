import { planningEntity } from '../areas.ts'
import { choice, code, duration, quantity, text, time } from '../../field-kinds.ts'

/** A released operation as the shop floor sees it. Answered by a query; there is no table of it. */
export const shopWork = planningEntity('shopWork', 'ASPResult', '现场工序', 'Work of the shop floor', {
  key: ['operationCode'],
  standard: false,
  operations: [],
  searchable: ['operationCode', 'orderCode', 'itemCode', 'itemName', 'resCode'],
  sorting: 'planStart,operationCode',
  fields: {
    operationCode: code('计划工序', 'Operation', { required: true }),
    state: choice('现场状态', 'State', 'ReportState'),
    resCode: code('资源', 'Resource'),
    itemCode: code('物料', 'Item'),
    itemName: text('名称', 'Name'),
    processCode: code('工序', 'Process'),
    planStart: time('计划开始', 'Planned start'),
    planEnd: time('计划结束', 'Planned end'),
    qty: quantity('数量', 'Quantity'),
    goodQty: quantity('良品数', 'Good'),
    scrapQty: quantity('报废数', 'Scrap'),
    remainQty: quantity('剩余数量', 'Remaining'),
    progress: quantity('进度%', 'Progress, %'),
    resultStart: time('实际开始', 'Actual start'),
    resultEnd: time('实际结束', 'Actual end'),
    planSec: duration('计划用时', 'Planned time'),
    runSec: duration('实际用时', 'Time worked'),
    delaySec: duration('延期', 'Behind plan'),
    downtimeReason: text('停机原因', 'Downtime reason'),
    orderCode: code('订单', 'Order'),
    nextOps: text('后工序', 'Next operations'),
    status: choice('状态', 'Status', 'OperationStatus'),
    kitStatus: choice('齐套状态', 'Kit status', 'KitStatus'),
    instrNo: code('指示号', 'Instruction'),
  },
})
