import { barFlag, type BarInput } from '../../../gantt/model/bars.ts'
import type { LinkInput } from '../../../gantt/model/links.ts'
import { markKind } from '../../../gantt/model/gantt-model.ts'
import type { SpanInput } from '../../../gantt/model/spans.ts'
import { toneCount } from '../../../gantt/paint/tones.ts'
import type { Kit, Kits } from './kits.ts'
import type { Staircase } from '../../../gantt/model/curves.ts'
import { hashed } from '../styles/palettes.ts'
import type { Styling } from '../styles/styling.ts'
import { secondsAt, textAt, type Plan } from './plan.ts'

/** What a row of a chart stands for. */
export type ChartRow =
  | { readonly kind: 'order'; readonly order: number }
  | { readonly kind: 'operation'; readonly operation: number }
  /** A resource with all that is planned on it. */
  | { readonly kind: 'resource'; readonly code: string; readonly operations: readonly number[] }
  /** Stock, a receipt or another supply from outside the plan; a peg that names it. */
  | { readonly kind: 'supply'; readonly peg: number }

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
  /** Operations that are marked as critical: 1. */
  readonly critical?: Uint8Array | null
}

/** Columns of a chart of orders, operations and supplies: sources are operations, then orders, then pegs of the plan. */
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

const HALF_HOUR = 1800

/** The last tone is that of what belongs to nothing. */
const toneOf = (text: string | null): number => (text === null ? toneCount - 1 : hashed(text, toneCount - 1))

/** Sources of a chart by what they stand for. */
export const sourceOf = {
  operation: (_: Plan, operation: number): number => operation,
  order: (plan: Plan, order: number): number => plan.operations.length + order,
  supply: (plan: Plan, peg: number): number => plan.operations.length + plan.orders.length + peg,
} as const

/** What a source stands for. */
export function rowOfSource(plan: Plan, source: number): ChartRow {
  const orders = plan.operations.length
  const supplies = orders + plan.orders.length
  if (source < orders) return { kind: 'operation', operation: source }
  return source < supplies
    ? { kind: 'order', order: source - orders }
    : { kind: 'supply', peg: source - supplies }
}

class Builder {
  readonly #plan: Plan
  readonly #base: number
  readonly #styling: Styling | null
  readonly rowTones: Uint8Array | null
  readonly row: Int32Array
  readonly start: Int32Array
  readonly end: Int32Array
  readonly productionStart: Int32Array
  readonly productionEnd: Int32Array
  readonly tone: Uint8Array
  readonly flags: Uint8Array
  readonly marks = { row: [] as number[], from: [] as number[], to: [] as number[], kind: [] as number[] }
  readonly slacks = { row: [] as number[], from: [] as number[], to: [] as number[], kind: [] as number[] }

  constructor(plan: Plan, base: number, rows: number, styling: Styling | null) {
    this.#plan = plan
    this.#base = base
    this.#styling = styling
    this.rowTones = styling?.rowTone ? new Uint8Array(rows) : null
    const count = plan.operations.length + plan.orders.length + plan.pegs.length
    const times = () => new Int32Array(count)
    this.row = times().fill(-1)
    this.start = times()
    this.end = times()
    this.productionStart = times()
    this.productionEnd = times()
    this.tone = new Uint8Array(count)
    this.flags = new Uint8Array(count)
  }

