import { choice, code, flag, integer, json, longText, quantity, text, time } from '../../field-kinds.ts'
import { listOf, pageOf, service, valueOf } from '../../service.ts'
import { runCalls } from '../run-calls.ts'
import { pageInput } from '../../paging.ts'
import { progressFields, runNoInput } from '../run-fields.ts'

/**
 * What a run plans: scope ALL = every open order; FILTER = the orders that `orderFilter` (JSON Condition[] on fields of
 * the order) selects, all others keep their place; NOW = operations that begin before `asOf` keep their place. A run
 * takes the approved version of the scheme, or the one that is named: so a draft is tried before it is approved.
 */
export const startRunFields = {
  schemeCode: code('方案', 'Scheme', { required: true }),
  schemeVersion: integer('方案版本', 'Scheme version'),
  scope: choice('范围', 'Scope', 'PlanScope', { default: 'ALL' }),
  orderFilter: json('订单筛选', 'Order filter'),
  asOf: time('计划基准时间', 'As of'),
  scenario: text('情景', 'Scenario'),
} as const

export const planRunFields = {
  ...progressFields,
  schemeCode: code('方案', 'Scheme', { required: true }),
  schemeVersion: integer('方案版本', 'Scheme version', { required: true }),
  scope: choice('范围', 'Scope', 'PlanScope', { required: true }),
  orderFilter: json('订单筛选', 'Order filter'),
  scenario: text('情景', 'Scenario'),
  asOf: time('基准时间', 'As of', { required: true }),
  endTime: time('结束时间', 'Ended'),
  durationMs: integer('耗时（毫秒）', 'Duration, ms'),
  orders: integer('订单数', 'Orders'),
  operations: integer('工序数', 'Operations'),
  accepted: flag('已采用', 'Accepted', { required: true }),
  by: text('操作人', 'By'),
  inputHash: text('输入校验值', 'Input hash'),
  resultHash: text('结果校验值', 'Result hash'),
  engineVersion: text('引擎版本', 'Engine version'),
  /** ScheduleKpi (src/engine/scheduling/results.ts) of the plan before the run; null when there was none. */
  kpiBefore: json('计算前指标', 'KPIs before'),
  /** ScheduleKpi of the result. */
  kpi: json('指标', 'KPIs'),
  /** CommandReport[] (src/engine/scheduling/commands): what each command of the scheme did. */
  commands: json('命令', 'Commands'),
  error: longText('错误', 'Error'),
} as const

export const planMessageFields = {
  level: choice('级别', 'Level', 'MessageLevel', { required: true }),
  code: text('编码', 'Code', { required: true }),
  message: text('信息', 'Message', { required: true }),
  order: text('订单', 'Order'),
  operation: text('计划工序', 'Operation'),
  resource: text('资源', 'Resource'),
  at: time('时间', 'At'),
  seconds: integer('秒', 'Seconds'),
  /** Names a limit that the plan breaks; as many as the KPI `violations` says. */
  violation: flag('违反约束', 'Violation', { required: true }),
} as const

const run = service('SchedulingRun', 'Pages.Roles')

/** The plan: preflight, run, watch, read, compare, accept or discard. */
export const schedulingRuns = {
  ...runCalls(run, {
    start: startRunFields,
    list: { ...pageInput, schemeCode: text('方案', 'Scheme') },
    row: planRunFields,
    labels: {
      start: ['开始排程', 'Start a run'],
      cancel: ['取消排程', 'Cancel a run'],
      list: ['排程履历', 'Plan history'],
    },
  }),
  /** The search for a better schedule ends with the best it has found; the commands after it follow. */
  finish: run('Finish', '停止优化并保留最优', 'Stop and keep the best', { input: runNoInput }),
  /** The accepted run of the plan unit (planRunFields); null when none was accepted. */
  current: run('GetCurrent', '当前计划', 'Current plan', { output: valueOf('json') }),
  /** Plan messages of a run in the caller's language. */
  messages: run('GetMessages', '计划消息', 'Plan messages', {
    input: { ...runNoInput, ...pageInput, violations: flag('仅违反约束', 'Violations only') },
    output: pageOf(planMessageFields),
  }),
  /**
   * Makes the result the plan: operations, instructions, pegs and the planned dates of orders, all in one transaction.
   * Refused (planStale) when the data of the plan changed since the run read them, and (planBeingAccepted) while another
   * result is accepted. Its progress is reported as `acceptance` with the progress of the run. Answers the number of
   * operations.
   */
  accept: run('Accept', '采用计划', 'Accept the plan', { input: runNoInput, output: valueOf('integer') }),
  /** Ends an acceptance that continues; the plan stays as it was. Refused (acceptTooLate) once everything is written. */
  cancelAccept: run('CancelAccept', '取消采用', 'Cancel accepting', { input: runNoInput }),
  /** Erases a run that was not accepted. */
  discard: run('Discard', '放弃结果', 'Discard', { input: runNoInput }),
  /**
   * {kpi: {left, right}, operations: [{operation, order, change: moved|added|removed, resource, newResource, start,
   * newStart, end, newEnd, seconds}], orders: [{order, end, newEnd, seconds, lateness, newLateness}], counts}. `left`
   * null = the plan as it stands, moves by hand and all.
   */
  compare: run('GetComparison', '与已采用计划比较', 'Compare with the plan', {
    input: { left: code('左', 'Run on the left'), right: code('右', 'Run on the right', { required: true }) },
    output: valueOf('json'),
  }),
  /**
   * The chain of causes of the end of an order, from its last operation back to the root, in the caller's language:
   * {order, due, end, lateness, steps: [{operation, resource, start, end, reason, reference, text, waitSeconds}]}.
   * `runNo` null = the accepted run.
   */
  whyLate: run('GetWhyLate', '为何延期', 'Why late', {
    input: { runNo: code('运行号', 'Run'), order: code('订单', 'Order', { required: true }) },
    output: valueOf('json'),
  }),
  /** KPIs before and after in the order of scheduling.md §4, ready to show. */
  kpis: run('GetKpi', '指标', 'KPIs', {
    input: runNoInput,
    output: listOf({
      name: text('指标', 'KPI', { required: true }),
      label: text('名称', 'Name', { required: true }),
      before: quantity('之前', 'Before'),
      after: quantity('之后', 'After'),
      unit: text('单位', 'Unit'),
      better: integer('变化方向', 'Better(1), worse(-1) or equal(0)', { required: true }),
    }),
  }),
} as const
