import { menu } from '#domain/menu/index.ts'
import { homePath } from '../../state/tabs.ts'
import {
  changePasswordPath,
  lockingPath,
  loginPath,
  mainPath,
  notFoundPath,
  refreshPath,
  signedOutPath,
  signInPath,
  unitSelectionPath,
} from '../../navigation/paths.ts'

const ownRoutes: readonly string[] = [
  signInPath,
  loginPath,
  signedOutPath,
  lockingPath,
  unitSelectionPath,
  changePasswordPath,
  notFoundPath,
  refreshPath,
  mainPath,
  homePath,
  ...menu.flatMap((group) => [group.route, ...group.screens.map((screen) => screen.route)]),
]

/** A page of the user's menu: the route of its tab, and the address that its entry was given. */
export interface MenuPage {
  readonly path: string
  readonly linkAddress: string
}

/**
 * The route that a typed path means, whatever its case, its slashes and its encoding. `/setting/itemlist/` means
 * `/setting/ItemList`; the address that an entry of the menu was given means the page that the entry opens. null: none.
 * @param pages of the menu; empty until it is loaded
 */
export function canonicalPath(path: string, pages: readonly MenuPage[]): string | null {
  const means = [
    ...pages.map((entry) => [entry.path, entry.path] as const),
    ...same(ownRoutes),
    ...pages.map((entry) => [entry.linkAddress, entry.path] as const),
  ]
  const wanted = plain(path)
  const found = means.find(([route]) => route === path) ?? means.find(([route]) => plain(route) === wanted)
  return found?.[1] ?? null
}

const same = (routes: readonly string[]) => routes.map((route) => [route, route] as const)

/** What is the same in all spellings of a path. */
function plain(path: string): string {
  return `/${decoded(path)}`
    .replace(/\/+/g, '/')
    .replace(/(.)\/$/, '$1')
    .toLowerCase()
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
