import { conflict, forbidden, invalid, notFound, type ErrorKind } from './kind.ts'

/** Of operations that planners place, resize, split and join. */
export const operationErrors = {
  mayNotMove: forbidden(
    '资源分配只允许您查看这些资源，不能改变其计划。',
    'You may look at the resources assigned to you, but not change their plan.',
  ),
  resourceUnknown: notFound('没有资源 {resource}。', 'There is no resource {resource}.'),
  noPlan: notFound('尚未采用任何计划。', 'No plan has been accepted yet.'),
  operationUnknown: notFound('没有工序 {operation}。', 'There is no operation {operation}.'),
  operationBound: conflict(
    '工序 {operation} 已下达、已开始或已固定，不能移动。',
    'Operation {operation} is released, started or fixed and cannot be moved.',
  ),
  operationStays: conflict('{reason}。', 'This cannot be done: {reason}.'),
  resizeUnplaced: conflict(
    '工序 {operation} 未排，不能改变长度。',
    'Operation {operation} is not placed and has no length to change.',
  ),
  resizeEmpty: invalid(
    '工序 {operation} 必须在 {time}（其开始加收尾）之后结束。',
    'Operation {operation} must end after {time}: its start and its teardown.',
  ),
  resizeFurnace: conflict(
    '资源 {resource} 成批加工，工序 {operation} 的长度随批次而定。',
    '{resource} works in batches; the length of operation {operation} is that of its batch.',
  ),
  resizeMeets: conflict(
    '工序 {operation} 会与 {other} 重叠，而 {other} 已下达、已开始或已固定。',
    'Operation {operation} would run into {other}, which is released, started or fixed.',
  ),
  splitRefused: conflict('不能拆分或合并：{reason}。', 'Not split or joined: {reason}.'),
  splitPiece: conflict(
    '工序 {operation} 只有 {qty}，已是最小单位，不能再拆分。',
    'Operation {operation} has a quantity of {qty} only and cannot be split further.',
  ),
  splitQty: invalid(
    '工序 {operation} 的数量为 {whole}，第一部分须大于 0、小于它并为 {unit} 的整倍数，而不是 {qty}。',
    'Operation {operation} has a quantity of {whole}: its first part must be more than 0, less than {whole} and a multiple of {unit}, not {qty}.',
  ),
  splitTime: invalid(
    '工序 {operation} 到 {time} 时一件也未完成或已全部完成；请指向其制造时间之内。',
    'By {time} operation {operation} has made nothing or everything; point into its production.',
  ),
  splitTaken: conflict('已有工序 {operation}。', 'There is an operation {operation} already.'),
  splitPlan: conflict(
    '计划中有按现有数据已不允许的位置；请先重新排程，再拆分或合并 {operation}。',
    'The plan has placements that its data no longer allow; run it again before {operation} is split or joined.',
  ),
  joinNone: conflict(
    '工序 {operation} 没有可合并的其他部分。',
    'Operation {operation} has no other part to be joined with.',
  ),
  noCandidate: invalid(
    '工序 {operation} 不能在资源 {resource} 上进行。',
    'Operation {operation} cannot be done on resource {resource}.',
  ),
  noRoom: invalid(
    '工序 {operation} 在资源 {resource} 上放不下。',
    'Operation {operation} does not fit on resource {resource}.',
  ),
  routeLink: invalid(
    '工序 {process} 不能接在 {previous} 之后：会成环或该工序不存在。',
    'Process {process} cannot follow {previous}: the links would form a cycle, or there is no such process.',
  ),
  moveAlone: invalid(
    '此计划中的工序只能逐个移动；请单独移动 {operation}。',
    'In this plan operations are moved one at a time; move {operation} by itself.',
  ),
} satisfies Record<string, ErrorKind>
