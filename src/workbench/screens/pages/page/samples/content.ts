import { machines, sample, weeks, words } from './sample.ts'

const bands = [
  { from: '0', tone: 'bad' },
  { from: '60', tone: 'warn' },
  { from: '85', tone: 'good' },
]

export const contentSamples = {
  text: sample('text', {
    sources: [machines],
    props: {
      at: { x: 0, y: 0, w: 8, h: 4 },
      body: words(
        '## 今日产量\n共 **{Sum(PAGE.machines, TARGET.amount)}** 件，{PAGE.machinesTotal} 台设备。\n- 查看[订单](/planData/OrderList)\n- 最高：{Max(PAGE.machines, TARGET.amount)} 件',
        '## Output today\n**{Sum(PAGE.machines, TARGET.amount)}** pieces from {PAGE.machinesTotal} machines.\n- See the [orders](/planData/OrderList)\n- Highest: {Max(PAGE.machines, TARGET.amount)} pieces',
      ),
    },
  }),
  /** Pictures are uploaded by who makes the page: the sample shows the place of one that is not chosen yet. */
  picture: sample('picture', {
    props: { at: { x: 0, y: 0, w: 4, h: 1 }, asset: '', alt: words('产线照片', 'Photo of the line') },
  }),
  divider: sample('divider', { props: { label: words('本周', 'This week') } }),
  countdown: sample('countdown', { props: { until: 'week' } }),
  statistics: sample('statistics', {
    sources: [machines, weeks],
    props: {
      at: { x: 0, y: 0, w: 4, h: 3 },
      label: words('产量', 'Output'),
      value: 'Sum(PAGE.machines, TARGET.amount)',
      compare: '1500',
      unit: words('件', 'pcs'),
      decimals: 0,
      source: 'weeks',
      spark: 'amount',
    },
  }),
  progress: sample('progress', {
    sources: [machines],
    props: {
      label: words('计划完成', 'Plan reached'),
      value: 'Sum(PAGE.machines, TARGET.amount)',
      maximum: '1800',
      bands,
    },
    beside: [
      {
        type: 'progress',
        props: {
          id: 'ring',
          at: { x: 4, y: 0, w: 3, h: 3 },
          label: words('开动率', 'Availability'),
          value: '87',
          shape: 'ring',
          bands,
        },
      },
    ],
  }),
  steps: sample('steps', {
    props: {
      at: { x: 0, y: 0, w: 12, h: 2 },
      from: 'choice',
      choice: 'OrderStatus',
      current: "'R'",
      label: words('订单状态', 'Status of the order'),
    },
  }),
}

export const boardSamples = {
  number: sample('number', {
    sources: [machines],
    props: {
      label: words('今日产量', 'Output today'),
      value: 'Sum(PAGE.machines, TARGET.amount)',
      compare: '1600',
      unit: words('件', 'pcs'),
      decimals: 0,
    },
  }),
  label: sample('label', {
    sources: [machines],
    props: {
      text: words('共 {PAGE.machinesTotal} 台设备', '{PAGE.machinesTotal} machines'),
      value: '90',
      bands,
    },
  }),
  icon: sample('icon', {
    props: { name: 'factory', value: '90', bands, label: words('工厂状态', 'State of the plant') },
  }),
  app: sample('app', {
    props: { at: { x: 0, y: 0, w: 12, h: 9 }, route: '/planData/OrderList', parameters: {} },
  }),
}
