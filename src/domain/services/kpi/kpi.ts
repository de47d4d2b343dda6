import { choice, code, flag, integer, json, longText, quantity, text, time } from '../../field-kinds.ts'
import { filled } from '../../label.ts'
import { pageInput } from '../../paging.ts'
import { mostKpiRuns } from '../../results/kpi-category.ts'
import { service } from '../../service.ts'

const kpi = service('ASPKPISet', 'Pages.Roles')
const rows = { kind: 'value', of: 'json' } as const

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
  list: kpi({
    method: 'GetKPISetListForTenantIdAndPlanUnitCode',
    label: { zh: '指标清单', en: 'KPIs' },
    output: { kind: 'list', fields: kpiFields },
  }),
  byCategory: kpi({
    method: 'GetKPISetListByCategory',
    label: { zh: '按类别的指标', en: 'KPIs of a category' },
    input: { category: choice('类别', 'Category', 'KpiCategory', { required: true }) },
    output: { kind: 'list', fields: kpiFields },
  }),
  /** Creates or changes the KPI of a code; fields that are left out stay. Answers its row. */
  save: kpi({
    method: 'SaveKPISet',
    label: { zh: '保存指标', en: 'Save a KPI' },
    input: { row: json('行', 'Row', { required: true }) },
    output: rows,
  }),
  /**
   * What a definition gives on the newest finished run of its kind: {runNo, value, rows, groups: [{dimension, value,
   * rows}], ms}, {faults: [{member, position, message}]}, or null when there is no run.
   */
  evaluate: kpi({
    method: 'Evaluate',
    makesStale: 'nothing',
    verb: 'POST',
    label: { zh: '试算', en: 'Try a formula' },
    input: definition,
    output: rows,
  }),
  /** Calculates the KPIs of a run again, as they are defined now; answers how many values were kept. */
  calculate: kpi({
    method: 'Calculate',
    label: { zh: '计算指标', en: 'Calculate KPIs' },
    input: { runNo: code('运行号', 'Run', { required: true }) },
    output: { kind: 'value', of: 'integer' },
  }),
  /**
   * KPI by run: {runs: [{runNo, kind, at, scenario, published}], kpis: [{code, ..., values: {runNo: {value, state,
   * rows}}}]}; the newest `runs` runs of each kind, the newest first, scenarios on demand.
   */
  query: kpi({
    method: 'GetKPIQuery',
    label: { zh: '指标查询', en: 'KPI by run' },
    input: {
      category: choice('类别', 'Category', 'KpiCategory'),
      runs: integer('运行数', 'Runs', { min: 1, max: mostKpiRuns }),
      scenarios: flag('含情景', 'With scenarios'),
    },
    output: rows,
  }),
  /** Values by group of one KPI in one run and, for comparison, another. */
  groups: kpi({
    method: 'GetKPIGroups',
    label: { zh: '指标分组值', en: 'KPI by group' },
    input: {
      kpiCode,
      runNo: code('运行号', 'Run', { required: true }),
      other: code('对比运行', 'Other run'),
    },
    output: rows,
  }),
  /** Rows behind a figure with `value`, what each gives (of a ratio also `per`); columns as domain/results/kpi-rows.ts. */
  behind: kpi({
    method: 'GetKPIRows',
    label: { zh: '指标明细', en: 'Rows behind a KPI' },
    input: { kpiCode, runNo: code('运行号', 'Run', { required: true }), dimension: text('分组', 'Group') },
    output: { kind: 'arrow' },
  }),
  subscribe: kpi({
    method: 'Subscribe',
    label: { zh: '订阅指标', en: 'Subscribe to a KPI' },
    input: { kpiCode, on: flag('订阅', 'Subscribed', { required: true }) },
  }),
} as const

/** Grouped queries over the plan and what was reported (specification §2.5); `filter` names answered fields. */
const grouped = (method: string, zh: string, en: string, groupChoices: string) =>
  kpi({
    method,
    label: { zh, en },
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
