import type { OperationBars } from '../operation-bars.ts'
import type { Effect, WantedPlace } from './mover.ts'

/** Where an operation comes to be, when that is not where it was released. Seconds UTC. */
export interface Landing {
  readonly start: number
  /** What it comes right behind; null: it waits for working time, or for a place long enough for it. */
  readonly behind: { readonly operation: string; readonly on: 'resource' | 'order' } | null
}

/** Null where it lands as wanted, or is refused. */
export function landingOf(
  plan: Pick<OperationBars, 'bars' | 'base' | 'codes' | 'orderOf'>,
  { source, row, start }: WantedPlace,
  effect: Effect,
): Landing | null {
  if (effect.refused) return null
  const { moved } = effect
  const at = moved.source.indexOf(source)
  const own = (plan.bars.productionStart ?? plan.bars.start)[source]! + plan.base
  // What does not move at all stays where it is.
  const lands = at >= 0 ? moved.start[at]! : own
  if (lands === start) return null
  const begins = at >= 0 ? moved.setupStart[at]! : plan.bars.start[source]! + plan.base
  const place = new Map(Array.from(moved.source, (one, k) => [one, k]))
  const endOf = (one: number): number => {
    const k = place.get(one)
    return k === undefined ? plan.bars.end[one]! + plan.base : moved.end[k]!
  }
  const rowOf = (one: number): number => {
    const k = place.get(one)
    return k === undefined ? plan.bars.row[one]! : moved.row[k]!
  }
  const isBefore = (one: number): boolean => one !== source && (endOf(one) === begins || endOf(one) === lands)
  const order = plan.orderOf(source)
  for (const on of ['resource', 'order'] as const)
    for (let one = 0; one < plan.bars.count; one++) {
      const relates = on === 'resource' ? rowOf(one) === row : order !== '' && plan.orderOf(one) === order
      if (relates && rowOf(one) >= 0 && isBefore(one))
        return { start: lands, behind: { operation: plan.codes[one]!, on } }
    }
  return { start: lands, behind: null }
}
