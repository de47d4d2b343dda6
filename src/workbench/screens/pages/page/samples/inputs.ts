import { filled } from '#domain/label.ts'
import type { KindName } from '#domain/pages/kinds/index.ts'
import type { PageFile, PageVariable } from '#domain/pages/page.ts'
import type { PageSource } from '#domain/pages/sources.ts'
import type { PageText } from '#domain/pages/text.ts'
import { machines, part, sample, words } from './sample.ts'

const text = (name: string, initial = ''): PageVariable => ({ name, type: 'text', initial })

/** The value that the input holds, beside it. */
const shows = (name: string) => {
  const { zh, en } = filled({ zh: '值：{value}', en: 'Value: {value}' }, { value: `**{PAGE.${name}}**` })
  return [part('text', 'value', { at: { x: 5, y: 0, w: 6, h: 2 }, body: words(zh, en) })]
}

/** An input of a variable, and its value beside it. */
const bound = (
  type: KindName,
  variable: PageVariable,
  label: PageText,
  more: object = {},
  sources: readonly PageSource[] = [],
): PageFile =>
  sample(type, {
    sources,
    variables: [variable],
    props: { label, bind: variable.name, ...more },
    beside: shows(variable.name),
  })

const options = [
  { value: 'day', text: words('白班', 'Day shift') },
  { value: 'night', text: words('夜班', 'Night shift') },
]

const places: PageSource = {
  name: 'places',
  kind: 'fixed',
  rows: [
    { value: 'plant', text: words('', ''), amount: 1 },
    { value: 'hall 1', text: words('plant', 'plant'), amount: 2 },
    { value: 'hall 2', text: words('plant', 'plant'), amount: 3 },
    { value: 'line A', text: words('hall 1', 'hall 1'), amount: 4 },
  ],
}

export const inputSamples = {
  input: bound('input', text('line'), words('产线', 'Line')),
  switch: bound('switch', { name: 'late', type: 'bool', initial: 'false' }, words('仅逾期', 'Late only'), {
    onText: words('是', 'yes'),
    offText: words('否', 'no'),
  }),
  slider: bound('slider', { name: 'share', type: 'number', initial: '40' }, words('占比', 'Share'), {
    step: 5,
  }),
  date: bound('date', { name: 'day', type: 'date', initial: 'Today()' }, words('日期', 'Day')),
  time: bound('time', text('begin', "'08:00'"), words('开始', 'Begin'), { step: 15 }),
  upload: sample('upload', {
    variables: [text('photo')],
    props: { label: words('照片', 'Photo'), bind: 'photo' },
  }),
  color: bound('color', text('paint', "'#1D6FD8'"), words('颜色', 'Colour')),
  radio: bound('radio', text('shift', "'day'"), words('班次', 'Shift'), { options }),
  checkbox: bound('checkbox', text('shifts'), words('班次', 'Shifts'), { options }),
  select: bound(
    'select',
    text('machine'),
    words('设备', 'Machine'),
    { from: 'source', source: 'machines', value: 'value', text: 'text' },
    [machines],
  ),
  treeSelect: bound(
    'treeSelect',
    text('place'),
    words('地点', 'Place'),
    { source: 'places', value: 'value', parent: 'text' },
    [places],
  ),
}
