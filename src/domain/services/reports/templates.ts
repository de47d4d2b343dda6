import { code, flag, integer, json, text } from '../../field-kinds.ts'
import { service } from '../../service.ts'
import { reportCode } from './reports.ts'

const template = service('ReportQueryTemplate', 'Pages.Roles', 'PlugIn')

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
} as const
