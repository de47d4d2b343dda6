import { designPrefix } from '#domain/rules/page-route.ts'
import { extensionPrefix } from '../navigation/entries.ts'
import type { ScreenModule } from '../navigation/screen.ts'
import { declaredScreens } from '../navigation/screen-registry.ts'

/** What the routes of tables of tenants' own begin with; designed pages may as well. */
const ownPrefix = `${designPrefix}X_`

async function loadList(name: string): Promise<ScreenModule> {
  const { listScreenOf } = await import('../list/list-screen.tsx')
  return { default: listScreenOf(name) }
}

/** Is a route that of a table of the tenant's own? The way in needs no entities, so they are loaded with the first such. */
async function isOwnTable(route: string): Promise<boolean> {
  if (!route.startsWith(ownPrefix)) return false
  const { loadedModel } = await import('../client/load-model.ts')
  return (await loadedModel()).entities.some((entity) => entity.route === route)
}

/** Where the hand-written screens are is not asked before sign-in: the list of them grows with the product. */
export async function screenModule(route: string): Promise<ScreenModule> {
  const { handWritten } = await import('./hand-written.ts')
  const own = handWritten.get(route)
  if (own) return own()
  const list = declaredScreens.get(route)?.list
  if (list) return loadList(list)
  if (route.startsWith(extensionPrefix)) return import('./extension-frame.tsx')
  if (await isOwnTable(route)) return import('../screens/integration/modelling/own-table-screen.tsx')
  return route.startsWith(designPrefix)
    ? import('../screens/pages/open-page/open-page-screen.tsx')
    : import('../navigation/under-development.tsx')
}
