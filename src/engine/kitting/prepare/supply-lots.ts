import { formatDecimal } from '#domain/rules/decimal.ts'
import { textAt } from '../../columns.ts'
import { quantityText } from '../exact.ts'
import { supplySchema } from '../input.ts'
import { MAX_QUANTITY, numbersOf } from '../../numbers.ts'
import { Int32List, NumberList } from '../../number-lists.ts'
import { rowTest } from './filters.ts'
import { TIME_LIMIT } from './limits.ts'
import { reportField, type Source } from './source.ts'
import { isWaiting, SupplyDates, type Dated } from './supply-dates.ts'
import { NEVER } from '../problem.ts'
import { Triples } from '../triples.ts'

/** Reason why a supply is not used; displayed as `rule` of the supply details. */
export const exclusions = [
  '',
  'ER',
  'DUPLICATE',
  'FILTER',
  'QUALITY',
  'LEVEL',
  'CONFIDENCE',
  'OVERDUE',
  'REPLY_REST',
  'HORIZON',
  'CUTOFF',
  'EXPIRED',
  'NEGATIVE',
  'BLOCKED',
  'RESERVED',
  'SAFETY',
  'ZERO',
  'WAREHOUSE',
] as const
export type Exclusion = (typeof exclusions)[number]

/** A row of the input, or the part of it that was confirmed for another date. */
export interface Lots {
  readonly count: number
  /** Row of the input table. */
  readonly row: Int32Array
  readonly item: Int32Array
  readonly qty: Float64Array
  /** Date before the rules and after them, seconds UTC; NaN = on hand, or none. */
  readonly base: Float64Array
  readonly effective: Float64Array
  /** `effective` after `base` of the problem, in its range. */
  readonly time: Int32Array
  readonly expiry: Int32Array
  readonly overdueDays: Int32Array
  readonly why: readonly string[]
  /** Index into `exclusions`. */
  readonly rule: Uint8Array
}

export const ruleIndex = (rule: Exclusion): number => exclusions.indexOf(rule)

const badQualities: ReadonlySet<string> = new Set(['NG', 'FZ', 'RT'])

/** Reads the supplies: refuses faulty rows, dates the others (step 1) and determines which are not used (step 5). */
export function readLots(source: Source): Lots {
  const { input, items, policy, options } = source
  const table = input.supplies
  const dates = new SupplyDates(source)
  const all = numbersOf(table.columns.qty)
  const rows = new Int32List()
  const qty = new NumberList()
  const base = new NumberList()
  const effective = new NumberList()
  const overdueDays = new Int32List()
  const rule = new Int32List()
  const why: string[] = []
  const wanted = rowTest(supplySchema, table, policy.supplyFilter, options.zone, (field) =>
    reportField(source, field),
  )
  const duplicates = findDuplicates(source)
  const verdict = new Verdict(source, dates)

  const push = (row: number, amount: number, dated: Dated, found: Exclusion): void => {
    rows.push(row)
    qty.push(amount)
    base.push(dated.base)
    effective.push(dated.effective)
    overdueDays.push(dated.overdueDays)
    why.push(dated.why)
    rule.push(ruleIndex(found))
  }

  const crowded = itemsBeyond(source, all)
  for (let row = 0; row < table.length; row++) {
    const amount = all[row]!
    const replied = dates.replied(row)
    const dated = dates.dated(row, replied)
    const fault =
      faultOf(source, row, amount, dated) ?? (crowded.has(items.supply[row]!) ? 'supplyTooLarge' : null)
    if (fault !== null) {
      refuse(source, row, fault, amount)
      push(row, Number.isFinite(amount) && Math.abs(amount) <= MAX_QUANTITY ? amount : 0, dated, 'ER')
      continue
    }
    if (duplicates.has(row)) push(row, amount, dated, 'DUPLICATE')
    else if (!wanted(row)) push(row, amount, dated, 'FILTER')
    else {
      const part = replied ? dates.repliedQty(row) : null
      if (part === null || part >= amount || part < 0) push(row, amount, dated, verdict.of(row, dated))
      else {
        if (part > 0) push(row, part, dated, verdict.of(row, dated))
        const rest = dates.dated(row, false)
        const dropped = policy.replyRemainder === 'EXCLUDED' || rest.excluded === 'dateMissing'
        push(row, amount - part, rest, dropped ? 'REPLY_REST' : verdict.of(row, rest))
      }
    }
  }
  const done = effective.done()
  const lotRows = rows.done()
  return {
    count: lotRows.length,
    row: lotRows,
    item: lotRows.map((row) => items.supply[row]!),
    qty: qty.done(),
    base: base.done(),
    effective: done,
    time: problemTimes(source, done),
    expiry: expiries(source, lotRows),
    overdueDays: overdueDays.done(),
    why,
    rule: Uint8Array.from(rule.done()),
  }
}

/** Largest sum of the supplies of an item, in 10^-6 units: the kernels add the members of a line in int64. */
const MOST_SUPPLY = 2n ** 61n

/** Items whose total exceeds every sum: all their rows are refused, independent of their order. */
function itemsBeyond(source: Source, all: Float64Array): ReadonlySet<number> {
  const { supply, values } = source.items
  const sums = new Float64Array(values.length)
  for (let row = 0; row < all.length; row++)
    if (supply[row]! >= 0 && Math.abs(all[row]!) <= MAX_QUANTITY) sums[supply[row]!]! += Math.abs(all[row]!)
  const beyond = new Set<number>()
  for (let item = 0; item < sums.length; item++) if (sums[item]! > Number(MOST_SUPPLY)) beyond.add(item)
  return beyond
}

