import { choice, integer, longText, text } from '../field-kinds.ts'

/** What the audit log keeps of a file that was made of a list or a result, as its reader is shown it. */
export const exportFacts = {
  table: text('结果表', 'Result table', { length: 80 }),
  rows: integer('行数', 'Rows', { required: true, min: 0 }),
  format: text('格式', 'Format', { required: true, length: 10 }),
  keyword: text('关键字', 'Keyword', { length: 400 }),
  filter: longText('筛选', 'Filter', { length: 20_000 }),
  sorting: text('排序', 'Sorting', { length: 2000 }),
  columns: longText('列', 'Columns', { length: 20_000 }),
} as const

/** The same of an entry: files that the server sent have recipients, documents name the rows that they are about. */
export const exportEntryFacts = {
  ...exportFacts,
  document: choice('单据', 'Document', 'PrintDocument'),
  template: text('打印模板', 'Print template', { length: 40 }),
  codes: longText('行', 'Rows', { length: 20_000 }),
  recipients: longText('收件人', 'Recipients', { length: 20_000 }),
} as const
