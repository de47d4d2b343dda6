import type { ComponentType } from 'react'
import type { Access } from '#domain/permissions.ts'
import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import type { WidgetKind } from './layout.ts'
import { kpiServices } from '#domain/services/kpi/kpi.ts'
import { DashboardWidget } from './widgets/dashboard.tsx'
import { FavouritesWidget } from './widgets/favourites.tsx'
import { InboxWidget } from './widgets/inbox.tsx'
import { KpisWidget } from './widgets/kpis.tsx'
import { KittingWidget } from './widgets/kitting.tsx'
import { NextShiftWidget } from './widgets/next-shift.tsx'
import { OverdueWidget } from './widgets/overdue.tsx'
import { PagesWidget } from './widgets/pages.tsx'
import { PlanWidget } from './widgets/plan.tsx'
import { RunsWidget } from './widgets/runs.tsx'
import { TrendWidget } from './widgets/trend.tsx'

interface WidgetDeclaration {
  readonly Content: ComponentType
  /** Permission of the calls it makes; null: open to everybody. */
  readonly access: Access | null
}

export const widgets: Readonly<Record<WidgetKind, WidgetDeclaration>> = {
  favourites: { Content: FavouritesWidget, access: null },
  kitting: { Content: KittingWidget, access: kittingRuns.current.access },
  plan: { Content: PlanWidget, access: schedulingRuns.current.access },
  runs: { Content: RunsWidget, access: schedulingRuns.list.access },
  trend: { Content: TrendWidget, access: kittingRuns.list.access },
  overdue: { Content: OverdueWidget, access: 'Pages.Roles' },
  inbox: { Content: InboxWidget, access: null },
  nextShift: { Content: NextShiftWidget, access: 'Pages.Roles' },
  kpis: { Content: KpisWidget, access: kpiServices.query.access },
  dashboard: { Content: DashboardWidget, access: kpiServices.query.access },
  pages: { Content: PagesWidget, access: null },
}
