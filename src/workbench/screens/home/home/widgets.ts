import { kittingRuns } from '#domain/services/kitting/runs.ts'
import { schedulingRuns } from '#domain/services/planning/runs.ts'
import type { WidgetKind } from './layout.ts'
import { kittingPages, kpiPage, planPages, type WidgetDeclaration } from './widget-declaration.ts'
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
  favourites: { Content: FavouritesWidget, access: null, pages: [] },
  kitting: { Content: KittingWidget, access: kittingRuns.current.access, pages: kittingPages },
  plan: { Content: PlanWidget, access: schedulingRuns.current.access, pages: planPages },
  runs: {
    Content: RunsWidget,
    access: schedulingRuns.list.access,
    pages: ['/qtManagement/QtResultMan', ...planPages],
  },
  trend: {
    Content: TrendWidget,
    access: kittingRuns.list.access,
    pages: [...kittingPages, ...planPages, kpiPage],
  },
  overdue: { Content: OverdueWidget, access: 'Pages.Roles', pages: ['/planData/OrderList'] },
  inbox: { Content: InboxWidget, access: null, pages: [] },
  nextShift: {
    Content: NextShiftWidget,
    access: 'Pages.Roles',
    pages: ['/setting/ShiftList', '/setting/CalendarList'],
  },
  kpis: { Content: KpisWidget, access: kpiServices.query.access, pages: [kpiPage] },
  dashboard: {
    Content: DashboardWidget,
    access: kpiServices.query.access,
    pages: [kpiPage, '/PlanManger/KPIChartsSet'],
  },
  pages: { Content: PagesWidget, access: null, pages: [] },
}
