import { kittingEntity } from '../areas.ts'
import { choice, code, flag, integer, json, longText, text } from '../../field-kinds.ts'

/** Where the supplies of a kitting run are read from, of which class they are, and which column means what. */
export const supplySource = kittingEntity(
  'supplySource',
  'AMRPSupplyDefinition',
  '物控供应定义',
  'Supply definition',
  {
    sorting: 'supplySeq,code',
    fields: {
      supplySeq: integer('供应来源顺序', 'Sequence', { required: true, default: 1, min: 0 }),
      supplyClass: choice('供应类别', 'Supply class', 'SupplyClass', { required: true, default: 'STOCK' }),
      dbCode: code('数据连接', 'Connection'),
      tableOrView: text('表或视图', 'Table or view', { required: true }),
      whereSql: longText('条件', 'Condition', { holdsExpressions: true }),
      mapping: json('字段映射', 'Mapping', {
        holdsExpressions: true,
        required: true,
        help: {
          zh: '[{stdField, srcField | const | expr, required}]',
          en: '[{stdField, srcField | const | expr, required}]',
        },
      }),
      timeZone: text('时区', 'Time zone'),
      isDefault: flag('默认', 'Default', { default: false }),
    },
  },
)
