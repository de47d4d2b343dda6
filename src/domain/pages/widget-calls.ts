import { crudOf } from '../crud.ts'
import { shift } from '../entities/master/shift.ts'
import { order } from '../entities/planning/order.ts'
import type { Endpoint } from '../service.ts'
import { kittingRuns } from '../services/kitting/runs.ts'
import { kpiServices } from '../services/kpi/kpi.ts'
import { schedulingRuns } from '../services/planning/runs.ts'
import type { widgetKinds } from './kinds/widgets.ts'
import type { PageFile } from './page.ts'
import { componentsOf } from './walk.ts'

type WidgetName = Exclude<keyof typeof widgetKinds, 'dashboard'>
type Given = Readonly<Record<string, unknown>>

const hasKpis = ({ kpis }: Given): boolean => Array.isArray(kpis) && kpis.length > 0

/** What a part of home pages reads; null: it is about its user, or leads to screens, and shows nothing where neither is. */
const widgetCalls: Readonly<Record<WidgetName, ((props: Given) => readonly Endpoint[]) | null>> = {
  favourites: null,
  inbox: null,
  pages: null,
  kitting: () => [kittingRuns.current],
  plan: () => [schedulingRuns.current],
  runs: () => [kittingRuns.list, schedulingRuns.list],
  trend: (props) =>
    hasKpis(props) ? [kpiServices.query] : [kittingRuns.list, schedulingRuns.list, kpiServices.list],
  overdue: () => [crudOf(order).getAll],
  nextShift: () => [crudOf(shift).getAll],
  kpis: () => [kpiServices.query],
}

const isWidget = (type: string): type is WidgetName => Object.hasOwn(widgetCalls, type)

/** Is a kind about the user who looks at it, so that a wall display has nothing to show of it? */
export const isPersonal = (type: string): boolean => isWidget(type) && widgetCalls[type] === null

/** Calls of the parts of a page that home pages have too. */
export const callsOfWidgets = ({ data }: PageFile): readonly Endpoint[] =>
  [...componentsOf(data)].flatMap(({ component: { type, props } }) =>
    isWidget(type) ? (widgetCalls[type]?.(props) ?? []) : [],
  )
