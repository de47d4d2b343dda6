import { reportsEntity } from '../areas.ts'
import { choice, code, json, references, text } from '../../field-kinds.ts'

/**
 * A report that was made in the designer (domain/reports/designed). Written through domain/services/reports/designs.ts
 * alone, which checks definitions and keeps them to those who may read them.
 */
export const reportDef = reportsEntity('reportDef', 'ReportDef', '报表定义', 'Report definition', {
  scope: 'tenant',
  permission: 'Pages.Users',
  standard: false,
  operations: [],
  searchable: ['code', 'name'],
  fields: {
    code: code('编码', 'Code', { required: true, readOnly: true }),
    name: text('名称', 'Name', { required: true, readOnly: true, length: 80 }),
    folder: text('目录', 'Folder', { required: true, readOnly: true, length: 40 }),
    kind: choice('类型', 'Kind', 'ReportKind', { required: true, readOnly: true }),
    data: code('数据', 'Data', { required: true, readOnly: true }),
    definition: json('定义', 'Definition', { required: true, readOnly: true }),
    /** None: readers need Pages.Roles. */
    roles: references('角色', 'Roles', 'role', { readOnly: true }),
  },
})
