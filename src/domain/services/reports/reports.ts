import { code, date, flag, integer, json, longText, text, time } from '../../field-kinds.ts'
import { filled } from '../../label.ts'
import { paging } from '../../paging.ts'
import { paperInput } from '../../print/paper.ts'
import { listOf, objectOf, pageOf, service, valueOf } from '../../service.ts'

/** The calls of reports by the paths of specification §7.4. `P`: parameters as an object, or as its JSON text. */
const report = service('ASPReport', 'Pages.Roles', 'PlugIn')

export const reportCode = { reportCode: code('报表', 'Report', { required: true }) } as const
const P = { P: json('参数', 'Parameters') } as const
/** Number of a section with rows, from 0; a document is read by its sections, or as one file. */
export const section = { section: integer('节', 'Section', { min: 0 }) } as const

const parameters = listOf({
  name: text('名称', 'Name', { required: true }),
  label: text('标题', 'Label', { required: true }),
  type: text('类型', 'Type', { required: true }),
  default: text('默认', 'Default'),
  required: flag('必填', 'Required', { required: true }),
  many: flag('多值', 'Several values', { required: true }),
  /** Name of the parameter whose values narrow its choices. */
  dependsOn: text('依赖', 'Depends on'),
})

export const choicesInput = {
  name: text('参数', 'Parameter', { required: true }),
  ...P,
  keyword: text('关键字', 'Keyword'),
  /** Only those that `P` itself names: which of its codes still go with the others. */
  chosen: flag('仅已选', 'Chosen only'),
  ...paging,
} as const

export const choicesOutput = pageOf({
  code: text('编码', 'Code', { required: true }),
  name: text('名称', 'Name'),
})

const askedInput = {
  ...P,
  ...paging,
  sorting: text('排序', 'Sorting'),
  filter: longText('过滤', 'Filter'),
} as const

/** {columns: [{field, title, type}], totalCount, items, runId: null where nothing is kept}. */
const rows = valueOf('json')

const completion = (variant: string, zh: string, en: string) => ({
  parameters: {
    ...report(`GetWorkOrderCompletionParameter${variant}`, zh, en, { output: parameters }),
    label: filled({ zh: '{report}参数', en: '{report}: parameters' }, { report: { zh, en } }),
  },
  result: report(`GetWorkOrderCompletionResult${variant}`, zh, en, { input: askedInput, output: rows }),
})

export const reportCalls = {
  /** Those that the caller may run, in the order of the centre: `ranAt` and `params` of the caller's last run. */
  list: report('GetReports', '报表清单', 'Reports', {
    output: listOf({
      code: code('报表', 'Report', { required: true }),
      ranAt: time('上次运行', 'Last run'),
      params: json('上次参数', 'Last parameters'),
      rows: integer('行数', 'Rows'),
      /** Of reports that were made in the designer; null: the report is declared. */
      name: text('名称', 'Name'),
      folder: text('目录', 'Folder'),
      definition: json('定义', 'Definition'),
      id: text('标识', 'Id'),
      /** Of SQL views: what pages know of them (domain/reports/view.ts). */
      view: json('视图', 'View'),
    }),
  }),
  parameters: report('GetReportCommonParameter', '报表参数', 'Report parameters', {
    input: reportCode,
    output: parameters,
  }),
  /**
   * What a parameter may be: [{code, name}], of a reference the first ones that go with the other parameters in `P` and whose
   * code or name has `keyword` in it.
   */
  choices: report('GetReportCommonParameter2', '参数选项', 'Choices of a parameter', {
    input: { ...reportCode, ...choicesInput },
    output: choicesOutput,
  }),
  describe: report('GetReportDescribe', '报表说明', 'What a report says', {
    input: reportCode,
    output: objectOf({
      text: longText('说明', 'Text', { required: true }),
      /** [{name}] */
      sources: json('来源', 'Sources', { required: true }),
      /** [{column, formula}] */
      formulas: json('公式', 'Formulas', { required: true }),
    }),
  }),
  page: report('GetReportCommonQueryDataTable', '报表数据', 'Rows of a report', {
    input: { ...reportCode, ...section, templateId: text('模板', 'Template'), ...askedInput },
    output: rows,
  }),
  /** All rows as an Arrow IPC stream, in the order of the report; one that fails on the way says so (engine/arrow-stream.ts). */
  run: report('RunReport', '运行报表', 'Run a report', {
    makesStale: 'nothing',
    input: { ...reportCode, ...section, ...P },
    output: { kind: 'arrow' },
  }),
  export: report('ExportReport', '导出报表', 'Export a report', {
    verb: 'GET',
    input: {
      ...reportCode,
      ...section,
      ...P,
      keyword: text('关键字', 'Keyword'),
      sorting: text('排序', 'Sorting'),
      filter: longText('过滤', 'Filter'),
      columns: longText('列', 'Columns'),
      /** Name of a style of the report that the caller may use, for what the call leaves open. */
      styleName: text('样式', 'Style', { length: 80 }),
      /** A style as it is in use, kept or not: {columns, groupings, sorting, printSetup}; before `styleName`. */
      style: json('样式内容', 'Content of the style'),
      format: text('格式', 'Format'),
      ...paperInput,
    },
    output: { kind: 'file' },
  }),
  /** A file that the browser made of a report's rows. */
  saveAudit: report('SaveAuditLogs', '记录导出', 'Record an export', {
    makesStale: 'own',
    input: {
      ...reportCode,
      format: text('格式', 'Format', { required: true, length: 20 }),
      rows: integer('行数', 'Rows', { required: true, min: 0 }),
      ...P,
    },
  }),
  /** Exports of reports, the newest first; without Pages.Roles the caller's own. */
  audit: report('GetAuditLogs', '导出记录', 'Exports of reports', {
    access: 'authenticated',
    input: {
      reportCode: code('报表', 'Report'),
      userCode: code('用户', 'User'),
      from: date('自', 'From'),
      to: date('至', 'To'),
      ...paging,
    },
    output: pageOf({
      at: time('时间', 'Time', { required: true }),
      userCode: code('用户', 'User'),
      reportCode: code('报表', 'Report', { required: true }),
      format: text('格式', 'Format'),
      rows: integer('行数', 'Rows'),
      params: json('参数', 'Parameters'),
    }),
  }),
} as const

export const completionCalls = {
  WorkOrderCompletionOne: completion('One', '工单完成情况一', 'Work-order completion one'),
  WorkOrderCompletionTwo: completion('Two', '工单完成情况二', 'Work-order completion two'),
  WorkOrderCompletionThree: completion('Three', '工单完成情况三', 'Work-order completion three'),
  WorkOrderCompletionKD: completion('KD', '工单完成情况KD', 'Work-order completion KD'),
} as const
