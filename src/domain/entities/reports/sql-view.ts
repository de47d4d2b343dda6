import { reportsEntity } from '../areas.ts'
import { code, flag, integer, json, longText, text } from '../../field-kinds.ts'

/**
 * A SELECT over tables of entities that the host registers as a report (server/features/reports/views). Tenants read those
 * that are for them, in the database too.
 */
export const sqlView = reportsEntity('sqlView', 'ReportSqlView', 'SQL 视图', 'SQL view', {
  scope: 'host',
  permission: 'Pages.Tenants',
  standard: false,
  operations: ['create', 'update', 'delete'],
  searchable: ['code', 'name', 'englishName'],
  fields: {
    code: code('编码', 'Code', { required: true, length: 40 }),
    name: text('中文名称', 'Chinese name', { required: true, length: 80 }),
    englishName: text('英文名称', 'English name', { required: true, length: 80 }),
    about: text('说明', 'What it says', { length: 400 }),
    statement: longText('语句', 'Statement', {
      required: true,
      length: 20_000,
      help: {
        zh: '一条 SELECT 语句，只读各列表的表；每列须有名称。结果只含读者所在租户和计划单元的数据。',
        en: 'One SELECT over the tables of lists; every column needs a name. It gives rows of the tenant and plan unit of its reader alone.',
      },
    }),
    tenancyName: text('租户', 'Tenant', {
      length: 64,
      help: { zh: '为空：所有租户', en: 'Empty: all tenants' },
    }),
    unitCode: text('计划单元', 'Plan unit', {
      length: 80,
      help: { zh: '为空：所有计划单元', en: 'Empty: all plan units' },
    }),
    isActive: flag('启用', 'Active', { default: true }),
    tenantNumber: integer('租户号', 'Tenant number', { readOnly: true, hidden: true }),
    /** {columns, sources}: what the database and the parser found (domain/reports/view.ts). */
    shape: json('结构', 'Shape', { readOnly: true, hidden: true }),
  },
})
