import { code, flag, integer, json, text, type Fields } from '../../field-kinds.ts'
import { service } from '../../service.ts'

const tables = service('SysTableM', 'Pages.Roles')
const fields = service('SysTableD', 'Pages.Roles')
const imports = service('ASPImportSet', 'Pages.Roles')

const fieldInfo = {
  field: text('字段', 'Field', { required: true }),
  title: json('名称', 'Title', { required: true }),
  type: text('类型', 'Kind', { required: true }),
  len: integer('长度', 'Length'),
  required: flag('必填', 'Required', { required: true }),
  default: text('默认值', 'Default'),
  enum: json('选项', 'Options'),
  ref: text('引用对象', 'Refers to'),
  isKey: flag('主键', 'Key', { required: true }),
} as const satisfies Fields

/** Fields that a tenant adds to the entities of the product (specification §7.5, domain/modelling). */
export const modelling = {
  /** The tables that take fields, with how many they have and how many more of each family fit. */
  tables: tables({
    method: 'GetAll',
    label: { zh: '可扩展的表', en: 'Tables that take fields' },
    output: {
      kind: 'list',
      fields: {
        tableCode: code('编码', 'Code', { required: true }),
        name: json('名称', 'Name', { required: true }),
        fields: integer('自定义字段数', 'Custom fields', { required: true }),
        /** {userStr, userNum, userDate}: columns that are free. */
        free: json('空闲列', 'Free columns', { required: true }),
      },
    },
  }),
  /** All fields of a table, those of the tenant under their wire names. */
  fieldInfo: fields({
    method: 'GetTableFieldInfo',
    label: { zh: '表字段', en: 'Fields of a table' },
    input: { tableCode: code('表', 'Table', { required: true }) },
    output: { kind: 'list', fields: fieldInfo },
  }),
  /** Fields that a file may bring. */
  importFields: imports({
    method: 'GetTableFieldList',
    label: { zh: '可导入字段', en: 'Fields of an import' },
    input: { targetEntity: code('对象', 'Entity', { required: true }) },
    output: { kind: 'list', fields: fieldInfo },
  }),
  /** The fields that the tenant of the caller added (CustomField[]), from which pages make its entities. */
  model: fields({
    method: 'GetModel',
    access: 'authenticated',
    label: { zh: '自定义字段', en: 'Custom fields' },
    output: { kind: 'value', of: 'json' },
  }),
  /**
   * Saves or drops fields of a table: rows are custom fields (entity customField) with id and rowVersion where they exist,
   * and `dropped: true` where they go; fields that no row names stay. Gives {steps: [{kind, field, rows}], rowCount, locks,
   * faults: [{field, member, message}], unconverted: [{field, unitCode, rowKey, value}], dependants: [{field, entity, key,
   * unitCode}], hasMoreDependants, saved}. Nothing is written where faults or unconverted values are found, or as a dry run.
   */
  save: fields({
    method: 'Save',
    label: { zh: '保存字段', en: 'Save fields' },
    input: {
      tableCode: code('表', 'Table', { required: true }),
      rows: json('字段', 'Fields', { required: true }),
      dryRun: flag('试运行', 'Dry run'),
    },
    output: { kind: 'value', of: 'json' },
  }),
} as const
