import { psiItem } from '#domain/entities/planning/psi-item.ts'
import { releaseRow } from '#domain/entities/planning/release-row.ts'
import { timelineItem } from '#domain/entities/planning/timeline.ts'
import type { Entity } from '#domain/entity.ts'
import { kittingColumn } from '#domain/results/kitting-columns.ts'
import { textOf, type Language } from '#domain/label.ts'
import { screenGrids, type ScreenGrid } from '#domain/menu/grids.ts'
import { menu } from '#domain/menu/index.ts'
import { appCodeOf } from '#domain/menu/registry.ts'
import { standardModel, type TenantModel } from '#domain/modelling/tenant-model.ts'
import { planColumn } from '#domain/results/plan-columns.ts'
import type { LayoutColumn } from '#domain/services/system/personal.ts'
import { resultTables } from '#engine/result-tables.ts'
import { listedEntity } from '../../identity/tools.ts'

/** Rows of the release bench, of the PSI pivot and of items by problem are calculated; no table of the database is theirs. */
const queried: readonly Entity[] = [releaseRow, psiItem, timelineItem]

/** Main tables of all screens, by code of the app in lower case. */
const gridOfApp: ReadonlyMap<string, ScreenGrid> = new Map(
  menu.flatMap(({ screens }) =>
    screens.map(({ route, list }): [string, ScreenGrid] => [
      appCodeOf(route).toLowerCase(),
      list === undefined ? (screenGrids[route] ?? null) : { entity: list },
    ]),
  ),
)

/** Columns of the table that a page shows: of an app by its code, else of an entity or its service; none where it shows none. */
export function declaredColumns(
  pageName: string,
  language: Language,
  model: TenantModel = standardModel,
): LayoutColumn[] {
  const wanted = pageName.toLowerCase()
  const own = listedEntity(pageName, model)
  const grid = gridOfApp.get(wanted) ?? (own === null ? undefined : { entity: own })
  const known = [...model.entities, ...queried]
  if (grid && 'kind' in grid) return resultColumns(grid, language)
  const name = grid?.entity.toLowerCase() ?? wanted
  const entity =
    known.find((one) => one.name.toLowerCase() === name) ??
    known.find((one) => one.service.toLowerCase() === wanted)
  return entity ? entityColumns(entity, language) : []
}

const entityColumns = ({ fields }: Entity, language: Language): LayoutColumn[] =>
  Object.entries(fields).map(([field, { label, kind, hidden }], at) =>
    columnOf(at, field, textOf(label, language), kind !== 'json' && kind !== 'references', !hidden),
  )

function resultColumns(
  { kind, table }: Extract<ScreenGrid, { kind: string }>,
  language: Language,
): LayoutColumn[] {
  const title = kind === 'KIT' ? kittingColumn : planColumn
  return Object.keys(resultTables[kind][table]!.schema).map((field, at) =>
    columnOf(at, field, textOf(title(table, field).title, language), true, true),
  )
}

const columnOf = (
  at: number,
  field: string,
  title: string,
  sortable: boolean,
  isDisplay: boolean,
): LayoutColumn => ({
  field,
  title,
  customTitle: null,
  type: null,
  width: null,
  fixed: null,
  sortable,
  isMerge: false,
  mergeGroup: null,
  isDisplay,
  colSort: at + 1,
})
