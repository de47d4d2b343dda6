import { integrationEntity } from '../areas.ts'
import { choice, code, expression, integer, json, longText, text, time } from '../../field-kinds.ts'
import { codeAndName, deleteLimitField } from './scheme-fields.ts'

/**
 * How a file becomes rows of an entity (integration.md 4). Sheet and header row are found in each file where the scheme
 * leaves them empty. It is run by whoever may import rows of its entity, with that user's rights.
 */
export const importScheme = integrationEntity(
  'importScheme',
  'ASPImportScheme',
  '导入方案',
  'Import scheme',
  {
    standard: false,
    operations: ['create', 'update', 'delete'],
    searchable: ['code', 'name', 'entity'],
    fields: {
      ...codeAndName,
      entity: code('写入', 'Writes', { required: true, indexed: true, namesEntity: true }),
      mode: choice('方式', 'Mode', 'InterfaceMode', { required: true, default: 'upsert' }),
      onFault: choice('错误行', 'Faulty rows', 'ImportOnFault', { required: true, default: 'whole' }),
      sheet: text('工作表', 'Sheet', {
        length: 200,
        help: { zh: '空：自动查找', en: 'empty: the sheet is found in each file' },
      }),
      headerRow: integer('表头行', 'Header row', {
        min: 1,
        max: 1000,
        help: { zh: '空：自动查找', en: 'empty: the row is found in each file' },
      }),
      encoding: choice('编码格式', 'Encoding', 'FileEncoding', { required: true, default: 'utf-8' }),
      scope: expression('替换范围', 'Scope of replacing', {
        aboutField: 'entity',
        help: {
          zh: '方式为替换时：满足条件而文件没有的行将被删除；空：全部',
          en: 'when rows are replaced: those that meet it and that the file lacks are deleted; empty: all',
        },
        hidden: true,
      }),
      deleteLimit: deleteLimitField({
        zh: '超过范围内行数的该比例时拒绝导入',
        en: 'an import that would delete more of the rows of the scope is refused',
      }),
      mapping: json('映射', 'Mapping', { required: true, holdsExpressions: true, hidden: true }),
      remark: longText('备注', 'Remark', { hidden: true }),
      lastRun: time('上次导入', 'Last import', { readOnly: true }),
      lastBatch: code('上次批次', 'Last batch', { readOnly: true }),
    },
  },
)
