import { useCallback, useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio'
import { textOf } from '#domain/label.ts'
import { useFormatSettings } from '../fields/settings.ts'
import { preferences } from '../state/preferences.ts'
import './grid.css'
import type { GridProps } from './grid-props.ts'
import { GridMenus, type OpenMenu } from './grid-menus.tsx'
import { columnsBetween, placeColumns } from './model/panes.ts'
import { revealed } from './model/scroll.ts'
import type { Cell } from './model/selection.ts'
import { Body } from './parts/body.tsx'
import { Header, type HeaderProps } from './parts/header.tsx'
import { isOwn, selectCell, selectColumn, SelectHeader, withSelectColumn } from './parts/select-column.tsx'
import type { RowLook } from './parts/row.tsx'
import { StatusLine } from './parts/status-line.tsx'
import { GridToolbar } from './parts/toolbar.tsx'
import { Totals } from './parts/totals.tsx'
import { ExportButton } from './export/export-button.tsx'
import { useCells } from './use-cells.ts'
import { useGridQuery } from './use-grid-query.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useLayout } from './use-layout.ts'
import { useRowSelection } from './use-row-selection.ts'
import { useScroll } from './use-scroll.ts'
import { useView } from './use-view.ts'

const none: never[] = []
/** Pixel heights by density; the header's is the same as the tokens'. */
const rowHeights = { compact: 28, regular: 34 } as const
const HEADER_HEIGHT = 32

/**
 * The data grid: draws only the rows and columns in view, whatever the size of the source. Layout, filters and
 * selection are the user's; the screen gives source and columns.
 */
export function Grid(props: GridProps) {
  const { name, label, source, filters = none, renderers, selection = 'none', toolbar, ref } = props
  const { t } = useTranslation('grid')
  const settings = useFormatSettings()
  const { language, zone } = settings
  const { density } = useSnapshot(preferences)
  const rowHeight = rowHeights[density]
  const gridId = useId()
  const { layout, change, reset } = useLayout(name, props.columns, props.sort ?? none, props.group ?? none)
  const columns = useMemo(
    () => (selection === 'none' ? props.columns : [selectColumn, ...props.columns]),
    [props.columns, selection],
  )
  const panes = useMemo(
    () => placeColumns(columns, selection === 'none' ? layout : withSelectColumn(layout)),
    [columns, layout, selection],
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
    props.columns,
    layout,
    filters,
    zone,
  )
  const data = useView(source, query)
  const { view } = data
  const hasTotals = Object.keys(view.totals).length > 0
  const scroll = useScroll(view.rowCount * rowHeight, HEADER_HEIGHT + (hasTotals ? rowHeight : 0))
  const cells = useCells()
  const rowSelection = useRowSelection(selection, source, props.onSelect)
  const [menu, setMenu] = useState<OpenMenu | null>(null)
  const focus = useCallback(() => scroll.ref.current?.focus({ preventScroll: true }), [scroll.ref])
  useImperativeHandle(ref, () => ({ refresh: data.refresh, clearSelection: rowSelection.clear, focus }))

  const centre = scroll.viewWidth - panes.left.width - panes.right.width
  const middle = columnsBetween(panes.middle, scroll.left - 120, scroll.left + centre + 120)
  const middleKey = `${middle[0]?.index ?? -1}-${middle.at(-1)?.index ?? -1}`
  // oxlint-disable-next-line react/exhaustive-deps -- the slice is the same while its ends are
  const middleColumns = useMemo(() => middle, [middleKey, panes])
  const look = useMemo<RowLook>(
    () => ({
      gridId,
      panes,
      middle: middleColumns,
      settings,
      renderers: {
        ...renderers,
        [selectColumn.field]: selectCell(rowSelection.rows, t('selectRow')),
      },
      titleOf,
      columnOf,
    }),
    [gridId, panes, middleColumns, settings, renderers, rowSelection.rows, t, titleOf, columnOf],
  )

  const reveal = (cell: Cell) => {
    if (cell.row >= 0) {
      const range = { contentHeight: view.rowCount * rowHeight, viewHeight: scroll.viewHeight }
      const top = revealed(scroll.top, cell.row * rowHeight, (cell.row + 1) * rowHeight, range)
      if (top !== scroll.top) scroll.to(top)
    }
    const place = panes.all[cell.column]
    if (place?.choice.pin === null)
      scroll.toLeft(
        revealed(scroll.left, place.left, place.left + place.width, {
          contentHeight: panes.middle.width,
          viewHeight: centre,
        }),
      )
  }
  const activate = (cell: Cell, extend: boolean) => {
    cells.activate(cell, extend)
    reveal(cell)
    if (cell.row !== cells.range.active.row) reportActive(cell.row)
  }
  const reportActive = (line: number) => {
    const row = data.row(line)
    if (row?.kind === 'row') props.onActiveRow?.(row)
  }
  const onKeyDown = useGridKeys({
    bounds: {
      rowCount: view.rowCount,
      columnCount: panes.all.length,
      page: Math.max(1, Math.floor(scroll.viewHeight / rowHeight) - 1),
    },
    gridId,
    cells,
    activate,
    panes,
    data,
    source,
    settings,
    titleOf,
    change,
    selection,
    rowSelection,
    onOpen: props.onOpen,
    onMenu: setMenu,
  })

  const openColumnMenu = useCallback<HeaderProps['onMenu']>(
    (place, at) => setMenu({ kind: 'column', place, at }),
    [],
  )
  const openFilter = useCallback<HeaderProps['onMenu']>(
    (place, at) => setMenu({ kind: 'filter', place, at }),
    [],
  )
  const selectHeader = selection === 'multiple' && (
    <SelectHeader
      selection={rowSelection}
      matchCount={view.matchCount}
      rowCount={view.rowCount}
      label={t('selectAll')}
    />
  )

  const firstLoad = useRef(true)
  useEffect(() => {
    if (firstLoad.current && data.loaded) firstLoad.current = false
    else if (data.loaded) scroll.to(0)
    // oxlint-disable-next-line react/exhaustive-deps -- a new query starts at its top; scrolling itself must not
  }, [keyword, columnFilters, filters])

  const active = cells.range.active
  return (
    <div className="g-frame" aria-busy={data.busy}>
      <GridToolbar
        layout={layout}
        change={change}
        reset={reset}
        titleOf={titleOf}
        keyword={keyword}
        onKeyword={setKeyword}
        filterCount={Object.keys(columnFilters).length}
        onClearFilters={() => setColumnFilters({})}
        onRefresh={data.refresh}
        exporter={
          <ExportButton
            name={label}
            source={source}
            query={query}
            allQuery={{ ...query, keyword: '', filters }}
            matchCount={view.matchCount}
            shown={panes.all.map((place) => place.column).filter((column) => !isOwn(column))}
            all={props.columns}
            titleOf={titleOf}
            settings={settings}
          />
        }
      >
        {toolbar}
      </GridToolbar>
      <div
        ref={scroll.ref}
        role="grid"
        aria-label={label}
        aria-rowcount={view.rowCount + 1 + (hasTotals ? 1 : 0)}
        aria-colcount={panes.all.length}
        aria-multiselectable={selection === 'multiple'}
        aria-activedescendant={`${gridId}-${active.row}-${active.column}`}
        tabIndex={0}
        className="g-grid"
        style={{ '--g-row': `${rowHeight}px`, '--g-head': `${HEADER_HEIGHT}px` } as React.CSSProperties}
        onScroll={scroll.onScroll}
        onKeyDown={onKeyDown}
      >
        <div className="g-content" style={{ width: panes.width }}>
          <Header
            gridId={gridId}
            panes={panes}
            middle={middleColumns}
            titleOf={titleOf}
            sort={layout.sort}
            filtered={filtered}
            active={active.row === -1 ? active.column : -1}
            change={change}
            onMenu={openColumnMenu}
            onFilter={openFilter}
            special={selectHeader}
          />
          <Body
            data={data}
            look={look}
            scroll={scroll}
            rowHeight={rowHeight}
            cells={cells}
            selected={rowSelection.rows}
            rowTone={props.rowTone}
            onCell={(cell, extend) => {
              activate(cell, extend)
              focus()
            }}
            onOpen={props.onOpen}
            onToggle={rowSelection.toggle}
            onMenu={(cell, at) => setMenu({ kind: 'cell', cell, at })}
            empty={props.empty}
          />
          {hasTotals && (
            <Totals panes={panes} middle={middleColumns} view={view} settings={settings} label={t('total')} />
          )}
        </div>
      </div>
      <StatusLine data={data} selectedCount={rowSelection.rows.size} onRetry={data.refresh} />
      <GridMenus
        menu={menu}
        onMenu={setMenu}
        onDone={focus}
        panes={panes}
        layout={layout}
        change={change}
        titleOf={titleOf}
        data={data}
        source={source}
        settings={settings}
        filters={columnFilters}
        setFilters={setColumnFilters}
        cells={cells}
        rowActions={props.rowActions ?? none}
      />
    </div>
  )
}
