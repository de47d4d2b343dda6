import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bucketsBetween, callOff, rounded, type CallOffRules } from '#domain/delivery/call-off.ts'
import { everyDay, ReceivingDays } from '#domain/delivery/receiving-days.ts'

const today = '2026-11-20'
const plain: CallOffRules = {
  bucket: 'day',
  customDays: [],
  lockDays: 0,
  safetyDays: 0,
  leadDays: 0,
  minCallQty: 0n,
  multiple: 0n,
  roundRule: 'up',
}
const need = (day: string, qty: bigint, ...orders: string[]) => ({ day, qty, orders })
const plans = (lines: ReturnType<typeof callOff>) =>
  lines.map(({ from, needQty, planQty }) => [from, needQty, planQty])

describe('buckets', () => {
  it('follow each other without holes: weeks from Monday, months from the first, own ones in their widths', () => {
    const starts = (rules: Partial<CallOffRules>, last: string) =>
      bucketsBetween(today, last, { ...plain, ...rules }).map(({ from }) => from)
    expect(starts({ bucket: 'week' }, '2026-12-01')).toEqual(['2026-11-16', '2026-11-23', '2026-11-30'])
    expect(starts({ bucket: 'month' }, '2027-01-01')).toEqual(['2026-11-01', '2026-12-01', '2027-01-01'])
    expect(starts({ bucket: 'custom', customDays: [1, 7] }, '2026-11-30')).toEqual([
      '2026-11-20',
      '2026-11-21',
      '2026-11-28',
    ])
    for (const bucket of ['day', 'week', 'month', 'custom'] as const) {
      const made = bucketsBetween(today, '2027-03-01', { ...plain, bucket, customDays: [1, 3, 9] })
      for (const [at, { to }] of made.entries())
        if (made[at + 1]) expect(Date.parse(made[at + 1]!.from) - Date.parse(to)).toBe(86_400_000)
    }
  })
})

