import type { Beside } from '../../../gantt/model/gantt-model.ts'
import type { Styling } from '../styles/styling.ts'
import { secondsAt, textAt, type Plan } from './plan.ts'
import { rowOfSource } from './sources.ts'
import { writing, type Wording } from './wording.ts'

/** The words of the bars of a chart of the plan, in the user's language and the plan unit's time. */
export interface Words {
  readonly describe: (source: number) => string
  readonly labelOf: (source: number) => string
  readonly besideOf: (source: number) => Beside
}

const nothing: Beside = ['', '']

/** `byResource`: rows are resources, so that bars say whose work they are. */
export function wordsOf(wording: Wording, styling: Styling | null, byResource: boolean): Words {
  const { plan } = wording
  const { lateness } = writing(wording)
  const { resCode, orderCode, code } = plan.operations.columns
  const description = descriptionOf(wording)
  return {
    describe: (source) => {
      const row = rowOfSource(plan, source)
      const tip = row.kind === 'operation' ? styling?.tip?.(row.operation) : undefined
      return [...(tip ? [tip] : []), ...description(source)].join('\n')
    },
    labelOf: (source) => {
      const row = rowOfSource(plan, source)
      if (row.kind === 'operation') {
        if (styling?.on) return styling.on(row.operation)
        return textAt(byResource ? orderCode : resCode, row.operation) ?? textAt(code, row.operation)!
      }
      return row.kind === 'order' ? lateness(row.order) : ''
    },
    besideOf: (source) => {
      const row = rowOfSource(plan, source)
      if (row.kind === 'operation') return styling?.beside?.(row.operation) ?? nothing
      return row.kind === 'order' ? ['', lateness(row.order)] : nothing
    },
  }
}

/** Lines that say what a bar is. */
function descriptionOf(wording: Wording): (source: number) => readonly string[] {
  const { plan, t } = wording
  const { at, choice, quantity, lateness } = writing(wording)
  const due = (order: number): readonly string[] => [
    t('dueAt', { time: at(secondsAt(plan.orders.columns.dueDate, order)) }),
    lateness(order),
  ]
  const operation = ({ operations: { columns } }: Plan, op: number): readonly string[] => [
    [columns.code, columns.itemCode, columns.processCode].map((column) => textAt(column, op)).join(' · '),
    `${textAt(columns.resCode, op) ?? '–'} ${at(secondsAt(columns.start, op))} – ${at(secondsAt(columns.end, op))}`,
    choice('OperationStatus', textAt(columns.status, op)),
  ]
  const order = ({ orders: { columns } }: Plan, one: number): readonly string[] => [
    [columns.code, columns.itemCode, columns.customerCode]
      .map((column) => textAt(column, one) ?? '')
      .join(' · '),
    ...due(one),
  ]
  const sale = ({ orders: { columns } }: Plan, one: number): readonly string[] => [
    `${choice('PegNode', 'SO')} ${textAt(columns.saleOrderCode, one)}`,
    `${textAt(columns.itemCode, one)} · ${quantity(columns.qty, one)}`,
    ...due(one),
  ]
  const supply = ({ pegs: { columns } }: Plan, peg: number): readonly string[] => [
    `${choice('PegNode', textAt(columns.leftNode, peg))} ${textAt(columns.leftKey, peg)}`,
    `${textAt(columns.itemCode, peg)} · ${quantity(columns.qty, peg)}`,
    `${at(secondsAt(columns.leftAt, peg))} → ${textAt(columns.rightKey, peg)} ${at(secondsAt(columns.rightAt, peg))}`,
  ]
  const consumer = ({ pegs: { columns } }: Plan, peg: number): readonly string[] => [
    `${choice('PegNode', textAt(columns.rightNode, peg))} ${textAt(columns.rightKey, peg)}`,
    `${textAt(columns.itemCode, peg)} · ${quantity(columns.qty, peg)}`,
    `${textAt(columns.leftKey, peg)} ${at(secondsAt(columns.leftAt, peg))} → ${at(secondsAt(columns.rightAt, peg))}`,
  ]
  return (source) => {
    const row = rowOfSource(plan, source)
    if (row.kind === 'consumer') return consumer(plan, row.peg)
    if (row.kind === 'operation') return operation(plan, row.operation)
    if (row.kind === 'order') return order(plan, row.order)
    if (row.kind === 'sale') return sale(plan, row.order)
    return row.kind === 'supply' ? supply(plan, row.peg) : []
  }
}
