import { choice, code, flag, integer, json, text } from '../../field-kinds.ts'
import { listOf, objectOf, service } from '../../service.ts'

const template = service('PrintTemplateFile', 'Pages.Users', 'PlugIn')

const id = { id: text('模板', 'Template', { required: true, length: 40 }) } as const

/** What a template is filled with. */
const filledWith = {
  form: choice('用途', 'Filled with', 'PrintForm', { required: true }),
  about: code('列表或报表', 'List or report', { length: 80 }),
} as const

/** Files of print templates. Rows are renamed, switched off and deleted by the list of templates. */
export const printTemplateCalls = {
  /** Keeps a new template: one xlsx file. A file with faults is refused, each named with sheet and cell. */
  upload: template('Upload', '上传打印模板', 'Upload a print template', {
    makesStale: 'all',
    upload: true,
    input: {
      code: code('编码', 'Code', { required: true, length: 40 }),
      name: text('名称', 'Name', { required: true, length: 80 }),
      ...filledWith,
      layout: choice('排列', 'Layout', 'PrintLayout', { required: true }),
    },
    output: objectOf(id),
  }),
  /** Another file for a template. */
  replace: template('Replace', '替换打印模板文件', 'Replace the file of a print template', {
    makesStale: 'all',
    upload: true,
    input: { ...id, rowVersion: integer('版本', 'Version', { required: true }) },
    output: objectOf(id),
  }),
  download: template('GetFile', '下载打印模板', 'Download a print template', {
    input: id,
    output: { kind: 'file' },
  }),
  /** The template of one row that the caller sees, or of the first rows; blank values where there is none. */
  trial: template('Try', '试打印模板', 'Try a print template', {
    verb: 'POST',
    makesStale: 'nothing',
    input: { ...id, code: code('行', 'Row', { length: 80 }) },
    output: { kind: 'file' },
  }),
  /** Fields that templates for a document, list or report may name. */
  fields: template('GetFields', '打印模板字段', 'Fields of print templates', {
    input: filledWith,
    output: listOf({
      path: code('字段', 'Field', { required: true }),
      label: json('名称', 'Name', { required: true }),
      kind: code('类型', 'Kind', { required: true }),
      isLine: flag('明细', 'Line', { required: true }),
    }),
  }),
  /** Active templates for a document, list or report, by name: whoever prints may choose one. */
  offered: template('GetOffered', '可用打印模板', 'Print templates to choose from', {
    access: 'authenticated',
    input: filledWith,
    output: listOf({ ...id, name: text('名称', 'Name', { required: true }) }),
  }),
} as const
