import { conflict, forbidden, invalid, notFound, type ErrorKind } from './kind.ts'

/** Of orders, pegs, stock, reports of results and deliveries. */
export const supplyErrors = {
  reportOutOfRange: invalid(
    '报表的列“{column}”的值 {value} 超出可精确表示的范围；请缩小查询范围。',
    'The value {value} of column {column} is beyond what a report can show exactly; narrow what is asked.',
  ),
  reportTooLong: invalid(
    '报表“{report}”超过 {count} 行；请由主机管理员缩小其语句的范围。',
    'The report "{report}" has more than {count} {count|row|rows}; its statement must be narrowed by an administrator of the host.',
  ),
  reportNeedsField: forbidden(
    '报表“{report}”用“{field}”计算，而您的角色看不到它。',
    'The report "{report}" computes with {field}, which your roles hide from you.',
  ),
  reportNeedsAllRows: forbidden(
    '报表“{report}”按全部数据计算，而您的角色只能看到其中一部分。',
    'The report "{report}" is computed over all rows, and your roles hide some of them from you.',
  ),
  reportBroken: conflict(
    '报表“{report}”不能运行。{part}：{reason}。请在报表设计中修改。',
    'The report "{report}" cannot run. {part}: {reason}. Change it in the report designer.',
  ),
  sqlViewBroken: conflict(
    '报表“{report}”不能运行：{reason}。请由主机管理员修改其语句。',
    'The report "{report}" cannot run: {reason}. Its statement must be changed by an administrator of the host.',
  ),
  reportCodeTaken: conflict('已有编码为“{code}”的报表。', 'There is a report with the code {code} already.'),
  reportNotCopied: conflict(
    '报表“{report}”用专门的计算得出，没有可复制的定义；请新建报表。',
    'The report "{report}" has a calculation of its own and no definition to copy. Make a new report instead.',
  ),
  reportNotOpen: forbidden(
    '报表“{report}”未开放给您的角色。',
    'The report "{report}" is not open to your roles.',
  ),
  reportTemplateNameTaken: conflict(
    '该报表已有名为“{name}”的模板。',
    'There is a template named {name} for this report already.',
  ),
  reportStyleNameTaken: conflict(
    '该报表已有名为“{name}”的样式。',
    'There is a style named {name} for this report already.',
  ),
  reportSubscriptionNameTaken: conflict(
    '该报表已有名为“{name}”的订阅。',
    'There is a subscription named {name} for this report already.',
  ),
  psiNotByItem: invalid(
    '推移表“{code}”不按物料显示，不能编辑。',
    'The pivot {code} is not by item and cannot be edited.',
  ),
  psiChangedBy: conflict(
    '{entity} {key} 已由 {by} 修改，未写入任何内容。请查看新的建议。',
    '{entity} {key} was changed by {by}. Nothing was written; look at what is proposed now.',
  ),
  psiPlanChanged: conflict(
    '提出建议后计划已被更改，未写入任何内容。请查看新的建议。',
    'The plan was changed after the proposal. Nothing was saved; check the new proposal.',
  ),
  orderUnknown: notFound('没有订单 {order}。', 'There is no order {order}.'),
  itemUnknown: notFound('没有物料 {item}。', 'There is no item {item}.'),
  inputUnknown: notFound('没有投料产出明细 {code}。', 'There is no instruction {code}.'),
  pegNoSupply: notFound(
    '没有物料 {item} 的供应 {supply}，或它已不可用。',
    'There is no supply {supply} of item {item}, or it cannot be used any more.',
  ),
  pegSupplyLess: conflict(
    '供应 {supply} 只剩 {free} 可关联，不能关联 {qty}。',
    'Only {free} of {supply} is left to be pegged, not {qty}.',
  ),
  pegNeedLess: conflict(
    '工序 {operation} 只缺物料 {item} {open}，不能关联 {qty}。',
    'Operation {operation} lacks only {open} of item {item}, not {qty}.',
  ),
  pegNotTaken: conflict(
    '工序 {operation} 不使用物料 {item}，它也不是所用物料的替代料。',
    'Operation {operation} does not take item {item}, nor is it a substitute of what it takes.',
  ),
  pegIssued: conflict(
    '工序 {operation} 已开工，物料已发出，不能再关联。',
    'Operation {operation} has started and its material is issued; it can no longer be pegged.',
  ),
  pegCircle: conflict(
    '订单 {before} 在订单 {after} 之后，不能反过来供应它。',
    'Order {before} comes after order {after} and cannot feed it.',
  ),
  reserveTooMuch: conflict(
    '物料 {item} 只有 {free} 可预占，不能预占 {qty}。',
    'Only {free} of item {item} can be reserved, not {qty}.',
  ),
  stockPosted: conflict(
    '出入库单 {doc} 已过账，不能修改或删除；请冲销。',
    'Stock document {doc} is posted and never changes; reverse it.',
  ),
  mayNotReport: forbidden(
    '资源分配不允许您报工。',
    'You may look at the resources assigned to you, but not report on them.',
  ),
  reportRefused: conflict(
    '工序 {operation} {state}，不能{action}。',
    'Operation {operation} is {state}; it cannot be reported: {action}.',
  ),
  resultTooMuch: conflict(
    '工序 {operation} 共报 {reported}，超过计划 {planned} 加容差。确认后可保存。',
    '{reported} reported of operation {operation} are more than the planned {planned} and the tolerance. Confirm to keep it.',
  ),
  resultInFuture: invalid(
    '工序 {operation} 的报工时间在将来。',
    'The time reported for operation {operation} lies in the future.',
  ),
  resultTimesTurned: invalid(
    '工序 {operation} 的结束早于开始。',
    'Operation {operation} would end before it starts.',
  ),
  resultVoided: conflict('报工 {result} 已作废。', 'Result {result} is void already.'),
  /** The reason says of which delivery report, and what keeps it back. */
  deliveryReportRefused: conflict('{reason}。', '{reason}.'),
  lineLocked: conflict(
    '物料 {item} 在 {day} 的叫料已发布且在锁定期间内，不能再调整。',
    'What is called off of {item} on {day} was published and is inside the locked days; it stays as it is.',
  ),
  /** The reason says of which reply, and what keeps it back. */
  replyRefused: conflict('{reason}。', '{reason}.'),
} satisfies Record<string, ErrorKind>
