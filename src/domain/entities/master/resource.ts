import { defineEntity } from '../../entity.ts'
import {
  choice,
  color,
  duration,
  expression,
  flag,
  integer,
  quantity,
  references,
  text,
} from '../../field-kinds.ts'
import { batchFields, numericRange, staticTimes } from './work-fields.ts'
import { LONGEST_LAG } from '../../rules/time-limits.ts'

const ranges = Object.assign({}, ...[1, 2, 3, 4].map(numericRange)) as ReturnType<typeof numericRange>

/** A machine, worker, tool, furnace or subcontractor. Its working time comes from calendars that name it or its groups. */
export const resource = defineEntity({
  name: 'resource',
  service: 'ASPResource',
  area: 'master',
  label: { zh: '资源', en: 'Resource' },
  leading: ['name', 'resourceType', 'resourcegroup', 'workCenter', 'defaultQty', 'infinite', 'efficiency'],
  fields: {
    resourceType: choice('资源类型', 'Resource type', 'ResourceType', {
      required: true,
      default: 'M',
      indexed: true,
    }),
    resourceClass: choice('资源类别', 'Resource class', 'ResourceClass', { required: true, default: 'S' }),
    resourcegroup: references('资源组', 'Resource groups', 'resourceGroup'),
    workCenter: text('工作中心', 'Work centre', { length: 80, indexed: true }),
    site: text('工厂', 'Site', { length: 80 }),
    constrainresResQty: choice('资源量约束', 'Quantity constraint', 'ResQtyConstraint', { default: '1' }),
    defaultQty: quantity('默认资源量', 'Default quantity', { default: '1', min: 0 }),
    infinite: flag('无限产能', 'Infinite capacity', { default: false }),
    efficiency: quantity('效率', 'Efficiency', {
      default: '1',
      min: 0.000001,
      help: { zh: '1 = 标准；2 = 用时减半', en: '1 = standard; 2 = half the time' },
    }),
    ...staticTimes({ hidden: true }),
    lockAfter: duration('占用延长', 'Lock after', { min: 0, max: LONGEST_LAG, hidden: true }),
    ...batchFields,
    postResources: references('后资源', 'Post-resources', 'resource', {
      hidden: true,
      help: {
        zh: '方案要求严格后资源时，后工序只能用这些资源；空 = 不限制',
        en: 'where operations behind go when a scheme asks for it strictly; empty: anywhere',
      },
    }),
    hourlyCost: quantity('小时费用', 'Hourly cost', { min: 0 }),
    costType: choice('费用类型', 'Cost type', 'CostType', { default: 'hour', hidden: true }),
    prodLotMin: quantity('最小生产批量', 'Smallest lot', { min: 0, hidden: true }),
    prodLotMax: quantity('最大生产批量', 'Largest lot', { min: 0, hidden: true }),
    dispatchKey: expression('排产关键字', 'Dispatch keys', {
      hidden: true,
      about: { ME: 'operation', gives: 'keys' },
      help: {
        zh: '如 ME.Order.Priority,d; ME.Order.DueDate',
        en: 'such as ME.Order.Priority,d; ME.Order.DueDate',
      },
    }),
    ...ranges,
    excludeExpr: expression('排除条件', 'Excluded when', {
      hidden: true,
      syntax: 'validity',
      help: {
        zh: "满足者不在此生产，如 spec1 = 'RED'",
        en: "Orders that meet it are not made here: spec1 = 'RED'",
      },
    }),
    assignDirection: choice('排产方向', 'Direction', 'AssignDirection', { hidden: true }),
    workLoadLimit: quantity('负荷上限%', 'Load limit, %', { min: 0, hidden: true }),
    timeFence: duration('冻结期', 'Time fence', { default: 0, min: 0, max: LONGEST_LAG }),
    displayOrder: integer('显示顺序', 'Display order', { indexed: true }),
    firstSetup: flag('首单换型', 'Setup without predecessor', { default: false, hidden: true }),
    maxShare: integer('最多共用', 'Largest share', { min: 0, hidden: true }),
    color: color('颜色', 'Colour'),
  },
})
