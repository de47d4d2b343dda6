import type { ServerEffect } from '../../plan/server-effect.ts'
import type { Act, Placement, Step } from './history.ts'

/** What cutting an operation or joining two parts answers (domain/services/planning/capacity.ts). */
export interface RecutEffect extends ServerEffect {
  readonly parts: readonly { readonly operation: string; readonly qty: string }[]
  /** What was there before the parts were joined, in their order. */
  readonly joined?: readonly { readonly operation: string; readonly qty: string; readonly part: number }[]
}

const placementOf = (operation: string, resource: string | null, start: string | null): Placement => ({
  operation,
  place: resource === null || start === null ? null : { resource, start: Date.parse(start) / 1000 },
})

const byStart = (a: Placement, b: Placement): number =>
  (a.place?.start ?? 0) - (b.place?.start ?? 0) || (a.operation < b.operation ? -1 : 1)

const withMoves = (first: Act, to: readonly Placement[]): Act =>
  to.length === 0 ? first : { kind: 'all', acts: [first, { kind: 'move', to: to.toSorted(byStart) }] }

/** A cut, with what takes it back: the parts joined, then what was pushed. */
export function splitStep(label: string, { parts, moved }: RecutEffect): Step {
  const [kept, made] = parts.map(({ operation }) => operation) as [string, string]
  const pushed = moved.filter(
    ({ operation, start }) => !(operation === kept || operation === made) && start !== null,
  )
  return {
    label,
    undo: withMoves(
      { kind: 'join', operation: kept },
      pushed.map(({ operation, resource, start }) => placementOf(operation, resource, start)),
    ),
    redo: { kind: 'split', operation: kept, qty: parts[0]!.qty, part: partOf(made) },
    left: moved
      .filter(({ operation }) => operation !== kept)
      .map(({ operation, newResource, newStart }) => placementOf(operation, newResource, newStart)),
  }
}

/**
 * Two parts made one, with what takes that back: the same cut, then all where it stood.
 * @param placeOf where an operation is in the plan before
 */
export function joinStep(
  label: string,
  placeOf: (operation: string) => Placement['place'],
  { joined, moved }: RecutEffect,
): Step {
  const [kept, gone] = joined as [NonNullable<typeof joined>[number], NonNullable<typeof joined>[number]]
  const pushed = moved.filter(({ operation, start }) => operation !== kept.operation && start !== null)
  const own = [kept, gone].flatMap(({ operation }): Placement[] => {
    const place = placeOf(operation)
    return place ? [{ operation, place }] : []
  })
  return {
    label,
    undo: withMoves({ kind: 'split', operation: kept.operation, qty: kept.qty, part: gone.part }, [
      ...own,
      ...pushed.map(({ operation, resource, start }) => placementOf(operation, resource, start)),
    ]),
    redo: { kind: 'join', operation: kept.operation },
    left: moved.map(({ operation, newResource, newStart }) => placementOf(operation, newResource, newStart)),
  }
}

/** Number of a part by its code. */
const partOf = (code: string): number => Number(code.slice(code.lastIndexOf('/') + 1))
