import { machines, part, sample, says, words } from './sample.ts'

const text = (id: string, zh: string, en: string, at?: object) =>
  part('text', id, { body: words(zh, en), at: { x: 0, y: 0, w: 12, h: 1, ...at } })

export const layoutSamples = {
  tabs: sample('tabs', {
    props: {
      at: { x: 0, y: 0, w: 12, h: 3 },
      label: words('班次', 'Shifts'),
      items: [
        {
          key: 'day',
          title: words('白班', 'Day'),
          slot: [text('day', '白班 08:00–20:00', 'Day shift, 8 to 20')],
        },
        {
          key: 'night',
          title: words('夜班', 'Night'),
          slot: [text('night', '夜班 20:00–08:00', 'Night shift, 20 to 8')],
        },
      ],
      active: "'day'",
    },
  }),
  panel: sample('panel', {
    props: {
      at: { x: 0, y: 0, w: 12, h: 3 },
      label: words('说明', 'Notes'),
      foldable: true,
      slot: [text('note', '交班前清洁设备。', 'Clean the machine before the shift ends.')],
    },
  }),
  panelList: sample('panelList', {
    sources: [machines],
    props: {
      at: { x: 0, y: 0, w: 12, h: 7 },
      source: 'machines',
      columns: 2,
      height: 2,
      slot: [
        text('name', '**{ME.text}**', '**{ME.text}**', { w: 7 }),
        text('amount', '{ME.amount} 件', '{ME.amount} pcs', { x: 7, w: 5 }),
        part('progress', 'reached', { value: 'ME.amount', maximum: '600', at: { x: 0, y: 1, w: 12, h: 1 } }),
      ],
      on: { select: says('已选中设备', 'A machine is selected') },
    },
  }),
  dialog: sample('dialog', {
    props: {
      at: { x: 0, y: 1, w: 6, h: 2 },
      label: words('新增记录', 'New entry'),
      size: 'small',
      slot: [text('inside', '在此填写记录。', 'Write the entry here.')],
    },
    beside: [
      part('button', 'open', {
        at: { x: 0, y: 0, w: 3, h: 1 },
        text: words('打开对话框', 'Open the dialog'),
        on: { click: [{ do: 'openDialog', dialog: 'sample-dialog' }] },
      }),
    ],
  }),
  grid: sample('grid', {
    props: {
      at: { x: 0, y: 0, w: 12, h: 2 },
      slot: [
        text('left', '左侧 8 列', '8 columns at the left', { w: 8 }),
        text('right', '右侧 4 列', '4 columns at the right', { x: 8, w: 4 }),
      ],
    },
  }),
}

export const buttonSamples = {
  button: sample('button', {
    props: {
      at: { x: 0, y: 0, w: 3, h: 1 },
      text: words('开始', 'Start'),
      icon: 'play',
      weight: 'primary',
      on: { click: says('已开始', 'Started') },
    },
  }),
}
