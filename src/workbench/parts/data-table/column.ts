import type { ReactNode } from 'react'

/** A column of a table. Columns of which none has a title make a table without a head. */
export interface DataColumn<Row> {
  readonly title?: ReactNode
  /** Title for screen readers alone: a column of buttons, ticks or bars. */
  readonly spoken?: string
  /** What the title means. */
  readonly about?: string
  readonly cell: (row: Row, index: number) => ReactNode
  /** The cell names the row. */
  readonly isName?: boolean
  /** Figures: at the right, in digits of one width. */
  readonly isNumber?: boolean
  /** One line; what does not fit is in the tooltip. */
  readonly isCut?: boolean
  /** Stays at the left while the others are scrolled. */
  readonly isPinned?: boolean
  readonly className?: string
  /** Class of the cell of a row: what its value means. */
  readonly tone?: (row: Row) => string | undefined
  /** Tooltip of the cell of a row. */
  readonly hint?: (row: Row, index: number) => string | undefined
  readonly total?: ReactNode
}

/** Classes of the head of a column, or of its cell in a row. */
export const classOf = <Row>(column: DataColumn<Row>, row?: Row): string | undefined =>
  [
    column.className,
    column.isNumber && 'number',
    column.isCut && 'cut',
    column.isPinned && 'pinned',
    row !== undefined && column.tone?.(row),
  ]
    .filter(Boolean)
    .join(' ') || undefined
