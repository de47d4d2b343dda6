import { code, longText, text } from '../../field-kinds.ts'
import { service, valueOf } from '../../service.ts'

const data = service('ImportData', 'Pages.Roles')

const ticket = text('进度号', 'Ticket', { length: 80 })

/** Import of several files at once, templates, and the progress of imports. Of one entity alone: its own `Import`. */
export const importData = {
  /**
   * A folder of files, one entity each, all or nothing: an ImportReport. Files represent the entity they are named
   * after (item.csv, 物料.xlsx) unless `mapping` says otherwise: JSON of file name -> FileMapping.
   */
  folder: data('ImportFolder', '导入文件夹', 'Import a folder', {
    upload: true,
    input: { dryRun: text('试运行', 'Dry run'), mapping: longText('映射', 'Mapping'), ticket },
    output: valueOf('json'),
  }),
  /** The header row of an entity as a file: xlsx or csv. */
  template: data('GetTemplate', '下载模板', 'Template', {
    input: { entity: code('实体', 'Entity', { required: true }), format: text('格式', 'Format') },
    output: { kind: 'file' },
  }),
  /** The cells of the first sheet of one file as texts, its first line first: a list of lists. Nothing is imported. */
  sheet: data('ReadSheet', '读取工作表', 'Read a sheet', {
    makesStale: 'nothing',
    upload: true,
    input: {},
    output: valueOf('json'),
  }),
  /** How far the import that was sent with this ticket is: {file, rows, phase}, or null. */
  progress: data('GetProgress', '导入进度', 'Progress of an import', {
    input: { ticket: { ...ticket, required: true } },
    output: valueOf('json'),
  }),
}
