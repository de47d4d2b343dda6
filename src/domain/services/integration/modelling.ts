import { code, flag, integer, json, text, type Fields } from '../../field-kinds.ts'
import { listOf, service, valueOf } from '../../service.ts'

const tables = service('SysTableM', 'Pages.Roles')
const fields = service('SysTableD', 'Pages.Roles')
const imports = service('ASPImportSet', 'Pages.Roles')
const indexes = service('SysTableIndex', 'Pages.Roles')

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

/** Fields that a tenant adds to the entities of the product, and tables of its own (specification §7.5, domain/modelling). */
export const modelling = {
  /** The tables that take fields, with how many they have and how many more of each family fit; then the tenant's own. */
  tables: tables('GetAll', '可扩展的表', 'Tables that take fields', {
    output: listOf({
      tableCode: code('编码', 'Code', { required: true }),
      name: json('名称', 'Name', { required: true }),
      fields: integer('自定义字段数', 'Custom fields', { required: true }),
      /** {userStr, userNum, userDate}: columns that are free. */
      free: json('空闲列', 'Free columns', { required: true }),
      isOwn: flag('自定义表', 'Table of its own', { required: true }),
    }),
  }),
  /** Makes a table of the tenant's own, or gives it other names: its row has id and rowVersion then. Gives the row. */
  saveTable: tables('Save', '保存表', 'Save table', {
    input: {
      id: code('标识', 'Id'),
      rowVersion: integer('版本', 'Version'),
      code: code('编码', 'Code', { required: true, length: 32 }),
      zh: text('中文名', 'Chinese name', { required: true, length: 80 }),
      en: text('英文名', 'English name', { required: true, length: 80 }),
    },
    output: valueOf('json'),
  }),
  /**
   * Drops a table of the tenant's own; its rows go to the archive. Gives {rowCount, locks, dependants, batchNo, dropped};
   * as a dry run nothing is written.
   */
  dropTable: tables('Delete', '删除表', 'Drop table', {
    input: { id: code('标识', 'Id', { required: true }), dryRun: flag('试运行', 'Dry run') },
    output: valueOf('json'),
  }),
  /** Indexes of a table of the tenant's own. */
  indexes: indexes('GetAll', '索引', 'Indexes', {
    input: { tableCode: code('表', 'Table', { required: true }) },
    output: listOf({
      id: code('标识', 'Id', { required: true }),
      number: integer('序号', 'Number', { required: true }),
      /** Codes of fields, in the order of the index. */
      fields: json('字段', 'Fields', { required: true }),
      isUnique: flag('唯一', 'Unique', { required: true }),
    }),
  }),
  /** Makes an index, in the place of the one whose id is given. Gives its row. */
  saveIndex: indexes('Save', '保存索引', 'Save index', {
    input: {
      tableCode: code('表', 'Table', { required: true }),
      id: code('标识', 'Id'),
      fields: json('字段', 'Fields', { required: true }),
      isUnique: flag('唯一', 'Unique'),
    },
    output: valueOf('json'),
  }),
  dropIndex: indexes('Delete', '删除索引', 'Drop index', {
    input: { id: code('标识', 'Id', { required: true }) },
  }),
  /** All fields of a table, those of the tenant under their wire names. */
  fieldInfo: fields('GetTableFieldInfo', '表字段', 'Fields of a table', {
    input: { tableCode: code('表', 'Table', { required: true }) },
    output: listOf(fieldInfo),
  }),
  /** Fields that a file may bring. */
  importFields: imports('GetTableFieldList', '可导入字段', 'Fields of an import', {
    input: { targetEntity: code('对象', 'Entity', { required: true }) },
    output: listOf(fieldInfo),
  }),
  /** The fields and tables that the tenant of the caller added ({custom, tables}), from which pages make its entities. */
  model: fields('GetModel', '自定义字段和表', 'Custom fields and tables', {
    access: 'authenticated',
    output: valueOf('json'),
  }),
  /**
   * Saves or drops fields of a table: rows are custom fields (entity customField) with id and rowVersion where they exist,
   * and `dropped: true` where they go; fields that no row names stay. Gives {steps: [{kind, field, rows}], rowCount, locks,
   * faults: [{field, member, message}], unconverted: [{field, unitCode, rowKey, value}], dependants: [{field, entity, key,
   * unitCode}], hasMoreDependants, saved}. Nothing is written where faults or unconverted values are found, or as a dry run.
   */
  save: fields('Save', '保存字段', 'Save fields', {
    input: {
      tableCode: code('表', 'Table', { required: true }),
      rows: json('字段', 'Fields', { required: true }),
      dryRun: flag('试运行', 'Dry run'),
    },
    output: valueOf('json'),
  }),
} as const
