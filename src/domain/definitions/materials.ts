import { define } from './define.ts'

/** Component lines, shortages and supplies of a kitting run. */
export const materialDefinitions = {
  net: define(
    ['净需求数量', 'Net required'],
    ['未完数量所需、扣除已领后的数量。', 'What the open quantity needs, less what was issued.'],
    [
      '现货分配 + 按期分配 + 延期分配 + 自制 + 可用未分配 + 缺料数量',
      'From stock + On time + Late + Built + Available, not allocated + Short',
    ],
  ),
  allocNow: define(
    ['现货分配', 'From stock'],
    ['分配到的、基准时间已在库的数量。', 'Allocated from what is there at the as-of time.'],
    ['供应时间 ≤ 基准时间 的分配合计', 'Sum of allocations with Supply date ≤ As of'],
  ),
  allocOnTime: define(
    ['按期分配', 'On time'],
    ['分配到的、之后到货但不晚于需求时间的数量。', 'Allocated from what comes later and by the need date.'],
    ['基准时间 < 供应时间 ≤ 需求时间 的分配合计', 'Sum of allocations with As of < Supply date ≤ Needed'],
  ),
  allocLate: define(
    ['延期分配', 'Late'],
    ['分配到的、晚于需求时间到货的数量。', 'Allocated from what comes after the need date.'],
    ['供应时间 > 需求时间 的分配合计', 'Sum of allocations with Supply date > Needed'],
  ),
  built: define(
    ['自制', 'Built'],
    ['由下阶物料自制满足的数量。', 'Covered by building it from its own components.'],
    ['本行自制数量合计', 'Sum of what is built for the line'],
  ),
  available: define(
    ['可用未分配', 'Available, not allocated'],
    [
      '既未分配也不缺料：剩余供应可以满足，或其他方案不需要它。',
      'Neither allocated nor short: left-over supplies could cover it, or sets of another variant do without it.',
    ],
    ['净需求数量 − 已分配 − 缺料数量', 'Net required − Allocated − Short'],
  ),
  allocated: define(
    ['已分配', 'Allocated'],
    ['分配到的和自制的数量。', 'What was allocated and what is built.'],
    ['现货分配 + 按期分配 + 延期分配 + 自制', 'From stock + On time + Late + Built'],
  ),
  short: define(
    ['缺料数量', 'Short'],
    ['到承诺窗口结束都没有供应可满足的数量。', 'What no supply covers by the end of the commit window.'],
    ['净需求数量 − 已分配 − 可用未分配', 'Net required − Allocated − Available, not allocated'],
  ),
  shortLines: define(
    ['缺料行', 'Short lines'],
    [
      '订单第一层组件中有缺料的行数。',
      'First-level component lines of the order of which something is short.',
    ],
    ['缺料数量 > 0 的行数', 'Count of lines with Short > 0'],
  ),
  onHand: define(
    ['现存量', 'On hand'],
    [
      '该物料在本行区域内（及不分区）、基准时间已在库且本次计算可用的数量；无区域的行计所有区域。',
      'Of the item in the area of the row, and without an area: there at the as-of time and usable in the run. Rows without an area count all areas.',
    ],
    ['在库供应的 已用 + 预占 + 剩余', 'Used + Reserved + Free of the supplies on hand'],
  ),
  onHandFree: define(
    ['可用现存量', 'On hand, free'],
    ['现存量中既未使用也未预占的部分。', 'The part of On hand that is neither used nor reserved.'],
    ['在库供应的剩余合计', 'Sum of Free of the supplies on hand'],
  ),
  inTransit: define(
    ['在途', 'In transit'],
    [
      '本行区域内尚未可用的在途、待检和暂收数量。',
      'In the area of the row, on its way or in inspection, and not there yet.',
    ],
    ['在途、待检供应的 已用 + 预占 + 剩余', 'Used + Reserved + Free of such supplies'],
  ),
  openOrders: define(
    ['未清订单', 'On order'],
    [
      '本行区域内已下单、在制或计划而未发出的数量。',
      'In the area of the row, ordered, in work or planned, and not sent yet.',
    ],
    ['此类供应的 已用 + 预占 + 剩余', 'Used + Reserved + Free of such supplies'],
  ),
  ordersAffected: define(
    ['影响订单', 'Orders affected'],
    ['在本区域内缺该物料的订单数，任何层级。', 'Orders in the area that lack the item, on any level.'],
    ['缺料清单中不同订单的数量', 'Count of different orders in the shortage list'],
  ),
  ordersGated: define(
    ['仅因此料未齐的订单', 'Orders gated by it alone'],
    [
      '只差这一种物料就能按期齐套的订单数。',
      'Orders that would be kitted in time if this item alone were there.',
    ],
    ['唯一未满足行为该物料的订单数', 'Count of orders whose only uncovered line is of the item'],
  ),
  expediteValue: define(
    ['催料价值', 'Expedite value'],
    ['该物料若按期到货可提前订单天数数的上限。', 'Order-days gained at most if the item came in time.'],
    ['Σ 订单可提前的天数', 'Σ days by which an order would be kitted earlier'],
  ),
  supplies: define(
    ['供应数', 'Supplies'],
    [
      '供应明细的行数，含被排除的；部分答复的供应分为多行。',
      'Rows of the supply details, those left out included; a supply that is confirmed in parts has several.',
    ],
    ['供应明细的行数', 'Count of rows of the supply details'],
  ),
  supplyQty: define(
    ['数量', 'Quantity'],
    ['该供应的总数量。', 'The whole of a supply.'],
    ['已用 + 预占 + 剩余 + 不可用', 'Used + Reserved + Free + Not available'],
  ),
  used: define(
    ['已用', 'Used'],
    ['本次计算分配掉的数量，含从预占中使用的。', 'Allocated by the run, out of reservations as well.'],
    ['该供应的分配合计', 'Sum of the allocations of the supply'],
  ),
  reserved: define(
    ['预占', 'Reserved'],
    ['为订单保留而本次未使用的数量。', 'Kept for orders and not used by the run.'],
    ['预占数量 − 其中已用', 'Reservations − what was used of them'],
  ),
  free: define(
    ['剩余', 'Free'],
    ['可用而无人使用的数量。', 'Usable and used by nobody.'],
    ['数量 − 已用 − 预占 − 不可用', 'Quantity − Used − Reserved − Not available'],
  ),
  withheld: define(
    ['不可用', 'Not available'],
    [
      '被规则排除、作为安全库存保留或已抵销负库存的数量。',
      'Left out by a rule, kept as safety stock, or used up by stock below zero.',
    ],
    ['数量 − 已用 − 预占 − 剩余', 'Quantity − Used − Reserved − Free'],
  ),
  overdueShare: define(
    ['依赖逾期供应', 'From overdue supplies'],
    ['已分配数量中来自逾期供应的比例。', 'Share of what was allocated that comes from overdue supplies.'],
    ['逾期供应的已用 ÷ 已用合计', 'Used of overdue supplies ÷ Used of all'],
  ),
  replyCoverage: define(
    ['答复覆盖率', 'Purchases with a reply'],
    ['未收货的采购中已有供应商答复的比例。', 'Share of the open purchases that a supplier has answered.'],
    ['有答复的采购行 ÷ 未收货的采购行', 'Lines with a reply ÷ open purchase lines'],
  ),
  strandedValue: define(
    ['不成套占用金额', 'Value tied in unfinished sets'],
    ['分给未能按期齐套订单的物料金额。', 'Value of parts that are allocated to orders not kitted in time.'],
    ['Σ（分配数量 × 单价）', 'Σ (allocated quantity × price)'],
  ),
  swaps: define(
    ['与上次发布的分配变动', 'Allocations moved since the last published run'],
    [
      '上次发布的分配中本次减少的条数。',
      'Allocations of the last published run of which the order has less now.',
    ],
    ['数量减少的分配条数', 'Count of allocations that became smaller'],
  ),
} as const
