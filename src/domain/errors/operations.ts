import type { ErrorKind } from './kind.ts'

/** Of operations that planners place, resize, split and join. */
export const operationErrors = {
  mayNotMove: {
    status: 403,
    zh: '资源分配只允许您查看这些资源，不能改变其计划。',
    en: 'You may look at the resources assigned to you, but not change their plan.',
  },
  resourceUnknown: { status: 404, zh: '没有资源 {resource}。', en: 'There is no resource {resource}.' },
  noPlan: { status: 404, zh: '尚未采用任何计划。', en: 'No plan has been accepted yet.' },
  operationUnknown: { status: 404, zh: '没有工序 {operation}。', en: 'There is no operation {operation}.' },
  operationBound: {
    status: 409,
    zh: '工序 {operation} 已下达、已开始或已固定，不能移动。',
    en: 'Operation {operation} is released, started or fixed and cannot be moved.',
  },
  operationStays: { status: 409, zh: '{reason}。', en: 'This cannot be done: {reason}.' },
  resizeUnplaced: {
    status: 409,
    zh: '工序 {operation} 未排，不能改变长度。',
    en: 'Operation {operation} is not placed and has no length to change.',
  },
  resizeEmpty: {
    status: 422,
    zh: '工序 {operation} 必须在 {time}（其开始加收尾）之后结束。',
    en: 'Operation {operation} must end after {time}: its start and its teardown.',
  },
  resizeFurnace: {
    status: 409,
    zh: '资源 {resource} 成批加工，工序 {operation} 的长度随批次而定。',
    en: '{resource} works in batches; the length of operation {operation} is that of its batch.',
  },
  resizeMeets: {
    status: 409,
    zh: '工序 {operation} 会与 {other} 重叠，而 {other} 已下达、已开始或已固定。',
    en: 'Operation {operation} would run into {other}, which is released, started or fixed.',
  },
  splitRefused: {
    status: 409,
    zh: '不能拆分或合并：{reason}。',
    en: 'Not split or joined: {reason}.',
  },
  splitPiece: {
    status: 409,
    zh: '工序 {operation} 只有 {qty}，已是最小单位，不能再拆分。',
    en: 'Operation {operation} has a quantity of {qty} only and cannot be split further.',
  },
  splitQty: {
    status: 422,
    zh: '工序 {operation} 的数量为 {whole}，第一部分须大于 0、小于它并为 {unit} 的整倍数，而不是 {qty}。',
    en: 'Operation {operation} has a quantity of {whole}: its first part must be more than 0, less than {whole} and a multiple of {unit}, not {qty}.',
  },
  splitTime: {
    status: 422,
    zh: '工序 {operation} 到 {time} 时一件也未完成或已全部完成；请指向其制造时间之内。',
    en: 'By {time} operation {operation} has made nothing or everything; point into its production.',
  },
  splitTaken: {
    status: 409,
    zh: '已有工序 {operation}。',
    en: 'There is an operation {operation} already.',
  },
  splitPlan: {
    status: 409,
    zh: '计划中有按现有数据已不允许的位置；请先重新排程，再拆分或合并 {operation}。',
    en: 'The plan has placements that its data no longer allow; run it again before {operation} is split or joined.',
  },
  joinNone: {
    status: 409,
    zh: '工序 {operation} 没有可合并的其他部分。',
    en: 'Operation {operation} has no other part to be joined with.',
  },
  noCandidate: {
    status: 422,
    zh: '工序 {operation} 不能在资源 {resource} 上进行。',
    en: 'Operation {operation} cannot be done on resource {resource}.',
  },
  noRoom: {
    status: 422,
    zh: '工序 {operation} 在资源 {resource} 上放不下。',
    en: 'Operation {operation} does not fit on resource {resource}.',
  },
  routeLink: {
    status: 422,
    zh: '工序 {process} 不能接在 {previous} 之后：会成环或该工序不存在。',
    en: 'Process {process} cannot follow {previous}: the links would form a cycle, or there is no such process.',
  },
  moveAlone: {
    status: 422,
    zh: '此计划中的工序只能逐个移动；请单独移动 {operation}。',
    en: 'In this plan operations are moved one at a time; move {operation} by itself.',
  },
} as const satisfies Record<string, ErrorKind>
