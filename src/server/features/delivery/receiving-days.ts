import { everyDay, ReceivingDays } from '#domain/delivery/receiving-days.ts'
import { textOf, type Language } from '#domain/label.ts'
import { formatDay } from '#domain/rules/dates.ts'
import { zoneOffset } from '#domain/rules/zone.ts'
import { textAt } from '#engine/columns.ts'
import type { Tx } from '../../db/tenant.ts'
import { readReceiving, receivingFaultText } from '../kitting/receiving.ts'

interface Asked {
  readonly zone: string
  readonly now: Date
  /** The one receiving calendar that counts; null: those of items, suppliers and warehouses. */
  readonly only: string | null
}

export interface Receivers {
  /** The most particular days among targets, the most particular first. */
  of(targets: readonly (string | null)[]): ReceivingDays
  /** What is wrong with rows of calendars, in words. */
  readonly faults: readonly string[]
}

/** Days of receiving of all that receiving calendars name. */
export async function receiversOf(
  tx: Tx,
  { zone, now, only }: Asked,
  language: Language,
): Promise<Receivers> {
  const { table, faults } = await readReceiving(tx, { zone, asOf: now.toISOString(), only })
  const { target, start, end, roll } = table.columns
  const open = new Map<string, { readonly days: Set<string>; isBack: boolean }>()
  const dayOf = (at: bigint): number => Math.floor((Number(at) + zoneOffset(Number(at), zone)) / 86_400)
  for (let row = 0; row < table.length; row++) {
    const name = textAt(target, row) ?? '*'
    const own = open.get(name) ?? { days: new Set<string>(), isBack: false }
    open.set(name, own)
    if (textAt(roll, row) === 'prev') own.isBack = true
    const last = dayOf(end[row]! - 1n)
    for (let day = dayOf(start[row]!); day <= last; day++) own.days.add(formatDay(day))
  }
  const days = new Map([...open].map(([name, own]) => [name, new ReceivingDays([...own.days], own.isBack)]))
  return {
    of: (targets) => {
      const named = targets.find((one) => one !== null && days.has(one))
      return days.get(named ?? '*') ?? everyDay
    },
    faults: faults.map((fault) => textOf(receivingFaultText(fault), language)),
  }
}
