import { reportsEntity } from '../areas.ts'
import { code, flag, json, text } from '../../field-kinds.ts'

/**
 * How a report is shown (domain/reports/style.ts), of one user or shared. Written through
 * domain/services/reports/styles.ts alone, which keeps styles to their owners and readers.
 */
export const reportStyle = reportsEntity('reportStyle', 'ReportStyle', '报表样式', 'Report style', {
  key: ['reportCode', 'userCode', 'name'],
  standard: false,
  operations: [],
  searchable: ['reportCode', 'name', 'userCode'],
  fields: {
    reportCode: code('报表', 'Report', { required: true, readOnly: true, indexed: true }),
    userCode: code('用户', 'User', { required: true, readOnly: true, length: 256 }),
    name: text('名称', 'Name', { required: true, readOnly: true, length: 80 }),
    /** {columns, groupings, sorting, printSetup} */
    content: json('内容', 'Content', { required: true, readOnly: true, hidden: true }),
    shared: flag('共享', 'Shared', { required: true, readOnly: true, default: false }),
    isDefault: flag('默认', 'Default', { required: true, readOnly: true, default: false }),
  },
})
