import { jobs, machines, part, sample, says, weeks, words } from './sample.ts'

const pieces = words('件', 'pcs')
const half = { x: 0, y: 0, w: 6, h: 7 }
const at = { x: 0, y: 0, w: 8, h: 7 }
const target = [{ label: words('目标', 'Target'), value: '100', tone: 'good' }]
const byWeek = {
  at,
  label: words('每周产量', 'Output by week'),
  source: 'weeks',
  x: 'value',
  y: [{ field: 'amount', label: words('产量', 'Output') }],
  series: 'text',
  unit: pieces,
  decimals: 0,
}
const byMachine = {
  at,
  label: words('设备产量', 'Output by machine'),
  source: 'machines',
  category: 'text',
  value: 'amount',
  unit: pieces,
  decimals: 0,
}
const clicked = { on: { click: says('已选中一行', 'A row is selected') } }

export const chartSamples = {
  bar: sample('bar', {
    sources: [weeks, machines],
    props: { ...byWeek, at: half, stack: true, ...clicked },
    beside: [
      part('bar', 'lying', {
        at: { ...half, x: 6 },
        label: words('设备产量', 'Output by machine'),
        source: 'machines',
        x: 'text',
        y: [{ field: 'amount' }],
        across: true,
        targets: [{ label: words('目标', 'Target'), value: '400', tone: 'good' }],
      }),
    ],
  }),
  line: sample('line', {
    sources: [weeks],
    props: { ...byWeek, at: half, targets: target },
    beside: [part('line', 'facets', { ...byWeek, at: { ...half, x: 6 }, facet: true })],
  }),
  area: sample('area', { sources: [weeks], props: { ...byWeek, stack: true } }),
  scatter: sample('scatter', {
    sources: [jobs],
    props: {
      at,
      label: words('工时与产量', 'Hours and pieces'),
      source: 'jobs',
      x: 'value',
      y: 'amount',
      size: 'amount',
      series: 'text',
      ...clicked,
    },
  }),
  pie: sample('pie', { sources: [machines], props: { ...byMachine, ...clicked } }),
  annular: sample('annular', {
    sources: [machines],
    props: {
      ...byMachine,
      centre: words('{PAGE.machinesTotal} 台', '{PAGE.machinesTotal} machines'),
    },
  }),
  radar: sample('radar', { sources: [machines], props: { ...byMachine, maximum: '600' } }),
  gauge: sample('gauge', {
    props: {
      at: { x: 0, y: 0, w: 4, h: 6 },
      label: words('开动率', 'Availability'),
      value: '87.5',
      unit: words('%', '%'),
      bands: [
        { from: '0', tone: 'bad' },
        { from: '60', tone: 'warn' },
        { from: '85', tone: 'good' },
      ],
      targets: [{ label: words('目标', 'Target'), value: '90', tone: 'good' }],
    },
  }),
}
