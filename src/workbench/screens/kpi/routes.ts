import type { Screens } from '../../navigation/screen.ts'

export const routes: Screens = {
  '/PlanKPI/KPIQueryList': () => import('./kpi-query/kpi-query-screen.tsx'),
  '/PlanKPI/KPIEventList': () => import('./kpi-events/kpi-events-screen.tsx'),
  '/PlanKPI/ProduceResultQueryList': () => import('./result-queries/produce-result-screen.tsx'),
  '/PlanKPI/OrderResultQueryList': () => import('./result-queries/order-result-screen.tsx'),
  '/PlanManger/HomeSet': () => import('./home-layouts/home-layouts-screen.tsx'),
  '/PlanManger/KPIChartsSet': () => import('./dashboards/dashboards-screen.tsx'),
  '/PlanManger/PSISetList': () => import('./psi-layouts/psi-layouts-screen.tsx'),
  '/PlanManger/KPISetList': () => import('./kpi-definitions/kpi-definitions-screen.tsx'),
}
