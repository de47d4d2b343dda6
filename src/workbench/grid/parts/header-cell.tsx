import { ArrowDown, ArrowUp, EllipsisVertical, ListFilter } from 'lucide-react'
import { memo, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isNumeric, type GridColumn } from '../model/column.ts'
import { HEAD_TOOLS } from '../model/column-fit.ts'
import { toggleSort } from '../model/column-state.ts'
import type { PlacedColumn } from '../model/panes.ts'
import { useLabel } from '../../i18n/index.ts'
import type { ChangeLayout } from '../use-layout.ts'
import { startDrag, startResize, type Drag } from './header-drag.ts'

/** What all titles of a grid have in common. */
export interface HeaderActions {
  readonly gridId: string
  readonly change: ChangeLayout
  /** Makes a column as wide as its contents. */
  readonly onFit: (column: GridColumn) => void
  readonly onMenu: (place: PlacedColumn, at: DOMRect) => void
  readonly onFilter: (place: PlacedColumn, at: DOMRect) => void
  /** What is shown in a special column's header (row selection); null: its title. */
  readonly special: ReactNode
}

interface HeaderCellProps extends HeaderActions {
  readonly place: PlacedColumn
  readonly title: string
  /** null: not sorted by it. */
  readonly descending: boolean | null
  /** Place among several sort keys, from 1. */
  readonly order: number
  readonly isFiltered: boolean
  readonly isActive: boolean
  /** Its part in a drag of a column. */
  readonly look: string
  readonly setDrag: (drag: Drag | null) => void
}

/** Sorting by one column draws no other one again. */
export const HeaderCell = memo(function HeaderCell(props: HeaderCellProps) {
  const { place, gridId, title, descending, order, isFiltered, change, onMenu, onFilter, setDrag } = props
  const { t } = useTranslation('grid')
  const { column, index } = place
  const { field } = column
  const special = field.startsWith('#')
  const isSorted = descending !== null
  const moved = useRef(false)
  const rectOf = (event: { currentTarget: Element }) =>
    event.currentTarget.closest('.g-head')!.getBoundingClientRect()
  const labelOf = useLabel()
  const about = column.about && labelOf(column.about)
  const names = [
    'g-cell g-head',
    isNumeric(column.kind) && 'number',
    isTight(place, isSorted ? (order > 0 ? 2 : 1) : 0) && 'tight',
    props.isActive && 'active',
    props.look,
  ]
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the grid has the focus; its keys do all of this
    <div
      role="columnheader"
      {...((!special || props.special === null) && { 'aria-label': title })}
      {...(about && { 'aria-description': about })}
      id={`${gridId}--1-${index}`}
      aria-colindex={index + 1}
      aria-sort={isSorted ? (descending ? 'descending' : 'ascending') : 'none'}
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
        (props.special ?? <span className="g-title">{title}</span>)
      ) : (
        <>
          <span className="g-title" title={about ? `${title}\n${about}` : title}>
            {title}
          </span>
          {isSorted && (
            <span className="g-sort" aria-hidden>
              {descending ? <ArrowDown size={12} /> : <ArrowUp size={12} />}
              {order > 0 && <small>{order}</small>}
            </span>
          )}
          <span className={isFiltered ? 'g-head-tools filtered' : 'g-head-tools'}>
            {column.filterable !== false && (
              <button
                type="button"
                tabIndex={-1}
                aria-label={t('filterColumn', { title })}
                className={isFiltered ? 'on' : ''}
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
            onDoubleClick={() => props.onFit(column)}
          />
        </>
      )}
    </div>
  )
})

/** Whether the arrow of a sort leaves place for one button only beside the title. */
const isTight = ({ titleWidth, width }: PlacedColumn, marks: number): boolean =>
  marks > 0 && width < titleWidth + HEAD_PADDING + HEAD_TOOLS + ARROW + (marks - 1) * ORDER

const HEAD_PADDING = 16
const ARROW = 14
const ORDER = 7
