import type { Program, Row as OrderRow } from '#domain/expressions/index.ts'
import { parseValidity } from '#domain/planning/validity.ts'
import type { CellValues } from '../../columns.ts'
import { meetsOrder, type ConditionWorld } from './condition.ts'
import type { resourceSchema } from './input.ts'

type Row = { readonly [N in keyof typeof resourceSchema]: CellValues[(typeof resourceSchema)[N]] }

/** Limits of a resource; only resources with limits have them. */
export interface Limits {
  readonly lowest: readonly (number | null)[]
  readonly highest: readonly (number | null)[]
  readonly lotMin: bigint | null
  readonly lotMax: bigint | null
  readonly exclude: Program | null
}

/** Order properties that limits read. */
export interface OrderFacts {
  readonly numbers: readonly (number | null)[]
  readonly row: () => OrderRow
  readonly world: ConditionWorld
}

/** Numbers joined by `;`; an empty one is null. */
export const numbersIn = (list: string | null): (number | null)[] =>
  (list ?? '').split(';').map((text) => (text.trim() === '' ? null : Number(text)))

/** The limits of a resource, and the fault of its condition. */
export function limitsOf(row: Row): { readonly limits: Limits | null; readonly fault: string | null } {
  const { numSpecMin, numSpecMax, lotMin, lotMax, exclude } = row
  const condition = exclude === null ? null : parseValidity(exclude)
  const fault = condition !== null && 'fault' in condition ? `${exclude}: ${condition.fault.reason.en}` : null
  const known = condition !== null && 'tree' in condition ? condition : null
  const [lowest, highest] = [numbersIn(numSpecMin), numbersIn(numSpecMax)]
  const bounded = [...lowest, ...highest].some((bound) => bound !== null)
  const limits = { lowest, highest, lotMin, lotMax, exclude: known }
  return { limits: bounded || lotMin !== null || lotMax !== null || known !== null ? limits : null, fault }
}

/** True when a lot of an order may be made under these limits. An order without a number is inside every range. */
export function isEligible(limits: Limits, facts: OrderFacts, qty: bigint): boolean {
  if (limits.lotMin !== null && qty < limits.lotMin) return false
  if (limits.lotMax !== null && limits.lotMax > 0n && qty > limits.lotMax) return false
  for (const [i, number] of facts.numbers.entries()) {
    const [low, high] = [limits.lowest[i] ?? null, limits.highest[i] ?? null]
    if (number !== null && ((low !== null && number < low) || (high !== null && number > high))) return false
  }
  return limits.exclude === null || !meetsOrder(limits.exclude, facts.row(), facts.world)
}
