import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { crudOf } from '#domain/crud.ts'
import { resource } from '#domain/entities/master/resource.ts'
import { planOrderColumns, planBarEpoch } from '#domain/planning/plan-bars.ts'
import { listServices } from '#domain/services/planning/capacity.ts'
import type { Endpoint } from '#domain/service.ts'
import { decodeTable } from '#engine/arrow.ts'
import { NULL_I32, textAt } from '#engine/columns.ts'
import { callArrow } from '../../../client/call.ts'
import { queryKeyOf, useCall } from '../../../client/query.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { operationBars } from './operation-bars.ts'
import { tablesOf, type Tables } from '../plan/plan.ts'
import type { GanttStyle } from '../styles/styling.ts'
import { useStyling } from '../styles/use-styles.ts'

const resources = crudOf(resource)
/** The specification reads resources 5000 at a time. */
const MOST = 5000

/** Bytes that come again as they were are the same: nothing is made anew of them. */
const useBytes = (endpoint: Endpoint, refetchInterval: number | false = false) =>
  useQuery({
    queryKey: queryKeyOf(endpoint),
    queryFn: () => callArrow(endpoint, {}),
    refetchInterval,
    structuralSharing: (before, now) =>
      before instanceof Uint8Array && isSame(before, now as Uint8Array) ? before : now,
  })

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

/** Resources in their display order, the operations planned on them, and due dates of orders. */
export function usePlan(style: GanttStyle) {
  const rows = useCall(resources.getAll, { maxResultCount: MOST, sorting: 'displayOrder,code' })
  const bytes = useBytes(listServices.planBars, style.autoRefresh ? style.autoRefresh * 1000 : false)
  const orders = useBytes(listServices.planOrders)
  const codes = useMemo(
    () =>
      ((rows.data?.items ?? []) as unknown as readonly ListRow[])
        .filter((row) => row['resourceType'] !== 'D')
        .map((row) => String(row['code'])),
    [rows.data],
  )
  const dues = useMemo(() => (orders.data ? duesOf(orders.data) : null), [orders.data])
  const tables = useMemo(
    () => (bytes.data && orders.data ? tablesOf(bytes.data, orders.data) : null),
    [bytes.data, orders.data],
  )
  const styling = useStyling(style, tables)
  const shown = useMemo(
    () => (styling?.keep && tables ? codesKept(codes, tables.operations, styling.keep) : codes),
    [codes, tables, styling],
  )
  const plan = useMemo(
    () =>
      bytes.data && rows.data && dues && styling ? operationBars(bytes.data, shown, dues, styling) : null,
    [bytes.data, rows.data, dues, shown, styling],
  )
  return {
    codes: shown,
    plan,
    styling,
    dues,
    error: rows.error ?? bytes.error ?? orders.error,
    reload: () => Promise.all([rows.refetch(), bytes.refetch(), orders.refetch()]),
  }
}

/** Due dates of orders by their codes, seconds UTC. */
function duesOf(bytes: Uint8Array): ReadonlyMap<string, number> {
  const { columns, length } = decodeTable(planOrderColumns, bytes)
  const dues = new Map<string, number>()
  for (let order = 0; order < length; order++)
    if (columns.dueDate[order] !== NULL_I32)
      dues.set(textAt(columns.code, order) ?? '', columns.dueDate[order]! + planBarEpoch)
  return dues
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
