import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { useTranslation } from 'react-i18next'
import { wholeText } from '../cells/format.ts'
import type { RowPainter } from '../cells/paint-row.ts'
import { startsBlock } from '../model/merge.ts'
import { linesToRead } from '../model/window.ts'
import { scrollHeight } from '../model/scroll.ts'
import type { Cell, CellRange, Rectangle } from '../model/selection.ts'
import type { DataRow, GridRow } from '../model/source.ts'
import type { RowScroll } from '../row-scroll.ts'
import { useRowWindow } from '../use-row-window.ts'
import type { ViewData } from '../use-view.ts'
import { Row, type RowLook } from './row.tsx'

/** Milliseconds between two times that rows are asked for while scrolling. */
const ASK_MS = 60

interface BodyProps {
  readonly data: ViewData
  readonly look: RowLook
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly scroll: RowScroll
  readonly rowHeight: number
  readonly viewHeight: number
  readonly viewWidth: number
  /** The first screen has been shown for a moment. */
  readonly settled: boolean
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
  const { data, look, scroll, rowHeight, viewHeight, cells, selected, rowTone } = props
  const { onCell, onOpen, onToggle, onMenu } = props
  const { t } = useTranslation('grid')
  const { rowCount } = data.view
  const shape = { rowCount, rowHeight, viewHeight }
  const drawn = useRowWindow(props.scroller, scroll, shape, props.settled)
  useNeeded(data, drawn.first, drawn.last)

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

  const onPointerOver = (event: PointerEvent) => {
    const cell = (event.target as Element).closest<HTMLElement>('.g-cell')
    const hit = rowAt(event)
    const column = hit && look.panes.all[hit.cell.column]?.column
    if (!cell || !column) return
    const isOwn = column.kind === 'color' || look.renderers[column.field] !== undefined
    showWhole(cell, isOwn ? '' : wholeText(hit.row?.values[column.field], column, look.settings))
  }

  const drawsOwn = Object.keys(look.renderers).length > 0
  const painters = useRef(new Map<number, RowPainter>())
  const onPainter = useCallback((slot: number, painter: RowPainter | null) => {
    if (painter) painters.current.set(slot, painter)
    else painters.current.delete(slot)
  }, [])
  useLayoutEffect(() => {
    for (const { line, slot, y } of drawn.rows) {
      const row = data.row(line)
      const inRange = isRange && line >= top && line <= bottom
      const isRow = row?.kind === 'row'
      painters.current.get(slot)?.paint(look.paint, look, {
        line,
        y,
        row,
        selected: isRow && selected.has(row.id),
        current: isRow && row.id === props.current,
        active: line === active.row ? active.column : -1,
        rangeFrom: inRange ? left : null,
        rangeTo: right,
        repeats: line > shownFirst && row ? repeatsOf(merged, data.row(line - 1), row) : noRepeats,
        tone: isRow ? rowTone?.(row) : undefined,
      })
    }
  })

  const missing = drawn.rows.some(({ line }) => data.row(line) === undefined)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the grid around it has the focus and the keys
    <div
      role="rowgroup"
      className="g-body"
      aria-busy={missing}
      style={{
        height:
          rowCount === 0 ? viewHeight : scrollHeight({ contentHeight: rowCount * rowHeight, viewHeight }),
      }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onDoubleClick={onDoubleClick}
      onContextMenu={onContextMenu}
      onPointerOver={onPointerOver}
    >
      {missing && (
        <div aria-hidden className="g-waiting" style={{ width: props.viewWidth }}>
          <span style={{ top: viewHeight - 40 }}>{t('loading')}</span>
        </div>
      )}
      <div className="g-window" style={{ transform: `translateY(${drawn.shift}px)` }}>
        {drawn.rows.map(({ line, slot }) => {
          const row = data.row(line)
          const isGroup = row?.kind === 'group'
          return (
            <Row
              key={slot}
              slot={slot}
              look={look}
              row={drawsOwn && row?.kind === 'row' ? row : null}
              group={isGroup ? row : null}
              line={isGroup ? line : -1}
              active={isGroup && line === active.row && active.column === 0}
              onPainter={onPainter}
            />
          )
        })}
      </div>
      {((data.loaded && rowCount === 0) || (!data.loaded && data.error !== null)) && (
        <div className="g-empty" role="row" style={{ width: props.viewWidth }}>
          <div role="gridcell">{props.empty ?? t('nothing')}</div>
        </div>
      )}
    </div>
  )
}

/** Asks for the rows around those drawn: a fast scroll passes far more rows than are worth fetching. */
function useNeeded(data: ViewData, first: number, last: number): void {
  const asked = useRef(-Infinity)
  const before = useRef(first)
  useEffect(() => {
    if (data.view.row) return undefined
    const ask = () => {
      asked.current = performance.now()
      const { from, to } = linesToRead(first, last, before.current)
      before.current = first
      data.need(from, to)
    }
    const wait = asked.current + ASK_MS - performance.now()
    if (wait <= 0) {
      ask()
      return undefined
    }
    const timer = setTimeout(ask, wait)
    return () => clearTimeout(timer)
  }, [data, first, last])
}

/** A text that is cut, or shortened as those of its column are, shows whole when pointed at. */
function showWhole(cell: HTMLElement, whole: string): void {
  const shown = cell.querySelector<HTMLElement>('.g-chip') ?? cell
  const text = cell.textContent
  const isCut = shown.scrollWidth > shown.clientWidth
  if (isCut || (text !== '' && text !== whole && whole !== '')) cell.title = whole || text
  else cell.removeAttribute('title')
}

function repeatsOf(merged: readonly string[], above: GridRow | undefined, row: GridRow): readonly string[] {
  if (merged.length === 0) return noRepeats
  return merged.filter((_, at) => !startsBlock(merged, at, above, row))
}

const noRepeats: readonly string[] = []
