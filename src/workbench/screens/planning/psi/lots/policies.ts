import { formatDecimal, parseDecimal, unitsOr } from '#domain/rules/decimal.ts'
import { NULL_I64 } from '#engine/columns.ts'
import { closedPeriods } from '#engine/psi/horizon.ts'
import { itemCells } from '#engine/psi/item-cells.ts'
import {
  suggestLots,
  type LotPolicy,
  type LotSizingInput,
  type LotSuggestion,
} from '#engine/psi/lot-sizing/suggest.ts'
import type { ItemCells } from '../psi-blocks.ts'
import type { CellSet } from '../edit/typed.ts'

export const policyKinds = ['lotForLot', 'period', 'minMax', 'fixed'] as const
export type PolicyKind = (typeof policyKinds)[number]

/** Lot sizes of an item as ASPPSI/GetLotRules answers them. */
export interface LotRules {
  readonly item: string
  readonly min?: string | null
  readonly max?: string | null
  readonly multiple?: string | null
  readonly closedUntil: string
}

const unitsOf = (text: string | null | undefined): bigint | null =>
  text === null || text === undefined ? null : unitsOr(text, 0n)

/** An item as policies plan it: its cells as they were read, and its lot sizes. null: it is out of range. */
export function sizingInput({ grid, item }: ItemCells, rules: LotRules): LotSizingInput | null {
  const { cells, periods } = grid
  const row = (name: 'firm' | 'received' | 'demand' | 'planned') =>
    Array.from(itemCells(cells[name], item, periods.length))
  const opening = cells.opening[item * periods.length]
  if (opening === undefined || opening === NULL_I64) return null
  const received = row('received')
  const closed = Date.parse(rules.closedUntil) / 1000
  const safety = grid.safety[item]!
  return {
    opening,
    firm: row('firm').map((qty, p) => qty + received[p]!),
    demand: row('demand'),
    planned: row('planned'),
    firstOpen: closedPeriods(periods, closed),
    safety: safety === NULL_I64 ? 0n : safety,
    lots: { min: unitsOf(rules.min), max: unitsOf(rules.max), multiple: unitsOf(rules.multiple) },
  }
}

/** The policy of a kind with what was typed for it; null: it is nothing that the policy takes. */
export function policyOf(kind: PolicyKind, typed: string): LotPolicy | null {
  if (kind === 'lotForLot') return { kind }
  if (kind === 'period') {
    const periods = Number(typed)
    return /^\d{1,4}$/.test(typed) && periods >= 1 ? { kind, periods } : null
  }
  const qty = parseDecimal(typed.trim())
  if (typeof qty !== 'bigint' || qty <= 0n) return null
  return kind === 'minMax' ? { kind, maximum: qty } : { kind, lot: qty }
}

/** What policies take where nothing else is typed: what the item itself has. */
export function ownValues({ grid, item }: ItemCells, rules: LotRules): Readonly<Record<PolicyKind, string>> {
  const maximum = grid.maximum[item]!
  return {
    lotForLot: '',
    period: '7',
    minMax: maximum === NULL_I64 ? '' : formatDecimal(maximum),
    fixed: rules.min ?? rules.multiple ?? '',
  }
}

/** What a policy gives an item; null: it does not fit. */
export function suggestion(input: LotSizingInput, policy: LotPolicy | null): LotSuggestion | null {
  if (policy === null || (policy.kind === 'minMax' && policy.maximum < input.safety)) return null
  return suggestLots(input, policy)
}

/** Planned receipts as edits of the planned cells of an item; a cell that stays is no edit. */
export const suggestedCells = (
  { grid, item }: ItemCells,
  { planned }: Pick<LotSizingInput, 'planned'>,
  suggested: readonly bigint[],
): CellSet[] =>
  grid.periods.map(({ start }, p) => ({
    item: grid.codes[item]!,
    start,
    qty: suggested[p] === planned[p] ? null : suggested[p]!,
  }))
