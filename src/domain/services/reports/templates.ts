import { code, flag, integer, json, text } from '../../field-kinds.ts'
import { listOf, objectOf, service } from '../../service.ts'
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
  create: template('Create', '新增查询模板', 'Add a query template', {
    makesStale: 'own',
    input: { ...reportCode, ...content },
    output: objectOf(templateRow),
  }),
  update: template('Update', '修改查询模板', 'Change a query template', {
    makesStale: 'own',
    input: { ...id, rowVersion: integer('版本', 'Version', { required: true }), ...content },
    output: objectOf(templateRow),
  }),
  /** The caller's own first, then shared ones; each part by name. */
  list: template('GetTemplateList', '查询模板', 'Query templates', {
    input: reportCode,
    output: listOf(templateRow),
  }),
  remove: template('Delete', '删除查询模板', 'Delete a query template', {
    makesStale: 'own',
    input: { Id: text('模板', 'Template', { required: true, length: 40 }) },
  }),
} as const
