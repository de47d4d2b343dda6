import type { WidgetKind } from './layout.ts'

const kittingPages = [
  '/qtManagement/QtComputingManagement',
  '/qtManagement/QtResultMan',
  '/qtManagement/OrderCompleteResults',
]
const planPages = ['/myDesk/ExecuteScheduling']
export const kpiPage = '/PlanKPI/KPIQueryList'

/**
 * Pages that show the same as a widget: who may open none of them does not see it. None: it belongs to no page. What a
 * widget asks the server for is open to those who may use one of its pages (tools/screen-calls).
 */
export const widgetPages: Readonly<Record<WidgetKind, readonly string[]>> = {
  favourites: [],
  kitting: kittingPages,
  plan: planPages,
  runs: ['/qtManagement/QtResultMan', ...planPages],
  trend: [...kittingPages, ...planPages, kpiPage],
  overdue: ['/planData/OrderList'],
  inbox: [],
  nextShift: ['/setting/ShiftList', '/setting/CalendarList'],
  kpis: [kpiPage],
  dashboard: [kpiPage, '/PlanManger/KPIChartsSet'],
  pages: [],
}
