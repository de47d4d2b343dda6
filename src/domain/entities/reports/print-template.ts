import { reportsEntity } from '../areas.ts'
import { choice, code, flag, integer, json, text } from '../../field-kinds.ts'

/**
 * A workbook with places that printing fills (domain/print/templates.ts). Files come in through
 * domain/services/reports/print-templates.ts alone, which checks them; their bytes are kept beside the row.
 */
export const printTemplate = reportsEntity('printTemplate', 'PrintTemplate', '打印模板', 'Print template', {
  scope: 'tenant',
  permission: 'Pages.Users',
  standard: false,
  operations: ['update', 'delete'],
  searchable: ['code', 'name', 'about'],
  fields: {
    code: code('编码', 'Code', { required: true, readOnly: true, length: 40 }),
    name: text('名称', 'Name', { required: true, length: 80 }),
    form: choice('用途', 'Filled with', 'PrintForm', { required: true, readOnly: true }),
    /** The list or report whose rows it shows; none for documents. */
    about: code('列表或报表', 'List or report', {
      readOnly: true,
      length: 80,
      indexed: true,
      namesEntity: true,
    }),
    layout: choice('排列', 'Layout', 'PrintLayout', {
      required: true,
      default: 'sheets',
      help: {
        zh: '多张单据：每张一个工作表，或在一个工作表中依次排列并分页（不含重复标题行）。',
        en: 'Several documents: a sheet for each, or one below the other on one sheet, a page break between them (title rows are not repeated).',
      },
    }),
    isActive: flag('启用', 'Active', { required: true, default: true }),
    fileName: text('文件', 'File', { required: true, readOnly: true, length: 255 }),
    bytes: integer('大小（字节）', 'Size in bytes', { required: true, readOnly: true, min: 0 }),
    /** {paths, rows, repeated}: what the check of the file found (server/platform/print/templates/plan.ts). */
    shape: json('结构', 'Shape', { required: true, readOnly: true, hidden: true }),
  },
})
