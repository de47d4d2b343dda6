import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { crudOf } from '#domain/crud.ts'
import { resource } from '#domain/entities/master/resource.ts'
import { listServices } from '#domain/services/planning/capacity.ts'
import { calendarServices } from '#domain/services/planning/calendars.ts'
import { call, callArrow } from '../../../client/call.ts'
import { queryKeyOf, useCall } from '../../../client/query.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { dayAfter, type Expansion } from '../../master/calendars/expansion.ts'
import { operationBars } from './operation-bars.ts'
import { tablesOf, textAt, type Tables } from '../plan/plan.ts'
import type { GanttStyle } from '../styles/styling.ts'
import { useStyling } from '../styles/use-styles.ts'

const resources = crudOf(resource)
/** The specification reads resources 5000 at a time. */
const MOST = 5000
/** Working time is shown for this many resources at most: each is a question to the server. */
const MOST_CALENDARS = 200

/** Resources in their display order and the operations planned on them. */
export function usePlan(style: GanttStyle) {
  const rows = useCall(resources.getAll, { maxResultCount: MOST, sorting: 'displayOrder,code' })
  const bytes = useQuery({
    queryKey: queryKeyOf(listServices.planBars),
    queryFn: () => callArrow(listServices.planBars, {}),
    refetchInterval: style.autoRefresh ? style.autoRefresh * 1000 : false,
  })
  const codes = useMemo(
    () =>
      ((rows.data?.items ?? []) as unknown as readonly ListRow[])
        .filter((row) => row['resourceType'] !== 'D')
        .map((row) => String(row['code'])),
    [rows.data],
  )
  const orderBytes = useQuery({
    queryKey: queryKeyOf(listServices.planOrders),
    queryFn: () => callArrow(listServices.planOrders, {}),
  })
  const tables = useMemo(
    () => (bytes.data && orderBytes.data ? tablesOf(bytes.data, orderBytes.data) : null),
    [bytes.data, orderBytes.data],
  )
  const styling = useStyling(style, tables)
  const shown = useMemo(
    () => (styling?.keep && tables ? codesKept(codes, tables.operations, styling.keep) : codes),
    [codes, tables, styling],
  )
  const plan = useMemo(
    () => (bytes.data && rows.data && styling ? operationBars(bytes.data, shown, styling) : null),
    [bytes.data, rows.data, shown, styling],
  )
  return {
    codes: shown,
    plan,
    styling,
    error: rows.error ?? bytes.error ?? orderBytes.error,
    reload: () => Promise.all([rows.refetch(), bytes.refetch()]),
  }
}

/** Resources on which a filter leaves something. */
function codesKept(
  codes: readonly string[],
  { columns: { resCode }, length }: Tables['operations'],
  keep: Uint8Array,
): readonly string[] {
  const used = new Set<string>()
  for (let row = 0; row < length; row++)
    if (keep[row] === 1) used.add((textAt(resCode, row) ?? '').toLowerCase())
  return codes.filter((code) => used.has(code.toLowerCase()))
}

/** Working time of the resources over some days, as pairs of seconds after `base`; rows not answered yet are missing. */
export function useWorkingTime(codes: readonly string[], from: string | null, days: number, base: number) {
  const asked = codes.slice(0, MOST_CALENDARS)
  const answer = useQuery({
    queryKey: [...queryKeyOf(calendarServices.expand), asked, from, days],
    enabled: from !== null && asked.length > 0,
    staleTime: 60_000,
    queryFn: async () => {
      const period = { from: from!, to: dayAfter(from!, days) }
      return Promise.all(
        asked.map(
          async (code) => (await call(calendarServices.expand, { resource: code, ...period })) as Expansion,
        ),
      )
    },
  })
  return useMemo(
    () =>
      (answer.data ?? []).map(({ slots }) =>
        Int32Array.from(
          slots.flatMap(({ start, end }) => [Date.parse(start) / 1000 - base, Date.parse(end) / 1000 - base]),
        ),
      ),
    [answer.data, base],
  )
}
