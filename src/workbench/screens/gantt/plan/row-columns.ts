import type { RowColumn } from '../../../gantt/model/gantt-model.ts'
import { latestOf } from './critical.ts'
import { secondsAt, textAt } from './plan.ts'
import type { ChartRow } from './sources.ts'
import type { Waits } from './waits.ts'
import { writing, type Wording } from './wording.ts'

/** Columns that are at the left of charts of the plan; their titles are texts of the same name. */
const widths = { name: 168, what: 120, dueOrProcess: 92, wait: 84, quantity: 80, gap: 84 } as const

export type RowColumnName = keyof typeof widths

/** Those of most charts: charts on one axis need the same widths. */
export const usualColumns: readonly RowColumnName[] = ['name', 'what', 'dueOrProcess']

export const columnWidths = [widths.name, widths.what, widths.dueOrProcess] as const

type Cells = { readonly [Kind in ChartRow['kind']]: (row: Extract<ChartRow, { kind: Kind }>) => string }

const empty = (): string => ''
const empties: Cells = {
  order: empty,
  operation: empty,
  resource: empty,
  supply: empty,
  consumer: empty,
  sale: empty,
}

/** The columns next to each row, from the left. */
export function rowColumns(
  wording: Wording,
  rows: readonly ChartRow[],
  names: readonly RowColumnName[],
  waits: Waits,
): RowColumn[] {
  const cells = cellsOf(wording, waits)
  return names.map((name) => ({
    title: wording.t(name),
    width: widths[name],
    end: name === 'quantity',
    textOf: (at) => {
      const row = rows[at]!
      return (cells[name][row.kind] as (row: ChartRow) => string)(row)
    },
  }))
}

function cellsOf(wording: Wording, waits: Waits): Readonly<Record<RowColumnName, Cells>> {
  const { plan, t } = wording
  const { at, choice, quantity, gap, leftOf } = writing(wording)
  const [orders, operations, pegs] = [plan.orders.columns, plan.operations.columns, plan.pegs.columns]
  const gapOf = (peg: number): string => {
    const [from, to] = [secondsAt(pegs.leftAt, peg), secondsAt(pegs.rightAt, peg)]
    return from === null || to === null ? '' : gap(to - from)
  }
  const day = (seconds: number | null): string => at(seconds).slice(0, 5)
  return {
    name: {
      order: ({ order }) => textAt(orders.code, order)!,
      operation: ({ operation }) => textAt(operations.code, operation)!,
      resource: ({ code }) => code,
      supply: ({ peg }) => textAt(pegs.leftKey, peg)!,
      consumer: ({ peg }) => textAt(pegs.rightKey, peg)!,
      sale: ({ order }) => textAt(orders.saleOrderCode, order)!,
    },
    what: {
      order: ({ order }) => textAt(orders.itemCode, order) ?? '',
      operation: ({ operation }) => textAt(operations.resCode, operation) ?? '',
      resource: ({ operations: list }) => t('operations', { count: list.length }),
      supply: ({ peg }) => choice('PegNode', textAt(pegs.leftNode, peg)),
      consumer: ({ peg }) => choice('PegNode', textAt(pegs.rightNode, peg)),
      sale: () => choice('PegNode', 'SO'),
    },
    dueOrProcess: {
      order: ({ order }) => day(secondsAt(orders.dueDate, order)),
      operation: ({ operation }) => textAt(operations.processCode, operation) ?? '',
      resource: ({ operations: list }) => {
        const last = Math.max(...list.map((op) => secondsAt(operations.end, op) ?? 0))
        return list.length === 0 ? '' : t('busyUntil', { day: day(last) })
      },
      supply: ({ peg }) => day(secondsAt(pegs.leftAt, peg)),
      consumer: ({ peg }) => day(secondsAt(pegs.rightAt, peg)),
      sale: ({ order }) => day(secondsAt(orders.dueDate, order)),
    },
    wait: { ...empties, operation: ({ operation }) => gap(waits.before(operation)) },
    quantity: {
      ...empties,
      order: ({ order }) => quantity(orders.qty, order),
      operation: ({ operation }) => quantity(operations.qty, operation),
      supply: ({ peg }) => quantity(pegs.qty, peg),
      consumer: ({ peg }) => quantity(pegs.qty, peg),
      sale: ({ order }) => quantity(orders.qty, order),
    },
    gap: {
      ...empties,
      order: ({ order }) => {
        const last = latestOf(plan, plan.operationsOf[order]!)
        return last === null ? '' : gap(waits.after(last))
      },
      operation: ({ operation }) => gap(waits.after(operation)),
      supply: ({ peg }) => gapOf(peg),
      consumer: ({ peg }) => gapOf(peg),
      sale: ({ order }) => gap(leftOf(order)),
    },
  }
}
