import { NULL_FLAG, NULL_I32, textAt } from '../../columns.ts'
import { int64At, numbersOf } from '../../numbers.ts'
import { itemQuantity, itemText, secondsOf } from './item-facts.ts'
import type { Source } from './source.ts'
import { DAY } from './time.ts'

/** When a supply can be used, and how that came about: steps in their order, as `why` codes. */
export interface Dated {
  /** Date before the rules; NaN for stock on hand. */
  readonly base: number
  /** Seconds UTC, rounded up to the bucket, not before now. */
  readonly effective: number
  readonly why: string
  readonly overdueDays: number
  readonly excluded: '' | 'overdue' | 'dateMissing'
}

/** Classes that are there now. */
export const onHandClasses: ReadonlySet<string> = new Set(['STOCK', 'LINE', 'CONS', 'CUST', 'QC', 'RECV'])
/** Classes that are inspected on receipt. */
const inspectedClasses: ReadonlySet<string> = new Set(['PO', 'PR', 'ASN', 'PLAN_P', 'QC', 'RECV'])

/** Texts of steps, cached: hundreds of thousands of rows have a few dozen of them. */
class Steps {
  readonly #named = new Map<string, Map<number, string>>()
  readonly #after = new Map<string, Map<string, string>>()

  /** "TRANSIT+3600" */
  named(name: string, amount: number): string {
    let known = this.#named.get(name)
    if (!known) this.#named.set(name, (known = new Map()))
    let step = known.get(amount)
    if (step === undefined) known.set(amount, (step = `${name}+${amount}`))
    return step
  }

  /** Steps and one more. */
  after(steps: string, step: string): string {
    if (steps === '') return step
    let known = this.#after.get(steps)
    if (!known) this.#after.set(steps, (known = new Map()))
    let both = known.get(step)
    if (both === undefined) known.set(step, (both = `${steps} ${step}`))
    return both
  }
}

/** Reads effective dates (kitting.md step 1). */
export class SupplyDates {
  readonly #source: Source
  readonly #date: Float64Array
  readonly #reply: Float64Array
  readonly #classes: readonly (string | null)[]
  /** Start of the as-of day, in the exact bucket the as-of time itself. */
  readonly #today: number
  readonly #steps = new Steps()

  constructor(source: Source) {
    this.#source = source
    const { columns } = source.input.supplies
    this.#date = numbersOf(columns.date)
    this.#reply = numbersOf(columns.replyDate)
    this.#classes = columns.class.values
    const { asOf } = source.options
    this.#today = source.policy.bucket === 'EXACT' ? asOf : source.clock.dayStart(asOf)
  }

