import { property as p } from '../property.ts'
import { tones } from '../tones.ts'

/** The first band that a value reaches, from the last to the first, gives its tone. */
export const bands = p.items('色带', 'Bands', {
  most: 10,
  title: 'tone',
  of: {
    from: p.expression('自', 'From', { gives: 'number', required: true }),
    tone: p.pick('色调', 'Tone', 'good', tones),
  },
})

/** Levels with their names, drawn across a chart. */
export const targets = p.items('目标线', 'Targets', {
  most: 6,
  title: 'value',
  of: {
    label: p.text('名称', 'Label'),
    value: p.expression('值', 'Value', { gives: 'number', required: true }),
    tone: p.pick('色调', 'Tone', 'good', tones),
  },
})

export const periods = {
  none: { zh: '不分期', en: 'none' },
  day: { zh: '日', en: 'day' },
  week: { zh: '周', en: 'week' },
  month: { zh: '月', en: 'month' },
} as const

export const direction = p.pick('方向', 'Direction', 'across', {
  across: { zh: '水平', en: 'across' },
  down: { zh: '垂直', en: 'down' },
})

/** How a number is written. */
export const numberFormat = {
  unit: p.text('单位', 'Unit'),
  decimals: p.number('小数位', 'Decimals', { min: 0, max: 6, whole: true, default: null }),
} as const

/** A number by expression, or the newest value of a KPI with its unit, decimals, limits and change. */
export const figure = {
  from: p.pick('值来自', 'Value from', 'expression', {
    expression: { zh: '表达式', en: 'an expression' },
    kpi: { zh: '指标', en: 'a KPI' },
  }),
  kpi: p.kpi('指标', 'KPI', { required: true, only: { property: 'from', is: ['kpi'] } }),
  value: p.expression('值', 'Value', {
    gives: 'number',
    required: true,
    help: {
      zh: '例如 Count(PAGE.orders) 或 First(PAGE.orders).qty',
      en: 'for example Count(PAGE.orders) or First(PAGE.orders).qty',
    },
    only: { property: 'from', is: ['expression'] },
  }),
} as const

export const source = p.source('数据源', 'Source', { required: true })

/** What an option list is made of. */
export const optionSource = {
  from: p.pick('选项来自', 'Options from', 'rows', {
    rows: { zh: '固定选项', en: 'fixed options' },
    source: { zh: '数据源', en: 'a source' },
  }),
  options: p.items('选项', 'Options', {
    most: 200,
    title: 'value',
    only: { property: 'from', is: ['rows'] },
    of: {
      value: p.name('值', 'Value', { required: true }),
      text: p.text('文本', 'Text'),
    },
  }),
  source: p.source('数据源', 'Source', { required: true, only: { property: 'from', is: ['source'] } }),
  value: p.field('值字段', 'Value', {
    of: 'source',
    required: true,
    only: { property: 'from', is: ['source'] },
  }),
  text: p.field('文本字段', 'Text', { of: 'source', only: { property: 'from', is: ['source'] } }),
} as const
