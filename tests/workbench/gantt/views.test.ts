import { beforeAll, expect, it } from 'vitest'
import { createModel } from '../../../src/workbench/gantt/model/gantt-model.ts'
import { SampleShop } from '../../../src/workbench/screens/gantt/demo/sample-shop.ts'
import { baseOf, chartOf } from '../../../src/workbench/screens/gantt/plan/chart.ts'
import type { ChartRow } from '../../../src/workbench/screens/gantt/plan/sources.ts'
import { orderTree } from '../../../src/workbench/screens/gantt/plan/order-tree.ts'
import { secondsAt, textAt, type Plan } from '../../../src/workbench/screens/gantt/plan/plan.ts'
import {
  firstOpen,
  orderRows,
  plannedOrders,
  relatedRows,
  resourceRows,
  workRows,
} from '../../../src/workbench/screens/gantt/plan/rows.ts'
import { freshKernels } from '../../support/kernels.ts'
import { workBetween } from './support.ts'

/** What every chart of the plan has to draw, compared with the plan itself: how many bars, from when to when, how much work. */
let plan: Plan
beforeAll(() => {
  const now = Date.parse('2026-11-22T11:00:00Z') / 1000
  const shop = SampleShop.open(now, [freshKernels(), freshKernels()])
  plan = shop.plan()
})

it('the chart of operations opens at the first work that is not done', () => {
  const rows = workRows(plan)
  const { end, start, status } = plan.operations.columns
  const ends = rows.map((row) => (row.kind === 'operation' ? secondsAt(end, row.operation)! : 0))
  const middle = ends.toSorted((a, b) => a - b)[Math.floor(ends.length / 2)]!
  const first = firstOpen(plan, rows, middle)!
  const isOpen = (at: number): boolean => {
    const row = rows[at]!
    return row.kind === 'operation' && textAt(status, row.operation) !== 'B' && ends[at]! >= middle
  }
  expect(first.row).toBeGreaterThan(0)
  expect([isOpen(first.row), rows.slice(0, first.row).some((_, at) => isOpen(at))]).toEqual([true, false])
  const { operation } = rows[first.row] as { readonly operation: number }
  expect(first.from).toBe(Math.min(middle, secondsAt(start, operation)!))
  expect(firstOpen(plan, rows, Math.max(...ends) + 1)).toBeNull()
})

interface Shown {
  readonly rows: readonly ChartRow[]
  readonly tree: boolean
  readonly parents?: Int32Array
}

const views: Readonly<Record<string, () => Shown>> = {
  order: () => ({ rows: orderRows(plan, plannedOrders(plan)), tree: true }),
  'order tree': () => ({ ...orderTree(plan), tree: true }),
  work: () => ({ rows: workRows(plan), tree: false }),
  'resource and order, composite': () => ({ rows: resourceRows(plan), tree: false }),
  relevancy: () => ({ rows: relatedRows(plan, [plannedOrders(plan)[0]!]), tree: true }),
}

/** Operations in a row, and whether they are drawn as one bracket. */
function workOf(row: ChartRow): { readonly operations: readonly number[]; readonly bracket: boolean } {
  if (row.kind === 'order') return { operations: plan.operationsOf[row.order]!, bracket: true }
  if (row.kind === 'resource') return { operations: row.operations, bracket: false }
  return { operations: row.kind === 'operation' ? [row.operation] : [], bracket: false }
}

it.each(Object.entries(views))('%s: has what the plan says, all of it and nothing else', (_, shownOf) => {
  const shown = shownOf()
  const chart = chartOf(plan, { ...shown, links: 'orders', styling: null })
  const texts = { labelOf: () => '', columns: [] }
  const { bars } = createModel({ ...chart, zone: 'UTC', texts, now: null })
  const { columns, length } = plan.operations
  const base = baseOf(plan)
  const starts = Array.from(
    { length },
    (__, op) => (secondsAt(columns.setupStart, op) ?? secondsAt(columns.start, op)!) - base,
  )
  const ends = Array.from({ length }, (__, op) => secondsAt(columns.end, op)! - base)
  for (const [row, one] of shown.rows.entries()) {
    const [low, high] = [bars.rowStart[row]!, bars.rowStart[row + 1]!]
    if (one.kind === 'supply' || one.kind === 'sale') {
      expect(high - low).toBe(1)
      continue
    }
    const { operations, bracket } = workOf(one)
    expect(high - low, `row ${row}`).toBe(bracket ? Math.min(1, operations.length) : operations.length)
    if (operations.length === 0) continue
    const [from, to] = [
      Math.min(...operations.map((op) => starts[op]!)),
      Math.max(...operations.map((op) => ends[op]!)),
    ]
    expect([bars.start[low], Math.max(...bars.end.subarray(low, high))]).toEqual([from, to])
    if (bracket) continue
    const span = { from, to, middle: (from + to) >> 1 }
    for (const [a, b] of [
      [span.from, span.to],
      [span.from, span.middle],
      [span.middle, span.to],
    ] as const) {
      const work = operations.reduce(
        (sum, op) => sum + Math.max(0, Math.min(b, ends[op]!) - Math.max(a, starts[op]!)),
        0,
      )
      expect(workBetween(bars, row, a, b)).toBeCloseTo(work, 0)
    }
  }
  expect(bars.rowStart[shown.rows.length]).toBe(bars.source.length)
})
