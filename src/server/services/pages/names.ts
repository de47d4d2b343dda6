import { menu } from '#domain/menu/index.ts'
import type { PageNames } from '#domain/pages/check-text.ts'
import { whole } from '../../crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Call } from '../../http/handlers.ts'
import { routeOfPage } from './route.ts'
import { keptPages } from './store.ts'

const declaredRoutes = menu.flatMap(({ screens }) => screens.map(({ route }) => route))

/** Names that pages of the plan unit may use. */
export async function namesKnown(tx: Tx, _call: Call): Promise<PageNames> {
  const published = await keptPages(tx, "kind = 'page' and version is not null")
  const kpis = await tx.rows<{ code: string }>(`select code from ${whole('kpiSet')}`)
  return {
    routes: new Set([...declaredRoutes, ...published.map(({ code }) => routeOfPage(code))]),
    calls: null,
    reports: null,
    kpis: new Set(kpis.map(({ code }) => code)),
  }
}
