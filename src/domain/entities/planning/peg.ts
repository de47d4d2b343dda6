import { defineEntity, type NamedRow } from '../../entity.ts'
import { choice, duration, flag, quantity, reference, text, time } from '../../field-kinds.ts'
import { LONGEST_LAG } from '../../rules/time-limits.ts'

const row = (entity: string, ...by: readonly string[]): NamedRow => ({ entity, by })

/** Rows that an end of a peg names, by kind (the keys of engine/scheduling/commands/peg-rows.ts). */
const rows = {
  STK: [row('stock', 'itemCode', 'warehouse', 'lotNo')],
  OP: [row('operation', 'code')],
  MO: [row('order', 'code'), row('order', 'code', 'warehouse')],
  PO: [row('purchaseOrder', 'docNo'), row('purchaseOrder', 'docNo', 'warehouse')],
  PR: [row('purchaseOrder', 'docNo'), row('purchaseOrder', 'docNo', 'warehouse')],
  SO: [row('saleOrder', 'code')],
  FC: [row('order', 'code')],
}

/** A peg to a whole sales order or order says how much of it is open and when it is due. */
const due = { saleOrder: ['dueDate'], order: ['dueDate'] }
const reveals = {
  qty: { saleOrder: ['qty', 'openQty'], order: ['qty', 'remainQty'] },
  rightAt: due,
  timeGap: due,
  isLate: due,
}

/** Quantity that a supply (left) gives to a consumer (right). */
export const peg = defineEntity({
  name: 'peg',
  service: 'ASPPeg',
  area: 'planning',
  label: { zh: '关联', en: 'Peg' },
  large: true,
  replanned: true,
  key: ['leftNode', 'leftKey', 'rightNode', 'rightKey', 'itemCode'],
  standard: false,
  follows: { itemCode: 'item' },
  ends: [
    { kind: 'leftNode', key: 'leftKey', rows },
    { kind: 'rightNode', key: 'rightKey', rows, reveals },
  ],
  searchable: ['leftKey', 'rightKey', 'itemCode'],
  sorting: 'rightKey,itemCode,leftKey',
  leading: ['leftKey', 'rightKey', 'itemCode', 'qty', 'leftAt', 'rightAt', 'timeGap', 'isLate'],
  fields: {
    kind: choice('种类', 'Kind', 'PegKind', { required: true, default: 'S' }),
    itemCode: reference('物料', 'Item', 'item', { required: true, indexed: true }),
    qty: quantity('数量', 'Quantity', { required: true, min: 0 }),
    leftNode: choice('供应类型', 'Supply kind', 'PegNode', { required: true }),
    leftKey: text('供应', 'Supply', { required: true, length: 200, indexed: true }),
    leftAt: time('供应时间', 'Supplied at'),
    rightNode: choice('需求类型', 'Consumer kind', 'PegNode', { required: true }),
    rightKey: text('需求', 'Consumer', { required: true, length: 200, indexed: true }),
    rightAt: time('需求时间', 'Needed at'),
    timeGap: duration('间隔', 'Gap', { readOnly: true, restored: true }),
    minMove: duration('最小间隔', 'Min. lag', { min: 0, max: LONGEST_LAG }),
    maxMove: duration('最大间隔', 'Max. lag', { min: 0, max: LONGEST_LAG }),
    timeConstraint: choice('时间约束', 'Time constraint', 'TimeConstraint', { default: 'ES' }),
    isLate: flag('延期', 'Late', { readOnly: true, restored: true }),
    runNo: text('运行号', 'Run', { length: 80 }),
    lockUser: text('锁定人', 'Locked by', { length: 80 }),
  },
})
