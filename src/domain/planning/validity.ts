import type { Fields } from '../field-kinds.ts'
import { code, integer, quantity, text, time } from '../field-kinds.ts'
import { checkCondition, ConditionFault, type Typed } from '../kitting/condition/index.ts'
import type { SyntaxFault } from '../rules/syntax-fault.ts'

const specs = Object.fromEntries(
  Array.from({ length: 10 }, (_, i) => [`spec${i + 1}`, code(`规格${i + 1}`, `Specification ${i + 1}`)]),
)

const numbers = Object.fromEntries(
  Array.from({ length: 4 }, (_, i) => [
    `numSpec${i + 1}`,
    quantity(`数值规格${i + 1}`, `Numeric specification ${i + 1}`),
  ]),
)

/** What a validity condition can ask of the order. */
const validityFields: Fields = {
  code: code('订单', 'Order'),
  itemCode: code('物料', 'Item'),
  qty: quantity('数量', 'Quantity'),
  dueDate: time('交期', 'Due'),
  priority: integer('优先级', 'Priority'),
  customerCode: code('客户', 'Customer'),
  status: text('状态', 'Status'),
  routeVersion: text('工艺版本', 'Route version'),
  bomVersion: text('BOM版本', 'BOM version'),
  ...specs,
  ...numbers,
}

/** `ME.Order.Spec1=='A' && ME.Order.Qty>5` and `spec1 = 'A' and qty > 5` mean the same; texts in quotes stay as they are. */
function plain(source: string): string {
  return source
    .split(/('(?:[^']|'')*')/)
    .map((part, i) =>
      i % 2 === 1
        ? part
        : part
            .replace(/\bME\.(?:Order\.)?/gi, '')
            .replaceAll('&&', ' and ')
            .replaceAll('||', ' or ')
            .replaceAll('==', '='),
    )
    .join('')
}

/** A condition on the order (`validExpr`), or what is wrong with it. */
export function parseValidity(source: string): Typed | { readonly fault: SyntaxFault } {
  try {
    return checkCondition(plain(source), validityFields)
  } catch (error) {
    if (!(error instanceof ConditionFault)) throw error
    const reason = { zh: error.messageIn('zh-Hans'), en: error.messageIn('en') }
    return { fault: { position: error.at + 1, reason } }
  }
}
