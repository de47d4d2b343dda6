import { clicked, kindsOf, rowClicked } from '../kind.ts'
import { property as p } from '../property.ts'
import { bands, figure, numberFormat, periods, source, targets } from './shared.ts'

const kind = kindsOf('chart', { size: { w: 6, h: 8 }, framed: true, events: { click: rowClicked } })

const value = (zh: string, en: string) => p.field(zh, en, { of: 'source', required: true })

/** Charts of values along an axis. */
const along = {
  source,
  x: value('横轴', 'X'),
  period: p.pick('时间轴单位', 'Time axis by', 'none', periods),
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

const stack = p.flag('堆叠', 'Stacked', { default: false })

/** Charts of shares of a whole. */
const shares = {
  source,
  category: value('类别', 'Category'),
  value: value('数值', 'Value'),
  most: p.number('最多类别', 'Categories at most', { min: 2, max: 50, whole: true, default: 12 }),
  ...numberFormat,
} as const

export const chartKinds = {
  bar: kind(['柱状图', 'Bars'], ['按类别或期间比较数值', 'Compares values by category or period'], {
    icon: 'chart-column',
    properties: { ...along, stack, across: p.flag('横向', 'Horizontal bars', { default: false }) },
  }),
  line: kind(['折线图', 'Lines'], ['数值随时间或顺序的变化', 'How values change along time or an order'], {
    icon: 'chart-line',
    properties: along,
  }),
  area: kind(['面积图', 'Area'], ['数值随时间累积的变化', 'How amounts change along time'], {
    icon: 'chart-area',
    properties: { ...along, stack },
  }),
  scatter: kind(['散点图', 'Scatter'], ['两个数值之间的关系', 'How two values go together'], {
    icon: 'chart-scatter',
    properties: {
      source,
      x: value('横轴', 'X'),
      y: value('纵轴', 'Y'),
      size: p.field('大小', 'Size', { of: 'source' }),
      series: p.field('系列', 'Series', { of: 'source' }),
      ...numberFormat,
      targets,
    },
  }),
  pie: kind(['饼图', 'Pie'], ['整体中的份额', 'Shares of a whole'], {
    icon: 'chart-pie',
    properties: shares,
  }),
  annular: kind(['环形图', 'Ring'], ['份额，中间可写文字', 'Shares with a text in the centre'], {
    icon: 'donut',
    properties: { ...shares, centre: p.markup('中间文字', 'Text in the centre') },
  }),
  radar: kind(['雷达图', 'Radar'], ['多项指标的轮廓', 'The profile of several figures'], {
    icon: 'radar',
    properties: {
      source,
      category: value('类别', 'Category'),
      value: value('数值', 'Value'),
      series: p.field('系列', 'Series', { of: 'source' }),
      maximum: p.expression('最大值', 'Maximum', { gives: 'number' }),
      ...numberFormat,
    },
  }),
  gauge: kind(['仪表盘', 'Gauge'], ['数值在范围中的位置', 'Where a value lies between two ends'], {
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
    events: { click: clicked },
  }),
} as const
