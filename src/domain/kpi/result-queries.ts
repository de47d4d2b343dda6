import { choice, code, duration, flag, integer, quantity, text, time, type Fields } from '../field-kinds.ts'
import type { Label } from '../label.ts'

const count = (zh: string, en: string) => integer(zh, en)

/** What the production results of a period can be grouped by. */
export const produceGroups = {
  day: { zh: '日', en: 'Day' },
  week: { zh: '周', en: 'Week' },
  resource: { zh: '资源', en: 'Resource' },
  item: { zh: '物料', en: 'Item' },
  process: { zh: '工序', en: 'Process' },
  order: { zh: '订单', en: 'Order' },
} as const satisfies Record<string, Label>

/**
 * Plan and report of a group. Earned time is what the reported pieces should have taken by plan; efficiency is earned to
 * production time, availability production to all reported time, quality good to all pieces, OEE their product.
 */
export const produceFields = {
  key: text('分组', 'Group'),
  name: text('名称', 'Name'),
  planOps: count('计划工序', 'Planned operations'),
  planQty: quantity('计划数量', 'Planned'),
  goodQty: quantity('良品数', 'Good'),
  scrapQty: quantity('报废数', 'Scrap'),
  doneRate: quantity('完成率%', 'Done, %'),
  scrapRate: quantity('报废率%', 'Scrap, %'),
  planSec: duration('计划工时', 'Planned time'),
  actualSec: duration('实际工时', 'Reported time'),
  earnedSec: duration('应用工时', 'Earned time'),
  availability: quantity('时间开动率%', 'Availability, %'),
  efficiency: quantity('效率%', 'Efficiency, %'),
  quality: quantity('良品率%', 'Quality, %'),
  oee: quantity('OEE%', 'OEE, %'),
  reports: count('报工次数', 'Reports'),
} as const satisfies Fields

export const orderGroups = {
  order: { zh: '订单', en: 'Order' },
  customer: { zh: '客户', en: 'Customer' },
  item: { zh: '物料', en: 'Item' },
  week: { zh: '交期周', en: 'Week due' },
} as const satisfies Record<string, Label>

/** One order and how far it got. The end that counts is the reported one of a finished order, else the planned one. */
export const orderResultFields = {
  key: code('订单', 'Order'),
  itemCode: code('物料', 'Item'),
  itemName: text('物料名称', 'Item name'),
  customerCode: code('客户', 'Customer'),
  qty: quantity('数量', 'Quantity'),
  completedQty: quantity('完成数量', 'Completed'),
  completion: quantity('完成率%', 'Done, %'),
  status: choice('状态', 'Status', 'OrderStatus'),
  due: time('交期', 'Due'),
  plannedEnd: time('计划结束', 'Planned end'),
  actualEnd: time('实际结束', 'Actual end'),
  onTime: flag('准时', 'On time'),
  lateness: duration('延期', 'Lateness'),
  planner: code('计划员', 'Planner'),
} as const satisfies Fields

/** Orders of a customer, item or week together. */
export const orderGroupFields = {
  key: text('分组', 'Group'),
  name: text('名称', 'Name'),
  orders: count('订单数', 'Orders'),
  finished: count('完成订单', 'Finished'),
  late: count('延期订单', 'Late'),
  onTimeRate: quantity('准时率%', 'On time, %'),
  qty: quantity('数量', 'Quantity'),
  completedQty: quantity('完成数量', 'Completed'),
  completion: quantity('完成率%', 'Done, %'),
  meanLate: duration('平均延期', 'Mean lateness'),
  maxLate: duration('最大延期', 'Largest lateness'),
} as const satisfies Fields

export type ProduceGroup = keyof typeof produceGroups
export type OrderGroup = keyof typeof orderGroups
