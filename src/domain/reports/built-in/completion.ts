import { choice, code, date, duration, flag, integer, quantity, text, time } from '../../field-kinds.ts'
import {
  defineReport,
  customers,
  from,
  items,
  resources,
  step,
  to,
  itemColumns,
  itemNames,
  resourceColumns,
  customerColumns,
  orderCounts,
} from './fields.ts'

const completed = { zh: '完成数量 / 数量', en: 'completed / quantity' } as const

/** Completion of work orders by order, by product and period, by resource and shift, and of what customers were promised. */
export const completionOne = defineReport({
  code: 'WorkOrderCompletionOne',
  folder: 'orders',
  label: { zh: '工单完成情况（按订单）', en: 'Work-order completion by order' },
  about: {
    zh: '交期在所选期间内的制造、采购和外协订单：完成多少、何时结束、是否准时。已取消的订单不计。',
    en: 'Orders due in the period: how much of each is done, when it ends and whether that is in time. Cancelled orders do not count.',
  },
  sources: {
    order: [
      'orderType',
      'status',
      'dueDate',
      'plannedEnd',
      'customerCode',
      'itemCode',
      'qty',
      'completedQty',
    ],
    operation: ['orderCode'],
    result: ['operationCode', 'voided', 'endTime'],
  },
  names: ['item'],
  formulas: {
    completion: completed,
    actualEnd: {
      zh: '已完成订单的最后一次报工结束',
      en: 'end of the last report, of a finished order',
    },
    lateness: {
      zh: '实际结束（无则计划结束）减交期',
      en: 'actual end, without one planned end, less due',
    },
    onTime: { zh: '延期不大于 0', en: 'lateness is not above 0' },
  },
  parameters: { from, to, customers, items, status: choice('状态', 'Status', 'OrderStatus') },
  initial: { from: 'today-30d', to: 'today+60d' },
  columns: {
    order: code('订单', 'Order'),
    ...itemColumns,
    customerCode: code('客户', 'Customer'),
    status: choice('状态', 'Status', 'OrderStatus'),
    qty: quantity('数量', 'Quantity'),
    completedQty: quantity('完成数量', 'Completed'),
    remainQty: quantity('剩余数量', 'Remaining'),
    completion: quantity('完成率%', 'Done, %'),
    due: time('交期', 'Due'),
    plannedEnd: time('计划结束', 'Planned end'),
    actualEnd: time('实际结束', 'Actual end'),
    lateness: duration('延期', 'Lateness'),
    onTime: flag('准时', 'On time'),
    planner: code('计划员', 'Planner'),
  },
  sorting: 'due,order',
  key: ['order'],
  rowNames: itemNames,
})

export const completionTwo = defineReport({
  code: 'WorkOrderCompletionTwo',
  folder: 'orders',
  label: { zh: '工单完成情况（按产品和期间）', en: 'Work-order completion by product and period' },
  about: {
    zh: '按产品和交期所在的日、周或月汇总订单：计划、完成、未完成和准时的订单数。',
    en: 'Orders by product and the day, week or month in which they are due: planned, completed, open, and how many are in time.',
  },
  sources: {
    order: [
      'orderType',
      'status',
      'dueDate',
      'plannedEnd',
      'customerCode',
      'itemCode',
      'qty',
      'completedQty',
      'remainQty',
    ],
    operation: ['orderCode'],
    result: ['operationCode', 'voided', 'endTime'],
  },
  names: ['item'],
  formulas: {
    completion: completed,
    onTimeRate: { zh: '准时订单 / 订单数', en: 'orders in time / orders' },
  },
  parameters: { from, to, step, items },
  initial: { from: 'month-1m', to: 'today+60d', step: 'week' },
  columns: {
    ...itemColumns,
    period: date('期间开始', 'Period from'),
    ...orderCounts,
    qty: quantity('数量', 'Quantity'),
    completedQty: quantity('完成数量', 'Completed'),
    remainQty: quantity('剩余数量', 'Remaining'),
    completion: quantity('完成率%', 'Done, %'),
  },
  sums: ['orders', 'finished', 'late'],
  sorting: 'itemCode,period',
})

