import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { pageCalls } from '#domain/pages/calls.ts'
import type { PageNames } from '#domain/pages/check-text.ts'
import { routeOfPage } from '#domain/rules/page-route.ts'
import { kpiServices } from '#domain/services/kpi/kpi.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { reportCalls } from '#domain/services/reports/reports.ts'
import { useModel } from '../../../../client/model.ts'
import { navigationQuery } from '../../../../client/navigation-query.ts'
import { useCall } from '../../../../client/query.ts'
import { useLabel, useLanguage } from '../../../../i18n/index.ts'
import type { ComboOption } from '../../../../parts/combo.tsx'
import { entriesOf } from '../../../../navigation/entries.ts'
import { declaredScreens } from '../../../../navigation/screen-registry.ts'
import { useLinkedParts } from '../../page/linked-parts.ts'
import { reportEntries } from '../../../reports/report-centre/report-entries.ts'

/** Names of the product change seldom. */
const named = { staleTime: 60_000 }

export function useKpiOptions(): readonly ComboOption[] | null {
  const { data } = useCall(kpiServices.list, {}, named)
  return useMemo(() => data?.items.map(({ code, name }) => ({ code, name: name ?? code })) ?? null, [data])
}

export function useReports() {
  const { data } = useCall(reportCalls.list, {}, named)
  const model = useModel()
  return useMemo(() => (data ? reportEntries(data.items, model) : null), [data, model])
}

/** Screens by their routes: those of the menu by the names it gives them, then the others of the product. */
export function useRouteOptions(): readonly ComboOption[] {
  const label = useLabel()
  const { data: navigation } = useQuery(navigationQuery(useLanguage()))
  return useMemo(() => {
    const routes = new Map<string, string>()
    for (const { kind, path, title } of entriesOf(navigation ?? []))
      if (kind === 'screen' || kind === 'design') routes.set(path, title)
    for (const { route, label: words } of declaredScreens.values())
      if (!routes.has(route)) routes.set(route, label(words))
    return [...routes].map(([code, name]) => ({ code, name }))
  }, [navigation, label])
}

/** Names that a designer may use, as the check of the server has them. */
export function useNames(): PageNames {
  const model = useModel()
  const kpis = useKpiOptions()
  const reports = useReports()
  const { parts } = useLinkedParts()
  const { data: pages } = useCall(designPages.list, { kind: 'page' }, named)
  return useMemo(
    () =>
      ({
        routes:
          pages &&
          new Set([
            ...declaredScreens.keys(),
            ...pages.items.flatMap(({ code, version }) => (version ? [routeOfPage(code)] : [])),
          ]),
        calls: new Set(pageCalls.keys()),
        reports: reports && new Map(reports.map(({ code, report }) => [code, report])),
        kpis: kpis && new Set(kpis.map(({ code }) => code)),
        model,
        parts,
      }) as PageNames,
    [kpis, reports, pages, model, parts],
  )
}
