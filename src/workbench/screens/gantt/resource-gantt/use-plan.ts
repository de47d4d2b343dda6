import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { crudOf } from '#domain/crud.ts'
import { resource } from '#domain/entities/master/resource.ts'
import { planOrderColumns, planBarEpoch } from '#domain/planning/plan-bars.ts'
import { listServices } from '#domain/services/planning/capacity.ts'
import type { Endpoint } from '#domain/service.ts'
import { arrowQuery } from '../../../client/query.ts'
import { decodeTable } from '#engine/arrow.ts'
import { NULL_I32, textAt } from '#engine/columns.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import type { ListRow } from '../../../list/list-row.ts'
import { operationBars } from './operation-bars.ts'
import { subResourcesKept, subUsesOf, subUseTable, type SubUseTable } from './sub-uses.ts'
import { resourceRowsOf, type ChartResource } from './resource-rows.ts'
import { tablesOf, type Tables } from '../plan/plan.ts'
import type { GanttStyle } from '../styles/programs.ts'
import { useStyling } from '../styles/use-styles.ts'

const resourceCrud = crudOf(resource)

/** Equal bytes are not decoded again. */
const useBytes = (endpoint: Endpoint, refetchInterval: number | false = false) =>
  useQuery({
    ...arrowQuery(endpoint, {}),
    refetchInterval,
    structuralSharing: (before, now) =>
      before instanceof Uint8Array && isSame(before, now as Uint8Array) ? before : now,
  })

const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

/** Resources in their display order, below their groups when these are wanted, the operations planned on them, and due dates of orders. */
export function usePlan(style: GanttStyle, grouped: boolean) {
  const rows = useAllRows(resourceCrud.getAll, { sorting: 'displayOrder,code' })
  const refresh = style.autoRefresh ? style.autoRefresh * 1000 : false
  const bytes = useBytes(listServices.planBars, refresh)
  const subBytes = useBytes(listServices.planSubUses, refresh)
  const orders = useBytes(listServices.planOrders)
  const resources = useMemo(
    () => ((rows.data?.items ?? []) as unknown as readonly ListRow[]).flatMap(resourceOf),
    [rows.data],
  )
  const dues = useMemo(() => (orders.data ? duesOf(orders.data) : null), [orders.data])
  const tables = useMemo(
    () => (bytes.data && orders.data ? tablesOf(bytes.data, orders.data) : null),
    [bytes.data, orders.data],
  )
  const styling = useStyling(style, tables)
  const subTable = useMemo(() => (subBytes.data ? subUseTable(subBytes.data) : null), [subBytes.data])
  const shown = useMemo(
    () =>
      resourceRowsOf(
        styling?.keep && tables
          ? resourcesKept(resources, tables.operations, subTable, styling.keep)
          : resources,
        grouped,
      ),
    [resources, tables, subTable, styling, grouped],
  )
  const plan = useMemo(
    () =>
      bytes.data && rows.data && dues && styling
        ? operationBars(bytes.data, shown.names, dues, styling)
        : null,
    [bytes.data, rows.data, dues, shown, styling],
  )
  const subUses = useMemo(
    () => plan && subUsesOf(subTable, plan, shown.names, styling?.keep ?? null),
    [plan, subTable, shown, styling],
  )
  return {
    rows: shown,
    plan,
    subUses,
    styling,
    dues,
    error: rows.error ?? bytes.error ?? subBytes.error ?? orders.error,
    reload: () => Promise.all([rows.refetch(), bytes.refetch(), subBytes.refetch(), orders.refetch()]),
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

const resourceOf = (row: ListRow): readonly ChartResource[] =>
  row['resourceType'] === 'D'
    ? []
    : [
        {
          code: String(row['code']),
          group: (row['resourcegroup'] as readonly string[] | null)?.[0] ?? null,
          fence: Number(row['timeFence'] ?? 0),
        },
      ]

/** Resources on which a filter leaves something. */
function resourcesKept(
  all: readonly ChartResource[],
  { columns: { code: codes, resCode }, length }: Tables['operations'],
  subUses: SubUseTable | null,
  keep: Uint8Array,
): readonly ChartResource[] {
  const operations = Array.from({ length }, (_, row) => textAt(codes, row))
  const used = new Set(subUses ? subResourcesKept(subUses, operations, keep) : [])
  for (let row = 0; row < length; row++)
    if (keep[row] === 1) used.add((textAt(resCode, row) ?? '').toLowerCase())
  return all.filter(({ code }) => used.has(code.toLowerCase()))
}
