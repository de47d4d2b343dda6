import { barFlag, type BarInput } from '../../../gantt/model/bars.ts'
import type { Staircase } from '../../../gantt/model/curves.ts'
import { markKind } from '../../../gantt/model/gantt-model.ts'
import type { LinkInput } from '../../../gantt/model/links.ts'
import type { SpanInput } from '../../../gantt/model/spans.ts'
import type { Styling } from '../styles/styling.ts'
import { addSpan, BarColumns } from './bar-columns.ts'
import type { Kits } from './kits.ts'
import { pegLinksOf } from './peg-links.ts'
import { beginsAt, textAt, type Plan } from './plan.ts'
import type { ChartRow } from './sources.ts'
import { staircaseOf } from './staircase.ts'
import type { Waits } from './waits.ts'

export interface ChartInput {
  /** Rows from top to bottom; a row's parent is the nearest order row above it when `tree`. */
  readonly rows: readonly ChartRow[]
  readonly tree: boolean
  /** Pegs drawn as links between operations and supplies. */
  readonly links: 'none' | 'orders' | 'all'
  /** Colours of operations; orders have their own colour without. */
  readonly styling: Styling | null
  /** The row above each in a tree of more levels than orders and their operations. */
  readonly parents?: Int32Array | undefined
  readonly kits?: Kits | undefined
  /** Waits that are drawn before operations. */
  readonly waits?: Waits | null
  /** Operations that are marked as critical: 1. */
  readonly critical?: Uint8Array | null
}

/** Columns of a chart of orders, operations and supplies: sources as `sourceOf` counts them. */
export interface Chart {
  readonly base: number
  readonly rows: { readonly count: number; readonly parent: Int32Array | null }
  readonly bars: BarInput
  readonly links: LinkInput | null
  readonly colours: readonly string[] | null
  readonly rowTones: Uint8Array | null
  readonly marks: SpanInput
  readonly slacks: SpanInput
  readonly staircase: Staircase | null
}

/** First time of the plan: that of all charts of it, so that they can share an axis. */
export function baseOf(plan: Plan): number {
  let least: number | null = null
  for (let op = 0; op < plan.operations.length; op++) {
    const at = beginsAt(plan, op)
    if (at !== null && (least === null || at < least)) least = at
  }
  return least ?? 0
}

export function chartOf(plan: Plan, input: ChartInput): Chart {
  const { rows, tree, links, styling, kits, waits, critical } = input
  const base = baseOf(plan)
  const columns = new BarColumns(plan, base, rows.length, styling)
  const parent = input.parents ?? (tree ? new Int32Array(rows.length).fill(-1) : null)
  let above = -1
  for (const [row, one] of rows.entries()) {
    if (one.kind === 'order') {
      columns.order(one.order, row)
      const full = kits?.get(textAt(plan.orders.columns.code, one.order)!)?.full
      if (full) addSpan(columns.marks, row, full - base, full - base, markKind.kit)
      above = row
    } else {
      if (parent && !input.parents) parent[row] = above
      if (one.kind === 'operation') columns.operation(one.operation, row, waits?.before(one.operation))
      else if (one.kind === 'supply') columns.supply(one.peg, row)
      else if (one.kind === 'consumer') columns.consumer(one.peg, row)
      else if (one.kind === 'sale') columns.sale(one.order, row)
      else for (const operation of one.operations) columns.operation(operation, row)
    }
  }
  if (critical)
    for (const [op, on] of critical.entries()) if (on === 1) columns.flags[op]! |= barFlag.critical
  const { row, start, end, productionStart, productionEnd, tone, flags, marks, slacks } = columns
  return {
    base,
    rows: { count: rows.length, parent },
    bars: {
      count: row.length,
      rowCount: rows.length,
      row,
      start,
      end,
      productionStart,
      productionEnd,
      tone,
      flags,
    },
    colours: styling?.colours ?? null,
    rowTones: columns.rowTones,
    links: links === 'none' ? null : pegLinksOf(plan, links === 'all'),
    marks,
    slacks,
    staircase: kits && kits.size > 0 ? staircaseOf(plan, kits, base) : null,
  }
}
