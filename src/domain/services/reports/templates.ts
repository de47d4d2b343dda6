import { code, flag, integer, json, text } from '../../field-kinds.ts'
import { service } from '../../service.ts'
import { reportCode } from './reports.ts'

const template = service('ReportQueryTemplate', 'Pages.Roles', 'PlugIn')

const row = { kind: 'value', of: 'json' } as const

const id = { id: text('模板', 'Template', { required: true, length: 40 }) } as const
const content = {
  name: text('名称', 'Name', { required: true, length: 80 }),
  params: json('参数', 'Parameters', { required: true }),
  shared: flag('共享', 'Shared'),
  isDefault: flag('默认', 'Default'),
} as const

const templateRow = {
  ...id,
  rowVersion: integer('版本', 'Version', { required: true }),
  ...reportCode,
  ...content,
  owner: code('所有者', 'Owner', { required: true }),
  own: flag('自己的', 'Own', { required: true }),
} as const

/** Parameters kept under a name; only their owner changes them. */
export const reportTemplates = {
  create: template({
    method: 'Create',
    makesStale: 'own',
    label: { zh: '新增查询模板', en: 'Add a query template' },
    input: { ...reportCode, ...content },
    output: { kind: 'object', fields: templateRow },
  }),
  update: template({
    method: 'Update',
    makesStale: 'own',
    label: { zh: '修改查询模板', en: 'Change a query template' },
    input: { ...id, rowVersion: integer('版本', 'Version', { required: true }), ...content },
    output: { kind: 'object', fields: templateRow },
  }),
  /** The caller's own first, then shared ones; each part by name. */
  list: template({
    method: 'GetTemplateList',
    label: { zh: '查询模板', en: 'Query templates' },
    input: reportCode,
    output: { kind: 'list', fields: templateRow },
  }),
  remove: template({
    method: 'Delete',
    makesStale: 'own',
    label: { zh: '删除查询模板', en: 'Delete a query template' },
    input: { Id: text('模板', 'Template', { required: true, length: 40 }) },
  }),
  /** A style by its name: the caller's own before a shared one; without a name the caller's last. Null: there is none. */
  style: template({
    method: 'GetReportStyle',
    label: { zh: '报表样式', en: 'Report style' },
    input: { ...reportCode, styleName: text('样式', 'Style', { length: 80 }) },
    output: row,
  }),
  /** Keeps a style under a name of the caller's; one of that name is written over. Answers it. */
  saveStyle: template({
    method: 'SaveReportStyle',
    makesStale: 'own',
    label: { zh: '保存报表样式', en: 'Save a report style' },
    input: {
      ...reportCode,
      styleName: text('样式', 'Style', { required: true, length: 80 }),
      columns: json('列', 'Columns', { required: true }),
      groupings: json('分组', 'Groupings'),
      /** [{field, descending}] */
      sorting: json('排序', 'Sorting'),
      printSetup: json('打印设置', 'Page setup'),
      shared: flag('共享', 'Shared'),
    },
    output: row,
  }),
} as const
