import { changed, kindsOf, inputProperties as bound } from '../kind.ts'
import { property as p } from '../property.ts'
import { direction, optionSource } from './shared.ts'

const kind = kindsOf('input', { size: { w: 4, h: 2 }, grows: true, events: { change: changed('text') } })

/** Inputs that choose among options. */
export const choosingKinds = {
  radio: kind(['单选', 'Radio'], ['从几个选项中选一个', 'One of a few options'], {
    icon: 'circle-dot',
    properties: { ...bound, ...optionSource, direction },
  }),
  checkbox: kind(
    ['复选', 'Checkbox'],
    ['几个选项的任意组合；无选项时为是/否', 'Any of a few options; without options yes or no'],
    {
      icon: 'square-check',
      properties: { ...bound, ...optionSource, direction },
    },
  ),
  select: kind(
    ['下拉选择', 'Select'],
    ['从长列表中搜索并选择', 'One or several of a long list, with search'],
    {
      icon: 'list-filter',
      properties: {
        ...bound,
        from: p.pick('选项来自', 'Options from', 'rows', {
          rows: { zh: '固定选项', en: 'fixed options' },
          source: { zh: '数据源', en: 'a source' },
          choice: { zh: '选项表', en: 'a choice list' },
          entity: { zh: '数据（服务器搜索）', en: 'data, searched on the server' },
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
    },
  ),
  treeSelect: kind(['树选择', 'Tree select'], ['从层级中选择', 'One or several of a hierarchy'], {
    icon: 'list-tree',
    properties: {
      ...bound,
      source: p.source('数据源', 'Source', { required: true }),
      value: p.field('值字段', 'Value', { of: 'source', required: true }),
      text: p.field('文本字段', 'Text', { of: 'source' }),
      parent: p.field('上级字段', 'Parent', { of: 'source', required: true }),
      multiple: p.flag('多选', 'Several', { default: false }),
      leavesOnly: p.flag('仅末级', 'Leaves only', { default: false }),
    },
  }),
} as const
