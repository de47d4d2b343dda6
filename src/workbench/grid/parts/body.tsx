import {
  useEffect,
  useMemo,
  useRef,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { wholeText } from '../cells/format.ts'
import { startsBlock } from '../model/merge.ts'
import { linesToRead } from '../model/window.ts'
import { scrollHeight } from '../model/scroll.ts'
import type { Cell, CellRange, Rectangle } from '../model/selection.ts'
import type { DataRow, GridRow } from '../model/source.ts'
import type { RowScroll } from '../row-scroll.ts'
import { useRowPainters, type OnPainter } from '../use-row-painters.ts'
import { useRowWindow, type DrawnRows } from '../use-row-window.ts'
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
  /** Said while rows in view are still read. */
  readonly waiting: string
}

/** The rows in view. One listener for all cells: which one is meant is in the markup. */
export function Body(props: BodyProps) {
  const { data, look, scroll, rowHeight, viewHeight, cells, selected, rowTone } = props
  const { onCell, onOpen, onToggle, onMenu } = props
  const { rowCount } = data.view
  const shape = { rowCount, rowHeight, viewHeight }
  const drawn = useRowWindow(props.scroller, scroll, shape, props.settled)
  useNeeded(data, drawn)

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
  const onPainter = useRowPainters(drawn.rows, look, ({ line, y }) => {
    const row = data.row(line)
    const inRange = isRange && line >= top && line <= bottom
    const isRow = row?.kind === 'row'
    return {
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
      passing: scroll.leaps,
    }
  })

  const missing = drawn.rows.some(({ line, aside }) => !aside && data.row(line) === undefined)
  const slots = drawn.rows.map(({ slot }) => slot).join(' ')
  const isPlain =
    !drawsOwn && drawn.rows.every(({ line, aside }) => aside || data.row(line)?.kind !== 'group')
  const plainRows = useMemo(() => plainRowsOf(slots, look, onPainter), [slots, look, onPainter])
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
          <span style={{ top: viewHeight - 40 }}>{props.waiting}</span>
        </div>
      )}
      <div className="g-window" style={{ transform: `translateY(${drawn.shift}px)` }}>
        {isPlain
          ? plainRows
          : drawn.rows.map(({ line, slot, aside }) => {
              const row = aside ? undefined : data.row(line)
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
          <div role="gridcell">{props.empty}</div>
        </div>
      )}
    </div>
  )
}

/** Rows of which all that they show is painted: as long as the slots are the same, React has nothing to look at. */
const plainRowsOf = (slots: string, look: RowLook, onPainter: OnPainter): readonly ReactNode[] =>
  slots
    .split(' ')
    .filter((slot) => slot !== '')
    .map((slot) => (
      <Row
        key={slot}
        slot={Number(slot)}
        look={look}
        row={null}
        group={null}
        line={-1}
        active={false}
        onPainter={onPainter}
      />
    ))

/** Asks for the rows around those drawn: a fast scroll passes far more rows than are worth fetching. */
function useNeeded(data: ViewData, drawn: DrawnRows): void {
  // A view that gives any row at once is asked for none.
  const isAsked = !data.view.row
  const [first, last] = isAsked ? [drawn.first, drawn.last] : [0, 0]
  const asked = useRef(-Infinity)
  const before = useRef(first)
  useEffect(() => {
    if (!isAsked) return undefined
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
  }, [data, isAsked, first, last])
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
