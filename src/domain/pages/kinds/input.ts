import { mostFileMegabytes } from '../files.ts'
import { changed, kindsOf, inputProperties as bound } from '../kind.ts'
import { property as p } from '../property.ts'

const kind = kindsOf('input', { size: { w: 4, h: 2 }, grows: true, events: { change: changed('text') } })

const range = {
  min: p.expression('最小值', 'Minimum', { gives: 'number' }),
  max: p.expression('最大值', 'Maximum', { gives: 'number' }),
} as const

export const inputKinds = {
  input: kind(
    ['输入框', 'Input'],
    ['文本、数值、多行文本或扫码', 'Text, number, several lines or a scanned code'],
    {
      icon: 'text-cursor-input',
      properties: {
        ...bound,
        type: p.pick('类型', 'Type', 'text', {
          text: { zh: '文本', en: 'text' },
          number: { zh: '数值', en: 'number' },
          multiline: { zh: '多行文本', en: 'several lines' },
          scan: { zh: '扫码', en: 'scan' },
        }),
        ...range,
        unit: p.text('单位', 'Unit'),
      },
      events: {
        change: changed('text'),
        enter: { label: { zh: '回车', en: 'Enter' }, gives: { value: 'text' } },
      },
    },
  ),
  switch: kind(['开关', 'Switch'], ['开或关', 'On or off'], {
    icon: 'toggle-right',
    properties: {
      ...bound,
      onText: p.text('开时文本', 'Text when on'),
      offText: p.text('关时文本', 'Text when off'),
    },
    events: { change: changed('bool') },
  }),
  slider: kind(['滑块', 'Slider'], ['在范围内拖动取值', 'A value or range between two ends'], {
    icon: 'sliders-horizontal',
    properties: {
      ...bound,
      min: p.expression('最小值', 'Minimum', { gives: 'number', default: '0' }),
      max: p.expression('最大值', 'Maximum', { gives: 'number', default: '100' }),
      step: p.number('步长', 'Step', { min: 0.000001, default: 1 }),
      bindEnd: p.bind('范围末端绑定', 'End of the range bound to', {
        help: { zh: '设置后为范围', en: 'makes it a range' },
      }),
    },
    events: { change: changed('number') },
  }),
  date: kind(
    ['日期选择', 'Date picker'],
    ['日期、时间、周、月或范围', 'A date, time, week, month or range'],
    {
      icon: 'calendar',
      properties: {
        ...bound,
        mode: p.pick('模式', 'Mode', 'date', {
          date: { zh: '日期', en: 'date' },
          time: { zh: '日期和时间', en: 'date and time' },
          week: { zh: '周', en: 'week' },
          month: { zh: '月', en: 'month' },
          range: { zh: '范围', en: 'range' },
        }),
        bindEnd: p.bind('末端绑定', 'End bound to', {
          required: true,
          only: { property: 'mode', is: ['range', 'week', 'month'] },
        }),
        min: p.expression('最早', 'Earliest', { gives: 'time' }),
        max: p.expression('最晚', 'Latest', { gives: 'time' }),
      },
      events: { change: changed('time') },
    },
  ),
  time: kind(['时间选择', 'Time picker'], ['时刻或时长', 'A time of day or a span'], {
    icon: 'clock',
    properties: {
      ...bound,
      step: p.number('步长（分）', 'Step, min', { min: 1, max: 1440, whole: true, default: 5 }),
      min: p.name('最早', 'Earliest'),
      max: p.name('最晚', 'Latest'),
      asSpan: p.flag('作为时长', 'As a span', { default: false }),
    },
  }),
  upload: kind(['上传', 'Upload'], ['把文件存入租户的文件库', 'Keeps files among those of the tenant'], {
    icon: 'upload',
    size: { w: 4, h: 3 },
    properties: {
      ...bound,
      accept: p.pick('类型', 'Types', 'pictures', {
        pictures: { zh: '图片', en: 'pictures' },
        documents: { zh: 'PDF 和 Office 文件', en: 'PDF and Office files' },
        any: { zh: '图片和文件', en: 'both' },
      }),
      size: p.number('每个最大（MB）', 'Each at most, MB', {
        min: 1,
        max: mostFileMegabytes,
        whole: true,
        default: 5,
      }),
      count: p.number('最多个数', 'Number at most', { min: 1, max: 20, whole: true, default: 1 }),
    },
    events: {
      done: { label: { zh: '上传完成', en: 'Uploaded' }, gives: { value: 'text' } },
      failed: { label: { zh: '上传失败', en: 'Failed' }, gives: { value: 'text' } },
    },
  }),
  color: kind(['颜色选择', 'Colour select'], ['调色板或任意颜色', 'Of a palette, or any colour'], {
    icon: 'palette',
    properties: {
      ...bound,
      mode: p.pick('模式', 'Mode', 'palette', {
        palette: { zh: '调色板', en: 'palette' },
        free: { zh: '任意颜色', en: 'any colour' },
      }),
    },
  }),
} as const
