import { useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { crudOf } from '#domain/crud.ts'
import { resource } from '#domain/entities/master/resource.ts'
import type { Row } from '#domain/expressions/index.ts'
import { ganttStyles } from '#domain/services/planning/gantt-styles.ts'
import { useKernels } from '../../../client/use-kernels.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import { useCall } from '../../../client/query.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { ownKey } from '../../../state/session.ts'
import type { Tables } from '../plan/plan.ts'
import { operationColumns, orderRowsOf } from './columns.ts'
import { plainStyle } from './plain-style.ts'
import type { GanttStyle } from './programs.ts'
import { stylingOf, type Styling } from './styling.ts'

export interface Styles {
  readonly ganttType: string
  readonly styles: readonly GanttStyle[]
  /** What the chart shows: the style that is being edited, else the chosen one. */
  readonly style: GanttStyle
  /** The chosen style as it is kept. */
  readonly kept: GanttStyle
  readonly editing: boolean
  readonly isPending: boolean
  readonly choose: (code: string) => void
  /** Shows another look until it is saved or given up; null ends that. */
  readonly draft: (style: GanttStyle | null) => void
}

/** Styles of a chart and the one in use: what was chosen at this browser, else the default. */
export function useStyles(ganttType: string): Styles {
  const answer = useCall(ganttStyles.list, { ganttType })
  const key = ownKey(`ganttStyle.${ganttType}`)
  const [chosen, setChosen] = useState(() => localStorage.getItem(key))
  const [edited, setEdited] = useState<GanttStyle | null>(null)
  const styles = answer.data?.items ?? none
  const kept =
    styles.find(({ code }) => code === chosen) ?? styles.find(({ isDefault }) => isDefault) ?? plainStyle
  return {
    ganttType,
    styles,
    style: edited ?? kept,
    kept,
    editing: edited !== null,
    isPending: answer.isPending,
    choose: (code) => {
      localStorage.setItem(key, code)
      setChosen(code)
      setEdited(null)
    },
    draft: setEdited,
  }
}

const none: readonly GanttStyle[] = []

/** What a style makes of a plan; null until it can be said. */
export function useStyling(style: GanttStyle, plan: Tables | null) {
  const settings = useFormatSettings()
  const kernels = useKernels()
  const resources = useAllRows(crudOf(resource).getAll, { sorting: 'displayOrder,code' })
  const resourceRows = useMemo(
    () =>
      new Map(((resources.data?.items ?? []) as unknown as readonly Row[]).map((row) => [row['code'], row])),
    [resources.data],
  )
  const [now] = useState(() => Math.floor(Date.now() / 1000))
  const shown = useDeferredValue(style)
  const columns = useMemo(
    () =>
      plan && {
        operations: operationColumns(plan.operations),
        order: orderRowsOf(plan.orders, plan.orderNamed),
      },
    [plan],
  )
  return useMemo((): Styling | null => {
    if (!columns || !kernels) return null
    const reach: Readonly<Record<string, (code: string) => Row | null>> = {
      order: columns.order,
      resource: (code) => resourceRows.get(code) ?? null,
    }
    const world = {
      now,
      zone: settings.zone,
      resolve: (entity: string, code: string) => reach[entity]?.(code) ?? null,
    }
    return stylingOf({
      style: shown,
      operations: columns.operations,
      world,
      kernels: kernels,
      settings,
    })
  }, [columns, kernels, resourceRows, now, settings, shown])
}

/** Reads again every so many seconds, as a style asks. */
export function useReload(seconds: number | null | undefined, reload: () => void): void {
  const act = useEffectEvent(reload)
  useEffect(() => {
    if (!seconds) return undefined
    const timer = setInterval(() => act(), seconds * 1000)
    return () => clearInterval(timer)
  }, [seconds])
}
