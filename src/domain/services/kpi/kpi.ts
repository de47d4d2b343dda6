import { choice, code, flag, integer, json, longText, quantity, text, time } from '../../field-kinds.ts'
import { filled } from '../../label.ts'
import { pageInput } from '../../paging.ts'
import { mostKpiRuns } from '../../results/kpi-category.ts'
import { listOf, service, valueOf } from '../../service.ts'

const kpi = service('ASPKPISet', 'Pages.Roles')
const rows = valueOf('json')

const kpiFields = {
  id: code('标识', 'Id', { required: true }),
  code: code('编码', 'Code', { required: true }),
  name: text('名称', 'Name'),
  category: choice('类别', 'Category', 'KpiCategory', { required: true }),
  aggregation: choice('汇总方式', 'Folded by', 'KpiAggregation', { required: true }),
  groupBy: text('分组字段', 'Grouped by'),
  unit: text('单位', 'Unit'),
  decimals: integer('小数位', 'Decimals'),
  direction: choice('方向', 'Direction', 'KpiDirection', { required: true }),
  target: quantity('目标', 'Target'),
  warn: quantity('预警值', 'Warning at'),
  alarm: quantity('报警值', 'Alarm at'),
  /** The caller is notified when it becomes worse. */
  subscribed: flag('已订阅', 'Subscribed', { required: true }),
} as const

const definition = {
  category: choice('类别', 'Category', 'KpiCategory', { required: true }),
  formula: longText('公式', 'Formula', { required: true, length: 4000 }),
  aggregation: choice('汇总方式', 'Folded by', 'KpiAggregation', { required: true }),
  perExpr: longText('分母', 'Divided by', { length: 4000 }),
  rowFilter: longText('行条件', 'Rows that count', { length: 4000 }),
  groupBy: text('分组字段', 'Grouped by'),
} as const

const page = {
  ...pageInput,
  filter: longText('筛选', 'Filter'),
} as const

const kpiCode = code('指标', 'KPI', { required: true })

/** Key figures: their definitions, what they were after each run, and the rows that a figure is made of. */
export const kpiServices = {
  /** KPIs of the plan unit, in their order (specification §7.6). */
  list: kpi('GetKPISetListForTenantIdAndPlanUnitCode', '指标清单', 'KPIs', { output: listOf(kpiFields) }),
  byCategory: kpi('GetKPISetListByCategory', '按类别的指标', 'KPIs of a category', {
    input: { category: choice('类别', 'Category', 'KpiCategory', { required: true }) },
    output: listOf(kpiFields),
  }),
  /** Creates or changes the KPI of a code; fields that are left out stay. Answers its row. */
  save: kpi('SaveKPISet', '保存指标', 'Save a KPI', {
    input: { row: json('行', 'Row', { required: true }) },
    output: rows,
  }),
  /**
   * What a definition gives on the newest finished run of its kind: {runNo, value, rows, groups: [{dimension, value,
   * rows}], ms}, {faults: [{member, position, message}]}, or null when there is no run.
   */
  evaluate: kpi('Evaluate', '试算', 'Try a formula', {
    makesStale: 'nothing',
    verb: 'POST',
    input: definition,
    output: rows,
  }),
  /** Calculates the KPIs of a run again, as they are defined now; answers how many values were kept. */
  calculate: kpi('Calculate', '计算指标', 'Calculate KPIs', {
    input: { runNo: code('运行号', 'Run', { required: true }) },
    output: valueOf('integer'),
  }),
  /**
   * KPI by run: {runs: [{runNo, kind, at, scenario, published}], kpis: [{code, ..., values: {runNo: {value, state,
   * rows}}}]}; the newest `runs` runs of each kind, the newest first, scenarios on demand.
   */
  query: kpi('GetKPIQuery', '指标查询', 'KPI by run', {
    input: {
      category: choice('类别', 'Category', 'KpiCategory'),
      runs: integer('运行数', 'Runs', { min: 1, max: mostKpiRuns }),
      scenarios: flag('含情景', 'With scenarios'),
    },
    output: rows,
  }),
  /** Values by group of one KPI in one run and, for comparison, another. */
  groups: kpi('GetKPIGroups', '指标分组值', 'KPI by group', {
    input: {
      kpiCode,
      runNo: code('运行号', 'Run', { required: true }),
      other: code('对比运行', 'Other run'),
    },
    output: rows,
  }),
  /** Rows behind a figure with `value`, what each gives (of a ratio also `per`); columns as domain/results/kpi-rows.ts. */
  behind: kpi('GetKPIRows', '指标明细', 'Rows behind a KPI', {
    input: { kpiCode, runNo: code('运行号', 'Run', { required: true }), dimension: text('分组', 'Group') },
    output: { kind: 'arrow' },
  }),
  subscribe: kpi('Subscribe', '订阅指标', 'Subscribe to a KPI', {
    input: { kpiCode, on: flag('订阅', 'Subscribed', { required: true }) },
  }),
} as const

/** Grouped queries over the plan and what was reported (specification §2.5); `filter` names answered fields. */
const grouped = (method: string, zh: string, en: string, groupChoices: string) =>
  kpi(method, zh, en, {
    input: {
      ...page,
      from: time('从', 'From'),
      to: time('到', 'To'),
      groupBy: {
        ...text('分组', 'Grouped by'),
        label: filled({ zh: '分组：{choices}', en: 'Grouped by: {choices}' }, { choices: groupChoices }),
      },
    },
    output: rows,
  })

export const kpiQueries = {
  produceResult: grouped(
    'GetProduceResultQuery',
    '报工查询',
    'Production results',
    'day, week, resource, item, order, process',
  ),
  orderResult: grouped(
    'GetOrderResultQuery',
    '订单达成查询',
    'Order achievement',
    'order, customer, item, week',
  ),
} as const
