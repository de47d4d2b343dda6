import { useMemo } from 'react'
import { crudOf } from '#domain/crud.ts'
import {
  ANY,
  CHANGEOVER_PRIORITY,
  patternsOf,
  resolveChangeover,
  SAME,
  type Subject,
} from '#domain/scheduling/changeover-rule.ts'
import { useAllRows } from '../../../client/all-rows.ts'
import type { ListRow } from '../../../list/list-row.ts'
import type { ChangeoverRow, Resolve } from './changeover-rows.ts'
import type { ChangeoverKind } from './changeover-kinds.ts'

/** More codes than this make no matrix a person can read. */
const LONGEST_AXIS = 60

export interface AxisCode extends Subject {
  readonly name: string
  readonly color: string | null
  /** Place in a gradation, where the code was given one. */
  readonly rank: number | null
}

export interface Matrix {
  readonly rows: readonly ChangeoverRow[]
  readonly axis: readonly AxisCode[]
  /** `*`, the owners that rows name, then all others. */
  readonly owners: readonly string[]
  /** Those that rows name. */
  readonly spoken: ReadonlySet<string>
  /** The axis was cut at LONGEST_AXIS codes. */
  readonly cut: boolean
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const named = (patterns: readonly string[]): readonly string[] =>
  patterns.filter((one) => one !== ANY && one !== SAME)

/** The rows of a changeover entity and the codes between which they speak. */
export function useMatrix(kind: ChangeoverKind) {
  const list = useAllRows(crudOf(kind.entity).getAll, {}, { keepPrevious: true })
  const codes = useAllRows(crudOf(kind.axis).getAll, {})
  const places = useAllRows(crudOf(kind.ownerEntity).getAll, {})
  const matrix = useMemo(
    () =>
      list.data && codes.data
        ? matrixOf(
            kind,
            list.data.items as unknown as readonly ListRow[],
            codes.data.items as unknown as readonly ListRow[],
            (places.data?.items ?? []) as unknown as readonly ListRow[],
          )
        : null,
    [kind, list.data, codes.data, places.data],
  )
  return { matrix, error: list.error ?? codes.error, refetch: () => void list.refetch() }
}

function matrixOf(
  kind: ChangeoverKind,
  stored: readonly ListRow[],
  known: readonly ListRow[],
  places: readonly ListRow[],
): Matrix {
  const rows = stored.map(
    (row): ChangeoverRow => ({
      id: row.id,
      rowVersion: row.rowVersion,
      code: textOf(row['code']),
      owner: patternsOf(textOf(row[kind.owner])),
      prev: patternsOf(textOf(row[kind.prev])),
      next: patternsOf(textOf(row[kind.next])),
      setupExpr: textOf(row['setupExpr']),
      priority: Number(row['priority'] ?? CHANGEOVER_PRIORITY),
      allowed: row['allowed'] !== false,
    }),
  )
  const used = new Set(rows.flatMap(({ prev, next }) => [...named(prev), ...named(next)]))
  const axis = known
    .map(
      (row): AxisCode => ({
        code: textOf(row['code']),
        name: textOf(row['name']),
        color: textOf(row['color']) || null,
        rank: row['sortKey'] === null || row['sortKey'] === undefined ? null : Number(row['sortKey']),
        groups: kind.groups && Array.isArray(row[kind.groups]) ? (row[kind.groups] as string[]) : [],
      }),
    )
    .filter(({ code, groups }) => kind.wholeAxis || used.has(code) || groups.some((one) => used.has(one)))
  const spoken = [...new Set(rows.flatMap(({ owner }) => named(owner)))].sort()
  const others = places.map((row) => textOf(row['code'])).sort()
  return {
    rows,
    axis: axis.slice(0, LONGEST_AXIS),
    owners: [...new Set([ANY, ...spoken, ...others])],
    spoken: new Set(rows.flatMap(({ owner }) => owner)),
    cut: axis.length > LONGEST_AXIS,
  }
}

/** Which row counts for each pair of codes on an owner; none for codes that the matrix does not have. */
export function resolverOf({ rows, axis }: Matrix, owner: string): Resolve {
  const subjects = new Map(axis.map((one) => [one.code, one]))
  const place = { code: owner, groups: [] }
  return (prev, next) => {
    const [before, after] = [subjects.get(prev), subjects.get(next)]
    return before && after ? resolveChangeover(rows, place, before, after) : null
  }
}
