import { useCallback, useMemo, useRef } from 'react'
import { screensOf } from '#domain/menu/own-screens.ts'
import type { Entity } from '#domain/entity.ts'
import type { Fields } from '#domain/field-kinds.ts'
import type { TenantModel } from '#domain/modelling/tenant-model.ts'
import { pageEntity, sourceValues } from '#domain/pages/source-fields.ts'
import type { PageSource } from '#domain/pages/sources.ts'
import { currentModel, useModel } from '../../../../../client/model.ts'
import type { GridHandle } from '../../../../../grid/grid-props.ts'
import type { DataRow } from '../../../../../grid/model/source.ts'
import { useAppTools } from '../../../../../list/app-tools.ts'
import { CellEditDialogs } from '../../../../../list/cell-edit-dialogs.tsx'
import type { ListRow } from '../../../../../list/list-row.ts'
import { storeOf } from '../../../../../list/row-store.ts'
import { useShownEntity } from '../../../../../list/shown-entity.ts'
import { useCellEdits } from '../../../../../list/use-cell-edits.tsx'
import { type KindProps, useOpenPage, useEvents } from '../../page-context.ts'
import { TableGrid } from './table-grid.tsx'
import type { ReadAnswer } from './use-answer-source.ts'
import { useTurns, type TakeTurn } from './use-turns.ts'

interface TableRowsProps extends KindProps<'table'> {
  readonly read: ReadAnswer
}

interface EntityOfSource {
  readonly entity: Entity
  /** Its rows are groups, not rows of the entity. */
  readonly isGrouped: boolean
}

function entityOf(source: PageSource | undefined, model: TenantModel): EntityOfSource | null {
  const values = source && sourceValues(source, 'rows')
  const entity = values && pageEntity(values.entity, model)
  if (!entity) return null
  return { entity, isGrouped: values.groupBy.length + values.totals.length > 0 }
}

/** Rows of an entity follow the rights of its list; those of other sources are shown as they come. */
export default function TableRows(props: TableRowsProps) {
  const { page } = useOpenPage()
  const take = useTurns()
  const model = useModel()
  const of = entityOf(
    page.sources.find(({ name }) => name === props.values.source),
    model,
  )
  return of ? <EntityRows {...props} {...of} take={take} /> : <TableGrid {...props} take={take} />
}

const listRoute = ({ name }: Entity): string =>
  [...screensOf(currentModel()).values()].find(({ list }) => list === name)?.route ?? ''

interface EntityRowsProps extends TableRowsProps, EntityOfSource {
  readonly take: TakeTurn
}

function EntityRows({ entity: declared, isGrouped, ...props }: EntityRowsProps) {
  const { values, read, take } = props
  const { isEdited } = useOpenPage()
  const entity = useShownEntity(declared)
  const tools = useAppTools(listRoute(entity), entity)
  const grid = useRef<GridHandle>(null)
  const { raise } = useEvents<'table'>()
  const { source } = values
  const store = useMemo(() => {
    const of = storeOf(entity)
    const saveMany = async (rows: Parameters<NonNullable<typeof of.saveMany>>[0]) => {
      const saved = await of.saveMany!(rows)
      for (const row of saved) void take(() => raise('change', { row, source }))
      return saved
    }
    return { ...of, saveMany }
  }, [entity, take, raise, source])
  const patch = useCallback(
    (rows: readonly ListRow[]) =>
      grid.current?.patch(new Map(rows.map((row) => [row.id, row as DataRow['values']]))),
    [],
  )
  const reload = useCallback(() => grid.current?.refresh(), [])
  const isChanged = values.edit && !isEdited && !isGrouped && entity.operations.includes('update')
  const edits = useCellEdits({
    entity,
    store,
    fieldEditors: undefined,
    mayUpdate: isChanged && tools.has('edit'),
    mayCreate: false,
    onPatched: patch,
    onReload: reload,
  })
  const { fields: known } = read.answer
  const model = useModel()
  const fields = useMemo(
    () => shownFields(known, model.named(declared.name), entity),
    [known, model, declared, entity],
  )
  const { editing } = edits
  return (
    <>
      <TableGrid {...props} rights={{ fields, grid, editing, mayExport: tools.has('export') }} />
      <CellEditDialogs entity={entity} edits={edits} />
    </>
  )
}

/** Fields of an answer without those of the entity that roles hide from the viewer. */
const shownFields = (fields: Fields, declared: Entity, shown: Entity): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, field]) => field !== declared.fields[name] || shown.fields[name] !== undefined,
    ),
  )
