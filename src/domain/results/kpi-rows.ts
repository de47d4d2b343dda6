import { definitions, type DefinitionName } from '../definitions/index.ts'
import type { KpiCategory } from './kpi-category.ts'
import { fieldsObject } from '../expressions/objects.ts'
import { choice, code, duration, flag, integer, quantity, text, time, type Fields } from '../field-kinds.ts'
import { choiceOf } from '../choices/index.ts'

/** Values that a row of a run takes from the row of an entity which it names. */
export interface KpiJoin {
  readonly entity: string
  /** Member of the run's row that holds the code. */
  readonly by: string
  /** Member of the KPI's row -> field of the entity. */
  readonly fields: Readonly<Record<string, string>>
}

/** Rows that the KPIs of a category are about. */
export interface KpiRows {
  /** Kind of the runs that have them. */
  readonly run: 'SCHED' | 'KIT'
  /** Table of the run; null: the one row of the run's own figures. */
  readonly table: string | null
  /** Member that names a row, and the entity that it names: who may not see that row does not see this one. */
  readonly key: { readonly field: string; readonly entity: string } | null
  readonly fields: Fields
  readonly join: KpiJoin | null
}

const count = (zh: string, en: string) => integer(zh, en)
const rate = (zh: string, en: string) => quantity(zh, en)

/** A field under the declared name of its figure. */
const as = <F>(kind: (zh: string, en: string) => F, name: DefinitionName): F =>
  kind(definitions[name].term.zh, definitions[name].term.en)

