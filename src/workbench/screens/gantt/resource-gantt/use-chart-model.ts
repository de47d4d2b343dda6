import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatSettings } from '../../../fields/settings.ts'
import type { BarInput } from '../../../gantt/model/bars.ts'
import { createModel, type GanttModel } from '../../../gantt/model/gantt-model.ts'
import type { LinkInput } from '../../../gantt/model/links.ts'
import { useKits } from '../plan/use-kits.ts'
import { materialOf } from './material.ts'
import { fencesOf, rowTitle, type ResourceRows } from './resource-rows.ts'
import type { Styling } from '../styles/styling.ts'
import type { OperationBars } from './operation-bars.ts'
import type { SubUses } from './sub-uses.ts'
import type { useWorkingTime } from './use-working-time.ts'

interface ChartModelOptions {
  readonly plan: OperationBars
  readonly subUses: SubUses
  readonly rows: ResourceRows
  readonly links: LinkInput | null
  readonly styling: Styling | null
  readonly working: ReturnType<typeof useWorkingTime>['working'] | null
  /** The bars of a plan that this one is compared with. */
  readonly before: BarInput | null
  /** Seconds UTC. */
  readonly now: number
  /** Another one: bars that were moved ahead of the server go back. */
  readonly turn: number
}

/** What the resource chart shows. */
export function useChartModel(options: ChartModelOptions): GanttModel {
  const { plan, subUses, rows, links, styling, working, before, now, turn } = options
  const { t } = useTranslation('resource-gantt')
  const { zone } = useFormatSettings()
  const { base } = plan
  const { bars, operationOf, at } = subUses
  const kits = useKits()
  const staircase = useMemo(() => materialOf(plan, kits, bars.count), [plan, kits, bars])
  return useMemo(
    () => {
      const { names, parents } = rows
      return createModel({
        base,
        zone,
        rows: { count: names.length, parent: parents },
        bars,
        texts: {
          labelOf: (source) =>
            styling?.on?.(plan.planRow(operationOf(source))) ?? plan.operation(operationOf(source)).order,
          besideOf: styling?.beside
            ? (source) => (at(source) ? ['', ''] : styling.beside!(plan.planRow(source)))
            : undefined,
          columns: [{ title: t('resource'), width: 168, textOf: (row) => rowTitle(names[row]!) }],
        },
        colours: styling?.colours ?? null,
        rowTones: plan.rowTones,
        working,
        before,
        staircase,
        links,
        ...fencesOf(rows, now - base),
        now: now - base,
      })
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `turn`, as said above
    [plan, subUses, base, zone, rows, links, working, now, styling, before, staircase, t, turn],
  )
}
