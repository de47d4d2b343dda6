import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react'
import { useTranslation } from 'react-i18next'
import { cellPaint } from './cells/paint-cell.ts'
import type { RowsPaint } from './cells/paint-row.ts'
import type { OpenMenu } from './grid-menus.tsx'
import type { GridProps } from './grid-props.ts'
import type { GridColumn } from './model/column.ts'
import { revealed } from './model/scroll.ts'
import type { Cell } from './model/selection.ts'
import type { DataRow, GridQuery } from './model/source.ts'
import { Body } from './parts/body.tsx'
import { Header, type HeaderProps } from './parts/header.tsx'
import type { RowLook } from './parts/row.tsx'
import { rowNamer } from './parts/row-name.ts'
import { selectColumn, SelectHeader } from './parts/select-column.tsx'
import { Totals } from './parts/totals.tsx'
import type { CellEdits } from './use-cell-editing.ts'
import type { GridCells } from './use-cells.ts'
import type { GridCurrentRow } from './use-current-row.ts'
import { useGridKeys } from './use-grid-keys.ts'
import type { ChangeLayout } from './use-layout.ts'
import type { RowSelection, SelectionMode } from './use-row-selection.ts'
import { RowScroll } from './row-scroll.ts'
import { useMiddleColumns } from './use-middle-columns.ts'
import type { Size } from './use-view-size.ts'
import type { ViewData } from './use-view.ts'

const HEADER_HEIGHT = 32
/** Milliseconds without a query after which the first screen is finished: rows beyond its edge, pinned columns in layers. */
const FIRST_SCREEN_MS = 200

interface ViewportProps extends Pick<RowLook, 'gridId' | 'panes' | 'settings' | 'titleOf' | 'columnOf'> {
  readonly grid: GridProps
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly size: Size
  readonly rowHeight: number
  readonly data: ViewData
  readonly query: GridQuery
  readonly filtered: ReadonlySet<string>
  readonly cells: GridCells
  readonly selection: SelectionMode
  readonly rowSelection: RowSelection
  readonly current: GridCurrentRow
  readonly change: ChangeLayout
  /** Makes a column as wide as its contents. */
  readonly onFit: (column: GridColumn) => void
  readonly onMenu: (menu: OpenMenu) => void
  readonly edits: CellEdits
  /** Is given what moves the active cell and brings it into view. */
  readonly onMover: (move: (cell: Cell, extend: boolean) => void) => void
  /** Shown instead of rows when there are none. */
  readonly empty: ReactNode
}

/** The scrolled part of the grid. Scrolling draws nothing but this. */
export function Viewport(props: ViewportProps) {
  const { grid, scroller, size, rowHeight, data, query, cells, panes, rowSelection, selection, onMenu } =
    props
  const { t } = useTranslation('grid')
  const { view } = data
  const hasTotals = Object.keys(view.totals).length > 0
  const viewHeight = Math.max(0, size.height - HEADER_HEIGHT - (hasTotals ? rowHeight : 0))
  const [scroll] = useState(() => new RowScroll())
  const { drawn: middle, reveal: revealColumn } = useMiddleColumns(
    scroller,
    panes,
    size.width - panes.left.width - panes.right.width,
  )
  const look = useLook(props, middle)

  const reveal = (cell: Cell) => {
    if (cell.row >= 0) {
      const top = revealed(scroll.top, cell.row * rowHeight, (cell.row + 1) * rowHeight, scroll.range)
      if (top !== scroll.top) scroll.to(top)
    }
    const place = panes.all[cell.column]
    if (place?.choice.pin === null) revealColumn(place)
  }
  const activate = (cell: Cell, extend: boolean) => {
    cells.activate(cell, extend)
    reveal(cell)
    props.current.visit(cell.row)
  }
  useKeptInView(scroll, { width: size.width, height: viewHeight }, cells.range.active, rowHeight, reveal)
  const { onMover } = props
  useEffect(() => onMover(activate))
  const onKeyDown = useGridKeys({
    ...props,
    bounds: {
      rowCount: view.rowCount,
      columnCount: panes.all.length,
      page: Math.max(1, Math.floor(viewHeight / rowHeight) - 1),
    },
    activate,
    toLeft: (left) => scroller.current?.scrollTo({ left }),
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
  const settled = useFirstRest(data.loaded && !data.busy)
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
      className={settled ? 'g-grid settled' : 'g-grid'}
      style={sizes}
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
          onFit={props.onFit}
          special={special}
          {...useHeaderMenus(onMenu)}
        />
        <Body
          data={data}
          look={look}
          scroller={scroller}
          scroll={scroll}
          rowHeight={rowHeight}
          viewHeight={viewHeight}
          viewWidth={size.width}
          settled={settled}
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
          empty={props.empty ?? t('nothing')}
          waiting={t('loading')}
        />
        {hasTotals && (
          <Totals panes={panes} middle={middle} view={view} settings={props.settings} label={t('total')} />
        )}
      </div>
    </div>
  )
}

const noRenderers: NonNullable<GridProps['renderers']> = {}
const PLACE = '\u0000'

function useLook(props: ViewportProps, middle: RowLook['middle']): RowLook {
  const { gridId, panes, settings, titleOf, columnOf, grid } = props
  const { t } = useTranslation('grid')
  // Rows are named in every frame of a scroll, and looking a text up takes longer than that.
  const [named, unnamed] = [t('selectRowNamed', { row: PLACE }), t('selectRow')]
  const { renderers = noRenderers } = grid
  const labelOf = useMemo(() => {
    const nameOf = rowNamer(panes, settings)
    const [before = '', after = ''] = named.split(PLACE)
    return (row: DataRow): string => {
      const name = nameOf(row)
      return name ? before + name + after : unnamed
    }
  }, [panes, settings, named, unnamed])
  const paint = useMemo(
    (): RowsPaint => ({
      gridId,
      settings,
      labelOf,
      cells: panes.all.map((place) => {
        const { field } = place.column
        const own = field === selectColumn.field ? 'box' : field in renderers ? 'own' : null
        return cellPaint(place, settings, own)
      }),
    }),
    [gridId, settings, labelOf, panes, renderers],
  )
  return useMemo(
    () => ({ gridId, panes, middle, settings, titleOf, columnOf, renderers, paint }),
    [gridId, panes, middle, settings, titleOf, columnOf, renderers, paint],
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

/** Whether the first screen was at rest for a moment: the rows of a query that is under way come before its finishing. */
function useFirstRest(resting: boolean): boolean {
  const [rested, setRested] = useState(false)
  useEffect(() => {
    if (rested || !resting) return undefined
    const timer = setTimeout(() => setRested(true), FIRST_SCREEN_MS)
    return () => clearTimeout(timer)
  }, [rested, resting])
  return rested
}

/** What was in view stays there when the view gets smaller, as by a panel that opens below it. */
function useKeptInView(
  scroll: RowScroll,
  { width, height }: Size,
  active: Cell,
  rowHeight: number,
  reveal: (cell: Cell) => void,
): void {
  const before = useRef({ width, height })
  const onSmaller = useEffectEvent((shown: number) => {
    const line = active.row * rowHeight
    if (active.row >= 0 && line >= scroll.top && line < scroll.top + shown) reveal(active)
  })
  useEffect(() => {
    const old = before.current
    before.current = { width, height }
    if (height < old.height || width < old.width) onSmaller(old.height)
  }, [width, height])
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
