import { Plus } from 'lucide-react'
import { lazy, Suspense, useCallback, useMemo, useRef, useState, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { Condition } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import type { Entity, Operation } from '#domain/entity.ts'
import type { Label } from '#domain/label.ts'
import { screensOf } from '#domain/menu/own-screens.ts'
import { useModel } from '../client/model.ts'
import type { GridHandle } from '../grid/grid-props.ts'
import { Grid } from '../grid/grid.tsx'
import type { DataRow } from '../grid/model/source.ts'
import { columnsOf, type GridColumn } from '../grid/model/column.ts'
import { useLabel } from '../i18n/index.ts'
import { Button } from '../parts/button.tsx'
import { Page, PageHeader, Panel, ToolbarLine } from '../parts/page.tsx'
import { EmptyState } from '../parts/states.tsx'
import { PrintButton, usePrintAction, type PrintOffer } from '../print/print-button.tsx'
import type { ScreenComponent, ScreenProps } from '../navigation/screen.ts'
import { openScreen } from '../navigation/navigation.ts'
import type { FieldEditors } from '../fields/form-field.tsx'
import { doesSomething, useAppTools, useRunTool, type ListCommands } from './app-tools.ts'
import { CellEditDialogs } from './cell-edit-dialogs.tsx'
import { withEntityTexts } from './entity-texts.ts'
import { beginRows } from './first-rows.ts'
import { useColumnsWith, withExtraColumns, type ListExtra } from './list-extra.ts'
import type { ListRow } from './list-row.ts'
import {
  partFilters,
  PartSwitch,
  SideSwitch,
  SideView,
  useSideAllowed,
  ViewSwitch,
  type ListPart,
  type ListSide,
  type ListView,
} from './list-views.tsx'
import { HeaderTools, SelectionTools, UndoTools, useRowTools, type May } from './list-tools.tsx'
import { pdfOfList } from './list-pdf.ts'
import { Pager } from './pager.tsx'
import { openedFor, OpenedForChip } from './opened-with.tsx'
import { useShownEntity } from './shown-entity.ts'
import { useToolKeys } from './tool-keys.ts'
import type { Editing, FormExtra } from './row-drawer.tsx'
import { storeOf, type RowStore } from './row-store.ts'
import { ReferrersDialog } from './referrers-dialog.tsx'
import { useCellEdits } from './use-cell-edits.tsx'
import type { PageSizing } from './page-size.ts'
import { sizesOf, storedPaging, useListSource } from './use-list-source.ts'
import { useRowActions } from './use-row-actions.ts'
import { useRowScreens } from './use-row-screens.ts'
import './list.css'

const RowDrawer = lazy(() => import('./row-drawer.tsx'))
const BatchDialog = lazy(() => import('./batch-dialog.tsx'))
const importRoute = '/systemSetting/ImportData'

/** What the actions of one entity's own screen are given. */
export interface ListActionProps {
  readonly selected: readonly ListRow[]
  /** To be called after rows were changed: clears the selection and reloads. */
  readonly onChanged: () => void
}

/** What an entity's own screen may add to or change about its general list. */
export interface ListOptions {
  /** Buttons of its own in the toolbar. */
  readonly Actions?: ComponentType<ListActionProps>
  /** Where rows are written; default: the general endpoints. */
  readonly store?: RowStore
  /** What can be done with rows; default: what the entity declares. */
  readonly operations?: readonly Operation[]
  /** Fields of the form; default: the entity's. */
  readonly formOf?: (mode: Editing['mode']) => Entity
  readonly fieldEditors?: FieldEditors
  /** Parts of the rows to choose from; the first one is shown first. */
  readonly parts?: readonly ListPart[]
  /** How single columns differ from what their fields say: colours of states, widths. */
  readonly columns?: Readonly<Record<string, Partial<GridColumn>>>
  /** Rows per page where they do not fit the window by default. */
  readonly sizing?: PageSizing
  /** How rows come about, where there are none; default: by what the user may do. */
  readonly emptyHint?: Label
  /** Class name of a row, for traffic lights. */
  readonly rowTone?: (row: ListRow) => string | undefined
  /** Columns that are no fields of the rows. */
  readonly extra?: ListExtra
  /** Shown below the form: what follows from the values typed so far. */
  readonly FormExtra?: FormExtra
  /** Documents that are printed of the rows; who may not export them does not print them either. */
  readonly print?: PrintOffer
  /** Other ways to look at the same rows, beside the list. */
  readonly views?: readonly ListView[]
  /** What is shown beside the list about the row the cursor is on. */
  readonly side?: ListSide
}

/** The list screen of one entity, from its declaration alone. */
export function listScreenOf(name: string, options: ListOptions = {}): ScreenComponent {
  const entity = entityNamed(name)
  const store = options.store ?? storeOf(entity)
  ListScreen.begin = (search: ScreenProps['search']) => {
    if (search['view']) return
    beginRows(entity, {
      grid: gridName(entity),
      columns: withExtraColumns(listColumns(entity, options.columns), options.extra),
      filters: filtersOf(entity, options.parts, firstPart(options.parts, search), search),
      keyword: search['keyword'] ?? '',
      paging: storedPaging(options.sizing),
    })
  }
  return ListScreen
  function ListScreen({ path, search }: ScreenProps) {
    const shown = useShownEntity(entity)
    const title = screensOf(useModel()).get(path)?.label
    return (
      <EntityList
        {...options}
        key={JSON.stringify(search)}
        entity={shown}
        store={store}
        title={title ?? entity.label}
        path={path}
        search={search}
      />
    )
  }
}

export interface EntityListProps extends ListOptions {
  readonly entity: Entity
  readonly store: RowStore
  readonly title: Label
  /** Route of the app whose buttons are shown. */
  readonly path: string
  /** What the screen was opened with: `keyword` for the quick search, `view` and `part` to show, and what `openedFor` knows. */
  readonly search: ScreenProps['search']
}

export function EntityList(props: EntityListProps) {
  const { entity, store, title, path, search, Actions, formOf, side, rowTone } = props
  const { views = [], parts = noParts } = props
  const { operations = entity.operations } = props
  const { t } = useTranslation('list')
  const label = useLabel()
  const pdf = useMemo(() => pdfOfList(entity, label(title)), [entity, label, title])
  /** The rows that actions are about: ticked ones, or else the current one. */
  const [selected, setSelected] = useState<readonly ListRow[]>([])
  const [active, setActive] = useState<ListRow | null>(null)
  const [view, setView] = useState<string | null>(search['view'] ?? null)
  const [part, setPart] = useState(firstPart(parts, search))
  const beside = useSideAllowed(side)
  const grid = useRef<GridHandle>(null)
  const list = useListSource(entity, grid, props)
  const filters = useMemo(() => filtersOf(entity, parts, part, search), [entity, parts, part, search])
  const model = useModel()
  const declared = useMemo(
    () => withEntityTexts(listColumns(entity, props.columns), entity, model),
    [entity, props.columns, model],
  )
  const columns = useColumnsWith(declared, props.extra)
  const actions = useRowActions(entity, store, selected, (id) =>
    id === undefined ? list.reload() : void list.reveal(id),
  )
  const all = useAppTools(path, entity)
  // Roles name the standard buttons of what the entity declares; others are the screen's own.
  const may: May = (operation, toolCode) =>
    operations.includes(operation) &&
    (!entity.operations.includes(operation) || all.has(toolCode)) &&
    // Rows that cannot be saved together are not changed together.
    (toolCode !== 'batchEdit' || store.saveMany !== undefined)
  const patch = useCallback(
    (rows: readonly ListRow[]) =>
      grid.current?.patch(new Map(rows.map((row) => [row.id, row as DataRow['values']]))),
    [],
  )
  const cellEdits = useCellEdits({
    entity,
    store,
    fieldEditors: props.fieldEditors,
    mayUpdate: may('update', 'edit'),
    mayCreate: may('create', 'add'),
    onPatched: patch,
    onReload: list.reload,
  })
  const Shown = views.find(({ name }) => name === view)
  const edit = (row: ListRow): void => {
    if (may('update', 'edit')) actions.edit(row)
  }
  const openImport = (): void => openScreen(importRoute, { entity: entity.name })
  const commands: ListCommands = {
    reload: list.reload,
    ...(may('import', 'import') && { import: openImport }),
    ...(may('create', 'add') && { add: actions.add }),
    ...(may('update', 'edit') && { edit: ([row]) => actions.edit(row) }),
    ...(may('create', 'copy') && { copy: ([row]) => actions.copy(row) }),
    ...(may('update', 'batchEdit') && { batchEdit: actions.editBatch }),
    ...(may('delete', 'delete') && { delete: actions.remove }),
  }
  const run = useRunTool(entity.key[0] ?? 'code', commands, actions.changed)
  const tools = { ...all, added: all.added.filter((tool) => doesSomething(tool, commands)) }
  useToolKeys(tools.added, (tool) => {
    if (tools.fits(tool, selected)) void run(tool, selected)
  })
  const key = entity.key[0] ?? 'code'
  const print = tools.has('export') ? props.print : undefined
  const printAction = usePrintAction(print, key)
  const rowScreens = useRowScreens(entity)
  const rowTools = useRowTools({ may, tools, onEdit: edit, onCopy: actions.copy, onRun: run })
  return (
    <Page fill>
      <PageHeader
        title={label(title)}
        badges={
          <>
            {views.length > 0 && <ViewSwitch views={views} value={view} onChange={setView} />}
            {!Shown && <OpenedForChip entity={entity} search={search} path={path} />}
            {parts.length > 0 && !Shown && <PartSwitch parts={parts} value={part} onChange={setPart} />}
          </>
        }
        actions={
          <>
            {side && !Shown && <SideSwitch side={side} {...beside} />}
            <HeaderTools may={may} tools={tools} onImport={openImport} onAdd={actions.add} />
          </>
        }
      />
      {Shown ? (
        <Shown.Content onChanged={list.reload} search={search} />
      ) : (
        <SideView side={side} row={beside.allowed ? active : null} onShut={() => beside.allow(false)}>
          <Panel fill flush className="t-list">
            <Grid
              ref={grid}
              name={gridName(entity)}
              label={label(title)}
              source={list.source}
              columns={columns}
              keyword={search['keyword'] ?? ''}
              filters={filters}
              {...(rowTone ? { rowTone: (row: Row) => rowTone(row.values as ListRow) } : {})}
              selection="multiple"
              editing={cellEdits.editing}
              onSelect={(rows) => setSelected(rows.map((row) => row.values as ListRow))}
              onOpen={(row) => edit(row.values as ListRow)}
              onActiveRow={(row) => setActive(row && (row.values as ListRow))}
              rowActions={[...rowTools, ...rowScreens, ...printAction]}
              mayExport={tools.has('export')}
              pdf={pdf}
              toolbar={
                <>
                  <SelectionTools may={may} tools={tools} selected={selected} actions={actions} onRun={run} />
                  {cellEdits.editing && (
                    <UndoTools
                      editing={cellEdits.editing}
                      mayUndo={cellEdits.mayUndo}
                      mayRedo={cellEdits.mayRedo}
                    />
                  )}
                  {print && <PrintButton {...print} codes={selected.map((row) => String(row[key]))} />}
                  {Actions && <ToolbarLine />}
                  {Actions && <Actions selected={selected} onChanged={() => actions.changed()} />}
                </>
              }
              empty={
                <EmptyState
                  title={t('empty')}
                  hint={
                    props.emptyHint
                      ? label(props.emptyHint)
                      : t(
                          !may('create', 'add')
                            ? 'emptyReadOnlyHint'
                            : may('import', 'import')
                              ? 'emptyHint'
                              : 'emptyAddHint',
                        )
                  }
                  action={
                    may('create', 'add') && (
                      <Button tone="primary" icon={Plus} onClick={actions.add}>
                        {t('addFirst', { entity: label(entity.label) })}
                      </Button>
                    )
                  }
                />
              }
            />
            <Pager
              paging={list.paging}
              total={list.total}
              size={list.size}
              sizes={sizesOf(props.sizing)}
              onTurn={(page) => list.turn({ page })}
              onResize={list.resize}
            />
          </Panel>
        </SideView>
      )}
      {actions.editing && (
        <Suspense>
          <RowDrawer
            entity={formOf?.(actions.editing.mode) ?? entity}
            store={store}
            fieldEditors={props.fieldEditors}
            FormExtra={props.FormExtra}
            editing={actions.editing}
            onClose={actions.closeEditing}
            onSaved={actions.changed}
          />
        </Suspense>
      )}
      {actions.batching && (
        <Suspense>
          <BatchDialog
            entity={formOf?.('edit') ?? entity}
            rows={actions.batching}
            save={(values) => cellEdits.changeAll(actions.batching ?? [], values)}
            onClose={actions.closeBatch}
            onChanged={() => actions.changed()}
          />
        </Suspense>
      )}
      <CellEditDialogs entity={entity} edits={cellEdits} />
      {actions.refusal && <ReferrersDialog {...actions.refusal} onClose={actions.closeRefusal} />}
    </Page>
  )
}

interface Row {
  readonly values: Readonly<Record<string, unknown>>
}

const gridName = (entity: Entity): string => `list.${entity.name}`

const firstPart = (parts: readonly ListPart[] = [], search: ScreenProps['search']): string =>
  search['part'] ?? parts[0]?.name ?? ''

/** Of a part of the rows, and of those that the screen was opened for. */
function filtersOf(
  entity: Entity,
  parts: readonly ListPart[] = [],
  part: string,
  search: ScreenProps['search'],
): readonly Condition[] {
  const filters = partFilters(parts, part)
  const rows = openedFor(entity, search)
  return rows.length > 0 ? [...filters, ...rows] : filters
}

const mostPinned = 2
/** Of a key by itself: what names the row is not cut, px. */
const keyWidth = 152
const noParts: readonly ListPart[] = []

/**
 * The key, of a long one its beginning, stays in view while the rest scrolls sideways; what the entity names as leading
 * comes next.
 */
function listColumns(entity: Entity, extra: ListOptions['columns'] = {}): GridColumn[] {
  const wide = entity.key.length === 1 ? { width: keyWidth } : {}
  const pinned = Object.fromEntries(
    entity.key.slice(0, mostPinned).map((name) => [name, { pin: 'left' as const, ...wide, ...extra[name] }]),
  )
  const columns = columnsOf(entity.fields, { ...extra, ...pinned })
  const places = [...entity.key, ...entity.leading]
  const placeOf = ({ field }: GridColumn): number => {
    const at = places.indexOf(field)
    return at < 0 ? places.length : at
  }
  return columns.toSorted((one, other) => placeOf(one) - placeOf(other))
}
