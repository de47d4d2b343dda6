import { filled } from '#domain/label.ts'
import type { PageVariable } from '#domain/pages/page.ts'
import { machines, part, sample, words } from './sample.ts'

const text = (name: string, initial = ''): PageVariable => ({ name, type: 'text', initial })

/** The value that the input holds, beside it. */
const shows = (name: string) => {
  const { zh, en } = filled({ zh: '值：{value}', en: 'Value: {value}' }, { value: `**{PAGE.${name}}**` })
  return [part('text', 'value', { at: { x: 5, y: 0, w: 6, h: 2 }, body: words(zh, en) })]
}

const options = [
  { value: 'day', text: words('白班', 'Day shift') },
  { value: 'night', text: words('夜班', 'Night shift') },
]

export const inputSamples = {
  input: sample('input', {
    variables: [text('line')],
    props: { label: words('产线', 'Line'), bind: 'line' },
    beside: shows('line'),
  }),
  switch: sample('switch', {
    variables: [{ name: 'late', type: 'bool', initial: 'false' }],
    props: {
      label: words('仅逾期', 'Late only'),
      bind: 'late',
      onText: words('是', 'yes'),
      offText: words('否', 'no'),
    },
    beside: shows('late'),
  }),
  slider: sample('slider', {
    variables: [{ name: 'share', type: 'number', initial: '40' }],
    props: { label: words('占比', 'Share'), bind: 'share', step: 5 },
    beside: shows('share'),
  }),
  date: sample('date', {
    variables: [{ name: 'day', type: 'date', initial: 'Today()' }],
    props: { label: words('日期', 'Day'), bind: 'day' },
    beside: shows('day'),
  }),
  time: sample('time', {
    variables: [text('begin', "'08:00'")],
    props: { label: words('开始', 'Begin'), bind: 'begin', step: 15 },
    beside: shows('begin'),
  }),
  upload: sample('upload', {
    variables: [text('photo')],
    props: { label: words('照片', 'Photo'), bind: 'photo' },
  }),
  color: sample('color', {
    variables: [text('paint', "'#1D6FD8'")],
    props: { label: words('颜色', 'Colour'), bind: 'paint' },
    beside: shows('paint'),
  }),
  radio: sample('radio', {
    variables: [text('shift', "'day'")],
    props: { label: words('班次', 'Shift'), bind: 'shift', options },
    beside: shows('shift'),
  }),
  checkbox: sample('checkbox', {
    variables: [text('shifts')],
    props: { label: words('班次', 'Shifts'), bind: 'shifts', options },
    beside: shows('shifts'),
  }),
  select: sample('select', {
    sources: [machines],
    variables: [text('machine')],
    props: {
      label: words('设备', 'Machine'),
      bind: 'machine',
      from: 'source',
      source: 'machines',
      value: 'value',
      text: 'text',
    },
    beside: shows('machine'),
  }),
  treeSelect: sample('treeSelect', {
    sources: [
      {
        name: 'places',
        kind: 'fixed',
        rows: [
          { value: 'plant', text: words('', ''), amount: 1 },
          { value: 'hall 1', text: words('plant', 'plant'), amount: 2 },
          { value: 'hall 2', text: words('plant', 'plant'), amount: 3 },
          { value: 'line A', text: words('hall 1', 'hall 1'), amount: 4 },
        ],
      },
    ],
    variables: [text('place')],
    props: {
      label: words('地点', 'Place'),
      bind: 'place',
      source: 'places',
      value: 'value',
      parent: 'text',
    },
    beside: shows('place'),
  }),
}
