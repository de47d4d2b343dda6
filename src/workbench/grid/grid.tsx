import {
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
} from 'react'
import { useSnapshot } from 'valtio'
import { textOf } from '#domain/label.ts'
import { useFormatSettings } from '../fields/settings.ts'
import { preferences } from '../state/preferences.ts'
import { ExportButton } from './export/export-button.tsx'
import './grid.css'
import { GridMenus, type OpenMenu } from './grid-menus.tsx'
import type { GridProps } from './grid-props.ts'
import { placeColumns } from './model/panes.ts'
import type { DataRow } from './model/source.ts'
import { ErrorState } from '../parts/states.tsx'
import { CellEditor } from './parts/cell-editor.tsx'
import { NothingMatches } from './parts/nothing-matches.tsx'
import { isOwn, selectColumn, withSelectColumn } from './parts/select-column.tsx'
import { StatusLine } from './parts/status-line.tsx'
import { GridToolbar } from './parts/toolbar.tsx'
import type { GridColumn } from './model/column.ts'
import { resizeColumn, withChosenLooks, withFileWidth, type GridLayout } from './model/column-state.ts'
import { contentOf, type LayoutContent } from './layouts/content.ts'
import { LayoutMenu } from './layouts/layout-menu.tsx'
import { useLayouts } from './layouts/use-layouts.ts'
import { useCellEditing } from './use-cell-editing.ts'
import { useCells } from './use-cells.ts'
import { useGridQuery } from './use-grid-query.ts'
import { useLayout } from './use-layout.ts'
import { rowHeights } from './row-heights.ts'
import { useCurrentRow } from './use-current-row.ts'
import { useChosenRows, useRowSelection } from './use-row-selection.ts'
import { useColumnWidths } from './use-column-widths.ts'
import { useView } from './use-view.ts'
import { useViewSize } from './use-view-size.ts'
import { Viewport } from './viewport.tsx'

const none: never[] = []

/** A row to go to as soon as rows were read after a version. */
interface AwaitedRow {
  readonly id: DataRow['id']
  /** Where it is if it is not among the rows that are loaded; null: that is not known. */
  readonly line: number | null
  readonly since: number
}
const composingStyle = ({ left, top, width, height }: DOMRect): CSSProperties => ({
  left,
  top,
  minWidth: width,
  height,
})

/**
 * The data grid: draws only the rows and columns in view, whatever the size of the source. Layout, filters and
 * selection are the user's; the screen gives source and columns.
 */
