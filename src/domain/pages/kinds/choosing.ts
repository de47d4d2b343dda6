import { changed, defineKind, inputProperties as bound } from '../kind.ts'
import { property as p } from '../property.ts'
import { optionSource } from './shared.ts'

const size = { w: 4, h: 2 } as const
const group = 'input'

const direction = p.pick('方向', 'Direction', {
  options: { across: { zh: '水平', en: 'across' }, down: { zh: '垂直', en: 'down' } },
  default: 'across',
})

/** Inputs that choose among options. */
export const choosingKinds = {
  radio: defineKind({
    label: { zh: '单选', en: 'Radio' },
    about: { zh: '从几个选项中选一个', en: 'One of a few options' },
    group,
    icon: 'circle-dot',
    size,
    grows: true,
    properties: {
      ...bound,
      ...optionSource,
      direction,
    },
    events: { change: changed('text') },
  }),
  checkbox: defineKind({
    label: { zh: '复选', en: 'Checkbox' },
    about: {
      zh: '几个选项的任意组合；无选项时为是/否',
      en: 'Any of a few options; without options yes or no',
    },
    group,
    icon: 'square-check',
    size,
    grows: true,
    properties: {
      ...bound,
      ...optionSource,
      direction,
    },
    events: { change: changed('text') },
  }),
  select: defineKind({
    label: { zh: '下拉选择', en: 'Select' },
    about: { zh: '从长列表中搜索并选择', en: 'One or several of a long list, with search' },
    group,
    icon: 'list-filter',
    size,
    grows: true,
    properties: {
      ...bound,
      from: p.pick('选项来自', 'Options from', {
        options: {
          rows: { zh: '固定选项', en: 'fixed options' },
          source: { zh: '数据源', en: 'a source' },
          choice: { zh: '选项表', en: 'a choice list' },
          entity: { zh: '数据（服务器搜索）', en: 'data, searched on the server' },
        },
        default: 'rows',
      }),
      options: optionSource.options,
      source: optionSource.source,
      value: optionSource.value,
      text: optionSource.text,
      choice: p.choice('选项表', 'Choice list', {
        required: true,
        only: { property: 'from', is: ['choice'] },
      }),
      entity: p.entity('数据', 'Data', { required: true, only: { property: 'from', is: ['entity'] } }),
      multiple: p.flag('多选', 'Several', { default: false }),
    },
    events: { change: changed('text') },
  }),
  treeSelect: defineKind({
    label: { zh: '树选择', en: 'Tree select' },
    about: { zh: '从层级中选择', en: 'One or several of a hierarchy' },
    group,
    icon: 'list-tree',
    size,
    grows: true,
    properties: {
      ...bound,
      source: p.source('数据源', 'Source', { required: true }),
      value: p.field('值字段', 'Value', { of: 'source', required: true }),
      text: p.field('文本字段', 'Text', { of: 'source' }),
      parent: p.field('上级字段', 'Parent', { of: 'source', required: true }),
      multiple: p.flag('多选', 'Several', { default: false }),
      leavesOnly: p.flag('仅末级', 'Leaves only', { default: false }),
    },
    events: { change: changed('text') },
  }),
} as const
