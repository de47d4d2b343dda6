import { useEffect, useRef, useState, type MouseEvent, type PointerEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { startsBlock } from '../model/merge.ts'
import { linesBySlot } from '../model/slots.ts'
import type { Cell, CellRange, Rectangle } from '../model/selection.ts'
import type { DataRow, GridRow } from '../model/source.ts'
import type { GridScroll } from '../use-scroll.ts'
import type { ViewData } from '../use-view.ts'
import { Row, type RowLook } from './row.tsx'

/** Rows drawn beyond each edge, so that a short scroll shows no gap. */
const OVERSCAN = 4
/** Rows read ahead of a scroll. */
const AHEAD = 60
/** Milliseconds without a scroll after which rows stand in the page in the order of their lines again. */
const REST = 200
/** Rows are placed relative to the last multiple of this, so that their places seldom change. */
const SPAN = 1_000_000

interface BodyProps {
  readonly data: ViewData
  readonly look: RowLook
  readonly scroll: GridScroll
  readonly rowHeight: number
  readonly cells: { readonly range: CellRange; readonly rectangle: Rectangle }
  readonly selected: ReadonlyMap<DataRow['id'], DataRow>
  /** Id of the row that was gone to last. */
  readonly current: DataRow['id'] | null
  readonly rowTone: ((row: DataRow) => string | undefined) | undefined
  readonly onCell: (cell: Cell, extend: boolean) => void
  readonly onOpen: ((row: DataRow, field: string) => void) | undefined
  /** `line`, and the one ticked before where a range of rows is meant. */
  readonly onToggle: (row: DataRow, line: number, from: number | null) => void
  readonly onMenu: (cell: Cell, at: DOMRect) => void
  readonly empty: ReactNode
}

/** The rows in view. One listener for all cells: which one is meant stands in the markup. */
export function Body(props: BodyProps) {
  const { data, look, scroll, rowHeight, cells, selected, rowTone, onCell, onOpen, onToggle, onMenu } = props
  const { t } = useTranslation('grid')
  const { rowCount } = data.view
  const first = Math.max(0, Math.floor(scroll.top / rowHeight) - OVERSCAN)
  // A row that leaves at one end takes the place in the page of one that comes in at the other.
  const slots = Math.ceil(scroll.viewHeight / rowHeight) + 2 * OVERSCAN + 1
  const settled = useRested(data.loaded)
  const inView = Math.ceil((scroll.top + scroll.viewHeight) / rowHeight)
  // The first screen comes without what is beyond its edge.
  const last = Math.min(rowCount, settled ? first + slots : inView)
  useEffect(() => data.need(Math.max(0, first - AHEAD), last + AHEAD), [data, first, last])

  const merged = look.panes.all.filter((place) => place.choice.merge).map((place) => place.column.field)
  const shownFirst = Math.floor(scroll.top / rowHeight)
  const { active } = cells.range
  const { top, bottom, left, right } = cells.rectangle
  const isRange = top !== bottom || left !== right

  const ticked = useRef<number | null>(null)
  const rowAt = (event: { target: EventTarget }): { cell: Cell; row: GridRow | undefined } | null => {
    const cell = (event.target as Element).closest<HTMLElement>('[data-column]')
    const line = (event.target as Element).closest<HTMLElement>('[data-line]')?.dataset['line']
    if (line === undefined) return null
    return {
      cell: { row: Number(line), column: Number(cell?.dataset['column'] ?? 0) },
      row: data.row(Number(line)),
    }
  }
  const onPointerDown = (event: PointerEvent) => {
    const hit = rowAt(event)
    if (!hit || event.button !== 0 || (event.target as Element).closest('a,button:not([role=checkbox])'))
      return
    const { cell, row } = hit
    const shift = event.shiftKey
    if (row?.kind === 'row' && (event.target as Element).closest('[role=checkbox]')) {
      onToggle(row, cell.row, shift ? ticked.current : null)
      ticked.current = cell.row
    }
    if (row?.kind === 'group' && cell.column === 0 && !shift) data.toggle(row)
    onCell(cell, shift)
  }
  const onPointerMove = (event: PointerEvent) => {
    const hit = event.buttons === 1 ? rowAt(event) : null
    if (hit && (hit.cell.row !== active.row || hit.cell.column !== active.column)) onCell(hit.cell, true)
  }
  const onDoubleClick = (event: MouseEvent) => {
    const hit = rowAt(event)
    if (hit?.row?.kind === 'row') onOpen?.(hit.row, look.panes.all[hit.cell.column]?.column.field ?? '')
  }
  const onContextMenu = (event: MouseEvent) => {
    const hit = rowAt(event)
    if (!hit) return
    event.preventDefault()
    const inside =
      hit.cell.row >= top && hit.cell.row <= bottom && hit.cell.column >= left && hit.cell.column <= right
    if (!inside) onCell(hit.cell, false)
    onMenu(hit.cell, new DOMRect(event.clientX, event.clientY, 0, 0))
  }

  const base = Math.floor(scroll.top / SPAN) * SPAN
  const lines = linesBySlot(first, last, slots, useRested(first))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the grid around it has the focus and the keys
    <div
      role="rowgroup"
      className="g-body"
      style={{ height: Math.max(scroll.height, rowCount === 0 ? scroll.viewHeight : 0) }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onDoubleClick={onDoubleClick}
      onContextMenu={onContextMenu}
      onPointerOver={showWhole}
    >
      <div
        className="g-window"
        style={{ transform: `translateY(${base - scroll.top + Math.max(0, scroll.scrollTop)}px)` }}
      >
        {lines.map((line) => {
          const row = data.row(line)
          const inRange = isRange && line >= top && line <= bottom
          return (
            <Row
              key={line % slots}
              line={line}
              y={line * rowHeight - base}
              row={row}
              look={look}
              selected={row?.kind === 'row' && selected.has(row.id)}
              current={row?.kind === 'row' && row.id === props.current}
              active={line === active.row ? active.column : -1}
              rangeFrom={inRange ? left : null}
              rangeTo={right}
              repeats={line > shownFirst && row ? repeatsOf(merged, data.row(line - 1), row) : ''}
              tone={row?.kind === 'row' ? rowTone?.(row) : undefined}
            />
          )
        })}
      </div>
      {((data.loaded && rowCount === 0) || (!data.loaded && data.error !== null)) && (
        <div className="g-empty" role="row" style={{ width: scroll.viewWidth }}>
          <div role="gridcell">{props.empty ?? t('nothing')}</div>
        </div>
      )}
    </div>
  )
}

/** A value once it has stood for a moment: so, when scrolling rests, the rows come back into reading order. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

/** A text that does not fit shows whole when pointed at. */
function showWhole(event: PointerEvent): void {
  const cell = (event.target as Element).closest<HTMLElement>('.g-cell')
  if (!cell) return
  const shown = cell.querySelector<HTMLElement>('.g-chip') ?? cell
  if (shown.scrollWidth > shown.clientWidth) cell.title = cell.textContent
  else cell.removeAttribute('title')
}

function repeatsOf(merged: readonly string[], above: GridRow | undefined, row: GridRow): string {
  return merged.filter((_, at) => !startsBlock(merged, at, above, row)).join(' ')
}
