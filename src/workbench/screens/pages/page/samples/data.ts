import { machines, part, sample, says, words } from './sample.ts'

const at = { x: 0, y: 0, w: 12, h: 7 }
const chosen = { name: 'machine', type: 'text', inAddress: false } as const
const shows = part('text', 'value', {
  at: { x: 0, y: 7, w: 12, h: 1 },
  body: words('已选：**{PAGE.machine}**', 'Selected: **{PAGE.machine}**'),
})

export const dataSamples = {
  table: sample('table', {
    sources: [machines],
    variables: [chosen],
    props: {
      at,
      label: words('设备', 'Machines'),
      source: 'machines',
      selection: 'many',
      selected: 'machine',
      columns: [
        { field: 'value', title: words('设备', 'Machine'), width: 120 },
        { field: 'text', title: words('名称', 'Name') },
        { field: 'amount', title: words('产量', 'Output') },
      ],
      rowActions: [
        {
          label: words('检查', 'Check'),
          icon: 'square-check',
          enabled: 'ME.amount < 400',
          actions: says('已检查 {EVENT.row.text}', 'Checked {EVENT.row.text}'),
        },
      ],
      on: { open: says('已打开 {EVENT.row.text}', 'Opened {EVENT.row.text}') },
    },
    beside: [shows],
  }),
  list: sample('list', {
    sources: [machines],
    variables: [chosen],
    props: {
      at,
      label: words('设备', 'Machines'),
      source: 'machines',
      selected: 'machine',
      height: 1,
      slot: [
        part('text', 'name', { at: { x: 0, y: 0, w: 6, h: 1 }, body: words('{ME.text}', '{ME.text}') }),
        part('progress', 'reached', {
          at: { x: 6, y: 0, w: 4, h: 1 },
          value: 'ME.amount',
          maximum: '600',
        }),
        part('button', 'check', {
          at: { x: 10, y: 0, w: 2, h: 1 },
          text: words('检查', 'Check'),
          icon: 'square-check',
          on: { click: says('已检查 {ME.text}', 'Checked {ME.text}') },
        }),
      ],
      on: { open: says('已打开 {EVENT.row.text}', 'Opened {EVENT.row.text}') },
    },
    beside: [shows],
  }),
}