  #place(source: number, row: number, times: readonly [number, number, number, number], tone: number): void {
    const [start, productionStart, productionEnd, end] = times
    this.row[source] = row
    this.start[source] = start - this.#base
    this.productionStart[source] = productionStart - this.#base
    this.productionEnd[source] = productionEnd - this.#base
    this.end[source] = end - this.#base
    this.tone[source] = tone
  }

  operation(op: number, row: number): void {
    const { columns } = this.#plan.operations
    const styling = this.#styling
    if (styling?.keep?.[op] === 0) return
    if (this.rowTones && this.rowTones[row] === 0) this.rowTones[row] = styling!.rowTone![op]!
    const start = secondsAt(columns.start, op)
    const end = secondsAt(columns.end, op)
    if (start === null || end === null) return
    const times = [
      secondsAt(columns.setupStart, op) ?? start,
      start,
      secondsAt(columns.productionEnd, op) ?? end,
      end,
    ] as const
    this.#place(op, row, times, styling ? styling.tone[op]! : toneOf(textAt(columns.orderCode, op)))
    const status = textAt(columns.status, op)
    if (status === 'T') this.flags[op]! |= barFlag.started
    if (status === 'B') this.flags[op]! |= barFlag.finished
    if (textAt(columns.fixLevel, op) !== '0' && textAt(columns.fixLevel, op) !== null)
      this.flags[op]! |= barFlag.fixed
  }

  /** A bracket over the work of an order, its due date, and the time between. */
  order(order: number, row: number): void {
    const plan = this.#plan
    const { columns } = plan.operations
    const due = secondsAt(plan.orders.columns.dueDate, order)
    if (due !== null) push(this.marks, row, due - this.#base, due - this.#base, markKind.due)
    const list = plan.operationsOf[order]!
    if (list.length === 0) return
    const first = Math.min(
      ...list.map((op) => secondsAt(columns.setupStart, op) ?? secondsAt(columns.start, op)!),
    )
    const last = Math.max(...list.map((op) => secondsAt(columns.end, op)!))
    const source = sourceOf.order(plan, order)
    const tone = this.#styling?.tone[list[0]!] ?? toneOf(textAt(plan.orders.columns.code, order))
    this.#place(source, row, [first, first, last, last], tone)
    this.flags[source] = barFlag.summary | (due !== null && last > due ? barFlag.late : 0)
    if (due === null || due === last) return
    const late = last > due
    push(this.slacks, row, Math.min(due, last) - this.#base, Math.max(due, last) - this.#base, late ? 1 : 0)
  }

  /** What comes from outside stands for half an hour from when it is there. */
  supply(peg: number, row: number): void {
    const at =
      secondsAt(this.#plan.pegs.columns.leftAt, peg) ?? secondsAt(this.#plan.pegs.columns.rightAt, peg)
    if (at === null) return
    const source = sourceOf.supply(this.#plan, peg)
    const tone = this.#styling?.none ?? toneCount - 1
    this.#place(source, row, [at, at, at + HALF_HOUR, at + HALF_HOUR], tone)
  }
}

type Spans = { row: number[]; from: number[]; to: number[]; kind: number[] }

function push(spans: Spans, row: number, from: number, to: number, kind: number): void {
  spans.row.push(row)
  spans.from.push(from)
  spans.to.push(to)
  spans.kind.push(kind)
}

/** First time of the plan: that of all charts of it, so that they can share an axis. */
export function baseOf({ operations }: Plan): number {
  let least: number | null = null
  for (let op = 0; op < operations.length; op++) {
    const at = secondsAt(operations.columns.setupStart, op) ?? secondsAt(operations.columns.start, op)
    if (at !== null && (least === null || at < least)) least = at
  }
  return least ?? 0
}

export function chartOf(plan: Plan, input: ChartInput): Chart {
  const { rows, tree, links, styling, kits, critical } = input
  const base = baseOf(plan)
  const builder = new Builder(plan, base, rows.length, styling)
  const parent = input.parents ?? (tree ? new Int32Array(rows.length).fill(-1) : null)
  let above = -1
  for (const [row, one] of rows.entries()) {
    if (one.kind === 'order') {
      builder.order(one.order, row)
      const full = kits?.get(textAt(plan.orders.columns.code, one.order)!)?.full
      if (full) push(builder.marks, row, full - base, full - base, markKind.kit)
      above = row
    } else {
      if (parent && !input.parents) parent[row] = above
      if (one.kind === 'operation') builder.operation(one.operation, row)
      else if (one.kind === 'supply') builder.supply(one.peg, row)
      else for (const operation of one.operations) builder.operation(operation, row)
    }
  }
  if (critical)
    for (const [op, on] of critical.entries()) if (on === 1) builder.flags[op]! |= barFlag.critical
  const { row, start, end, productionStart, productionEnd, tone, flags, marks, slacks } = builder
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
    rowTones: builder.rowTones,
    links: links === 'none' ? null : linksOf(plan, links === 'all'),
    marks,
    slacks,
    staircase: kits && kits.size > 0 ? staircaseOf(plan, kits, base) : null,
  }
}

/** Material of orders as it comes, under the bars of the orders and of their first operations. */
function staircaseOf(plan: Plan, kits: Kits, base: number): Staircase {
  const count = plan.operations.length + plan.orders.length + plan.pegs.length
  const stepsOf = new Map<number, Kit['steps']>()
  for (const [order, operations] of plan.operationsOf.entries()) {
    const steps = kits.get(textAt(plan.orders.columns.code, order)!)?.steps
    if (!steps || steps.length === 0 || operations.length === 0) continue
    stepsOf.set(operations[0]!, steps)
    stepsOf.set(sourceOf.order(plan, order), steps)
  }
  const first = new Uint32Array(count + 1)
  const [at, share]: [number[], number[]] = [[], []]
  for (let source = 0; source < count; source++) {
    for (const step of stepsOf.get(source) ?? []) {
      at.push(step.at - base)
      share.push(Math.round(step.share * 255))
    }
    first[source + 1] = at.length
  }
  return { first, at: Int32Array.from(at), share: Uint8Array.from(share) }
}

/** Kinds of links (gantt/model/links.ts): within an order, between orders, late. */
function linksOf(plan: Plan, supplies: boolean): LinkInput {
  const { columns, length } = plan.pegs
  const [from, to, kind]: [number[], number[], number[]] = [[], [], []]
  for (let peg = 0; peg < length; peg++) {
    const right = plan.operationNamed.get(textAt(columns.rightKey, peg) ?? '')
    if (right === undefined) continue
    const isOperation = textAt(columns.leftNode, peg) === 'OP'
    const left = isOperation ? plan.operationNamed.get(textAt(columns.leftKey, peg) ?? '') : undefined
    if (left === undefined && (isOperation || !supplies)) continue
    from.push(left ?? sourceOf.supply(plan, peg))
    to.push(right)
    const apart = left === undefined || plan.orderOf[left] !== plan.orderOf[right]
    kind.push(columns.isLate[peg] === 1 ? 2 : apart ? 1 : 0)
  }
  return { from, to, kind }
}
