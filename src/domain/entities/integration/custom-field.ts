import { integrationEntity } from '../areas.ts'
import { choice, code, flag, integer, json, longText, text } from '../../field-kinds.ts'

/** A field that the tenant added to an entity of the product (domain/modelling). Written by the calls of modelling alone. */
export const customField = integrationEntity('customField', 'SysTableField', '自定义字段', 'Custom field', {
  scope: 'tenant',
  standard: false,
  key: ['tableCode', 'code'],
  operations: [],
  searchable: ['tableCode', 'code', 'zh', 'en'],
  sorting: 'tableCode,sortNo,code',
  fields: {
    tableCode: code('表', 'Table', { required: true }),
    code: code('编码', 'Code', { required: true, length: 30 }),
    zh: text('中文名', 'Chinese name', { required: true, length: 80 }),
    en: text('英文名', 'English name', { required: true, length: 80 }),
    kind: choice('类型', 'Kind', 'CustomFieldKind', { required: true }),
    /** The user field in whose column its values are kept; in a table of the tenant's own the column. */
    stored: code('存放列', 'Kept in', { required: true, length: 40 }),
    /** [{code, zh, en}] of kind `choice`. */
    choices: json('选项', 'Options'),
    target: code('引用对象', 'Refers to'),
    required: flag('必填', 'Required', { default: false }),
    initial: text('默认值', 'Default'),
    helpZh: text('中文说明', 'Chinese help'),
    helpEn: text('英文说明', 'English help'),
    sortNo: integer('排序号', 'Sort number', { default: 0 }),
  },
})

/** A value that a field held when it was dropped or its kind changed: what an administrator reads back. */
export const archivedValue = integrationEntity(
  'archivedValue',
  'SysTableArchive',
  '自定义字段存档',
  'Archived value',
  {
    scope: 'tenant',
    standard: false,
    key: ['batchNo', 'unitCode', 'rowKey'],
    operations: [],
    unitField: 'unitCode',
    // Values that a role may keep back are among them.
    aggregate: true,
    searchable: ['tableCode', 'fieldCode', 'rowKey'],
    sorting: 'batchNo desc,unitCode,rowKey',
    large: true,
    fields: {
      batchNo: code('批次', 'Batch', { required: true, length: 40 }),
      tableCode: code('表', 'Table', { required: true }),
      fieldCode: code('字段', 'Field', { required: true, length: 30 }),
      unitCode: code('计划单元', 'Plan unit', { required: true }),
      rowKey: text('行', 'Row', { required: true }),
      value: longText('值', 'Value'),
    },
  },
)
