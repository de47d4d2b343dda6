import type { TFunction } from 'i18next'
import { choiceOf } from '#domain/choices/index.ts'
import type { Label, Language } from '#domain/label.ts'
import { formatDecimal } from '#domain/rules/decimal.ts'
import { formatSeconds } from '#domain/rules/dates.ts'
import { shortDurationText } from '../../../fields/duration-text.ts'
import { formatTime } from '../../../fields/format.ts'
import type { Beside, RowColumn } from '../../../gantt/model/gantt-model.ts'
import type { Styling } from '../styles/styling.ts'
import { rowOfSource, type ChartRow } from './sources.ts'
import { quantityAt, secondsAt, textAt, type Plan } from './plan.ts'

/** The words of a chart of the plan, in the user's language and the plan unit's time. */
export interface Words {
  readonly describe: (source: number) => string
  readonly labelOf: (source: number) => string
  readonly besideOf: (source: number) => Beside
  readonly columns: readonly RowColumn[]
}

interface Wording {
  readonly plan: Plan
  readonly rows: readonly ChartRow[]
  readonly t: TFunction
  readonly label: (label: Label) => string
  readonly language: Language
  readonly zone: string
  readonly styling: Styling | null
}

/** Widths of the columns at the left: charts on one axis need the same. */
export const columnWidths = [168, 120, 92] as const

const nothing: Beside = ['', '']

export function wordsOf({ plan, rows, t, label, language, zone, styling }: Wording): Words {
  const { operations, orders, pegs } = plan
  const at = (seconds: number | null): string =>
    seconds === null ? '–' : formatTime(formatSeconds(seconds), zone).slice(5, 16)
  const choice = (name: 'OperationStatus' | 'PegNode', code: string | null): string => {
    const found = code === null ? undefined : choiceOf(name)[code]
    return found ? label(found) : (code ?? '')
  }
  const latenessOf = (order: number): number | null => {
    const due = secondsAt(orders.columns.dueDate, order)
    const ends = plan.operationsOf[order]!.map((op) => secondsAt(operations.columns.end, op)!)
    return due === null || ends.length === 0 ? null : Math.max(...ends) - due
  }
  const lateness = (order: number): string => {
    const late = latenessOf(order)
    if (late === null) return ''
    return t(late > 0 ? 'late' : 'early', { time: shortDurationText(Math.abs(late), language) })
  }
  const describeOperation = (op: number): string => {
    const { columns } = operations
    return [
      [columns.code, columns.itemCode, columns.processCode].map((column) => textAt(column, op)).join(' · '),
      `${textAt(columns.resCode, op) ?? '–'} ${at(secondsAt(columns.start, op))} – ${at(secondsAt(columns.end, op))}`,
      choice('OperationStatus', textAt(columns.status, op)),
    ].join('\n')
  }
  const describeOrder = (order: number): string => {
    const { columns } = orders
    return [
      [columns.code, columns.itemCode, columns.customerCode]
        .map((one) => textAt(one, order) ?? '')
        .join(' · '),
      t('dueAt', { time: at(secondsAt(columns.dueDate, order)) }),
      lateness(order),
    ].join('\n')
  }
  const describeSupply = (peg: number): string => {
    const { columns } = pegs
    const quantity = quantityAt(columns.qty, peg)
    return [
      `${choice('PegNode', textAt(columns.leftNode, peg))} ${textAt(columns.leftKey, peg)}`,
      `${textAt(columns.itemCode, peg)} · ${quantity === null ? '' : formatDecimal(quantity)}`,
      `${at(secondsAt(columns.leftAt, peg))} → ${textAt(columns.rightKey, peg)} ${at(secondsAt(columns.rightAt, peg))}`,
    ].join('\n')
  }
  const first = (row: ChartRow): string => {
    if (row.kind === 'order') return textAt(orders.columns.code, row.order)!
    if (row.kind === 'operation') return textAt(operations.columns.code, row.operation)!
    return row.kind === 'resource' ? row.code : textAt(pegs.columns.leftKey, row.peg)!
  }
  const second = (row: ChartRow): string => {
    if (row.kind === 'order') return textAt(orders.columns.itemCode, row.order) ?? ''
    if (row.kind === 'operation') return textAt(operations.columns.resCode, row.operation) ?? ''
    if (row.kind === 'resource') return t('operations', { count: row.operations.length })
    return choice('PegNode', textAt(pegs.columns.leftNode, row.peg))
  }
  const third = (row: ChartRow): string => {
    if (row.kind === 'order') return at(secondsAt(orders.columns.dueDate, row.order)).slice(0, 5)
    if (row.kind === 'operation') return textAt(operations.columns.processCode, row.operation) ?? ''
    if (row.kind !== 'resource' || row.operations.length === 0) return ''
    const last = Math.max(...row.operations.map((op) => secondsAt(operations.columns.end, op) ?? 0))
    return t('busyUntil', { day: at(last).slice(0, 5) })
  }
  return {
    describe: (source) => {
      const row = rowOfSource(plan, source)
      if (row.kind === 'operation') {
        const tip = styling?.tip?.(row.operation)
        return tip ? `${tip}\n${describeOperation(row.operation)}` : describeOperation(row.operation)
      }
      return row.kind === 'order'
        ? describeOrder(row.order)
        : row.kind === 'supply'
          ? describeSupply(row.peg)
          : ''
    },
    labelOf: (source) => {
      const row = rowOfSource(plan, source)
      if (row.kind === 'operation') {
        if (styling?.on) return styling.on(row.operation)
        const { resCode, orderCode, code } = operations.columns
        const wanted = rows[0]?.kind === 'resource' ? orderCode : resCode
        return textAt(wanted, row.operation) ?? textAt(code, row.operation)!
      }
      return row.kind === 'order' ? lateness(row.order) : ''
    },
    besideOf: (source) => {
      const row = rowOfSource(plan, source)
      if (row.kind === 'operation') return styling?.beside?.(row.operation) ?? nothing
      return row.kind === 'order' ? ['', lateness(row.order)] : nothing
    },
    columns: [
      { title: t('name'), width: columnWidths[0], textOf: (row) => first(rows[row]!) },
      { title: t('what'), width: columnWidths[1], textOf: (row) => second(rows[row]!) },
      { title: t('dueOrProcess'), width: columnWidths[2], textOf: (row) => third(rows[row]!) },
    ],
  }
}
