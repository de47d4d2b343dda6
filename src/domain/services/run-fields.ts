import { choice, code, integer, json, longText, text, time } from '../field-kinds.ts'

/** Progress of a run (specification §3, Progress info): 0 before the first step, at most 99 until the result is kept. */
export const progressFields = {
  runNo: code('运行号', 'Run', { required: true }),
  status: choice('状态', 'Status', 'RunStatus', { required: true }),
  phase: text('阶段', 'Phase'),
  startTime: time('开始时间', 'Started'),
  totalNumber: integer('总数', 'Total', { required: true }),
  currentExecution: integer('当前', 'Current', { required: true }),
  progressPercent: integer('进度', 'Percent', { required: true }),
  successNumber: integer('成功', 'Succeeded', { required: true }),
  errorNumber: integer('错误', 'Errors', { required: true }),
  message: text('信息', 'Message'),
  /** OptimisationTrace (domain/scheduling/optimisation.ts) while a schedule is being improved. */
  optimisation: json('优化过程', 'Optimisation'),
  /** AcceptanceProgress (domain/scheduling/acceptance.ts) while the result is being made the plan. */
  acceptance: json('采用过程', 'Acceptance'),
} as const

/** Something wrong (E) or remarkable (W, I) in a scheme or in the data. */
export const faultFields = {
  level: choice('级别', 'Level', 'MessageLevel', { required: true }),
  code: text('编码', 'Code', { required: true }),
  message: text('信息', 'Message', { required: true }),
  source: text('来源', 'Source'),
  row: integer('行', 'Row'),
  field: text('字段', 'Field'),
  count: integer('数量', 'Count'),
} as const

/** One line of the log of a run. */
export const logFields = {
  at: time('时间', 'At', { required: true }),
  level: choice('级别', 'Level', 'MessageLevel', { required: true }),
  message: longText('信息', 'Message', { required: true }),
} as const

/** One result table of a run as it is kept. */
export const tableFields = {
  name: text('表', 'Table', { required: true }),
  rows: integer('行数', 'Rows', { required: true }),
  bytes: integer('字节', 'Bytes', { required: true }),
  key: text('校验值', 'Content hash', { required: true }),
} as const

export const runNoInput = { runNo: code('运行号', 'Run', { required: true }) } as const
