import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { OpenMenu } from './grid-menus.tsx'
import type { GridProps } from './grid-props.ts'
import { columnsBetween, type Panes } from './model/panes.ts'
import { revealed } from './model/scroll.ts'
import type { Cell } from './model/selection.ts'
import type { GridQuery } from './model/source.ts'
import { Body } from './parts/body.tsx'
import { Header, type HeaderProps } from './parts/header.tsx'
import type { RowLook } from './parts/row.tsx'
import { selectCell, selectColumn, SelectHeader } from './parts/select-column.tsx'
import { Totals } from './parts/totals.tsx'
import type { CellEdits } from './use-cell-editing.ts'
import type { GridCells } from './use-cells.ts'
import type { GridCurrentRow } from './use-current-row.ts'
import { useGridKeys } from './use-grid-keys.ts'
import type { ChangeLayout } from './use-layout.ts'
import type { RowSelection, SelectionMode } from './use-row-selection.ts'
import { useScroll, type GridScroll } from './use-scroll.ts'
import type { ViewData } from './use-view.ts'

/** Columns drawn beyond each edge, px. */
const SIDE = 120
const HEADER_HEIGHT = 32

interface ViewportProps extends Pick<RowLook, 'gridId' | 'panes' | 'settings' | 'titleOf' | 'columnOf'> {
  readonly grid: GridProps
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly rowHeight: number
  readonly data: ViewData
  readonly query: GridQuery
  readonly filtered: ReadonlySet<string>
  readonly cells: GridCells
  readonly selection: SelectionMode
  readonly rowSelection: RowSelection
  readonly current: GridCurrentRow
  readonly change: ChangeLayout
  readonly onMenu: (menu: OpenMenu) => void
  readonly edits: CellEdits
  /** Is given what moves the active cell and brings it into view. */
  readonly onMover: (move: (cell: Cell, extend: boolean) => void) => void
  /** Shown instead of rows when there are none. */
  readonly empty: ReactNode
}

/** The scrolled part of the grid. Scrolling draws nothing but this. */
export function Viewport(props: ViewportProps) {
  const { grid, scroller, rowHeight, data, query, cells, panes, rowSelection, selection, onMenu } = props
  const { t } = useTranslation('grid')
  const { view } = data
  const hasTotals = Object.keys(view.totals).length > 0
  const scroll = useScroll(scroller, view.rowCount * rowHeight, HEADER_HEIGHT + (hasTotals ? rowHeight : 0))
  const centre = scroll.viewWidth - panes.left.width - panes.right.width
  const middle = useMiddleColumns(panes, scroll.left, centre)
  const look = useLook(props, middle)

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
    props.current.visit(cell.row)
  }
  useKeptInView(scroll, cells.range.active, rowHeight, reveal)
  const { onMover } = props
  useEffect(() => onMover(activate))
  const onKeyDown = useGridKeys({
    ...props,
    bounds: {
      rowCount: view.rowCount,
      columnCount: panes.all.length,
      page: Math.max(1, Math.floor(scroll.viewHeight / rowHeight) - 1),
    },
    activate,
    toLeft: scroll.toLeft,
    source: grid.source,
    onOpen: grid.onOpen,
    onEditKey: props.edits.onKey,
  })
  useStartAtTop(data.loaded, query, scroll.to)

  const special = useMemo(
    () =>
      selection === 'multiple' && (
        <SelectHeader selection={rowSelection} view={view} label={t('selectAll')} />
      ),
    [selection, rowSelection, view, t],
  )
  const { active } = cells.range
  const sizes = { '--g-row': `${rowHeight}px`, '--g-head': `${HEADER_HEIGHT}px` } as CSSProperties
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={grid.label}
      aria-rowcount={view.rowCount + 1 + (hasTotals ? 1 : 0)}
      aria-colcount={panes.all.length}
      aria-multiselectable={selection === 'multiple'}
      aria-activedescendant={
        active.row < view.rowCount ? `${props.gridId}-${active.row}-${active.column}` : undefined
      }
      tabIndex={0}
      className="g-grid"
      style={sizes}
      onScroll={scroll.onScroll}
      onKeyDown={onKeyDown}
      onPaste={props.edits.onPaste}
    >
      <div className="g-content" style={{ width: panes.width }}>
        <Header
          gridId={props.gridId}
          panes={panes}
          middle={middle}
          titleOf={props.titleOf}
          sort={query.sort}
          filtered={props.filtered}
          active={active.row === -1 ? active.column : -1}
          change={props.change}
          special={special}
          {...useHeaderMenus(onMenu)}
        />
        <Body
          data={data}
          look={look}
          scroll={scroll}
          rowHeight={rowHeight}
          cells={cells}
          selected={rowSelection.rows}
          current={props.current.row?.id ?? null}
          rowTone={grid.rowTone}
          onCell={(cell, extend) => {
            activate(cell, extend)
            scroller.current?.focus({ preventScroll: true })
          }}
          onOpen={grid.onOpen}
          onToggle={(row, line, from) =>
            from === null || selection !== 'multiple'
              ? rowSelection.toggle(row)
              : void rowSelection.selectLines(from, line)
          }
          onMenu={(cell, at) => onMenu({ kind: 'cell', cell, at })}
          empty={props.empty}
        />
        {hasTotals && (
          <Totals panes={panes} middle={middle} view={view} settings={props.settings} label={t('total')} />
        )}
      </div>
    </div>
  )
}

