import { defineEntity } from '../../entity.ts'
import { choice, expression, integer, quantity, text } from '../../field-kinds.ts'

const limit = (zh: string, en: string) => quantity(zh, en)

/**
 * A key figure: an expression about each row of its category (domain/results/kpi-rows.ts), folded into one number after
 * every run. Yes and no count as 1 and 0, spans in hours.
 */
export const kpiSet = defineEntity({
  name: 'kpiSet',
  service: 'ASPKPISet',
  area: 'kpi',
  label: { zh: '指标', en: 'KPI' },
  sorting: 'sortNo,code',
  fields: {
    category: choice('类别', 'Category', 'KpiCategory', { required: true, default: 'ORD', indexed: true }),
    formula: expression('公式', 'Formula', {
      required: true,
      aboutField: 'category',
      help: {
        zh: '每行的值，如 ME.Lateness <= 0d；是/否计为 1/0，时长以小时计',
        en: 'value of each row, such as ME.Lateness <= 0d; yes and no count as 1 and 0, spans in hours',
      },
    }),
    aggregation: choice('汇总方式', 'Folded by', 'KpiAggregation', { required: true, default: 'avg' }),
    perExpr: expression('分母', 'Divided by', {
      aboutField: 'category',
      help: { zh: '仅比率：合计（公式）/合计（分母）', en: 'of a ratio: sum of formula / sum of this' },
    }),
    rowFilter: expression('行条件', 'Rows that count', { aboutField: 'category' }),
    groupBy: text('分组字段', 'Grouped by', {
      length: 80,
      help: { zh: '该类别的一个字段，如 resource', en: 'a field of the category, such as resource' },
    }),
    unit: text('单位', 'Unit', { length: 20 }),
    decimals: integer('小数位', 'Decimals', { default: 1, min: 0, max: 6 }),
    direction: choice('方向', 'Direction', 'KpiDirection', { required: true, default: 'H' }),
    target: limit('目标', 'Target'),
    warn: limit('预警值', 'Warning at'),
    alarm: limit('报警值', 'Alarm at'),
    chartType: choice('图形', 'Chart', 'ChartKind', { default: 'line', hidden: true }),
  },
})
