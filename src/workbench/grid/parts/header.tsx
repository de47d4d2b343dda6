import { memo, useState, type ReactNode } from 'react'
import type { Pane, Panes, PlacedColumn } from '../model/panes.ts'
import type { SortKey } from '../model/source.ts'
import { HeaderCell, type HeaderActions } from './header-cell.tsx'
import { dragLook, type Drag } from './header-drag.ts'
import { selectColumn } from './select-column.tsx'

export interface HeaderProps extends HeaderActions {
  readonly panes: Panes
  readonly middle: readonly PlacedColumn[]
  readonly titleOf: (field: string) => string
  readonly sort: readonly SortKey[]
  readonly filtered: ReadonlySet<string>
  /** Place of the active header cell, or -1. */
  readonly active: number
}

/** Column titles: click sorts, dragging moves, the right edge resizes, the menu does the rest. */
export const Header = memo(function Header(props: HeaderProps) {
  const { panes, middle, sort, filtered, active, change } = props
  const [drag, setDrag] = useState<Drag | null>(null)
  const cell = (place: PlacedColumn): ReactNode => {
    const { field } = place.column
    const at = sort.findIndex((key) => key.field === field)
    return (
      <HeaderCell
        key={field}
        place={place}
        gridId={props.gridId}
        title={props.titleOf(field)}
        descending={sort[at]?.descending ?? null}
        order={sort.length > 1 ? at + 1 : 0}
        isFiltered={filtered.has(field)}
        isActive={active === place.index}
        look={dragLook(drag, field)}
        change={change}
        onFit={props.onFit}
        onMenu={props.onMenu}
        onFilter={props.onFilter}
        setDrag={setDrag}
        special={field === selectColumn.field ? props.special : null}
      />
    )
  }
  const cells = (pane: Pane, columns: readonly PlacedColumn[], side: 'left' | 'middle' | 'right') =>
    (pane.width > 0 || side === 'middle') && (
      <div
        className={`g-pane ${side}`}
        style={side === 'middle' ? { minWidth: pane.width } : { width: pane.width }}
      >
        {columns.map(cell)}
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
