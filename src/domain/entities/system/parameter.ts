import { systemEntity } from '../areas.ts'
import { choice, expression, longText, text } from '../../field-kinds.ts'
import { parameterValue } from '../../rules/parameter-value.ts'

/** A value of the plan unit that expressions name by its code. */
export const parameter = systemEntity('parameter', 'SysExpressionParameters', '参数', 'Parameter', {
  searchable: ['code', 'name', 'category'],
  check: parameterValue,
  fields: {
    dataType: choice('数据类型', 'Data type', 'ExpressionType', { required: true, default: 'number' }),
    value: text('值', 'Value', {
      required: true,
      help: {
        zh: '数值 2.5、日期 2026-11-20、时长 1d2h、是/否 1 或 0',
        en: 'a number 2.5, a date 2026-11-20, a span 1d2h, yes or no as 1 or 0',
      },
    }),
    expr: expression('公式', 'Formula', {
      about: { ME: 'planningMoment' },
      help: {
        zh: '如 Today() + 30d；有结果时代替值，须为该数据类型',
        en: 'such as Today() + 30d; its result, of the data type, replaces the value',
      },
    }),
    scope: choice('适用对象', 'For', 'ExpressionClass', {
      help: {
        zh: '只用于该对象的表达式；空：全部',
        en: 'Only expressions about it may name the parameter; empty: all',
      },
    }),
    category: text('类别', 'Category', { length: 80, indexed: true }),
    description: longText('说明', 'Description', { hidden: true }),
  },
})