/** The columns of the middle pane in view; the same array while the same ones are. */
function useMiddleColumns(panes: Panes, left: number, width: number) {
  const columns = columnsBetween(panes.middle, left - SIDE, left + width + SIDE)
  const first = columns[0]?.index ?? 0
  const count = columns.length
  return useMemo(() => {
    const start = first - panes.left.columns.length
    return panes.middle.columns.slice(start, start + count)
  }, [panes, first, count])
}

function useLook(props: ViewportProps, middle: RowLook['middle']): RowLook {
  const { gridId, panes, settings, titleOf, columnOf, grid, rowSelection, selection } = props
  const { t } = useTranslation('grid')
  const { renderers } = grid
  const { rows } = rowSelection
  return useMemo(
    () => ({
      gridId,
      panes,
      middle,
      settings,
      titleOf,
      columnOf,
      renderers:
        selection === 'none'
          ? (renderers ?? {})
          : { ...renderers, [selectColumn.field]: selectCell(rows, t('selectRow')) },
    }),
    [gridId, panes, middle, settings, titleOf, columnOf, renderers, rows, selection, t],
  )
}

function useHeaderMenus(onMenu: (menu: OpenMenu) => void): Pick<HeaderProps, 'onMenu' | 'onFilter'> {
  const openMenu = useCallback<HeaderProps['onMenu']>(
    (place, at) => onMenu({ kind: 'column', place, at }),
    [onMenu],
  )
  const openFilter = useCallback<HeaderProps['onMenu']>(
    (place, at) => onMenu({ kind: 'filter', place, at }),
    [onMenu],
  )
  return { onMenu: openMenu, onFilter: openFilter }
}

/** What stood in view stays there when the view gets smaller, as by a panel that opens below it. */
function useKeptInView(
  { top, viewHeight, viewWidth }: GridScroll,
  active: Cell,
  rowHeight: number,
  reveal: (cell: Cell) => void,
): void {
  const before = useRef({ viewHeight, viewWidth })
  const onSmaller = useEffectEvent((height: number) => {
    const line = active.row * rowHeight
    if (active.row >= 0 && line >= top && line < top + height) reveal(active)
  })
  useEffect(() => {
    const old = before.current
    before.current = { viewHeight, viewWidth }
    if (viewHeight < old.viewHeight || viewWidth < old.viewWidth) onSmaller(old.viewHeight)
  }, [viewHeight, viewWidth])
}

/** Other rows start at their top; another order of the same rows keeps the place. */
function useStartAtTop(loaded: boolean, { keyword, filters }: GridQuery, to: (top: number) => void): void {
  const shown = useRef({ keyword, filters })
  useEffect(() => {
    if (!loaded || (shown.current.keyword === keyword && shown.current.filters === filters)) return
    shown.current = { keyword, filters }
    to(0)
  }, [loaded, keyword, filters, to])
}
