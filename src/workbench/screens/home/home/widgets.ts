import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import type { WidgetKind } from './layout.ts'
import type { WidgetDeclaration } from './widget-declaration.ts'
import { widgetPages } from './widget-pages.ts'
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

export const widgets: Readonly<Record<WidgetKind, WidgetDeclaration>> = {
  favourites: { Content: FavouritesWidget, access: null, pages: widgetPages.favourites },
  kitting: { Content: KittingWidget, access: kittingRuns.current.access, pages: widgetPages.kitting },
  plan: { Content: PlanWidget, access: schedulingRuns.current.access, pages: widgetPages.plan },
  runs: { Content: RunsWidget, access: schedulingRuns.list.access, pages: widgetPages.runs },
  trend: { Content: TrendWidget, access: kittingRuns.list.access, pages: widgetPages.trend },
  overdue: { Content: OverdueWidget, access: 'Pages.Roles', pages: widgetPages.overdue },
  inbox: { Content: InboxWidget, access: null, pages: widgetPages.inbox },
  nextShift: { Content: NextShiftWidget, access: 'Pages.Roles', pages: widgetPages.nextShift },
  kpis: { Content: KpisWidget, access: kpiServices.query.access, pages: widgetPages.kpis },
  dashboard: { Content: DashboardWidget, access: kpiServices.query.access, pages: widgetPages.dashboard },
  pages: { Content: PagesWidget, access: null, pages: widgetPages.pages },
}
