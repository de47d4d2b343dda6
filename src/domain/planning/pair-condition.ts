import {
  compileFilter,
  fieldsObject,
  isObject,
  nodesOf,
  plainEnvironment,
  plainName,
  type ObjectDeclaration,
  type Program,
  type Property,
  type Row,
} from '../expressions/index.ts'
import { code, integer, quantity, text, time, type Fields } from '../field-kinds.ts'
import { specFields } from './validity.ts'
import type { SyntaxFault } from '../rules/syntax-fault.ts'

/** What conditions ask of an operation while it is scheduled. */
const operationFields: Fields = {
  code: code('计划工序', 'Operation'),
  orderCode: code('订单', 'Order'),
  itemCode: code('物料', 'Item'),
  processCode: code('工序', 'Process'),
  procNo: integer('工序号', 'Process number'),
  splitNo: integer('拆分号', 'Split number'),
  qty: quantity('数量', 'Quantity'),
  status: text('状态', 'Status'),
}

const orderFields: Fields = {
  code: code('订单', 'Order'),
  itemCode: code('物料', 'Item'),
  qty: quantity('数量', 'Quantity'),
  dueDate: time('交期', 'Due'),
  estDate: time('最早开始', 'Earliest start'),
  priority: integer('优先级', 'Priority'),
  customerCode: code('客户', 'Customer'),
  status: text('状态', 'Status'),
  ...specFields,
}

const order = fieldsObject('order', { zh: '订单', en: 'Order' }, orderFields, 'code')
const toOrder: Property = {
  name: 'order',
  label: order.label,
  type: { object: 'order' },
  from: { kind: 'computed', read: (row) => (row['order'] ?? null) as Row | null },
}

/** Operations, with more fields where more is known of them, and the orders they belong to. */
export function operationObjects(more: Fields = {}): readonly ObjectDeclaration[] {
  const all = { ...operationFields, ...more }
  const fields = fieldsObject('operation', { zh: '计划工序', en: 'Operation' }, all, 'code')
  const operation: ObjectDeclaration = {
    name: fields.name,
    label: fields.label,
    key: fields.key,
    properties: () => [...fields.properties(), toOrder],
    property: (name) => (plainName(name) === 'order' ? toOrder : fields.property(name)),
  }
  return [operation, order]
}

/** ME is the later of two neighbours, OTHER the earlier. */
export const environment = plainEnvironment({
  roots: { ME: 'operation', OTHER: 'operation' },
  objects: operationObjects(),
})

/** A condition on two operations that follow each other (`validExpr` of changeovers), or what is wrong with it. */
export function parsePairCondition(source: string): Program | { readonly fault: SyntaxFault } {
  const compiled = compileFilter(source, environment)
  return compiled.ok ? compiled.program : { fault: compiled.faults[0]!.syntaxFault }
}

/** Does a condition ask for the earlier operation? */
export function readsOther({ tree }: Program): boolean {
  for (const node of nodesOf(tree)) if (node.op === 'root' && node.root === 'OTHER') return true
  return false
}

/** Members of an operation's row, and of its order's, that a condition reads. */
export function membersOf({ tree }: Program): { readonly own: string[]; readonly order: string[] } {
  const found = { own: new Set<string>(), order: new Set<string>() }
  for (const node of nodesOf(tree)) {
    if (node.op !== 'get' || node.property.from.kind !== 'field') continue
    const ofOrder = isObject(node.of.type) && node.of.type.object === 'order'
    ;(ofOrder ? found.order : found.own).add(node.property.from.field)
  }
  return { own: [...found.own], order: [...found.order] }
}
