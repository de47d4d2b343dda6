import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react'
import type { GanttController } from '../../../gantt/view/controller.ts'
import type { OperationBars } from './operation-bars.ts'
import type { SubUses } from './sub-uses.ts'

/** The one operation that is chosen or focused; -1: none. */
export const useChosen = (gantt: GanttController): number =>
  useSyncExternalStore(
    useCallback((listener: () => void) => gantt.on('selection', listener), [gantt]),
    () => (gantt.selection.size === 1 ? [...gantt.selection][0]! : -1),
  )

/** Shows the operation or the resource that the address asks for. */
export function useAsked(
  gantt: GanttController,
  plan: OperationBars,
  codes: readonly string[],
  { resource, operation }: { readonly resource: string | null; readonly operation: string | null },
): void {
  useEffect(() => {
    const source = operation === null ? -1 : (plan.sourceOf.get(operation) ?? -1)
    if (source >= 0 && gantt.locate(source)) return
    const row = resource === null ? -1 : codes.indexOf(resource)
    const first = plan.bars.row.indexOf(row)
    if (row >= 0 && !(first >= 0 && gantt.locate(first))) gantt.reveal(row)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once: later plans leave the view as it is
  }, [gantt, resource, operation])
}

/** A plan with other bars numbers them again: what was chosen and focused stays so by its name. */
export function useKeptChoice(gantt: GanttController, subUses: SubUses): void {
  const last = useRef(subUses)
  useEffect(() => {
    const before = last.current
    last.current = subUses
    if (before === subUses) return
    const { focus, selection } = gantt
    const { bars, named } = subUses
    const now = (source: number): number => named(before.nameOf(source))
    if ([...selection].some((source) => now(source) !== source))
      gantt.select([...selection].map(now).filter((source) => source >= 0))
    if (focus && focus.source < 0 && before.bars.rowCount !== bars.rowCount) gantt.focusOn(null)
    if (!focus || focus.source < 0) return
    const source = now(focus.source)
    gantt.focusOn({ row: source < 0 ? focus.row : Math.max(0, bars.row[source]!), source })
  }, [gantt, subUses])
}
