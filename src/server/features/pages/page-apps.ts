import { isKindName, kindNamed, kinds } from '#domain/pages/kinds/index.ts'
import type { PageKind } from '#domain/choices/page-kinds.ts'
import { appsOf } from '../../identity/apps-of.ts'
import { mayOpen, type AppToOpen, type RightsHolder } from '../../identity/rights.ts'

/** Screens whose parts pages have, which are shown to whoever may open one of them. */
const screensOfKinds = new Set(
  Object.keys(kinds)
    .filter(isKindName)
    .flatMap((name) => kindNamed(name).screens ?? []),
)

/** Those of them that the holder of these rights may open. */
export const openScreensOfKinds = (holder: RightsHolder): readonly string[] =>
  [...screensOfKinds].filter((route) => appsOf(route).some((app) => mayOpen(holder, app)))

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
