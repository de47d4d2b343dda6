import type { PlannedOperation } from '../operation-bars.ts'
import type { Placement, Step } from './history.ts'
import type { ServerEffect } from '../../plan/server-effect.ts'

/** An operation that was given another end (seconds UTC), with what takes that back: its length, then what it pushed. */
export function resizeStep(
  label: string,
  { code, end: before, fixLevel }: PlannedOperation,
  end: number,
  { moved }: ServerEffect,
): Step {
  const pushed = moved.filter(({ operation }) => operation !== code)
  const placementOf = (operation: string, resource: string | null, start: string | null): Placement => ({
    operation,
    place: resource === null || start === null ? null : { resource, start: Date.parse(start) / 1000 },
  })
  const back = pushed
    .map(({ operation, resource, start }) => placementOf(operation, resource, start))
    .sort((a, b) => (a.place?.start ?? 0) - (b.place?.start ?? 0) || (a.operation < b.operation ? -1 : 1))
  const length = { kind: 'resize', operation: code, end: before!, level: Number(fixLevel || 0) } as const
  return {
    label,
    undo: back.length === 0 ? length : { kind: 'all', acts: [length, { kind: 'move', to: back }] },
    redo: { kind: 'resize', operation: code, end, level: 3 },
    left: pushed.map(({ operation, newResource, newStart }) => placementOf(operation, newResource, newStart)),
  }
}
