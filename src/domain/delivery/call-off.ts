import { formatDay, parseDay } from '../rules/dates.ts'
import { everyDay, type ReceivingDays } from './receiving-days.ts'

/** Rules of a delivery scheme; quantities in 10^-6 units. */
export interface CallOffRules {
  readonly bucket: 'day' | 'week' | 'month' | 'custom'
  /** Days of custom buckets, one after the other; the last one repeats. */
  readonly customDays: readonly number[]
  readonly lockDays: number
  readonly safetyDays: number
  readonly leadDays: number
  readonly minCallQty: bigint
  readonly multiple: bigint
  readonly roundRule: 'up' | 'nearest' | 'down'
}

/** What orders need of one item on one day (YYYY-MM-DD). */
export interface DayNeed {
  readonly day: string
  readonly qty: bigint
  readonly orders: readonly string[]
}

/** A quantity that represents the bucket in which its day lies. */
export interface Kept {
  readonly day: string
  readonly qty: bigint
}

export interface Bucket {
  /** First and last day. */
  readonly from: string
  readonly to: string
}

export interface CallOffLine extends Bucket {
  readonly needQty: bigint
  readonly planQty: bigint
  /** Of what was published before and must not change any more; null: the bucket is free. */
  readonly lockedQty: bigint | null
  /** Published before for the bucket; null: nothing. */
  readonly lastQty: bigint | null
  readonly adjusted: boolean
  readonly orders: readonly string[]
}

const dayAfter = (day: string, days: number): string => formatDay(parseDay(day)! + days)
/** 0 = Monday; day 0 of the count was a Thursday. */
const weekday = (day: string): number => (((parseDay(day)! + 3) % 7) + 7) % 7
const nextMonth = (day: string): string => {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
}

/** Buckets from that of `today` to that of `last`, without holes. Weeks begin on Mondays, months on their first. */
export function bucketsBetween(today: string, last: string, rules: CallOffRules): Bucket[] {
  const starts: Record<CallOffRules['bucket'], () => string> = {
    day: () => today,
    week: () => dayAfter(today, -weekday(today)),
    month: () => `${today.slice(0, 7)}-01`,
    custom: () => today,
  }
  const widths = rules.customDays.length > 0 ? rules.customDays : [1]
  const next: Record<CallOffRules['bucket'], (from: string, at: number) => string> = {
    day: (from) => dayAfter(from, 1),
    week: (from) => dayAfter(from, 7),
    month: nextMonth,
    custom: (from, at) => dayAfter(from, widths[Math.min(at, widths.length - 1)]!),
  }
  const buckets: Bucket[] = []
  for (let from = starts[rules.bucket](); from <= last; ) {
    const after = next[rules.bucket](from, buckets.length)
    buckets.push({ from, to: dayAfter(after, -1) })
    from = after
  }
  return buckets
}

/** Lots of a scheme: a multiple, and no less than the smallest call-off. */
export function rounded(qty: bigint, { multiple, minCallQty, roundRule }: CallOffRules): bigint {
  if (qty <= 0n) return 0n
  const lots = (wanted: bigint, rule: CallOffRules['roundRule']): bigint => {
    if (multiple <= 0n) return wanted
    const more = rule === 'up' ? multiple - 1n : rule === 'nearest' ? multiple / 2n : 0n
    return ((wanted + more) / multiple) * multiple
  }
  const plan = lots(qty, roundRule)
  return plan > 0n && plan < minCallQty ? lots(minCallQty, 'up') : plan
}

/** What a call-off goes by beside the needs and the rules. */
export interface CallOffState {
  /** What was published before; it stays as it was inside the locked days. */
  readonly published?: readonly Kept[]
  /** Quantities set by hand. */
  readonly kept?: readonly Kept[]
  readonly receiving?: ReceivingDays
}

/**
 * What is called off of one item: needs are delivered some days ahead on days of receiving, summed up in buckets and
 * rounded to lots; what a lot gives beyond its need, or a bucket lacks that is locked or has no day of receiving, is
 * settled by the buckets that follow. What is overdue is wanted today, and called off for the first day of receiving
 * behind the locked days.
 */
export function callOff(
  today: string,
  needs: readonly DayNeed[],
  rules: CallOffRules,
  { published = [], kept = [], receiving = everyDay }: CallOffState = {},
): CallOffLine[] {
  const wantedOn = ({ day }: DayNeed): string => {
    const early = dayAfter(day, -(rules.leadDays + rules.safetyDays))
    return receiving.received(early < today ? today : early, today)
  }
  const wanted = needs.map((need) => ({ ...need, day: wantedOn(need) }))
  // What the locked days lack is wanted behind them.
  const free = dayAfter(today, rules.lockDays)
  const last = [...wanted, ...published, ...kept].reduce((end, { day }) => (day > end ? day : end), free)
  // A supplier has no time to bring anything more within the locked days, whether something was published or not.
  const receives = ({ from, to }: Bucket): boolean => receiving.next(from < free ? free : from) <= to
  let ahead = 0n
  const lines = bucketsBetween(today, receiving.next(last), rules).map((bucket): CallOffLine => {
    const inside = ({ day }: { readonly day: string }): boolean => day >= bucket.from && day <= bucket.to
    const sum = (rows: readonly Kept[]): bigint | null =>
      rows.some(inside) ? rows.filter(inside).reduce((total, { qty }) => total + qty, 0n) : null
    const own = wanted.filter(inside)
    const needQty = own.reduce((total, { qty }) => total + qty, 0n)
    const lastQty = sum(published)
    const lockedQty = bucket.from < free ? lastQty : null
    const byHand = lockedQty === null ? sum(kept) : null
    const planQty = lockedQty ?? byHand ?? (receives(bucket) ? rounded(needQty - ahead, rules) : 0n)
    ahead += planQty - needQty
    const orders = [...new Set(own.flatMap((need) => need.orders))].sort()
    return { ...bucket, needQty, planQty, lockedQty, lastQty, adjusted: byHand !== null, orders }
  })
  return lines.filter((line) => line.needQty > 0n || line.planQty > 0n || line.lastQty || line.adjusted)
}
