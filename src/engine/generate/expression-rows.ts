import { label } from '#domain/label.ts'
import type { EntityRows } from './factory-rows.ts'
import type { RowContext } from './row-context.ts'

const parameters = [
  ['SafetyDays', label('安全天数', 'Days of safety'), 'number', '2', 'MATERIAL'],
  ['UrgentPriority', label('紧急优先级', 'Priority of urgent orders'), 'number', '20', 'ORDER'],
  ['HighLoad', label('高负荷界限', 'Load that is high'), 'number', '0.9', 'RESOURCE'],
  ['ExpiryAlert', label('效期预警', 'Notice of expiry'), 'span', '30d', 'MATERIAL'],
  ['HoursFirm', label('冻结期', 'Time that stays firm'), 'span', '2d', 'ORDER'],
  ['KeyCustomers', label('重点客户组', 'Group of key customers'), 'text', 'KEY', 'ORDER'],
  ['WeekendWork', label('周末生产', 'Work on weekends'), 'bool', '0', 'RESOURCE'],
] as const

const expressions = [
  ['LATE', label('延期订单', 'Late orders'), 'order', 'bool', 'ME.Lateness > 0d'],
  ['URGENT', label('紧急订单', 'Urgent orders'), 'order', 'bool', 'ME.Priority <= UrgentPriority'],
  ['ORDER_TEXT', label('订单标签', 'Label of orders'), 'order', 'text', "ME.Code + ' · ' + ME.ItemCode"],
  ['DAYS_LEFT', label('距交期天数', 'Days until due'), 'order', 'number', '(ME.DueDate - Now()) / 1d'],
  [
    'SHORT',
    label('缺料工序', 'Operations without material'),
    'operation',
    'bool',
    "In(ME.KitStatus, 'PT', 'NO')",
  ],
  [
    'OPERATION_TEXT',
    label('工序标签', 'Label of operations'),
    'operation',
    'text',
    "ME.ProcessCode + ' ' + ME.ItemCode",
  ],
  ['OLD_MACHINE', label('低效设备', 'Slower machines'), 'resource', 'bool', 'ME.Efficiency < 1'],
  ['VALUABLE', label('高价物料', 'Valuable items'), 'item', 'bool', 'ME.Price > 200'],
  [
    'EXPIRING',
    label('临期库存', 'Stock that expires soon'),
    'stock',
    'bool',
    'ME.ExpiryDate < Today() + 30d',
  ],
  [
    'OVERDUE',
    label('逾期采购', 'Overdue purchases'),
    'purchaseOrder',
    'bool',
    "ME.Status == 'O' && ME.OpenQty > 0 && ME.PromisedDate < Today()",
  ],
] as const

/** Named values, and expressions stored for reuse. */
export const expressionRows = (context: RowContext): EntityRows[] => [
  {
    entity: 'parameter',
    rows: parameters.map(([code, name, dataType, value, category], i) => ({
      code,
      name: context.text(name),
      dataType,
      value,
      category,
      sortNo: i + 1,
    })),
  },
  {
    entity: 'expressionDef',
    rows: expressions.map(([code, name, targetClass, returnType, text], i) => ({
      code,
      name: context.text(name),
      targetClass,
      returnType,
      category: 'std',
      text,
      sortNo: i + 1,
    })),
  },
]
