import { ArrowDown, ArrowUp, EllipsisVertical, ListFilter } from 'lucide-react'
import { memo, useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isNumeric, type GridColumn } from '../model/column.ts'
import { HEAD_TOOLS } from '../model/column-fit.ts'
import { moveColumn, resizeColumn, toggleSort } from '../model/column-state.ts'
import type { Pane, Panes, PlacedColumn } from '../model/panes.ts'
import type { SortKey } from '../model/source.ts'
import { useLabel } from '../../i18n/index.ts'
import type { ChangeLayout } from '../use-layout.ts'

export interface HeaderProps {
  readonly gridId: string
  readonly panes: Panes
  readonly middle: readonly PlacedColumn[]
  readonly titleOf: (field: string) => string
  readonly sort: readonly SortKey[]
  readonly filtered: ReadonlySet<string>
  /** Place of the active header cell, or -1. */
  readonly active: number
  readonly change: ChangeLayout
  /** Makes a column as wide as its contents. */
  readonly onFit: (column: GridColumn) => void
  readonly onMenu: (place: PlacedColumn, at: DOMRect) => void
  readonly onFilter: (place: PlacedColumn, at: DOMRect) => void
  /** What stands in a special column's header (row selection). */
  readonly special: ReactNode
}

interface Drag {
  readonly field: string
  readonly target: string
  readonly behind: boolean
}

/** Column titles: click sorts, dragging moves, the right edge resizes, the menu does the rest. */
export const Header = memo(function Header(props: HeaderProps) {
  const { panes, middle } = props
  const [drag, setDrag] = useState<Drag | null>(null)
  const cells = (pane: Pane, columns: readonly PlacedColumn[], side: 'left' | 'middle' | 'right') =>
    (pane.width > 0 || side === 'middle') && (
      <div
        className={`g-pane ${side}`}
        style={side === 'middle' ? { minWidth: pane.width } : { width: pane.width }}
      >
        {columns.map((place) => (
          <HeaderCell key={place.column.field} place={place} {...props} drag={drag} setDrag={setDrag} />
        ))}
      </div>
    )
  return (
    <div role="rowgroup" className="g-header">
      <div role="row" aria-rowindex={1} className="g-row head">
        {cells(panes.left, panes.left.columns, 'left')}
        {cells(panes.middle, middle, 'middle')}
        {cells(panes.right, panes.right.columns, 'right')}
      </div>
    </div>
  )
})

interface HeaderCellProps extends HeaderProps {
  readonly place: PlacedColumn
  readonly drag: Drag | null
  readonly setDrag: (drag: Drag | null) => void
}

function HeaderCell(props: HeaderCellProps) {
  const { place, gridId, titleOf, sort, filtered, active, change, onFit, onMenu, onFilter, drag, setDrag } =
    props
  const { t } = useTranslation('grid')
  const { column, index } = place
  const { field } = column
  const special = field.startsWith('#')
  const at = sort.findIndex((key) => key.field === field)
  const key = sort[at]
  const moved = useRef(false)
  const rectOf = (event: { currentTarget: Element }) =>
    event.currentTarget.closest('.g-head')!.getBoundingClientRect()
  const labelOf = useLabel()
  const title = titleOf(field)
  const about = column.about && labelOf(column.about)
  const names = [
    'g-cell g-head',
    isNumeric(column.kind) && 'number',
    isTight(place, key ? (sort.length > 1 ? 2 : 1) : 0) && 'tight',
    active === index && 'active',
    drag?.field === field && 'dragged',
    drag?.target === field && (drag.behind ? 'drop-behind' : 'drop-before'),
  ]
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid has the focus; its keys do all of this
    <div
      role="columnheader"
      {...(!special && { 'aria-label': title })}
      {...(about && { 'aria-description': about })}
      id={`${gridId}--1-${index}`}
      aria-colindex={index + 1}
      aria-sort={key ? (key.descending ? 'descending' : 'ascending') : 'none'}
      data-column={index}
      data-field={field}
      className={names.filter(Boolean).join(' ')}
      style={{ left: place.left, width: place.width }}
      onPointerDown={(event) => !special && startDrag(event, field, change, setDrag, moved)}
      onClick={(event) => {
        if (special || moved.current || column.sortable === false) return
        const add = event.shiftKey || event.ctrlKey || event.metaKey
        change((layout) => ({ ...layout, sort: toggleSort(layout.sort, field, add) }))
      }}
      onContextMenu={(event) => {
        event.preventDefault()
        if (!special) onMenu(place, rectOf(event))
      }}
    >
      {special ? (
        props.special
      ) : (
        <>
          <span className="g-title" title={about ? `${title}\n${about}` : title}>
            {title}
          </span>
          {key && (
            <span className="g-sort" aria-hidden>
              {key.descending ? <ArrowDown size={12} /> : <ArrowUp size={12} />}
              {sort.length > 1 && <small>{at + 1}</small>}
            </span>
          )}
          <span className={filtered.has(field) ? 'g-head-tools filtered' : 'g-head-tools'}>
            {column.filterable !== false && (
              <button
                type="button"
                tabIndex={-1}
                aria-label={t('filterColumn', { title })}
                className={filtered.has(field) ? 'on' : ''}
                onClick={(event) => (event.stopPropagation(), onFilter(place, rectOf(event)))}
              >
                <ListFilter size={12} aria-hidden />
              </button>
            )}
            <button
              type="button"
              tabIndex={-1}
              aria-label={t('columnMenu', { title })}
              onClick={(event) => (event.stopPropagation(), onMenu(place, rectOf(event)))}
            >
              <EllipsisVertical size={12} aria-hidden />
            </button>
          </span>
          <span
            className="g-resize"
            aria-hidden
            onPointerDown={(event) => startResize(event, place, change)}
            onClick={(event) => event.stopPropagation()}
            onDoubleClick={() => onFit(column)}
          />
        </>
      )}
    </div>
  )
}

