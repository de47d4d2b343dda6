import { fill, textOf, type Label, type Language } from '../label.ts'

/**
 * What a scheduling run says: rows it refused (E), doubted (W), and limits it could not keep (W). {value} is what was
 * found, {seconds} by how much.
 */
export const messageTexts = {
  codeMissing: { zh: '{value} 的一行没有编码，未参与', en: 'a row of {value} has no code; it is ignored' },
  duplicate: { zh: '{value} 重复，只使用一行', en: '{value} is listed twice, only one row is used' },
  operationWithoutOrder: {
    zh: '工序 {operation} 的订单 {value} 不存在，未参与',
    en: 'order {value} of operation {operation} does not exist; the operation is ignored',
  },
  resourceUnknown: {
    zh: '工序 {operation} 的资源 {resource} 不存在',
    en: 'resource {resource} of operation {operation} is not known',
  },
  resourceNotScheduled: {
    zh: '工序 {operation} 的资源 {resource} 不参与排程',
    en: 'resource {resource} of operation {operation} is not scheduled',
  },
  noCapacity: {
    zh: '工序 {operation} 没有产能数据，无法排产',
    en: 'operation {operation} has no capacity data and cannot be assigned',
  },
  noSlots: {
    zh: '资源 {resource} 没有工作时间，其工序无法排产',
    en: 'resource {resource} has no working time; nothing can be assigned to it',
  },
  slotsOverlap: {
    zh: '资源 {resource} 的工作时间重叠，已截断',
    en: 'working times of resource {resource} overlap and were cut',
  },
  slotInvalid: {
    zh: '资源 {resource} 的一段工作时间无效，已忽略',
    en: 'a working time of resource {resource} is not valid and was ignored',
  },
  speedRounded: {
    zh: '资源 {resource} 的资源量小数过多，速度已取整',
    en: 'quantities of resource {resource} have too many digits, speeds were rounded',
  },
  durationNegative: {
    zh: '工序 {operation} 在资源 {resource} 上的时间为负，该候选无效',
    en: 'operation {operation} has a negative duration on {resource}, the candidate is refused',
  },
  durationZero: {
    zh: '工序 {operation} 在资源 {resource} 上的时间为零，按一秒计',
    en: 'operation {operation} takes no time on {resource}; one second is used',
  },
  durationTooLong: {
    zh: '工序 {operation} 在资源 {resource} 上的时间过长，该候选无效',
    en: 'operation {operation} takes too long on {resource}, the candidate is refused',
  },
  efficiencyInvalid: {
    zh: '资源 {resource} 的效率 {value} 无效，按 1 计',
    en: 'efficiency {value} of resource {resource} is not valid; 1 is used',
  },
  quantityInvalid: {
    zh: '工序 {operation} 的数量 {value} 无效',
    en: 'quantity {value} of operation {operation} is not valid',
  },
  startAfterEnd: {
    zh: '工序 {operation} 的最早开始晚于最晚结束',
    en: 'operation {operation} may start only after its latest end',
  },
  orderStartAfterDue: {
    zh: '订单 {order} 的最早开始晚于交期',
    en: 'order {order} may start only after it is due',
  },
  fixedInvalid: {
    zh: '工序 {operation} 已固定但时间或资源不完整，改为正常排产',
    en: 'operation {operation} is fixed without complete times and resource; it is assigned like others',
  },
  fixedStartAfterEnd: {
    zh: '工序 {operation} 固定的开始晚于结束',
    en: 'operation {operation} is fixed with a start after its end',
  },
  fixedOverlap: {
    zh: '固定工序 {operation} 与 {value} 在资源 {resource} 上重叠',
    en: 'fixed operations {operation} and {value} overlap on resource {resource}',
  },
  startedOverrun: {
    zh: '已开始的工序 {value} 超出计划，占用资源 {resource} 的时间与 {operation} 重叠；两者均不移动：请取消 {operation} 的固定，或允许移动已下达的工序',
    en: 'started operation {value} runs longer than planned, into the time of {operation} on {resource}; neither is moved: release {operation} from its place, or let released operations move',
  },
  fixedContradiction: {
    zh: '固定工序 {operation} 早于其前工序 {value} 允许的时间',
    en: 'fixed operation {operation} starts before its predecessor {value} allows',
  },
  linkUnknown: {
    zh: '工序 {operation} 的关联指向不存在的工序 {value}，已忽略',
    en: 'a link of operation {operation} names {value}, which does not exist; it is ignored',
  },
  linkCycle: {
    zh: '工序关联成环，未排：{value}',
    en: 'operations are linked in a circle and were not assigned: {value}',
  },
  linkSelf: { zh: '工序 {operation} 关联到自身，已忽略', en: 'operation {operation} is linked to itself' },
  lagInvalid: {
    zh: '工序 {operation} 的关联间隔无效：{value}',
    en: 'a lag before operation {operation} is not valid: {value}',
  },
  lagTooLong: {
    zh: '工序 {operation} 前的间隔超过 {value} 秒，该工序不排产',
    en: 'a lag before operation {operation} is longer than {value} seconds, the operation is not assigned',
  },
  timeTooFar: {
    zh: '{value} 距基准时间超过 34 年',
    en: '{value} is more than 34 years from the as-of time',
  },
  changeoverInvalid: {
    zh: '换型行 {value} 无效，已忽略',
    en: 'changeover row {value} is not valid and is ignored',
  },
  dispatchKeyInvalid: {
    zh: '资源 {resource} 的排产关键字 {value} 无法识别，按方案的排产规则',
    en: 'dispatch keys {value} of resource {resource} cannot be read; the rule of the scheme is used',
  },
  changeoverConditionInvalid: {
    zh: '换型行的有效条件无法使用，该行已忽略：{value}',
    en: 'the condition of a changeover row cannot be used, the row is ignored: {value}',
  },
  changeoverWorkerUnknown: {
    zh: '换型行 {value} 的换型资源 {resource} 不存在，换型不占用资源',
    en: 'changeover resource {resource} of row {value} is not known; the changeover uses none',
  },
  changeoverQuantity: {
    zh: '资源 {resource} 有换型，数量须为整数且不超过 {value}；其换型不计',
    en: 'resource {resource} has changeovers, so it must have a whole number of units, {value} at most; its changeovers are ignored',
  },
  changeoverShare: {
    zh: '资源 {resource} 有换型，但有工序一次占用的不是一个单位；其换型不计',
    en: 'resource {resource} has changeovers, but an operation takes more or less than one unit of it; its changeovers are ignored',
  },
  changeoverBeside: {
    zh: '资源 {resource} 有换型且数量多于一，却也作为副资源或换型资源使用；其换型不计',
    en: 'resource {resource} has changeovers and several units, but is also used together with another resource; its changeovers are ignored',
  },
  changeoverTooLarge: {
    zh: '换型表过大，无法展开',
    en: 'the changeover tables are too large to be expanded',
  },
  unassigned: {
    zh: '工序 {operation} 未排：{value}',
    en: 'operation {operation} is not assigned: {value}',
  },
  noRoom: {
    zh: '工序 {operation} 在工作时间内放不下',
    en: 'operation {operation} does not fit into the working time there is',
  },
  beforeStart: {
    zh: '工序 {operation} 早于排产开始',
    en: 'operation {operation} lies before the start of the assignment',
  },
  afterEnd: {
    zh: '工序 {operation} 晚于排产结束',
    en: 'operation {operation} lies after the end of the assignment',
  },
  beforeEst: {
    zh: '工序 {operation} 早于最早开始',
    en: 'operation {operation} lies before its earliest start',
  },
  stopped: {
    zh: '停止条件在工序 {operation} 成立，其后 {value} 道工序未排',
    en: 'the stop condition held at operation {operation}; {value} operations behind it were not assigned',
  },
  late: { zh: '订单 {order} 延期', en: 'order {order} is late' },
  turnedForward: {
    zh: '订单 {order} 向后排产不可行，已改为向前',
    en: 'order {order} cannot be assigned backward in time and was assigned forward',
  },
  overCapacity: {
    zh: '工序 {operation} 超出资源 {resource} 的产能',
    en: 'operation {operation} is placed beyond the capacity of {resource}',
  },
  minLag: {
    zh: '工序 {operation} 与 {value} 之间小于最小间隔',
    en: 'operation {operation} is closer to {value} than the minimum lag',
  },
  maxLag: {
    zh: '工序 {operation} 与 {value} 之间超过最大间隔',
    en: 'operation {operation} is further from {value} than the maximum lag',
  },
  lockBroken: {
    zh: '工序 {operation} 在资源 {resource} 的锁定结束前开始',
    en: 'operation {operation} begins before the lock of {resource} behind {value} is over',
  },
  batchBelowMinimum: {
    zh: '资源 {resource} 的一炉少于最小批量',
    en: 'a batch on resource {resource} is below the smallest batch',
  },
} as const satisfies Record<string, Label>

export type SchedulingMessageCode = keyof typeof messageTexts

/** Messages that name a limit which the plan breaks. The figure "violations" counts them, lists and charts show them. */
export const violationCodes: ReadonlySet<string> = new Set<SchedulingMessageCode>([
  'fixedOverlap',
  'startedOverrun',
  'fixedContradiction',
  'beforeStart',
  'afterEnd',
  'beforeEst',
  'overCapacity',
  'minLag',
  'maxLag',
  'lockBroken',
  'batchBelowMinimum',
])

export function messageText(
  code: string,
  values: Readonly<Record<string, unknown>>,
  language: Language,
): string {
  const text: Label | undefined = messageTexts[code as SchedulingMessageCode]
  return text ? fill(textOf(text, language), values) : code
}