function problemTimes({ base }: Source, effective: Float64Array): Int32Array {
  const times = new Int32Array(effective.length)
  for (let lot = 0; lot < times.length; lot++)
    times[lot] = Math.max(0, Math.min(TIME_LIMIT, effective[lot]! - base || 0))
  return times
}

function expiries(source: Source, rows: Int32Array): Int32Array {
  const all = numbersOf(source.input.supplies.columns.expiry)
  return rows.map((row) => {
    const at = all[row]! - source.base
    return at !== at || at > TIME_LIMIT ? NEVER : Math.max(-TIME_LIMIT, at)
  })
}

/** Rules that exclude a dated supply, in the order in which they are reported. */
class Verdict {
  readonly #source: Source
  readonly #dates: SupplyDates
  readonly #horizon: number
  readonly #cutoff: number
  readonly #confidence: Float64Array
  readonly #expiry: Float64Array

  constructor(source: Source, dates: SupplyDates) {
    this.#source = source
    this.#dates = dates
    const { policy, clock, options, input } = source
    this.#horizon = clock.addDays(options.asOf, policy.horizonDays)
    this.#cutoff = policy.kitMode === 'NOW' ? cutoffOf(source) : Infinity
    this.#confidence = numbersOf(input.supplies.columns.confidence)
    this.#expiry = numbersOf(input.supplies.columns.expiry)
  }

  of(row: number, dated: Dated): Exclusion {
    const { policy, input, options } = this.#source
    const quality = textAt(input.supplies.columns.quality, row)
    const kind = this.#dates.classOf(row)
    if (input.supplies.columns.usable[row] === 0) return 'WAREHOUSE'
    if (quality !== null && badQualities.has(quality)) return 'QUALITY'
    if (policy.quality === 'EXCLUDE' && (kind === 'QC' || isWaiting(quality))) return 'QUALITY'
    const level = policy.supplyLevels[kind]
    if (level && !level.use) return 'LEVEL'
    if (level && this.#confidence[row]! < Number(level.minConfidence) * 1e6) return 'CONFIDENCE'
    if (dated.excluded === 'overdue') return 'OVERDUE'
    if (dated.effective > this.#horizon) return 'HORIZON'
    if (dated.effective > this.#cutoff) return 'CUTOFF'
    if (policy.shelfLife !== 'OFF' && this.#expiry[row]! < options.asOf) return 'EXPIRED'
    return ''
  }
}

/** Last instant of the cut-off day; without a cut-off the as-of time. */
export function cutoffOf({ policy, clock, options, base }: Source): number {
  if (policy.cutoff === null) return Math.max(base, options.asOf)
  const [year, month, day] = policy.cutoff.split('-').map(Number) as [number, number, number]
  const noon = Date.UTC(year, month - 1, day, 12) / 1000
  return clock.addDays(noon, 1) - 1
}

type RowFault =
  | 'itemMissing'
  | 'itemUnknown'
  | 'quantityMissing'
  | 'quantityTooLarge'
  | 'supplyTooLarge'
  | 'dateMissing'
  | 'dateTooFar'

function faultOf(source: Source, row: number, amount: number, dated: Dated): RowFault | null {
  const item = source.items.supply[row]!
  if (item < 0) return 'itemMissing'
  if (source.options.strictItems && source.items.row[item]! < 0) return 'itemUnknown'
  if (amount !== amount) return 'quantityMissing'
  if (Math.abs(amount) > MAX_QUANTITY) return 'quantityTooLarge'
  if (dated.excluded === 'dateMissing') return 'dateMissing'
  return dated.base - source.base < -TIME_LIMIT ? 'dateTooFar' : null
}

const columnOf: Record<RowFault, string> = {
  itemMissing: 'item',
  itemUnknown: 'item',
  quantityMissing: 'qty',
  quantityTooLarge: 'qty',
  supplyTooLarge: 'qty',
  dateMissing: 'date',
  dateTooFar: 'date',
}

function refuse(source: Source, row: number, code: RowFault, amount: number): void {
  const item = textAt(source.input.supplies.columns.item, row)
  const value =
    code === 'quantityTooLarge'
      ? quantityText(amount)
      : code === 'supplyTooLarge'
        ? formatDecimal(MOST_SUPPLY)
        : null
  source.messages.add({ level: 'E', table: 'supplies', row, column: columnOf[code], code, item, value })
}

/** Rows that repeat (source, document, line); the smallest by quantity, date and place is kept. */
function findDuplicates(source: Source): ReadonlySet<number> {
  const { columns, length } = source.input.supplies
  const { doc, line } = columns
  const keys = new Triples()
  /** The kept row of each key. */
  const kept = new Int32List()
  const dropped = new Set<number>()
  for (let row = 0; row < length; row++) {
    if (doc.codes[row]! < 0 || line.codes[row]! < 0) continue
    const key = keys.of(columns.source.codes[row]!, doc.codes[row]!, line.codes[row]!)
    if (key === kept.length) {
      kept.push(row)
      continue
    }
    const known = kept.array[key]!
    const [stays, other] = smaller(source, known, row) ? [known, row] : [row, known]
    kept.array[key] = stays
    dropped.add(other)
    const value = [columns.source, doc, line].map((column) => textAt(column, other) ?? '').join('/')
    const item = textAt(columns.item, other)
    source.messages.add({
      level: 'E',
      table: 'supplies',
      row: other,
      column: 'doc',
      code: 'duplicate',
      item,
      value,
    })
  }
  return dropped
}

function smaller({ input }: Source, a: number, b: number): boolean {
  for (const column of Object.values(input.supplies.columns)) {
    const [x, y] =
      'codes' in column ? [textAt(column, a) ?? '', textAt(column, b) ?? ''] : [column[a]!, column[b]!]
    if (x !== y) return x < y
  }
  return true
}
