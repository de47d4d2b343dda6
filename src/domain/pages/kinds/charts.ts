import { defineKind, rowClicked } from '../kind.ts'
import { property as p } from '../property.ts'
import { bands, figure, numberFormat, periods, source, targets } from './shared.ts'

const group = 'chart'
const size = { w: 6, h: 8 } as const
const events = { click: rowClicked } as const

const value = (zh: string, en: string) => p.field(zh, en, { of: 'source', required: true })

/** Charts of values along an axis. */
const along = {
  source,
  x: value('横轴', 'X'),
  period: p.pick('时间轴单位', 'Time axis by', { options: periods, default: 'none' }),
  y: p.items('数值', 'Values', {
    most: 8,
    title: 'field',
    of: { field: value('字段', 'Field'), label: p.text('名称', 'Label') },
  }),
  series: p.field('系列', 'Series', { of: 'source' }),
  facet: p.flag('按系列分面', 'A chart for each series', { default: false }),
  ...numberFormat,
  targets,
} as const

const stacking = {
  stack: p.flag('堆叠', 'Stacked', { default: false }),
} as const

/** Charts of shares of a whole. */
const shares = {
  source,
  category: value('类别', 'Category'),
  value: value('数值', 'Value'),
  most: p.number('最多类别', 'Categories at most', { min: 2, max: 50, whole: true, default: 12 }),
  ...numberFormat,
} as const

export const chartKinds = {
  bar: defineKind({
    label: { zh: '柱状图', en: 'Bars' },
    about: { zh: '按类别或期间比较数值', en: 'Compares values by category or period' },
    group,
    framed: true,
    icon: 'chart-column',
    size,
    properties: {
      ...along,
      ...stacking,
      across: p.flag('横向', 'Horizontal bars', { default: false }),
    },
    events,
  }),
  line: defineKind({
    label: { zh: '折线图', en: 'Lines' },
    about: { zh: '数值随时间或顺序的变化', en: 'How values change along time or an order' },
    group,
    framed: true,
    icon: 'chart-line',
    size,
    properties: along,
    events,
  }),
  area: defineKind({
    label: { zh: '面积图', en: 'Area' },
    about: { zh: '数值随时间累积的变化', en: 'How amounts change along time' },
    group,
    framed: true,
    icon: 'chart-area',
    size,
    properties: { ...along, ...stacking },
    events,
  }),
  scatter: defineKind({
    label: { zh: '散点图', en: 'Scatter' },
    about: { zh: '两个数值之间的关系', en: 'How two values go together' },
    group,
    framed: true,
    icon: 'chart-scatter',
    size,
    properties: {
      source,
      x: value('横轴', 'X'),
      y: value('纵轴', 'Y'),
      size: p.field('大小', 'Size', { of: 'source' }),
      series: p.field('系列', 'Series', { of: 'source' }),
      ...numberFormat,
      targets,
    },
    events,
  }),
  pie: defineKind({
    label: { zh: '饼图', en: 'Pie' },
    about: { zh: '整体中的份额', en: 'Shares of a whole' },
    group,
    framed: true,
    icon: 'chart-pie',
    size,
    properties: shares,
    events,
  }),
  annular: defineKind({
    label: { zh: '环形图', en: 'Ring' },
    about: { zh: '份额，中间可写文字', en: 'Shares with a text in the centre' },
    group,
    framed: true,
    icon: 'donut',
    size,
    properties: { ...shares, centre: p.markup('中间文字', 'Text in the centre') },
    events,
  }),
  radar: defineKind({
    label: { zh: '雷达图', en: 'Radar' },
    about: { zh: '多项指标的轮廓', en: 'The profile of several figures' },
    group,
    framed: true,
    icon: 'radar',
    size,
    properties: {
      source,
      category: value('类别', 'Category'),
      value: value('数值', 'Value'),
      series: p.field('系列', 'Series', { of: 'source' }),
      maximum: p.expression('最大值', 'Maximum', { gives: 'number' }),
      ...numberFormat,
    },
    events,
  }),
  gauge: defineKind({
    label: { zh: '仪表盘', en: 'Gauge' },
    about: { zh: '数值在范围中的位置', en: 'Where a value lies between two ends' },
    group,
    framed: true,
    icon: 'gauge',
    size: { w: 3, h: 6 },
    properties: {
      ...figure,
      minimum: p.expression('最小值', 'Minimum', { gives: 'number', default: '0' }),
      maximum: p.expression('最大值', 'Maximum', { gives: 'number', default: '100' }),
      ...numberFormat,
      bands,
      targets,
    },
    events: { click: { label: { zh: '单击', en: 'Click' } } },
  }),
} as const
