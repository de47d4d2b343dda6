import { barFlag } from '../../../gantt/model/bars.ts'
import { markKind, slackKind } from '../../../gantt/model/gantt-model.ts'
import { toneCount } from '../../../gantt/paint/tones.ts'
import { hashed } from '../styles/palettes.ts'
import type { Styling } from '../styles/styling.ts'
import { beginsAt, secondsAt, textAt, type Plan } from './plan.ts'
import { sourceCount, sourceOf } from './sources.ts'

const HALF_HOUR = 1800

/** The last tone is that of what belongs to nothing. */
const toneOf = (text: string | null): number => (text === null ? toneCount - 1 : hashed(text, toneCount - 1))

type Spans = { row: number[]; from: number[]; to: number[]; kind: number[] }

export function addSpan(spans: Spans, row: number, from: number, to: number, kind: number): void {
  spans.row.push(row)
  spans.from.push(from)
  spans.to.push(to)
  spans.kind.push(kind)
}

/** Columns of the bars of a chart, and of the marks and slacks of its orders, filled row by row. */
export class BarColumns {
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
    const count = sourceCount(plan)
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

  /** `wait`: seconds that it waited, drawn as a band before it. */
  operation(op: number, row: number, wait: number | null = null): void {
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
    if (wait !== null && wait > 0) {
      const from = times[0] - this.#base
      addSpan(this.slacks, row, from - wait, from, slackKind.wait)
    }
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
    if (due !== null) addSpan(this.marks, row, due - this.#base, due - this.#base, markKind.due)
    const list = plan.operationsOf[order]!
    if (list.length === 0) return
    const first = Math.min(...list.map((op) => beginsAt(plan, op)!))
    const last = Math.max(...list.map((op) => secondsAt(columns.end, op)!))
    const source = sourceOf.order(plan, order)
    this.#place(source, row, [first, first, last, last], this.#toneOf(order))
    this.flags[source] = barFlag.summary | (due !== null && last > due ? barFlag.late : 0)
    if (due === null || due === last) return
    const late = last > due
    addSpan(
      this.slacks,
      row,
      Math.min(due, last) - this.#base,
      Math.max(due, last) - this.#base,
      late ? slackKind.late : slackKind.early,
    )
  }

  /** A sales order is at its due date, with the colour of the order that is made for it. */
  sale(order: number, row: number): void {
    const due = secondsAt(this.#plan.orders.columns.dueDate, order)
    if (due === null) return
    const source = sourceOf.sale(this.#plan, order)
    this.#moment(source, row, due, markKind.due, this.#toneOf(order))
  }

  /** That of the first operation of an order. */
  #toneOf(order: number): number {
    const first = this.#plan.operationsOf[order]![0]
    const styled = first === undefined ? undefined : this.#styling?.tone[first]
    return styled ?? toneOf(textAt(this.#plan.orders.columns.code, order))
  }

  /** Supplies from outside are drawn half an hour long, from their arrival. */
  supply(peg: number, row: number): void {
    const at =
      secondsAt(this.#plan.pegs.columns.leftAt, peg) ?? secondsAt(this.#plan.pegs.columns.rightAt, peg)
    if (at === null) return
    const source = sourceOf.supply(this.#plan, peg)
    const tone = this.#styling?.none ?? toneCount - 1
    this.#moment(source, row, at, markKind.kit, tone)
  }

  /** A sales order or forecast is drawn at its due date, with the colour of the order that is made for it. */
  consumer(peg: number, row: number): void {
    const { pegs, operationNamed, orderOf } = this.#plan
    const at = secondsAt(pegs.columns.rightAt, peg)
    const operation = operationNamed.get(textAt(pegs.columns.leftKey, peg) ?? '')
    if (at === null || operation === undefined) return
    const source = sourceOf.supply(this.#plan, peg)
    this.#moment(source, row, at, markKind.due, this.#toneOf(orderOf[operation]!))
  }

  /** Items without length are drawn half an hour long, with a mark. */
  #moment(source: number, row: number, at: number, mark: number, tone: number): void {
    addSpan(this.marks, row, at - this.#base, at - this.#base, mark)
    this.#place(source, row, [at, at, at + HALF_HOUR, at + HALF_HOUR], tone)
  }
}
