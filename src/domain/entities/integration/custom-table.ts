import { integrationEntity } from '../areas.ts'
import { code, flag, integer, json, text } from '../../field-kinds.ts'

/** A table of the tenant's own (domain/modelling). Written by the calls of modelling alone. */
export const customTable = integrationEntity('customTable', 'SysTableOwn', '自定义表', 'Custom table', {
  scope: 'tenant',
  standard: false,
  key: ['code'],
  operations: [],
  searchable: ['code', 'zh', 'en'],
  fields: {
    /** Begins with `X_`. */
    code: code('编码', 'Code', { required: true, length: 32 }),
    zh: text('中文名', 'Chinese name', { required: true, length: 80 }),
    en: text('英文名', 'English name', { required: true, length: 80 }),
    /** The table of the database that holds its rows. */
    stored: code('存放表', 'Kept in', { required: true, length: 20 }),
  },
})

/** An index of a table of the tenant's own. Written by the calls of modelling alone. */
export const customIndex = integrationEntity(
  'customIndex',
  'SysTableOwnIndex',
  '自定义索引',
  'Custom index',
  {
    scope: 'tenant',
    standard: false,
    key: ['tableCode', 'number'],
    operations: [],
    searchable: ['tableCode'],
    sorting: 'tableCode,number',
    fields: {
      tableCode: code('表', 'Table', { required: true }),
      number: integer('序号', 'Number', { required: true, min: 1 }),
      /** Codes of fields, in the order of the index. */
      fields: json('字段', 'Fields', { required: true }),
      isUnique: flag('唯一', 'Unique', { default: false }),
    },
  },
)
