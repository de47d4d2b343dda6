import type { Label } from '../label.ts'

/** What the explosion of orders into operations has to say; {value} is what was found. */
export const explosionTexts = {
  quantityNone: {
    zh: '订单 {order} 没有待产数量，未展开',
    en: 'order {order} has nothing left to make, it is not exploded',
  },
  itemUnknown: { zh: '订单 {order} 的物料 {item} 不存在', en: 'item {item} of order {order} does not exist' },
  dueMissing: { zh: '订单 {order} 没有交期', en: 'order {order} has no due date' },
  startAfterDue: {
    zh: '订单 {order} 的最早开始晚于交期',
    en: 'order {order} may start only after it is due',
  },
  routeMissing: {
    zh: '订单 {order}：物料 {item} 没有工艺',
    en: 'order {order}: item {item} has no process capacity',
  },
  routeVersionMissing: {
    zh: '订单 {order}：物料 {item} 没有工艺版本 {value}',
    en: 'order {order}: item {item} has no route version {value}',
  },
  routeNotValid: {
    zh: '订单 {order}：物料 {item} 的工艺在该日期或条件下无效',
    en: 'order {order}: no process of item {item} is valid at its date or under its conditions',
  },
  routeCycle: {
    zh: '订单 {order}：物料 {item} 的前工序形成循环：{value}',
    en: 'order {order}: previous processes of item {item} run in a circle: {value}',
  },
  bomCircle: {
    zh: '订单 {order}：物料 {item} 的 BOM 在需料日期形成循环：{value}',
    en: 'order {order}: on the day its material is wanted, the BOM of item {item} runs in a circle: {value}',
  },
  bomUsageZero: {
    zh: '物料 {item} 的 BOM 中子项 {value} 用量为零，该行已忽略',
    en: 'BOM of item {item}: usage of component {value} is zero, the line is left out',
  },
  bomUsageInvalid: {
    zh: '物料 {item} 的 BOM 中子项 {value} 的用量或损耗无效，该行已忽略',
    en: 'BOM of item {item}: usage or scrap of component {value} is not valid, the line is left out',
  },
  previousUnknown: {
    zh: '物料 {item} 工序 {procNo}：前工序 {value} 不存在',
    en: 'item {item}, process {procNo}: there is no previous process {value}',
  },
  processMixed: {
    zh: '物料 {item} 工序 {procNo} 写有多个工序编码：{value}',
    en: 'item {item}, process {procNo} names several processes: {value}',
  },
  validityUnreadable: {
    zh: '物料 {item} 工序 {procNo}：有效条件无法读取（{value}）',
    en: 'item {item}, process {procNo}: the condition cannot be read ({value})',
  },
  targetUnknown: {
    zh: '物料 {item} 工序 {procNo}：资源 {value} 不存在',
    en: 'item {item}, process {procNo}: there is no resource or group {value}',
  },
  groupEmpty: {
    zh: '物料 {item} 工序 {procNo}：资源组 {value} 没有资源',
    en: 'item {item}, process {procNo}: group {value} has no resources',
  },
  notScheduled: {
    zh: '物料 {item} 工序 {procNo}：资源 {value} 为不排程类型',
    en: 'item {item}, process {procNo}: resource {value} is of a type that is not scheduled',
  },
  capacityFault: {
    zh: '物料 {item} 工序 {procNo}：产能无法读取（{value}）',
    en: 'item {item}, process {procNo}: the capacity cannot be read ({value})',
  },
  ratioFault: {
    zh: '物料 {item} 工序 {procNo}：数量比无法读取（{value}）',
    en: 'item {item}, process {procNo}: the ratio cannot be read ({value})',
  },
  rateInvalid: {
    zh: '物料 {item} 工序 {procNo}：良品率、损耗或资源量无效（{value}）',
    en: 'item {item}, process {procNo}: yield, scrap or resource quantity is not valid ({value})',
  },
  capacityMissing: {
    zh: '订单 {order} 工序 {procNo} 没有可用产能（物料 {item}）',
    en: 'order {order}, process {procNo}: there is no capacity to make item {item}',
  },
  noneEligible: {
    zh: '订单 {order} 工序 {procNo}：规格、批量或排除条件使资源都不可用（{value}）',
    en: 'order {order}, process {procNo}: its specifications, its lot or a condition exclude every resource ({value})',
  },
  excludeUnreadable: {
    zh: '资源的排除条件无法读取（{value}）',
    en: 'the condition that excludes orders from a resource cannot be read ({value})',
  },
  durationZero: {
    zh: '订单 {order} 工序 {procNo} 的制造时间为零（资源 {value}）',
    en: 'order {order}, process {procNo} takes no time on {value}',
  },
  durationTooLong: {
    zh: '订单 {order} 工序 {procNo} 的时间过长（资源 {value}）',
    en: 'order {order}, process {procNo} takes too long on {value}',
  },
  choicesCut: {
    zh: '物料 {item} 工序 {procNo}：资源组合过多，只取前 {value} 个',
    en: 'item {item}, process {procNo}: too many combinations of resources, only the first {value} are used',
  },
  splitCut: {
    zh: '订单 {order} 工序 {procNo}：拆分批数过多，只分 {value} 批',
    en: 'order {order}, process {procNo}: too many lots, only {value} are made',
  },
  inputUnknown: {
    zh: '物料 {item} 工序 {procNo}：输入物料 {value} 不存在',
    en: 'item {item}, process {procNo}: input item {value} does not exist',
  },
  movesContradict: {
    zh: '物料 {item} 工序 {procNo}：最小间隔大于最大间隔（{value}）',
    en: 'item {item}, process {procNo}: the minimum lag is above the maximum ({value})',
  },
  parentOutside: {
    zh: '订单 {order} 的上级订单 {value} 未参与展开',
    en: 'parent order {value} of order {order} is not exploded',
  },
  parentTakesNone: {
    zh: '上级订单 {value} 不使用订单 {order} 的物料 {item}，按首工序衔接',
    en: 'parent order {value} takes no {item} of order {order}; its first processes wait instead',
  },
  ordersCircle: {
    zh: '订单相互等待形成循环：{value}',
    en: 'orders wait for each other in a circle: {value}',
  },
  outsideRoute: {
    zh: '工序 {operation} 已下达或开始，但不在工艺中，保留原样',
    en: 'operation {operation} is released or started but no longer part of the route; it stays as it is',
  },
  timesContradict: {
    zh: '工序 {operation} 的固定时间矛盾（{value}）',
    en: 'fixed times of operation {operation} contradict each other ({value})',
  },
} as const satisfies Record<string, Label>

export type ExplosionText = keyof typeof explosionTexts