export function Grid(props: GridProps) {
  const { name, label, source, filters = none, selection = 'none', toolbar, ref } = props
  const settings = useFormatSettings()
  const { language, zone } = settings
  const { density } = useSnapshot(preferences)
  const gridId = useId()
  const { layout, change, reset, fresh } = useLayout(
    name,
    props.columns,
    props.sort ?? none,
    props.group ?? none,
    props.transient ?? false,
  )
  const ownColumns = useMemo(
    () => (props.choosesSums ? withChosenLooks(props.columns, layout.columns) : props.columns),
    [props.choosesSums, props.columns, layout.columns],
  )
  const columns = useMemo(
    () => (selection === 'none' ? ownColumns : [selectColumn, ...ownColumns]),
    [ownColumns, selection],
  )
  const titleOf = useCallback(
    (field: string) => {
      const own = layout.columns.find((choice) => choice.field === field)?.title
      const declared = columns.find((column) => column.field === field)?.title
      return own || (declared ? textOf(declared, language) : field)
    },
    [layout.columns, columns, language],
  )
  const columnOf = useCallback((field: string) => columns.find((column) => column.field === field), [columns])

  const { query, keyword, setKeyword, columnFilters, setColumnFilters, filtered } = useGridQuery(
    source,
    ownColumns,
    layout,
    filters,
    zone,
    { firstKeyword: props.keyword, unfolded: props.unfolded },
  )
  const data = useView(source, query)
  const { view } = data
  const scroller = useRef<HTMLDivElement>(null)
  const size = useViewSize(scroller)
  const ownFields = useMemo(() => Object.keys(props.renderers ?? {}), [props.renderers])
  const available = size.width
  const { widths, wholeWidth } = useColumnWidths({ columns, data, settings, titleOf, ownFields, available })
  const panes = useMemo(
    () =>
      placeColumns(columns, selection === 'none' ? layout.columns : withSelectColumn(layout.columns), widths),
    [columns, layout.columns, selection, widths],
  )
  // Stays the same while rows come and go, for all titles depend on it.
  const wholeWidthNow = useRef(wholeWidth)
  useEffect(() => {
    wholeWidthNow.current = wholeWidth
  })
  const onFit = useCallback(
    (column: GridColumn) => {
      const width = wholeWidthNow.current(column)
      change((old) => resizeColumn(old, column.field, width))
    },
    [change],
  )
  const cells = useCells()
  const rowSelection = useRowSelection(selection, source)
  const current = useCurrentRow({ source, data, cells, onActiveRow: props.onActiveRow })
  useChosenRows(rowSelection.rows, current.row, props.onSelect)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const focus = useCallback(() => scroller.current?.focus({ preventScroll: true }), [])
  const awaited = useRef<AwaitedRow | null>(null)
  const moveTo = useRef(cells.activate)
  const onMover = useCallback((move: typeof cells.activate) => {
    moveTo.current = move
  }, [])
  const goToLine = (line: number): void => {
    const column = Math.max(selection === 'none' ? 0 : 1, cells.range.active.column)
    moveTo.current({ row: line, column }, false)
  }
  const onAwaited = useEffectEvent(goToLine)
  useImperativeHandle(ref, () => ({
    refresh: data.refresh,
    showRow: (id, line) => {
      awaited.current = { id, line, since: data.version }
      data.refresh()
    },
    goToRow: (id) => {
      const line = data.busy ? null : data.lineOf(id)
      if (line === null) awaited.current = { id, line, since: data.version - 1 }
      else goToLine(line)
    },
    clearTicks: rowSelection.clear,
    clearSelection: () => {
      rowSelection.clear()
      current.leave()
    },
    focus,
    sortBy: (sort) => change((old) => ({ ...old, sort })),
    groupBy: (group) => change((old) => ({ ...old, group })),
    filterBy: setColumnFilters,
    patch: data.patch,
  }))
  useEffect(() => {
    const row = awaited.current
    if (!row || data.busy || data.version <= row.since) return
    awaited.current = null
    const line = data.lineOf(row.id) ?? row.line
    if (line !== null) onAwaited(line)
  }, [data])
  const [cleared, setCleared] = useState(0)
  const edits = useCellEditing({
    editing: props.editing,
    gridId,
    element: scroller,
    range: cells.range,
    columns: panes.all,
    rowAt: data.row,
    rowCount: view.rowCount,
    source,
    activate: (cell, extend) => moveTo.current(cell, extend),
  })
  const keepsFilters = props.keeper?.keepsFilters ?? true
  const layouts = useLayouts({
    name,
    enabled: props.transient !== true,
    fresh,
    keeper: props.keeper,
    capture: useCallback((): LayoutContent => ({ layout, filters: columnFilters }), [layout, columnFilters]),
    apply: useCallback(
      (content: unknown) => {
        const kept = contentOf(content)
        if (kept.layout) change(() => kept.layout as GridLayout)
        if (keepsFilters) setColumnFilters(kept.filters)
      },
      [change, setColumnFilters, keepsFilters],
    ),
  })
  const clearFilters = useCallback(() => setColumnFilters({}), [setColumnFilters])
  const empty = data.error ? (
    <ErrorState error={data.error} onRetry={data.renew} />
  ) : keyword !== '' || filtered.size > 0 ? (
    <NothingMatches
      onClear={() => {
        setKeyword('')
        setCleared(cleared + 1)
        clearFilters()
      }}
    />
  ) : (
    props.empty
  )
  const inFile = useCallback((column: GridColumn) => withFileWidth(column, layout), [layout])
  const exporter = useMemo(
    () => (
      <ExportButton
        name={label}
        grid={name}
        auditKey={props.auditKey}
        source={source}
        query={query}
        allQuery={{ ...query, keyword: '', filters }}
        matchCount={view.matchCount}
        totalCount={view.totalCount}
        shown={panes.all.flatMap(({ column }) => (isOwn(column) ? [] : [inFile(column)]))}
        all={ownColumns.flatMap((column) => (isOwn(column) ? [] : [inFile(column)]))}
        layout={layout}
        csvSums={props.choosesSums ?? false}
        titleOf={titleOf}
        settings={settings}
        pdf={props.pdf}
        facts={props.facts}
      />
    ),
    [
      label,
      name,
      source,
      query,
      filters,
      view.matchCount,
      view.totalCount,
      panes,
      ownColumns,
      inFile,
      layout,
      props.choosesSums,
      props.auditKey,
      props.pdf,
      props.facts,
      titleOf,
      settings,
    ],
  )

  return (
    <div className="g-frame" aria-busy={data.busy}>
      <GridToolbar
        layout={layout}
        change={change}
        reset={reset}
        titleOf={titleOf}
        key={cleared}
        keyword={keyword}
        onKeyword={setKeyword}
        filterCount={Object.keys(columnFilters).length}
        onClearFilters={clearFilters}
        onRefresh={data.renew}
        exporter={props.mayExport === false ? null : exporter}
        layouts={
          props.transient ? (
            (props.layouts ?? null)
          ) : (
            <LayoutMenu
              layouts={layouts}
              reset={reset}
              arranged={{ layout, columns: ownColumns, titleOf, change }}
            />
          )
        }
      >
        {toolbar}
      </GridToolbar>
      <Viewport
        grid={props}
        gridId={gridId}
        panes={panes}
        settings={settings}
        titleOf={titleOf}
        columnOf={columnOf}
        scroller={scroller}
        size={size}
        rowHeight={rowHeights[density]}
        data={data}
        query={query}
        filtered={filtered}
        cells={cells}
        selection={selection}
        rowSelection={rowSelection}
        current={current}
        change={change}
        onFit={onFit}
        onMenu={setMenu}
        edits={edits}
        onMover={onMover}
        empty={empty}
      />
      <StatusLine data={data} selectedCount={rowSelection.rows.size} onRetry={data.renew} />
      <GridMenus
        menu={menu}
        onMenu={setMenu}
        onDone={focus}
        panes={panes}
        layout={layout}
        change={change}
        onFit={onFit}
        titleOf={titleOf}
        data={data}
        source={source}
        settings={settings}
        filters={columnFilters}
        setFilters={setColumnFilters}
        cells={cells}
        rowActions={props.rowActions ?? none}
        choosesSums={props.choosesSums ?? false}
        {...(props.editing
          ? { onEdit: (cell) => edits.begin(cell, null), onBlock: edits.runBlock, editing: props.editing }
          : {})}
      />
      {edits.composing && (
        <span className="g-composing" style={composingStyle(edits.composing.at)}>
          {edits.composing.text}
        </span>
      )}
      {edits.open && props.editing && (
        <CellEditor
          key={`${edits.open.row.id} ${edits.open.field}`}
          open={edits.open}
          title={titleOf(edits.open.field)}
          editing={props.editing}
          onClose={edits.close}
          onDone={focus}
        />
      )}
    </div>
  )
}
