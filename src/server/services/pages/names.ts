import { menu } from '#domain/menu/index.ts'
import { pageCalls } from '#domain/pages/calls.ts'
import type { PageNames } from '#domain/pages/check-text.ts'
import { routeOfPage } from '#domain/pages/route.ts'
import { viewReportCode } from '#domain/reports/view.ts'
import { whole } from '../../crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Call } from '../../http/handlers.ts'
import { openDesigned, openReports, openViews } from '../reports/open.ts'
import { keptPages } from './store.ts'

const declaredRoutes = menu.flatMap(({ screens }) => screens.map(({ route }) => route))
const calls: ReadonlySet<string> = new Set(pageCalls.keys())

/** Names that pages of the plan unit may use; reports are those that the caller may run. */
export async function namesKnown(tx: Tx, call: Call): Promise<Omit<PageNames, 'parts'>> {
  const published = await keptPages(tx, "kind = 'page' and version is not null")
  const kpis = await tx.rows<{ code: string }>(`select code from ${whole('kpiSet')}`)
  const designed = await openDesigned(tx, call)
  const views = await openViews(tx, call)
  return {
    routes: new Set([...declaredRoutes, ...published.map(({ code }) => routeOfPage(code))]),
    calls,
    reports: new Set([
      ...openReports(call).map(({ code }) => code),
      ...designed.map(({ code }) => code),
      ...views.map(({ code }) => viewReportCode(code)),
    ]),
    kpis: new Set(kpis.map(({ code }) => code)),
  }
}
