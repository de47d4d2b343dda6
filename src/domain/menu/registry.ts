import type { Permission } from '../permissions.ts'
import { menu } from './index.ts'

/** Rows that the registry of every tenant holds from the start: the declared menu, to be renamed, moved and hidden there. */
export interface DeclaredModule {
  readonly code: string
  readonly name: string
  readonly nameEn: string
  readonly icon: string
  readonly sortNo: number
}

export interface DeclaredApp {
  readonly appCode: string
  readonly appName: string
  readonly appNameEn: string
  readonly moduleCode: string
  readonly linkAddress: string
  readonly permission: Permission | null
  readonly sortNo: number
}

/** Places between two neighbours, so that something can be put between them without moving the others. */
const step = 10

/** Groups whose screens have names that others use too; theirs carry the group. */
const ambiguous = new Set(['designPage', 'extendedApplication'])

/** `/setting/ItemList` -> `ItemList`, `/designPage/demo` -> `designPage.demo`. */
export function appCodeOf(route: string): string {
  const [group = '', name = ''] = route.slice(1).split('/')
  return ambiguous.has(group) ? `${group}.${name}` : name
}

function moduleCodeOf(route: string): string {
  return route.slice(1)
}

export const declaredModules: readonly DeclaredModule[] = menu.map(({ route, label, icon }, at) => ({
  code: moduleCodeOf(route),
  name: label.zh,
  nameEn: label.en,
  icon,
  sortNo: (at + 1) * step,
}))

export const declaredApps: readonly DeclaredApp[] = menu.flatMap((group) =>
  group.screens.map(({ route, label, permission }, at) => ({
    appCode: appCodeOf(route),
    appName: label.zh,
    appNameEn: label.en,
    moduleCode: moduleCodeOf(group.route),
    linkAddress: route,
    permission,
    sortNo: (at + 1) * step,
  })),
)
