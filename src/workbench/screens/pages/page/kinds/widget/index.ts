import type { KindRenderers } from '../../kind-props.ts'
import { FavouritesWidget } from '../../../../home/home/widgets/favourites.tsx'
import { InboxWidget } from '../../../../home/home/widgets/inbox.tsx'
import { KittingWidget } from '../../../../home/home/widgets/kitting.tsx'
import { KpisWidget } from '../../../../home/home/widgets/kpis.tsx'
import { NextShiftWidget } from '../../../../home/home/widgets/next-shift.tsx'
import { OverdueWidget } from '../../../../home/home/widgets/overdue.tsx'
import { PagesWidget } from '../../../../home/home/widgets/pages.tsx'
import { PlanWidget } from '../../../../home/home/widgets/plan.tsx'
import { RunsWidget } from '../../../../home/home/widgets/runs.tsx'
import { TrendWidget } from '../../../../home/home/widgets/trend.tsx'
import { DashboardKind } from './dashboard.tsx'
import { widgetKind } from './widget-kind.tsx'

/** Parts that the product brings, drawn as on the home page. */
export const widgetRenderers = {
  favourites: widgetKind('favourites', FavouritesWidget),
  kitting: widgetKind('kitting', KittingWidget),
  plan: widgetKind('plan', PlanWidget),
  runs: widgetKind('runs', RunsWidget),
  trend: widgetKind('trend', TrendWidget),
  overdue: widgetKind('overdue', OverdueWidget),
  inbox: widgetKind('inbox', InboxWidget),
  nextShift: widgetKind('nextShift', NextShiftWidget),
  kpis: widgetKind('kpis', KpisWidget),
  dashboard: DashboardKind,
  pages: widgetKind('pages', PagesWidget),
} satisfies Partial<KindRenderers>
