import { mostMovedTogether } from '#domain/services/planning/capacity.ts'
import type { GanttController } from '../../../../gantt/view/controller.ts'
import { did, noHistory, type History, type Placement } from './history.ts'
import type { Effect, WantedPlace } from './mover.ts'

/** The history with a move that was made; one of too many operations is not undone. */
export function recorded(
  history: History,
  label: string,
  to: readonly Placement[],
  placements: (places: readonly WantedPlace[]) => Placement[],
  { moved, before }: Effect,
): History {
  if (moved.source.length > mostMovedTogether) return noHistory
  const knowsSetups = before.setupStart !== undefined
  const placesOf = ({ row, start, setupStart }: Effect['before']): Placement[] => {
    const places = Array.from(moved.source, (source, k) => ({
      source,
      row: row[k]!,
      start: start[k]!,
      setup: setupStart?.[k] ?? 0,
    })).sort((a, b) => a.start - b.start || a.source - b.source)
    const all = placements(places)
    if (!knowsSetups) return all
    return all.map((one, k) => ({ ...one, place: one.place && { ...one.place, setup: places[k]!.setup } }))
  }
  return did(history, {
    label,
    undo: { kind: 'move', to: placesOf(before) },
    redo: { kind: 'move', to },
    left: placesOf(moved),
  })
}

/** Bars stand where they will before the server has confirmed: what is refused is read again. */
export function show(gantt: GanttController, base: number, { moved }: Effect): void {
  const after = (times: Float64Array): Int32Array => Int32Array.from(times, (time) => time - base)
  gantt.patch({
    source: moved.source,
    row: moved.row,
    start: after(moved.setupStart),
    productionStart: after(moved.start),
    productionEnd: after(moved.productionEnd),
    end: after(moved.end),
  })
}
