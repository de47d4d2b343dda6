import { NULL_I32, textAt } from '../../columns.ts'
import { int64At } from '../../numbers.ts'
import { DAY } from './time.ts'
import type { Source } from './source.ts'

/** Properties of an item that the table of items may lack. Times in seconds, quantities in 10^-6 units. */
export function isMakeable({ input, items }: Source, item: number): boolean {
  const row = items.row[item]!
  return row >= 0 && input.items.columns.makeable[row] === 1
}

/** The table of items marks it as not manufactured. */
export function isBought({ input, items }: Source, item: number): boolean {
  const row = items.row[item]!
  return row >= 0 && input.items.columns.makeable[row] === 0
}

type SecondsColumn = 'makeLead' | 'inspectLead'

export function secondsOf({ input, items }: Source, item: number, column: SecondsColumn): number {
  const row = items.row[item]!
  const value = row < 0 ? NULL_I32 : input.items.columns[column][row]!
  return value === NULL_I32 ? 0 : Math.max(0, value)
}

export function minRemainSeconds({ input, items }: Source, item: number): number {
  const row = items.row[item]!
  const days = row < 0 ? NULL_I32 : input.items.columns.minRemainDays[row]!
  return days === NULL_I32 ? 0 : Math.max(0, days) * DAY
}

type QuantityColumn = 'safety' | 'price' | 'pack' | 'supplierReliability'

export function itemQuantity({ input, items }: Source, item: number, column: QuantityColumn): number | null {
  const row = items.row[item]!
  return row < 0 ? null : int64At(input.items.columns[column], row)
}

export function itemText(
  { input, items }: Source,
  item: number,
  column: 'kitFlag' | 'warehouse' | 'supplier',
): string | null {
  const row = items.row[item]!
  return row < 0 ? null : textAt(input.items.columns[column], row)
}

/** Multiple to which requirements of an item are rounded up (policy `roundUp`), in 10^-6 units; 1 = not rounded. */
export function unitsPerPack(source: Source, item: number): number {
  if (source.policy.roundUp === 'UNIT') return 1_000_000
  if (source.policy.roundUp !== 'PACK') return 1
  const pack = itemQuantity(source, item, 'pack') ?? 0
  return pack > 0 ? pack : 1
}
