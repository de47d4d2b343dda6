import { code, integer, json, references, text } from '../../field-kinds.ts'
import { service } from '../../service.ts'
import { choicesInput, choicesOutput, reportCode } from './reports.ts'

/** Reports that are made in the designer. Whoever makes them sees all of them, and reads data with the own rights. */
const design = service('ReportDesign', 'Pages.Users', 'PlugIn')

const id = { id: text('报表', 'Report', { required: true, length: 40 }) } as const
const version = { rowVersion: integer('版本', 'Version', { required: true }) } as const

const content = {
  name: text('名称', 'Name', { required: true, length: 80 }),
  folder: text('目录', 'Folder', { required: true, length: 40 }),
  /** ReportDefinition (domain/reports/designed/definition.ts). */
  definition: json('定义', 'Definition', { required: true }),
  /** Roles whose holders may read it; none: holders of Pages.Roles. */
  roles: references('角色', 'Roles', 'role'),
} as const

const row = { ...id, ...version, code: code('编码', 'Code', { required: true }), ...content } as const

export const reportDesigns = {
  /** A report with its definition; of a report that is declared, a definition to begin a copy with. */
  get: design({
    method: 'GetDesign',
    label: { zh: '报表设计', en: 'Design of a report' },
    input: reportCode,
    output: {
      kind: 'object',
      fields: { ...row, id: text('报表', 'Report', { length: 40 }), rowVersion: integer('版本', 'Version') },
    },
  }),
  /** Entities that the caller may make reports of. */
  data: design({
    method: 'GetReportData',
    label: { zh: '报表可用数据', en: 'Data that reports may use' },
    output: { kind: 'list', fields: { name: code('数据', 'Data', { required: true }) } },
  }),
  create: design({
    method: 'Create',
    label: { zh: '新增报表', en: 'Add a report' },
    input: { code: code('编码', 'Code', { required: true }), ...content },
    output: { kind: 'object', fields: row },
  }),
  update: design({
    method: 'Update',
    label: { zh: '修改报表', en: 'Change a report' },
    input: { ...id, ...version, ...content },
    output: { kind: 'object', fields: row },
  }),
  /** Refused while subscriptions send it. Kept parameters and last runs go with it. */
  remove: design({
    method: 'Delete',
    label: { zh: '删除报表', en: 'Delete a report' },
    input: { Id: text('报表', 'Report', { required: true, length: 40 }) },
  }),
  /** The first rows of a definition that is not kept yet: {columns, totalCount, items}. Names what is wrong by its member. */
  preview: design({
    method: 'Preview',
    makesStale: 'nothing',
    label: { zh: '预览报表', en: 'Preview of a report' },
    input: { definition: json('定义', 'Definition', { required: true }), P: json('参数', 'Parameters') },
    output: { kind: 'value', of: 'json' },
  }),
  /** What a parameter of such a definition may be. */
  choices: design({
    method: 'PreviewChoices',
    makesStale: 'nothing',
    label: { zh: '预览参数选项', en: 'Choices of a parameter in a preview' },
    input: { definition: json('定义', 'Definition', { required: true }), ...choicesInput },
    output: choicesOutput,
  }),
} as const