export const completionThree = defineReport({
  code: 'WorkOrderCompletionThree',
  folder: 'production',
  label: { zh: '工单完成情况（按资源和班次）', en: 'Work-order completion by resource and shift' },
  about: {
    zh: '期间内的报工，按资源和班次：良品、报废、报工工时和按计划应用工时。作废的报工不计。',
    en: 'Reports of the period by resource and shift: good and scrapped pieces, reported time, and the time that the pieces take by plan. Void reports do not count.',
  },
  sources: {
    result: [
      'operationCode',
      'voided',
      'startTime',
      'endTime',
      'resCode',
      'shift',
      'goodQty',
      'scrapQty',
      'workType',
      'status',
    ],
    operation: ['resCode', 'productionSec', 'qty'],
  },
  names: ['resource', 'shift'],
  formulas: {
    scrapRate: { zh: '报废数 /（良品数 + 报废数）', en: 'scrap / (good + scrap)' },
    earned: {
      zh: '（良品数 + 报废数）× 工序制造时间 / 工序数量',
      en: '(good + scrap) × production time / quantity of the operation',
    },
    efficiency: { zh: '应用工时 / 制造报工工时', en: 'earned time / reported production time' },
  },
  parameters: { from, to, resources },
  initial: { from: 'today-14d', to: 'today' },
  columns: {
    ...resourceColumns,
    shift: code('班次', 'Shift'),
    shiftName: text('班次名称', 'Shift name'),
    operations: integer('工序数', 'Operations'),
    reports: integer('报工次数', 'Reports'),
    goodQty: quantity('良品数', 'Good'),
    scrapQty: quantity('报废数', 'Scrap'),
    scrapRate: quantity('报废率%', 'Scrap, %'),
    reported: duration('报工工时', 'Reported time'),
    earned: duration('应用工时', 'Earned time'),
    efficiency: quantity('效率%', 'Efficiency, %'),
  },
  sums: ['reports', 'reported', 'earned'],
  sorting: 'resource,shift',
})

export const completionKd = defineReport({
  code: 'WorkOrderCompletionKD',
  folder: 'orders',
  label: { zh: '客户承诺达成（KD）', en: 'Promised against actual by customer (KD)' },
  about: {
    zh: '期间内到期的销售订单，按客户：承诺日期、制造订单的结束和已交数量。',
    en: 'Sales orders due in the period by customer: what was promised, when the work orders behind them end, and what was delivered.',
  },
  sources: {
    saleOrder: ['status', 'dueDate', 'promisedDate', 'customerCode', 'qty', 'deliveredQty'],
    order: ['saleOrderCode', 'orderType', 'status', 'plannedEnd'],
  },
  names: ['customer', 'item'],
  formulas: {
    promised: { zh: '承诺日期，无则交期', en: 'promised date, without one the due date' },
    expected: {
      zh: '所属制造订单的最晚计划结束',
      en: 'latest planned end of the work orders made for it',
    },
    delayDays: {
      zh: '预计完成日减承诺日，整日',
      en: 'day of the expected end less the promised day',
    },
    delivered: { zh: '已交数量 / 数量', en: 'delivered / quantity' },
  },
  parameters: { from, to, customers },
  initial: { from: 'month-1m', to: 'today+60d' },
  columns: {
    ...customerColumns,
    saleOrder: code('销售订单', 'Sales order'),
    ...itemColumns,
    qty: quantity('数量', 'Quantity'),
    deliveredQty: quantity('已交数量', 'Delivered'),
    delivered: quantity('交付率%', 'Delivered, %'),
    promised: date('承诺日期', 'Promised'),
    expected: time('预计完成', 'Expected end'),
    delayDays: integer('延迟天数', 'Delay, days'),
    orders: integer('制造订单', 'Work orders'),
  },
  sorting: 'customerCode,promised,saleOrder',
  key: ['saleOrder'],
})
