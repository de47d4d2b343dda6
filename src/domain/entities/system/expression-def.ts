import { systemEntity } from '../areas.ts'
import { choice, expression, json, longText } from '../../field-kinds.ts'

/** An expression kept under a code; what it is about, its class says. The server checks it against that. */
export const expressionDef = systemEntity('expressionDef', 'ASPExprestionSet', '表达式', 'Expression', {
  searchable: ['code', 'name', 'text'],
  fields: {
    targetClass: choice('对象', 'About', 'ExpressionClass', {
      required: true,
      default: 'order',
      indexed: true,
    }),
    returnType: choice('结果类型', 'Gives', 'ExpressionType', { required: true, default: 'bool' }),
    category: choice('类别', 'Category', 'ExpressionCategory', { required: true, default: 'custom' }),
    text: expression('表达式', 'Expression', {
      required: true,
      aboutField: 'targetClass',
      namesParameters: true,
      help: {
        zh: "如 ME.Order.Spec1 == 'A' && ME.Qty > 5",
        en: "such as ME.Order.Spec1 == 'A' && ME.Qty > 5",
      },
    }),
    sample: longText('示例', 'Sample', { hidden: true }),
    tests: json('测试', 'Tests', { holdsExpressions: true, hidden: true }),
  },
})
