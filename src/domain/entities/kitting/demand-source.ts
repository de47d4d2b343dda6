import { kittingEntity } from '../areas.ts'
import { choice, code, flag, integer, json, longText, text } from '../../field-kinds.ts'

/** Where the demands of a kitting run are read from, and which column means what. */
export const demandSource = kittingEntity(
  'demandSource',
  'AMRPRequestDefinition',
  '物控需求定义',
  'Demand definition',
  {
    fields: {
      demandKind: choice('需求种类', 'Demand kind', 'DemandKind', { required: true, default: 'MO' }),
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
      priorityBase: integer('优先级基数', 'Priority base', { default: 0 }),
      isDefault: flag('默认', 'Default', { default: false }),
    },
  },
)
