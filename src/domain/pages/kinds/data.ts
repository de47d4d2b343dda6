import { kindsOf } from '../kind.ts'
import { property as p } from '../property.ts'
import { source } from './shared.ts'

const kind = kindsOf('data')

const selecting = {
  select: { label: { zh: '选中行', en: 'Row selected' }, gives: { row: true } },
  open: { label: { zh: '打开行', en: 'Row opened' }, gives: { row: true } },
} as const

export const dataKinds = {
  table: kind(
    ['表格', 'Table'],
    [
      '数据表格：列、筛选、编辑、行操作和选择',
      'The data grid: columns, filters, editing, row actions and selection',
    ],
    {
      icon: 'table',
      size: { w: 12, h: 9 },
      repeats: 'source',
      properties: {
        source,
        columns: p.items('列', 'Columns', {
          most: 60,
          title: 'field',
          help: { zh: '留空为全部列', en: 'leave empty for all columns' },
          of: {
            field: p.field('字段', 'Field', { of: 'source', required: true }),
            title: p.text('标题', 'Title'),
            width: p.number('宽度（px）', 'Width, px', { min: 30, max: 800, whole: true, default: null }),
          },
        }),
        edit: p.flag('可编辑', 'Can be edited', { default: false }),
        selection: p.pick('选择', 'Selection', 'one', {
          one: { zh: '单行', en: 'one row' },
          many: { zh: '多行', en: 'several rows' },
        }),
        selected: p.variable('选中行编码存入', 'Code of the selected row in'),
        rowActions: p.items('行操作', 'Row actions', {
          most: 8,
          title: 'label',
          of: {
            label: p.text('名称', 'Label', { required: true }),
            icon: p.icon('图标', 'Icon'),
            enabled: p.expression('可用条件', 'Enabled when', { gives: 'bool' }),
            actions: p.actions('动作', 'Actions', {
              event: { label: { zh: '单击', en: 'Click' }, gives: { row: true } },
            }),
          },
        }),
      },
      events: {
        ...selecting,
        change: { label: { zh: '单元格已保存', en: 'Cell saved' }, gives: { row: true } },
      },
    },
  ),
  list: kind(['列表', 'List'], ['每行按模板显示的长列表', 'A long list with a template for each row'], {
    icon: 'list',
    size: { w: 6, h: 8 },
    framed: true,
    repeats: 'source',
    properties: {
      source,
      height: p.number('每行高度', 'Rows of a row', { min: 1, max: 12, whole: true, default: 2 }),
      selected: p.variable('选中行编码存入', 'Code of the selected row in'),
      slot: p.slot('行模板', 'Template of a row'),
    },
    events: selecting,
  }),
} as const
