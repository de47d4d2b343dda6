import { memo, type ReactNode } from 'react'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { cellContent } from '../cells/cell-content.tsx'
import { cellText, type FormatSettings } from '../cells/format.ts'
import { isNumeric, type GridColumn } from '../model/column.ts'
import type { Panes, PlacedColumn } from '../model/panes.ts'
import { plainValue, type CellValue, type DataRow, type GridRow, type GroupRow } from '../model/source.ts'

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
}

interface RowProps {
  readonly line: number
  /** Place inside the window of drawn rows, px. */
  readonly y: number
  readonly row: GridRow | undefined
  readonly look: RowLook
  readonly selected: boolean
  /** It is the one that actions are about where none is ticked. */
  readonly current: boolean
  /** Place of the active cell in this row, or -1. */
  readonly active: number
  /** Columns of the cell range in this row, both inclusive; null outside. */
  readonly rangeFrom: number | null
  readonly rangeTo: number
  /** Merged fields whose cell repeats the one above, joined by a space; they are drawn blank. */
  readonly repeats: string
  readonly tone: string | undefined
}

export const Row = memo(function Row(props: RowProps) {
  const { line, row, look, selected, current, tone, y } = props
  const names = [
    'g-row',
    !row && 'waiting',
    row?.kind === 'group' && 'group',
    selected && 'selected',
    current && 'current',
    tone,
  ]
  return (
    <div
      role="row"
      aria-rowindex={line + 2}
      aria-selected={selected}
      aria-current={current || undefined}
      data-line={line}
      className={names.filter(Boolean).join(' ')}
      style={{ transform: `translateY(${y}px)` }}
    >
      {row?.kind === 'group' && <GroupLabel row={row} look={look} line={line} active={props.active === 0} />}
      <PaneCells {...props} columns={look.panes.left.columns} width={look.panes.left.width} side="left" />
      <PaneCells {...props} columns={look.middle} width={look.panes.middle.width} side="middle" />
      <PaneCells {...props} columns={look.panes.right.columns} width={look.panes.right.width} side="right" />
    </div>
  )
})

interface PaneCellsProps extends RowProps {
  readonly columns: readonly PlacedColumn[]
  readonly width: number
  readonly side: 'left' | 'middle' | 'right'
}

function PaneCells({ columns, width, side, ...row }: PaneCellsProps) {
  if (width === 0 && side !== 'middle') return null
  return (
    <div className={`g-pane ${side}`} style={side === 'middle' ? { minWidth: width } : { width }}>
      {columns.map((place) => cell(place, row))}
    </div>
  )
}

const cellId = (gridId: string, line: number, column: number) => `${gridId}-${line}-${column}`

/** A function and not a component: a screenful has hundreds of cells, and components cost more than elements. */
function cell(place: PlacedColumn, props: RowProps): ReactNode {
  const { line, row, look, active, rangeFrom, rangeTo, repeats } = props
  const { column, index } = place
  if (row?.kind === 'group' && index === 0) return null
  const { field, kind } = column
  const value = row?.values[field]
  const repeated = repeats !== '' && repeats.split(' ').includes(field)
  let names = isNumeric(kind) ? 'g-cell number' : 'g-cell'
  if (column.choice || column.texts) names += ' t-words'
  if (rangeFrom !== null && index >= rangeFrom && index <= rangeTo) names += ' in-range'
  if (repeated) names += ' same'
  if (active === index) names += ' active'
  const renderer = look.renderers[field]
  return (
    <div
      key={field}
      role="gridcell"
      id={active === index ? cellId(look.gridId, line, index) : undefined}
      aria-colindex={index + 1}
      aria-label={repeated ? cellText(value, column, look.settings) : undefined}
      data-column={index}
      className={names}
      style={heatOf(place, row, value)}
    >
      {!row || repeated
        ? null
        : renderer && row.kind === 'row'
          ? renderer(row, cellText(value, column, look.settings))
          : cellContent(value, column, look.settings)}
    </div>
  )
}

/** By the square root, so that small values show beside large ones. */
function heatOf({ column, style }: PlacedColumn, row: GridRow | undefined, value: CellValue) {
  if (!column.heat || row?.kind !== 'row' || value === null || value === undefined) return style
  const share = Math.sqrt(Math.min(1, Math.abs(Number(value)) / column.heat))
  if (share === 0) return style
  const percent = Math.round(4 + share * 34)
  return { ...style, background: `color-mix(in srgb, var(--bad) ${percent}%, transparent)` }
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
