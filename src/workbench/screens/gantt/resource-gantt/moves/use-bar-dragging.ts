import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { heldStates } from '#domain/scheduling/held.ts'
import { dragTool } from '../../../../gantt/view/drag-tool.ts'
import type { GanttController } from '../../../../gantt/view/controller.ts'
import { resizeTool } from '../../../../gantt/view/resize-session.ts'
import { isHeld, type OperationBars } from '../operation-bars.ts'
import type { SubUses } from '../sub-uses.ts'
import type { Mover } from './mover.ts'
import { Moving, type MovingOptions } from './moving.ts'
import { Resizing, type ResizingOptions } from './resizing.ts'
import { movesAlong } from './texts.ts'
import type { useChanges } from './use-changes.ts'

/** Drags bars and their ends, by pointer and by keys, and shows why one may not move. */
export function useBarDragging(
  gantt: GanttController,
  plan: OperationBars,
  subUses: SubUses,
  rows: readonly string[],
  mover: Mover,
  changes: Pick<ReturnType<typeof useChanges>, 'move' | 'resize'>,
) {
  const { t } = useTranslation('resource-gantt')
  const options = useMemo(() => {
    const common = { gantt, mover, base: plan.base, sources: plan.codes, rows }
    const refuse = (reason: 'fixed' | 'bound', source: number): void =>
      void toast.error(t(`refused.${reason}`, { operation: plan.codes[source]! }))
    const refuseSub = (source: number): void => void toast.error(movesAlong(t, plan, subUses, source))
    const moving: MovingOptions = {
      ...common,
      movable: (sources, anchor) => {
        const able = [...subUses.operationsIn(sources)].filter((source) => !isHeld(plan.operation(source)))
        if (able.includes(anchor)) return able
        if (subUses.at(anchor)) refuseSub(anchor)
        else refuse('fixed', anchor)
        return []
      },
    }
    const resizing: ResizingOptions = {
      ...common,
      resizable: (source) => {
        if (subUses.at(source)) {
          refuseSub(source)
          return false
        }
        const isBound = heldStates.has(plan.operation(source).status)
        if (isBound) refuse('bound', source)
        return !isBound
      },
    }
    return { moving, resizing }
  }, [gantt, mover, plan, subUses, rows, t])
  // A drag continues while a new plan arrives: the sessions stay, the plan that they move in is replaced.
  const [dragging] = useState(() => {
    const moving = new Moving(options.moving)
    const resizing = new Resizing(options.resizing)
    return { moving, resizing, tools: [resizeTool(resizing), dragTool(moving)] }
  })
  const { moving, resizing } = dragging
  useEffect(() => {
    moving.work(options.moving)
    resizing.work(options.resizing)
  }, [moving, resizing, options])
  const move = useEffectEvent(changes.move)
  const resize = useEffectEvent(changes.resize)
  useEffect(() => {
    const ends = [
      moving.whenDropped((wanted) => move(wanted)),
      resizing.whenDropped((source, end) => resize(source, end)),
    ]
    return () => {
      for (const end of ends) end()
      moving.stop()
      resizing.stop()
    }
  }, [moving, resizing])
  const movingState = useSyncExternalStore(moving.subscribe, () => moving.state)
  const resizingState = useSyncExternalStore(resizing.subscribe, () => resizing.state)
  return { ...dragging, movingState, resizingState }
}
