import { clicked, kindsOf } from '../kind.ts'
import { property as p } from '../property.ts'
import { bands, direction, figure, numberFormat } from './shared.ts'

const kind = kindsOf('content', { events: { click: clicked } })

const aligns = {
  start: { zh: '起始', en: 'start' },
  center: { zh: '居中', en: 'centre' },
  end: { zh: '末尾', en: 'end' },
} as const

export const contentKinds = {
  text: kind(
    ['文本', 'Text'],
    ['标题、列表、加粗、链接和表达式的值', 'Headings, lists, bold, links and values by expression'],
    {
      icon: 'text',
      size: { w: 6, h: 2 },
      grows: true,
      properties: {
        body: p.markup('内容', 'Body', { required: true }),
        color: p.color('颜色', 'Colour'),
        align: p.pick('对齐', 'Alignment', 'start', aligns),
      },
    },
  ),
  picture: kind(
    ['图片', 'Picture'],
    ['上传的图片，附替代文本', 'An uploaded picture with its alternative text'],
    {
      icon: 'image',
      size: { w: 3, h: 5 },
      properties: {
        from: p.pick('图片来自', 'Picture from', 'asset', {
          asset: { zh: '上传的图片', en: 'an uploaded picture' },
          field: { zh: '字段中的文件', en: 'a file that a field names' },
          address: { zh: '网址', en: 'an address' },
        }),
        asset: p.asset('图片', 'Picture', { required: true, only: { property: 'from', is: ['asset'] } }),
        file: p.expression('文件', 'File', {
          gives: 'text',
          required: true,
          only: { property: 'from', is: ['field'] },
        }),
        address: p.address('网址', 'Address', {
          required: true,
          only: { property: 'from', is: ['address'] },
        }),
        alt: p.text('替代文本', 'Alternative text', { required: true }),
        fit: p.pick('缩放', 'Fit', 'contain', {
          contain: { zh: '完整显示', en: 'whole picture' },
          cover: { zh: '填满', en: 'fill' },
        }),
      },
    },
  ),
  divider: kind(['分割线', 'Divider'], ['分隔内容，可带标题', 'Separates parts, with or without a title'], {
    icon: 'minus',
    size: { w: 12, h: 1 },
    grows: true,
    properties: { direction },
    events: {},
  }),
  countdown: kind(
    ['倒计时', 'Countdown'],
    ['距某时刻或下一班次的时间', 'Time left until an instant or the next shift'],
    {
      icon: 'timer',
      size: { w: 3, h: 3 },
      framed: true,
      properties: {
        until: p.pick('至', 'Until', 'instant', {
          instant: { zh: '某时刻', en: 'an instant' },
          day: { zh: '当日结束', en: 'end of the day' },
          week: { zh: '本周结束', en: 'end of the week' },
          month: { zh: '本月结束', en: 'end of the month' },
          shift: { zh: '资源的下一班次', en: 'next shift of a resource' },
        }),
        instant: p.expression('时刻', 'Instant', {
          gives: 'time',
          required: true,
          only: { property: 'until', is: ['instant'] },
        }),
        resource: p.expression('资源编码', 'Code of the resource', {
          gives: 'text',
          only: { property: 'until', is: ['shift'] },
          help: { zh: '留空为计划单元日历', en: 'none: the calendar of the plan unit' },
        }),
      },
      events: { end: { label: { zh: '到时', en: 'Time is up' } } },
    },
  ),
  statistics: kind(
    ['统计', 'Statistics'],
    [
      '数值、单位、与第二个值的差和目标色',
      'A value with unit, difference from a second one and colour by target',
    ],
    {
      icon: 'hash',
      size: { w: 3, h: 3 },
      properties: {
        ...figure,
        compare: p.expression('比较值', 'Compared with', { gives: 'number' }),
        ...numberFormat,
        moreIsBetter: p.flag('越大越好', 'More is better', { default: true }),
        bands,
        source: p.source('趋势数据源', 'Source of the trend'),
        spark: p.field('趋势字段', 'Field of the trend', { of: 'source' }),
      },
    },
  ),
  progress: kind(['进度', 'Progress'], ['占比或两个值之比', 'A share, or the ratio of two values'], {
    icon: 'loader',
    size: { w: 4, h: 2 },
    grows: true,
    properties: {
      value: p.expression('值', 'Value', { gives: 'number', required: true }),
      maximum: p.expression('最大值', 'Maximum', { gives: 'number', default: '100' }),
      shape: p.pick('形状', 'Shape', 'bar', { bar: { zh: '条', en: 'bar' }, ring: { zh: '环', en: 'ring' } }),
      bands,
    },
  }),
  steps: kind(
    ['步骤条', 'Step bar'],
    ['按序排列的状态，当前状态来自数据', 'States in order; the current one comes from data'],
    {
      icon: 'footprints',
      size: { w: 8, h: 2 },
      grows: true,
      properties: {
        from: p.pick('步骤来自', 'Steps from', 'items', {
          choice: { zh: '选项表', en: 'a choice list' },
          items: { zh: '固定步骤', en: 'fixed steps' },
        }),
        choice: p.choice('选项表', 'Choice list', {
          required: true,
          only: { property: 'from', is: ['choice'] },
        }),
        steps: p.items('步骤', 'Steps', {
          most: 20,
          title: 'value',
          only: { property: 'from', is: ['items'] },
          of: { value: p.name('值', 'Value', { required: true }), text: p.text('文本', 'Text') },
        }),
        current: p.expression('当前步骤', 'Current step', { gives: 'text', required: true }),
      },
      events: { click: { label: { zh: '单击', en: 'Click' }, gives: { value: 'text' } } },
    },
  ),
} as const