  classOf(row: number): string {
    const code = this.#source.input.supplies.columns.class.codes[row]!
    return code < 0 ? 'STOCK' : (this.#classes[code] ?? 'STOCK')
  }

  /** The reply applies to the whole row, or to a part of its quantity. */
  replied(row: number): boolean {
    if (this.#reply[row] !== this.#reply[row]) return false
    const { replyPolicy } = this.#source.policy
    if (replyPolicy === 'PO_DATE') return false
    return replyPolicy !== 'ACCEPTED' || this.#source.input.supplies.columns.replyAccepted[row] === 1
  }

  /** Quantity that the reply speaks of; null = all. */
  repliedQty(row: number): number | null {
    return int64At(this.#source.input.supplies.columns.replyQty, row)
  }

  dated(row: number, byReply: boolean): Dated {
    const { columns } = this.#source.input.supplies
    const kind = this.classOf(row)
    const date = this.#date[row]!
    const there =
      columns.received[row] === 1 || (onHandClasses.has(kind) && !(date > this.#source.options.asOf))
    const received = columns.received[row] !== NULL_FLAG && columns.received[row] === 1
    if (there) return this.#finish(row, kind, NaN, this.#source.base, received ? 'RECEIVED' : 'STOCK', 0)
    let base = date
    let steps = ''
    if (byReply) {
      const both = this.#source.policy.replyPolicy === 'LATER' && date === date
      base = both ? Math.max(date, this.#reply[row]!) : this.#reply[row]!
      steps = 'REPLY'
    }
    if (base !== base) return { base, effective: NaN, why: '', overdueDays: 0, excluded: 'dateMissing' }
    const { at, step } = base < this.#today ? this.#overdue(row, base) : { at: base, step: '' }
    const late =
      base < this.#today ? Math.floor((this.#today - this.#source.clock.dayStart(base)) / DAY + 0.5) : 0
    if (at === null) return { base, effective: base, why: 'OVERDUE', overdueDays: late, excluded: 'overdue' }
    if (step !== '') steps = this.#steps.after(steps, step)
    return this.#finish(row, kind, base, at, steps, late)
  }

  /** Date of an overdue supply after the rule, and the step that this is; null = excluded. */
  #overdue(row: number, base: number): { readonly at: number | null; readonly step: string } {
    const { overdue, overdueDays } = this.#source.policy
    const calendar = this.#calendar(row)
    const shifted = (days: number) => {
      const at = days === 0 ? this.#today : this.#source.calendars.addWorkdays(calendar, this.#today, days)
      return { at, step: this.#steps.named('OVERDUE', days) }
    }
    switch (overdue) {
      case 'EXCLUDE':
        return { at: null, step: '' }
      case 'KEEP':
        return { at: base, step: 'OVERDUE_KEPT' }
      case 'TODAY':
        return shifted(0)
      case 'BY_SUPPLIER': {
        const reliability = itemQuantity(this.#source, this.#source.items.supply[row]!, 'supplierReliability')
        return shifted(
          reliability === null ? overdueDays : 1 + Math.ceil((1_000_000 - reliability) / 100_000),
        )
      }
      default:
        return shifted(overdueDays)
    }
  }

  #calendar(row: number): string | null {
    if (this.#source.calendars.empty) return null
    const { columns } = this.#source.input.supplies
    const { values, supply } = this.#source.items
    return this.#source.calendars.named([
      values[supply[row]!] ?? null,
      textAt(columns.supplier, row),
      this.#warehouse(row),
    ])
  }

  #warehouse(row: number): string | null {
    const { columns } = this.#source.input.supplies
    return (
      textAt(columns.warehouse, row) ?? itemText(this.#source, this.#source.items.supply[row]!, 'warehouse')
    )
  }

  #finish(row: number, kind: string, base: number, from: number, before: string, overdueDays: number): Dated {
    let steps = before
    const { calendars, clock, policy, input, items } = this.#source
    let at = from
    const coming = base === base
    if (coming) {
      const transit = input.supplies.columns.transit[row]!
      if (transit !== NULL_I32 && transit > 0) {
        at += transit
        steps = this.#steps.after(steps, this.#steps.named('TRANSIT', transit))
      }
      const days = (policy.supplyLevels[kind]?.extraDays ?? 0) + policy.safetyDays
      if (days > 0) {
        at += days * DAY
        steps = this.#steps.after(steps, this.#steps.named('EXTRA', days))
      }
      const rolled = calendars.receive(this.#calendar(row), at, this.#source.base)
      if (rolled !== at) steps = this.#steps.after(steps, 'CALENDAR')
      at = rolled
    }
    const inspect = inspectedClasses.has(kind) || isWaiting(textAt(input.supplies.columns.quality, row))
    const lead = inspect ? secondsOf(this.#source, items.supply[row]!, 'inspectLead') : 0
    if (lead > 0) {
      at = calendars.add(calendars.empty ? null : calendars.named([this.#warehouse(row)]), at, lead)
      steps = this.#steps.after(steps, this.#steps.named('INSPECT', lead))
    }
    const effective = at <= this.#source.base ? this.#source.base : clock.ceil(at)
    if (effective !== at && at > this.#source.base) steps = this.#steps.after(steps, 'BUCKET')
    return { base, effective, why: steps, overdueDays, excluded: '' }
  }
}

/** Quality status of quantities that wait for inspection. */
export const isWaiting = (quality: string | null): boolean => quality === 'QC'