/** What the expressions of each category can ask, under the names of the run's columns. */
export const kpiRows: Readonly<Record<KpiCategory, KpiRows>> = {
  ORD: {
    run: 'SCHED',
    table: 'jobs',
    key: { field: 'order', entity: 'order' },
    join: {
      entity: 'order',
      by: 'order',
      fields: { customer: 'customerCode', priority: 'priority', planner: 'planner', orderType: 'orderType' },
    },
    fields: {
      order: code('订单', 'Order'),
      item: code('物料', 'Item'),
      customer: code('客户', 'Customer'),
      qty: quantity('数量', 'Quantity'),
      due: time('交期', 'Due'),
      start: time('开始', 'Start'),
      end: time('结束', 'End'),
      lateness: duration('延期', 'Lateness'),
      slack: duration('宽裕时间', 'Slack'),
      assigned: flag('已排产', 'Assigned'),
      setupSeconds: duration('换型时间', 'Setup'),
      operations: count('工序数', 'Operations'),
      unassigned: count('未排工序', 'Unassigned operations'),
      priority: count('优先级', 'Priority'),
      planner: code('计划员', 'Planner'),
      orderType: choice('订单类型', 'Order type', 'OrderType'),
    },
  },
  OPE: {
    run: 'SCHED',
    table: 'operations',
    key: { field: 'order', entity: 'order' },
    join: null,
    fields: {
      operation: code('计划工序', 'Operation'),
      order: code('订单', 'Order'),
      item: code('物料', 'Item'),
      process: code('工序', 'Process'),
      resource: code('资源', 'Resource'),
      qty: quantity('数量', 'Quantity'),
      assigned: flag('已排产', 'Assigned'),
      status: choice('状态', 'Status', 'OperationStatus'),
      start: time('开始', 'Start'),
      end: time('结束', 'End'),
      setupSeconds: duration('生产准备', 'Setup'),
      productionSeconds: duration('制造', 'Production'),
      teardownSeconds: duration('收尾', 'Teardown'),
      waitSeconds: duration('等待', 'Waiting'),
      reason: text('开始原因', 'Reason of start'),
    },
  },
  RES: {
    run: 'SCHED',
    table: 'resources',
    key: { field: 'resource', entity: 'resource' },
    join: {
      entity: 'resource',
      by: 'resource',
      fields: { resourceType: 'resourceType', workCenter: 'workCenter', hourlyCost: 'hourlyCost' },
    },
    fields: {
      resource: code('资源', 'Resource'),
      workCenter: text('工作中心', 'Work centre'),
      available: as(duration, 'working'),
      busy: as(duration, 'busy'),
      setup: as(duration, 'setup'),
      idle: as(duration, 'idle'),
      utilisation: rate('利用率', 'Utilisation'),
      operations: count('工序数', 'Operations'),
      resourceType: choice('资源类型', 'Resource type', 'ResourceType'),
      hourlyCost: quantity('小时成本', 'Hourly cost'),
    },
  },
  PER: {
    run: 'SCHED',
    table: null,
    key: null,
    join: null,
    fields: {
      runNo: code('运行号', 'Run'),
      orders: count('订单数', 'Orders'),
      lateOrders: count('延期订单', 'Late orders'),
      onTimeRate: rate('准时率', 'On time'),
      onTimeKittedRate: rate('准时且齐套率', 'On time and kitted'),
      weightedTardiness: duration('加权延期', 'Weighted tardiness'),
      totalLateness: duration('总延期', 'Total lateness'),
      maxLateness: duration('最大延期', 'Largest lateness'),
      meanLateness: duration('平均延期', 'Mean lateness'),
      makespan: duration('总工期', 'Makespan'),
      meanFlowTime: duration('平均流转周期', 'Mean flow time'),
      setupSeconds: as(duration, 'setupTime'),
      setupRatio: as(rate, 'setupRatio'),
      idleSeconds: as(duration, 'idleBetween'),
      utilisation: rate('利用率', 'Utilisation'),
      bottleneckUtilisation: rate('瓶颈利用率', 'Utilisation of the bottleneck'),
      movedOperations: count('变动工序', 'Moved operations'),
      unassigned: count('未排工序', 'Unassigned operations'),
      violations: count('违反约束', 'Violations'),
    },
  },
  KIT: {
    run: 'KIT',
    table: 'orders',
    key: { field: 'order', entity: 'order' },
    join: null,
    fields: {
      order: code('订单', 'Order'),
      saleOrder: code('销售订单', 'Sales order'),
      customer: code('客户', 'Customer'),
      item: code('产品', 'Product'),
      planQty: quantity('计划数量', 'Planned'),
      openQty: quantity('未完数量', 'Open'),
      need: time('需求时间', 'Needed'),
      due: time('交期', 'Due'),
      kitStatus: choice('齐套状态', 'Kit status', 'KitStatus'),
      kitQtyNow: as(quantity, 'kitsNow'),
      kitQtyAtNeed: as(quantity, 'kitsInTime'),
      kitQtyTotal: as(quantity, 'kitsInAll'),
      setRate: as(rate, 'setRate'),
      lineRate: as(rate, 'lineRate'),
      fullKit: time('齐套时间', 'Kitted'),
      delayDays: as(count, 'delayDays'),
      shortLines: as(count, 'shortLines'),
      lineCount: count('行数', 'Lines'),
      gatingItem: code('瓶颈料', 'Gating item'),
      priority: count('优先级', 'Priority'),
      planner: code('计划员', 'Planner'),
      area: code('MRP区', 'MRP area'),
    },
  },
  ITM: {
    run: 'KIT',
    table: 'itemShortages',
    key: { field: 'item', entity: 'item' },
    join: {
      entity: 'item',
      by: 'item',
      fields: { price: 'price', abc: 'abc', itemType: 'itemType' },
    },
    fields: {
      item: code('物料', 'Item'),
      area: code('MRP区', 'MRP area'),
      buyer: code('采购员', 'Buyer'),
      supplier: code('供应商', 'Supplier'),
      required: as(quantity, 'net'),
      allocated: as(quantity, 'allocated'),
      short: as(quantity, 'short'),
      past: quantity('已过期缺料', 'Short, overdue'),
      ordersAffected: as(count, 'ordersAffected'),
      ordersGated: as(count, 'ordersGated'),
      earliestNeed: time('最早需求', 'Earliest need'),
      stock: as(quantity, 'onHand'),
      safety: quantity('安全库存', 'Safety stock'),
      price: quantity('单价', 'Price'),
      abc: choice('ABC分类', 'ABC class', 'AbcClass'),
      itemType: choice('物料类型', 'Item type', 'ItemType'),
    },
  },
  SUP: {
    run: 'KIT',
    table: 'supplies',
    key: { field: 'item', entity: 'item' },
    join: { entity: 'item', by: 'item', fields: { price: 'price' } },
    fields: {
      doc: code('单据', 'Document'),
      item: code('物料', 'Item'),
      supplier: code('供应商', 'Supplier'),
      class: choice('供应类别', 'Class', 'SupplyClass'),
      warehouse: code('仓库', 'Warehouse'),
      qty: quantity('数量', 'Quantity'),
      used: quantity('已用', 'Used'),
      free: quantity('可用', 'Free'),
      reserved: quantity('预占', 'Reserved'),
      excluded: flag('已排除', 'Left out'),
      effective: time('有效时间', 'Effective'),
      overdueDays: count('逾期天数', 'Overdue, days'),
      price: quantity('单价', 'Price'),
    },
  },
}

const names = choiceOf('KpiCategory')

/** The rows of each category as objects of expressions, under the code of the category. */
export const kpiObjects = (Object.keys(kpiRows) as KpiCategory[]).map((category) => {
  const { fields, key } = kpiRows[category]
  return fieldsObject(category, names[category]!, fields, key?.field ?? null)
})
