import type { KeyboardEvent } from 'react'
import type { Focus, GanttController } from '../../../gantt/view/controller.ts'
import { zoomToChosen } from '../keys/acts.ts'
import { onChartsOnly, type Interactions } from '../keys/interactions.ts'

interface PlanKeys {
  readonly gantt: GanttController
  readonly toggle: Readonly<Record<'links' | 'map' | 'sheet', () => void>>
  readonly find: () => void
  readonly full: () => void
  /** Null: bars lead nowhere. */
  readonly jump: ((source: number) => unknown) | null
  readonly onMoveKey: ((key: string, source: number) => boolean) | undefined
}

/** Keys of charts of orders, operations and resources that come before those of every chart; `planSheet` lists them. */
export function planKeys(keys: PlanKeys): (event: KeyboardEvent, focus: Focus | null) => boolean {
  const { gantt, toggle, jump, onMoveKey } = keys
  const plain: Readonly<Record<string, () => unknown>> = {
    '?': toggle.sheet,
    '/': keys.find,
    f: keys.full,
    p: toggle.map,
    n: toggle.links,
    z: () => zoomToChosen(gantt),
  }
  return ({ key, ctrlKey, metaKey, altKey }, focus) => {
    if (altKey) return false
    const source = focus?.source ?? -1
    const name = key.toLowerCase()
    if (ctrlKey || metaKey) {
      if (name !== 'a') return source >= 0 && (onMoveKey?.(key, source) ?? false)
      gantt.select(gantt.model?.bars.source ?? [])
      return true
    }
    if (name === 'j' && jump && source >= 0) {
      jump(source)
      return true
    }
    const act = plain[name]
    act?.()
    return act !== undefined
  }
}

const looking = [
  'walk',
  'rowEnds',
  'pages',
  'zoom',
  'box',
  'zoomTo',
  'heights',
  'find',
  'fullScreen',
  'map',
  'links',
  'export',
  'choose',
  'several',
  'lasso',
  'sheet',
] as const

/** What a chart of the plan can do, for the sheet of shortcuts; `opens`: bars lead to lists and other charts. */
export const planSheet = (opens: boolean): Interactions =>
  onChartsOnly([...looking, ...(opens ? (['open', 'jump', 'menu'] as const) : [])])
