import { menu } from '#domain/menu/index.ts'
import { standardModel } from '#domain/modelling/tenant-model.ts'
import { pageCalls } from '#domain/pages/calls.ts'
import type { PageNames } from '#domain/pages/check-text.ts'
import { routeOfPage } from '#domain/rules/page-route.ts'
import { type Report, reportOfView } from '#domain/reports/report.ts'
import { whole } from '../../platform/crud/reading.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Call } from '../../identity/handlers.ts'
import { openDesigned, openReports, openViews } from '../reports/open.ts'
import { runnableOrNull } from '../reports/designed/store.ts'
import { keptPages } from './store.ts'

const declaredRoutes = menu.flatMap(({ screens }) => screens.map(({ route }) => route))
const calls: ReadonlySet<string> = new Set(pageCalls.keys())

/** Names that pages may use, but for the parts that they link, which each page has of its own. */
export type NamesKnown = Omit<PageNames, 'parts'>

/** Names that pages of the plan unit may use; reports are those that the caller may run. */
export async function namesKnown(tx: Tx, call: Call): Promise<NamesKnown> {
  const published = await keptPages(tx, "kind = 'page' and version is not null")
  const kpis = await tx.rows<{ code: string }>(`select code from ${whole('kpiSet')}`)
  const designed = await openDesigned(tx, call)
  const views = await openViews(tx, call)
  return {
    routes: new Set([...declaredRoutes, ...published.map(({ code }) => routeOfPage(code))]),
    calls,
    reports: new Map([
      ...[...openReports(call), ...views.map((head) => reportOfView(head, call.limitedScope.model))].map(
        (report): [string, Report] => [report.code, report],
      ),
      ...designed.map((kept): [string, Report | null] => [kept.code, runnableOrNull(kept, tx)]),
    ]),
    kpis: new Set(kpis.map(({ code }) => code)),
    model: tx.model ?? standardModel,
  }
}
