import { isHeldOperation } from '#domain/scheduling/held.ts'
import { NULL_I32 } from '#engine/columns.ts'
import type { Wanted } from '../plan/wanted.ts'
import { secondsAt, textAt, type Plan } from '../plan/plan.ts'

/** An operation in the sequence of its resource; times in seconds UTC. */
export interface Step {
  readonly operation: number
  readonly code: string
  readonly setupStart: number
  readonly start: number
  readonly end: number
  /** Seconds of setup before it, and of waiting before the setup; null: nothing is before. */
  readonly setup: number
  readonly idle: number | null
  /** Item of the step before, when it is another one. */
  readonly from: string | null
  /** May it be moved by hand? */
  readonly movable: boolean
}

/** Everything planned on a resource in the order of its work, by start of the setup, then code. */
export function stepsOf(plan: Plan, operations: readonly number[]): readonly Step[] {
  const { columns } = plan.operations
  const bare = operations.map((operation) => {
    const start = secondsAt(columns.start, operation)!
    const status = textAt(columns.status, operation) ?? 'N'
    return {
      operation,
      code: textAt(columns.code, operation)!,
      setupStart: secondsAt(columns.setupStart, operation) ?? start,
      start,
      end: secondsAt(columns.end, operation)!,
      movable: !isHeldOperation(status, textAt(columns.fixLevel, operation)),
    }
  })
  bare.sort((a, b) => a.setupStart - b.setupStart || (a.code < b.code ? -1 : 1))
  const item = (operation: number): string => textAt(columns.itemCode, operation) ?? ''
  return bare.map((step, at): Step => {
    const before = bare[at - 1]
    const changes = before !== undefined && item(before.operation) !== item(step.operation)
    return {
      ...step,
      setup: step.start - step.setupStart,
      idle: before ? Math.max(0, step.setupStart - before.end) : null,
      from: changes ? item(before.operation) : null,
    }
  })
}

/** Why a change of the sequence cannot even be asked for: `held` names the operation that stays. */
export type Refused = { readonly refused: 'first' | 'last' | 'held' | 'few'; readonly operation: string }

/** A step goes before the one above it. */
export function movedUp(steps: readonly Step[], at: number): Wanted | Refused {
  const [above, step] = [steps[at - 1], steps[at]]
  if (!step || !above) return { refused: 'first', operation: step?.code ?? '' }
  const held = [step, above].find(({ movable }) => !movable)
  if (held) return { refused: 'held', operation: held.code }
  return { places: [{ operation: step.code, start: above.setupStart }] }
}

/** A step goes behind the one below it: the one below goes before it. */
export function movedDown(steps: readonly Step[], at: number): Wanted | Refused {
  if (at + 1 >= steps.length) return { refused: 'last', operation: steps[at]?.code ?? '' }
  return movedUp(steps, at + 1)
}

/** Time is kept free before a step. */
export function withGap(steps: readonly Step[], at: number, seconds: number): Wanted | Refused {
  const step = steps[at]!
  if (!step.movable) return { refused: 'held', operation: step.code }
  return { places: [{ operation: step.code, start: step.setupStart + seconds }] }
}

/**
 * Steps come in the order of a key, equal ones as they stand now: all from the first of them on, a second apart, so that
 * the scheduler takes them one after the other.
 */
export function resequenced(
  steps: readonly Step[],
  chosen: ReadonlySet<number>,
  keyOf: (operation: number) => string | number,
): Wanted | Refused {
  const moving = steps.filter(({ operation }) => chosen.has(operation))
  const held = moving.find(({ movable }) => !movable)
  if (held) return { refused: 'held', operation: held.code }
  if (moving.length < 2) return { refused: 'few', operation: '' }
  const sorted = moving
    .map((step, at) => ({ step, at, key: keyOf(step.operation) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : a.at - b.at))
  const from = Math.min(...moving.map(({ setupStart }) => setupStart))
  return { places: sorted.map(({ step }, at) => ({ operation: step.code, start: from + at })) }
}

/** What a sequence can be ordered by: of the operation, or of its order. */
export const sequenceKeys = [
  'item',
  'due',
  'priority',
  'customer',
  'spec1',
  'spec2',
  'spec3',
  'spec4',
] as const
export type SequenceKey = (typeof sequenceKeys)[number]

const LAST = Number.MAX_SAFE_INTEGER

export function keyOf(plan: Plan, key: SequenceKey): (operation: number) => string | number {
  const { orders, operations, orderOf } = plan
  return (operation) => {
    if (key === 'item') return textAt(operations.columns.itemCode, operation) ?? ''
    const order = orderOf[operation]!
    if (key === 'due') return order < 0 ? LAST : (secondsAt(orders.columns.dueDate, order) ?? LAST)
    if (key === 'priority') {
      const priority = order < 0 ? NULL_I32 : orders.columns.priority[order]!
      return priority === NULL_I32 ? LAST : priority
    }
    const column = key === 'customer' ? orders.columns.customerCode : orders.columns[key]
    return order < 0 ? '' : (textAt(column, order) ?? '')
  }
}
