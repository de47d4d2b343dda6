import { appCodeOf } from '#domain/menu/registry.ts'
import { menu } from '#domain/menu/index.ts'
import type { PageKind } from '#domain/pages/page.ts'
import { mayOpen, type AppToOpen, type RightsHolder } from '../../access/rights.ts'

const appsOf = (...routes: readonly string[]): readonly AppToOpen[] =>
  menu
    .flatMap(({ screens }) => screens)
    .filter(({ route }) => routes.includes(route))
    .map(({ route, permission }) => ({ appCode: appCodeOf(route), permission }))

/** Apps that show dashboards. */
export const dashboardApps = appsOf('/PlanManger/KPIChartsSet', '/PlanKPI/KPIQueryList')

const builder = '/planData/ModuleDesign'

/** Apps with which pages of a kind are made. */
const makingApps: Readonly<Record<PageKind, readonly AppToOpen[]>> = {
  page: appsOf(builder),
  dashboard: appsOf(builder, '/PlanManger/KPIChartsSet'),
  home: appsOf(builder, '/PlanManger/HomeSet'),
  template: appsOf(builder, '/myDesk/diyTemplate'),
}

/** May the holder of these rights make and change pages of a kind? */
export const mayMake = (kind: PageKind, caller: RightsHolder): boolean =>
  makingApps[kind].some((app) => mayOpen(caller, app))