/** Whether the arrow of a sort leaves place for one button only beside the title. */
const isTight = ({ titleWidth, width }: PlacedColumn, marks: number): boolean =>
  marks > 0 && width < titleWidth + HEAD_PADDING + HEAD_TOOLS + ARROW + (marks - 1) * ORDER

const HEAD_PADDING = 16
const ARROW = 14
const ORDER = 7

function startResize(event: PointerEvent<HTMLElement>, place: PlacedColumn, change: ChangeLayout): void {
  event.stopPropagation()
  event.preventDefault()
  const handle = event.currentTarget
  const start = event.clientX
  const towards = place.choice.pin === 'right' ? -1 : 1
  handle.setPointerCapture(event.pointerId)
  const move = (next: globalThis.PointerEvent) =>
    change((layout) =>
      resizeColumn(layout, place.column.field, place.width + towards * (next.clientX - start)),
    )
  const stop = () => {
    handle.removeEventListener('pointermove', move)
    handle.removeEventListener('pointerup', stop)
    handle.removeEventListener('pointercancel', stop)
  }
  handle.addEventListener('pointermove', move)
  handle.addEventListener('pointerup', stop)
  handle.addEventListener('pointercancel', stop)
}

/** A drag starts after 5 px, so that a click still sorts. */
function startDrag(
  event: PointerEvent<HTMLElement>,
  field: string,
  change: ChangeLayout,
  setDrag: (drag: Drag | null) => void,
  moved: { current: boolean },
): void {
  if (event.button !== 0 || (event.target as Element).closest('button')) return
  const start = event.clientX
  moved.current = false
  let drag: Drag | null = null
  const move = (next: globalThis.PointerEvent) => {
    if (!moved.current && Math.abs(next.clientX - start) < 5) return
    moved.current = true
    const over = document.elementFromPoint(next.clientX, next.clientY)?.closest<HTMLElement>('.g-head')
    const target = over?.dataset['field']
    if (!over || !target || target.startsWith('#')) return
    const { left, width } = over.getBoundingClientRect()
    drag = { field, target, behind: next.clientX > left + width / 2 }
    setDrag(drag)
  }
  const stop = () => {
    document.removeEventListener('pointermove', move)
    document.removeEventListener('pointerup', stop)
    document.removeEventListener('pointercancel', stop)
    setDrag(null)
    const end = drag
    if (end) change((layout) => moveColumn(layout, end.field, end.target, end.behind))
    // The click of this release comes right after it and must not sort.
    setTimeout(() => (moved.current = false))
  }
  document.addEventListener('pointermove', move)
  document.addEventListener('pointerup', stop)
  document.addEventListener('pointercancel', stop)
}
