import { choice, code, duration, quantity, time } from '../../field-kinds.ts'
import {
  defineReport,
  customers,
  from,
  items,
  to,
  itemColumns,
  itemNames,
  customerColumns,
  orderCounts,
} from './fields.ts'

export const onTimeDelivery = defineReport({
  code: 'OnTimeDelivery',
  folder: 'orders',
  label: { zh: '客户准时交付', en: 'On-time delivery by customer' },
  about: {
    zh: '期间内到期的订单，按客户：多少准时、多少延期、平均和最大延期。',
    en: 'Orders due in the period by customer: how many are in time, how many late, and by how much.',
  },
  sources: {
    order: ['orderType', 'status', 'dueDate', 'plannedEnd', 'customerCode', 'itemCode'],
    operation: ['orderCode'],
    result: ['operationCode', 'voided', 'endTime'],
  },
  names: ['customer'],
  formulas: {
    onTimeRate: { zh: '（订单数 - 延期订单）/ 订单数', en: '(orders - late) / orders' },
    meanLate: { zh: '所有订单延期的平均，准时计 0', en: 'mean over all orders, 0 for those in time' },
  },
  parameters: { from, to, customers },
  initial: { from: 'today-90d', to: 'today+30d' },
  columns: {
    ...customerColumns,
    ...orderCounts,
    meanLate: duration('平均延期', 'Mean lateness'),
    maxLate: duration('最大延期', 'Largest lateness'),
  },
  sums: ['orders', 'finished', 'late'],
  sorting: 'late desc,customerCode',
})

export const kitReadiness = defineReport({
  code: 'KitReadiness',
  folder: 'material',
  label: { zh: '开工齐套情况', en: 'Kit readiness of what starts' },
  about: {
    zh: '期间内开工的工序及其物料：已齐套、何时齐套、比计划开工晚多少。',
    en: 'Operations that start in the period and their material: whether it is there, when it will be, and how much later than the planned start.',
  },
  sources: {
    operation: ['status', 'start', 'materialReady', 'itemCode', 'kitStatus', 'orderCode'],
    order: [],
  },
  names: ['item'],
  formulas: {
    wait: {
      zh: '物料齐套时间减计划开工，不小于 0',
      en: 'material ready less planned start, not below 0',
    },
  },
  parameters: { from, to, items, kitStatus: choice('齐套状态', 'Kit status', 'KitStatus') },
  initial: { from: 'today', to: 'today+14d' },
  columns: {
    operation: code('计划工序', 'Operation'),
    order: code('订单', 'Order'),
    ...itemColumns,
    resource: code('资源', 'Resource'),
    start: time('计划开工', 'Planned start'),
    qty: quantity('数量', 'Quantity'),
    kitStatus: choice('齐套状态', 'Kit status', 'KitStatus'),
    materialReady: time('物料齐套时间', 'Material ready'),
    wait: duration('等待物料', 'Waiting for material'),
    due: time('交期', 'Due'),
    planner: code('计划员', 'Planner'),
  },
  sorting: 'start,operation',
  key: ['operation'],
  rowNames: itemNames,
})
