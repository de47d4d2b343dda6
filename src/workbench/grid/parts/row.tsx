import { memo, useCallback, type ReactNode } from 'react'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { cellText, shownText, type FormatSettings } from '../cells/format.ts'
import { cellId, rowPainterOf, type RowsPaint } from '../cells/paint-row.ts'
import type { OnPainter } from '../use-row-painters.ts'
import type { GridColumn } from '../model/column.ts'
import type { Panes, PlacedColumn } from '../model/panes.ts'
import { plainValue, type DataRow, type GroupRow } from '../model/source.ts'

/** Draws a cell in a screen's own way. */
export type CellRenderer = (row: DataRow, text: string) => ReactNode

export interface RowLook {
  readonly gridId: string
  readonly panes: Panes
  /** Columns of the middle pane that are in view. */
  readonly middle: readonly PlacedColumn[]
  readonly settings: FormatSettings
  readonly renderers: Readonly<Record<string, CellRenderer>>
  /** Titles of grouped columns, for group rows. */
  readonly titleOf: (field: string) => string
  readonly columnOf: (field: string) => GridColumn | undefined
  readonly paint: RowsPaint
}

interface RowProps {
  readonly slot: number
  readonly look: RowLook
  /** There where a screen draws cells of its rows. */
  readonly row: DataRow | null
  /** The row is a group's, on a line. */
  readonly group: GroupRow | null
  readonly line: number
  readonly active: boolean
  readonly onPainter: OnPainter
}

/**
 * The elements of a row, made once for its slot. What they show is painted (cells/paint-row.ts), but for labels of groups
 * and cells that a screen draws.
 */
export const Row = memo(function Row(props: RowProps) {
  const { slot, look, row, group, onPainter } = props
  const { panes, middle } = look
  const take = useCallback(
    (element: HTMLDivElement) => {
      onPainter(slot, rowPainterOf(element))
      return () => onPainter(slot, null)
    },
    [slot, onPainter],
  )
  const cells = (columns: readonly PlacedColumn[]) =>
    group ? columns.filter(({ index }) => index > 0) : columns
  return (
    <div role="row" ref={take}>
      {group && <GroupLabel row={group} look={look} line={props.line} active={props.active} />}
      {panes.left.width > 0 && (
        <div className="g-pane left" style={{ width: panes.left.width }}>
          {cells(panes.left.columns).map((place) => cell(place, look, row))}
        </div>
      )}
      <div className="g-pane middle" style={{ minWidth: panes.middle.width }}>
        {cells(middle).map((place) => cell(place, look, row))}
      </div>
      {panes.right.width > 0 && (
        <div className="g-pane right" style={{ width: panes.right.width }}>
          {cells(panes.right.columns).map((place) => cell(place, look, row))}
        </div>
      )}
    </div>
  )
})

/** A function and not a component: a screenful has hundreds of cells, and components cost more than elements. */
function cell({ column, index, style, finest }: PlacedColumn, look: RowLook, row: DataRow | null): ReactNode {
  const renderer = look.renderers[column.field]
  return (
    <div key={column.field} role="gridcell" aria-colindex={index + 1} data-column={index} style={style}>
      {row && renderer?.(row, shownText(row.values[column.field], column, look.settings, finest))}
    </div>
  )
}

interface GroupLabelProps {
  readonly row: GroupRow
  readonly look: RowLook
  readonly line: number
  readonly active: boolean
}

/** Stays at the left edge while the subtotals scroll below their columns. */
function GroupLabel({ row, look, line, active }: GroupLabelProps) {
  const column = look.columnOf(row.field)
  const text = column ? cellText(row.value, column, look.settings) : plainValue(row.value)
  const Chevron = row.open ? ChevronDown : ChevronRight
  const room = look.panes.all.find((place) => place.column.sum)
  const free = room && room.choice.pin === null ? look.panes.left.width + room.left : 420
  return (
    <div className="g-group-holder">
      <div
        role="gridcell"
        id={cellId(look.gridId, line, 0)}
        aria-colindex={1}
        aria-expanded={row.open}
        data-column={0}
        className={active ? 'g-group-label active' : 'g-group-label'}
        style={{ paddingLeft: 8 + row.level * 18, maxWidth: Math.max(180, free) }}
      >
        <Chevron size={14} aria-hidden className="g-chevron" />
        <span className="g-group-title">{look.titleOf(row.field)}</span>
        <b>{text || '—'}</b>
        <span className="g-group-count">{row.count.toLocaleString('en')}</span>
      </div>
    </div>
  )
}
