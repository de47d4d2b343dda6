import { code, longText, text } from '../../field-kinds.ts'
import { service } from '../../service.ts'

const data = service('ImportData', 'Pages.Roles')

const ticket = text('进度号', 'Ticket', { length: 80 })

/** Import of several files at once, templates, and the progress of imports. Of one entity alone: its own `Import`. */
export const importData = {
  /**
   * A folder of files, one entity each, all or nothing: an ImportReport. Files represent the entity they are named
   * after (item.csv, 物料.xlsx) unless `mapping` says otherwise: JSON of file name -> FileMapping.
   */
  folder: data({
    method: 'ImportFolder',
    label: { zh: '导入文件夹', en: 'Import a folder' },
    upload: true,
    input: { dryRun: text('试运行', 'Dry run'), mapping: longText('映射', 'Mapping'), ticket },
    output: { kind: 'value', of: 'json' },
  }),
  /** The header row of an entity as a file: xlsx or csv. */
  template: data({
    method: 'GetTemplate',
    label: { zh: '下载模板', en: 'Template' },
    input: { entity: code('实体', 'Entity', { required: true }), format: text('格式', 'Format') },
    output: { kind: 'file' },
  }),
  /** The cells of the first sheet of one file as texts, its first line first: a list of lists. Nothing is imported. */
  sheet: data({
    method: 'ReadSheet',
    makesStale: 'nothing',
    label: { zh: '读取工作表', en: 'Read a sheet' },
    upload: true,
    input: {},
    output: { kind: 'value', of: 'json' },
  }),
  /** How far the import that was sent with this ticket is: {file, rows, phase}, or null. */
  progress: data({
    method: 'GetProgress',
    label: { zh: '导入进度', en: 'Progress of an import' },
    input: { ticket: { ...ticket, required: true } },
    output: { kind: 'value', of: 'json' },
  }),
}
