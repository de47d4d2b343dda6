import { characteristicLabel, numberLabel } from '../characteristics/titles.ts'
import { compileFilter, fieldsObject, plainEnvironment, type Program } from '../expressions/index.ts'
import type { Fields } from '../field-kinds.ts'
import { code, integer, quantity, text, time } from '../field-kinds.ts'
import type { SyntaxFault } from '../rules/syntax-fault.ts'

/** Specifications by name: `spec1` to `spec10`. */
export const specFields: Fields = Object.fromEntries(
  Array.from({ length: 10 }, (_, i) => [
    `spec${i + 1}`,
    { ...code('规格', 'Specification'), label: characteristicLabel(i + 1) },
  ]),
)

const numbers = Object.fromEntries(
  Array.from({ length: 4 }, (_, i) => [
    `numSpec${i + 1}`,
    { ...quantity('数值规格', 'Numeric specification'), label: numberLabel(i + 1) },
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
  ...specFields,
  ...numbers,
}

/** ME is the order, `ME.Order` the same. */
const environment = plainEnvironment({
  roots: { ME: 'order' },
  objects: [fieldsObject('order', { zh: '订单', en: 'Order' }, validityFields, 'code')],
})

/** A condition on the order (`validExpr`, `excludeExpr`), or what is wrong with it. */
export function parseValidity(source: string): Program | { readonly fault: SyntaxFault } {
  const compiled = compileFilter(source, environment)
  return compiled.ok ? compiled.program : { fault: compiled.faults[0]!.syntaxFault }
}
