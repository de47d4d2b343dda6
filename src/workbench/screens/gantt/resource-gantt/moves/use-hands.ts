import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { heldStates } from '#domain/scheduling/held.ts'
import { carryTool } from '../../../../gantt/view/carry-tool.ts'
import type { GanttController } from '../../../../gantt/view/controller.ts'
import { stretchTool } from '../../../../gantt/view/stretch.ts'
import { isHeld, type OperationBars } from '../operation-bars.ts'
import type { SubUses } from '../sub-uses.ts'
import type { Mover } from './mover.ts'
import { Moving, type MovingOptions } from './moving.ts'
import { Resizing, type ResizingOptions } from './resizing.ts'
import { movesAlong } from './texts.ts'
import type { useChanges } from './use-changes.ts'

/** What takes up bars and their ends, by pointer and by keys, and tells why it does not. */
export function useHands(
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
  // Whoever carries a bar while the plan is told anew goes on: what moves bars stays, what it moves them in is another.
  const [hands] = useState(() => {
    const moving = new Moving(options.moving)
    const resizing = new Resizing(options.resizing)
    return { moving, resizing, tools: [stretchTool(resizing), carryTool(moving)] }
  })
  const { moving, resizing } = hands
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
  const carried = useSyncExternalStore(moving.subscribe, () => moving.state)
  const stretched = useSyncExternalStore(resizing.subscribe, () => resizing.state)
  return { ...hands, carried, stretched }
}
