import { reportsEntity } from '../areas.ts'
import { code, flag, json, text } from '../../field-kinds.ts'

/**
 * Parameters of reports kept under a name (ReportQueryTemplate), of one user or shared. Written through
 * domain/services/reports/templates.ts alone, which keeps templates to their owners and readers.
 */
export const reportTemplate = reportsEntity(
  'reportTemplate',
  'ReportTemplate',
  '报表查询模板',
  'Report query template',
  {
    key: ['reportCode', 'userCode', 'name'],
    standard: false,
    operations: [],
    searchable: ['reportCode', 'name', 'userCode'],
    fields: {
      reportCode: code('报表', 'Report', { required: true, readOnly: true, indexed: true }),
      userCode: code('用户', 'User', { required: true, readOnly: true, length: 256 }),
      name: text('名称', 'Name', { required: true, readOnly: true, length: 80 }),
      params: json('参数', 'Parameters', { required: true, readOnly: true }),
      shared: flag('共享', 'Shared', { required: true, readOnly: true, default: false }),
      isDefault: flag('默认', 'Default', { required: true, readOnly: true, default: false }),
    },
  },
)
