import { choices } from './define.ts'

/** The stock and requirements list of an item (engine/timeline). */
export const timelineChoices = {
  /** What a row of the list is. The first three and the last two change no balance. */
  TimelineKind: choices({
    blocked: ['不可用库存', 'stock not available'],
    reserved: ['预占', 'reservation'],
    reply: ['供应商答复', 'supplier reply'],
    stock: ['库存', 'stock'],
    purchase: ['采购单行', 'purchase line'],
    request: ['采购申请', 'purchase request'],
    firm: ['确认订单', 'firm order'],
    planned: ['计划订单', 'planned order'],
    sale: ['销售订单', 'sales order'],
    dependent: ['相关需求', 'dependent demand'],
    forecast: ['预测', 'forecast'],
    safety: ['安全库存', 'safety stock'],
    later: ['更多行', 'further rows'],
  }),
  /** Problems of an item, the most severe first. */
  TimelineProblem: choices({
    shortage: ['缺料', 'shortage'],
    overdue: ['逾期收货', 'overdue receipts'],
    noSupplier: ['无供应商', 'no supplier'],
    belowSafety: ['低于安全库存', 'below safety stock'],
    excess: ['过剩', 'excess'],
  }),
  /** What is to be done with a row. */
  TimelineException: choices({
    expedite: ['催料', 'expedite'],
    rescheduleIn: ['提前', 'reschedule in'],
    rescheduleOut: ['推迟', 'reschedule out'],
    cancel: ['取消', 'cancel'],
    newSupply: ['新增供应', 'new supply'],
    overdueDemand: ['需求逾期', 'demand is overdue'],
  }),
} as const
