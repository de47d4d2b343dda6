import { code, integer, json, references, text } from '../../field-kinds.ts'
import { listOf, objectOf, service, valueOf } from '../../service.ts'
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
  get: design('GetDesign', '报表设计', 'Design of a report', {
    input: reportCode,
    output: objectOf({
      ...row,
      id: text('报表', 'Report', { length: 40 }),
      rowVersion: integer('版本', 'Version'),
    }),
  }),
  /** Entities that the caller may make reports of. */
  data: design('GetReportData', '报表可用数据', 'Data that reports may use', {
    output: listOf({ name: code('数据', 'Data', { required: true }) }),
  }),
  create: design('Create', '新增报表', 'Add a report', {
    input: { code: code('编码', 'Code', { required: true }), ...content },
    output: objectOf(row),
  }),
  update: design('Update', '修改报表', 'Change a report', {
    input: { ...id, ...version, ...content },
    output: objectOf(row),
  }),
  /** Refused while subscriptions send it. Kept parameters and last runs go with it. */
  remove: design('Delete', '删除报表', 'Delete a report', {
    input: { Id: text('报表', 'Report', { required: true, length: 40 }) },
  }),
  /** The first rows of a definition that is not kept yet: {columns, totalCount, items}. Names what is wrong by its member. */
  preview: design('Preview', '预览报表', 'Preview of a report', {
    makesStale: 'nothing',
    input: { definition: json('定义', 'Definition', { required: true }), P: json('参数', 'Parameters') },
    output: valueOf('json'),
  }),
  /** What a parameter of such a definition may be. */
  choices: design('PreviewChoices', '预览参数选项', 'Choices of a parameter in a preview', {
    makesStale: 'nothing',
    input: { definition: json('定义', 'Definition', { required: true }), ...choicesInput },
    output: choicesOutput,
  }),
} as const
