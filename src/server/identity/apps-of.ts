import { appCodeOf } from '#domain/menu/registry.ts'
import { menu } from '#domain/menu/index.ts'
import type { AppToOpen } from './rights.ts'

/** The apps of declared screens, by their routes. */
export const appsOf = (...routes: readonly string[]): readonly AppToOpen[] =>
  menu
    .flatMap(({ screens }) => screens)
    .filter(({ route }) => routes.includes(route))
    .map(({ route, permission }) => ({ appCode: appCodeOf(route), permission }))

/** Apps that show dashboards. */
export const dashboardApps = appsOf('/PlanManger/KPIChartsSet', '/PlanKPI/KPIQueryList')