describe('calling off', () => {
  it('is some days ahead of the need, never before today, with the orders that want it', () => {
    const needs = [need('2026-11-21', 5n, 'B'), need('2026-11-22', 1n, 'A', 'B'), need('2026-11-30', 2n, 'C')]
    const lines = callOff(today, needs, { ...plain, leadDays: 1, safetyDays: 2 })
    expect(plans(lines)).toEqual([
      ['2026-11-20', 6n, 6n],
      ['2026-11-27', 2n, 2n],
    ])
    expect(lines[0]!.orders).toEqual(['A', 'B'])
  })

  it('is in lots, and what a lot gives beyond its need serves the next', () => {
    const rules = { ...plain, multiple: 10n, minCallQty: 15n }
    const needs = [need('2026-11-20', 4n), need('2026-11-21', 12n), need('2026-11-22', 9n)]
    expect(plans(callOff(today, needs, rules))).toEqual([
      ['2026-11-20', 4n, 20n],
      ['2026-11-21', 12n, 0n],
      ['2026-11-22', 9n, 20n],
    ])
    expect(
      [4n, 5n, 14n].map((qty) => rounded(qty, { ...plain, multiple: 10n, roundRule: 'nearest' })),
    ).toEqual([0n, 10n, 10n])
  })

  it('leaves locked days as they were published; what they lack comes behind them, what is no longer needed is reported', () => {
    const published = [
      { day: '2026-11-20', qty: 3n },
      { day: '2026-11-25', qty: 99n },
    ]
    const lines = callOff(today, [need('2026-11-20', 8n)], { ...plain, lockDays: 2 }, { published })
    expect(plans(lines)).toEqual([
      ['2026-11-20', 8n, 3n],
      ['2026-11-22', 0n, 5n],
      ['2026-11-25', 0n, 0n],
    ])
    expect(lines[0]).toMatchObject({ lockedQty: 3n, lastQty: 3n, adjusted: false })
    expect(lines[2]).toMatchObject({ lockedQty: null, lastQty: 99n })
  })

  it('calls off what is overdue behind the locked days, on a day of receiving, also where nothing was published', () => {
    const overdue = [need('2026-11-01', 5n, 'A'), need('2026-11-21', 2n, 'B')]
    const rules = { ...plain, lockDays: 3 }
    expect(plans(callOff(today, overdue, rules))).toEqual([
      ['2026-11-20', 5n, 0n],
      ['2026-11-21', 2n, 0n],
      ['2026-11-23', 0n, 7n],
    ])
    const receiving = new ReceivingDays(['2026-11-20', '2026-11-25'])
    expect(plans(callOff(today, overdue, rules, { receiving }))).toEqual([
      ['2026-11-20', 5n, 0n],
      ['2026-11-25', 2n, 7n],
    ])
    // The locked days end within the week: its other days still receive.
    expect(plans(callOff(today, overdue, { ...rules, bucket: 'week', lockDays: 2 }))).toEqual([
      ['2026-11-16', 7n, 7n],
    ])
    expect(plans(callOff(today, overdue, { ...rules, bucket: 'week' }))).toEqual([
      ['2026-11-16', 7n, 0n],
      ['2026-11-23', 0n, 7n],
    ])
  })

  it('keeps what was set by hand, and settles the difference afterwards', () => {
    const needs = [need('2026-11-20', 8n), need('2026-11-22', 4n)]
    const lines = callOff(today, needs, plain, { kept: [{ day: '2026-11-20', qty: 10n }] })
    expect(plans(lines)).toEqual([
      ['2026-11-20', 8n, 10n],
      ['2026-11-22', 4n, 2n],
    ])
    expect(lines.map(({ adjusted }) => adjusted)).toEqual([true, false])
  })

  it('is on days of receiving: behind closed ones, or before them but not before today', () => {
    const open = ['2026-11-20', '2026-11-23', '2026-11-25', '2026-12-01']
    const on = (isBack: boolean, ...days: string[]) =>
      plans(
        callOff(
          today,
          days.map((day) => need(day, 1n)),
          plain,
          { receiving: new ReceivingDays(open, isBack) },
        ),
      )
    expect(on(false, '2026-11-21', '2026-11-24')).toEqual([
      ['2026-11-23', 1n, 1n],
      ['2026-11-25', 1n, 1n],
    ])
    expect(on(true, '2026-11-21', '2026-11-24', '2026-12-05')).toEqual([
      ['2026-11-20', 1n, 1n],
      ['2026-11-23', 1n, 1n],
      ['2026-12-05', 1n, 1n],
    ])
    const late = new ReceivingDays(['2026-11-24'], true)
    expect(plans(callOff(today, [need('2026-11-21', 1n)], plain, { receiving: late }))).toEqual([
      ['2026-11-24', 1n, 1n],
    ])
    expect([everyDay.isOpen('2026-11-21'), everyDay.received('2026-11-21', today)]).toEqual([
      true,
      '2026-11-21',
    ])
  })

  it('leaves closed days alone: what a locked day lacks comes on the next day of receiving', () => {
    const published = [{ day: '2026-11-20', qty: 3n }]
    const receiving = new ReceivingDays(['2026-11-20', '2026-11-24', '2026-11-30'])
    const rules = { ...plain, lockDays: 1 }
    expect(plans(callOff(today, [need('2026-11-20', 8n)], rules, { published, receiving }))).toEqual([
      ['2026-11-20', 8n, 3n],
      ['2026-11-24', 0n, 5n],
    ])
  })

  it('never calls off less than is needed so far where nothing is locked, nor a lot too much', () => {
    const rows = fc.array(
      fc.record({ at: fc.integer({ min: 0, max: 60 }), qty: fc.bigInt({ min: 1n, max: 1000n }) }),
      { minLength: 1, maxLength: 20 },
    )
    const rules = fc.record({
      bucket: fc.constantFrom('day' as const, 'week' as const, 'month' as const, 'custom' as const),
      multiple: fc.bigInt({ min: 0n, max: 50n }),
      minCallQty: fc.bigInt({ min: 0n, max: 120n }),
      leadDays: fc.integer({ min: 0, max: 9 }),
    })
    const openDays = fc.uniqueArray(fc.integer({ min: 0, max: 75 })).map(
      (days) =>
        new ReceivingDays(
          days.map((at) => new Date(Date.parse(today) + at * 86_400_000).toISOString().slice(0, 10)),
          days.length % 2 === 0,
        ),
    )
    fc.assert(
      fc.property(rows, rules, openDays, (wanted, given, receiving) => {
        const needs = wanted.map(({ at, qty }) =>
          need(new Date(Date.parse(today) + at * 86_400_000).toISOString().slice(0, 10), qty),
        )
        const all = { ...plain, ...given, customDays: [2, 5] }
        let [needed, planned] = [0n, 0n]
        for (const line of callOff(today, needs, all, { receiving })) {
          needed += line.needQty
          planned += line.planQty
          expect(planned).toBeGreaterThanOrEqual(needed)
          expect(planned - needed).toBeLessThan(given.minCallQty + given.multiple + 1n)
        }
        expect(needed).toBe(needs.reduce((sum, { qty }) => sum + qty, 0n))
      }),
    )
  })
})
