import type { ErrorKind } from './kind.ts'

/** Of orders, pegs, stock, reports of results and deliveries. */
export const supplyErrors = {
  reportOutOfRange: {
    status: 422,
    zh: '报表的列“{column}”的值 {value} 超出可精确表示的范围；请缩小查询范围。',
    en: 'The value {value} of column {column} is beyond what a report can show exactly; narrow what is asked.',
  },
  reportTooLong: {
    status: 422,
    zh: '报表“{report}”超过 {count} 行；请由主机管理员缩小其语句的范围。',
    en: 'The report "{report}" has more than {count} {count|row|rows}; its statement must be narrowed by an administrator of the host.',
  },
  reportNeedsField: {
    status: 403,
    zh: '报表“{report}”用“{field}”计算，而您的角色看不到它。',
    en: 'The report "{report}" computes with {field}, which your roles hide from you.',
  },
  reportNeedsAllRows: {
    status: 403,
    zh: '报表“{report}”按全部数据计算，而您的角色只能看到其中一部分。',
    en: 'The report "{report}" is computed over all rows, and your roles hide some of them from you.',
  },
  reportBroken: {
    status: 409,
    zh: '报表“{report}”不能运行。{part}：{reason}。请在报表设计中修改。',
    en: 'The report "{report}" cannot run. {part}: {reason}. Change it in the report designer.',
  },
  sqlViewBroken: {
    status: 409,
    zh: '报表“{report}”不能运行：{reason}。请由主机管理员修改其语句。',
    en: 'The report "{report}" cannot run: {reason}. Its statement must be changed by an administrator of the host.',
  },
  reportCodeTaken: {
    status: 409,
    zh: '已有编码为“{code}”的报表。',
    en: 'There is a report with the code {code} already.',
  },
  reportNotCopied: {
    status: 409,
    zh: '报表“{report}”用专门的计算得出，没有可复制的定义；请新建报表。',
    en: 'The report "{report}" has a calculation of its own and no definition to copy. Make a new report instead.',
  },
  reportNotOpen: {
    status: 403,
    zh: '报表“{report}”未开放给您的角色。',
    en: 'The report "{report}" is not open to your roles.',
  },
  reportTemplateNameTaken: {
    status: 409,
    zh: '该报表已有名为“{name}”的模板。',
    en: 'There is a template named {name} for this report already.',
  },
  reportStyleNameTaken: {
    status: 409,
    zh: '该报表已有名为“{name}”的样式。',
    en: 'There is a style named {name} for this report already.',
  },
  reportSubscriptionNameTaken: {
    status: 409,
    zh: '该报表已有名为“{name}”的订阅。',
    en: 'There is a subscription named {name} for this report already.',
  },
  psiNotByItem: {
    status: 422,
    zh: '推移表“{code}”不按物料显示，不能编辑。',
    en: 'The pivot {code} is not by item and cannot be edited.',
  },
  psiChangedBy: {
    status: 409,
    zh: '{entity} {key} 已由 {by} 修改，未写入任何内容。请查看新的建议。',
    en: '{entity} {key} was changed by {by}. Nothing was written; look at what is proposed now.',
  },
  psiPlanChanged: {
    status: 409,
    zh: '提出建议后计划已被更改，未写入任何内容。请查看新的建议。',
    en: 'The plan was changed after the proposal. Nothing was saved; check the new proposal.',
  },
  orderUnknown: { status: 404, zh: '没有订单 {order}。', en: 'There is no order {order}.' },
  itemUnknown: { status: 404, zh: '没有物料 {item}。', en: 'There is no item {item}.' },
  inputUnknown: { status: 404, zh: '没有投料产出明细 {code}。', en: 'There is no instruction {code}.' },
  pegNoSupply: {
    status: 404,
    zh: '没有物料 {item} 的供应 {supply}，或它已不可用。',
    en: 'There is no supply {supply} of item {item}, or it cannot be used any more.',
  },
  pegSupplyLess: {
    status: 409,
    zh: '供应 {supply} 只剩 {free} 可关联，不能关联 {qty}。',
    en: 'Only {free} of {supply} is left to be pegged, not {qty}.',
  },
  pegNeedLess: {
    status: 409,
    zh: '工序 {operation} 只缺物料 {item} {open}，不能关联 {qty}。',
    en: 'Operation {operation} lacks only {open} of item {item}, not {qty}.',
  },
  pegNotTaken: {
    status: 409,
    zh: '工序 {operation} 不使用物料 {item}，它也不是所用物料的替代料。',
    en: 'Operation {operation} does not take item {item}, nor is it a substitute of what it takes.',
  },
  pegIssued: {
    status: 409,
    zh: '工序 {operation} 已开工，物料已发出，不能再关联。',
    en: 'Operation {operation} has started and its material is issued; it can no longer be pegged.',
  },
  pegCircle: {
    status: 409,
    zh: '订单 {before} 在订单 {after} 之后，不能反过来供应它。',
    en: 'Order {before} comes after order {after} and cannot feed it.',
  },
  reserveTooMuch: {
    status: 409,
    zh: '物料 {item} 只有 {free} 可预占，不能预占 {qty}。',
    en: 'Only {free} of item {item} can be reserved, not {qty}.',
  },
  stockPosted: {
    status: 409,
    zh: '出入库单 {doc} 已过账，不能修改或删除；请冲销。',
    en: 'Stock document {doc} is posted and never changes; reverse it.',
  },
  mayNotReport: {
    status: 403,
    zh: '资源分配不允许您报工。',
    en: 'You may look at the resources assigned to you, but not report on them.',
  },
  reportRefused: {
    status: 409,
    zh: '工序 {operation} {state}，不能{action}。',
    en: 'Operation {operation} is {state}; it cannot be reported: {action}.',
  },
  resultTooMuch: {
    status: 409,
    zh: '工序 {operation} 共报 {reported}，超过计划 {planned} 加容差。确认后可保存。',
    en: '{reported} reported of operation {operation} are more than the planned {planned} and the tolerance. Confirm to keep it.',
  },
  resultInFuture: {
    status: 422,
    zh: '工序 {operation} 的报工时间在将来。',
    en: 'The time reported for operation {operation} lies in the future.',
  },
  resultTimesTurned: {
    status: 422,
    zh: '工序 {operation} 的结束早于开始。',
    en: 'Operation {operation} would end before it starts.',
  },
  resultVoided: { status: 409, zh: '报工 {result} 已作废。', en: 'Result {result} is void already.' },
  /** The reason says of which delivery report, and what keeps it back. */
  deliveryReportRefused: { status: 409, zh: '{reason}。', en: '{reason}.' },
  lineLocked: {
    status: 409,
    zh: '物料 {item} 在 {day} 的叫料已发布且在锁定期间内，不能再调整。',
    en: 'What is called off of {item} on {day} was published and is inside the locked days; it stays as it is.',
  },
  /** The reason says of which reply, and what keeps it back. */
  replyRefused: { status: 409, zh: '{reason}。', en: '{reason}.' },
} as const satisfies Record<string, ErrorKind>
