import type { ReactNode } from 'react'
import type { Condition } from '#domain/crud.ts'
import type { ColumnFilters } from './model/column-filter.ts'
import type { GridColumn } from './model/column.ts'
import type { CellEditing } from './model/cell-editing.ts'
import type { DataRow, GridSource, PatchedRows, SortKey } from './model/source.ts'
import type { CellRenderer } from './parts/row.tsx'
import type { PdfOffer } from './export/pdf-offer.ts'
import type { ExportFacts } from './export/protocol.ts'
import type { LayoutKeeper } from './layouts/layout-keeper.ts'
import type { SelectionMode } from './use-row-selection.ts'

/** What a screen can do from outside. */
export interface GridHandle {
  refresh(): void
  /** No row is ticked any more; the current row stays. */
  clearTicks(): void
  /** No row is ticked or current any more. */
  clearSelection(): void
  focus(): void
  /** Reads the rows again, then goes to the one with this id; it is at `line` of them. */
  showRow(id: DataRow['id'], line: number): void
  /** Goes to the row with this id, once it is shown. */
  goToRow(id: DataRow['id']): void
  sortBy(sort: readonly SortKey[]): void
  groupBy(fields: readonly string[]): void
  filterBy(filters: ColumnFilters): void
  /** Shows new values of rows by their id, where they are. */
  patch(rows: PatchedRows): void
}

export interface GridProps {
  /** Names the kept column layout; one per screen and table. */
  readonly name: string
  /** Names the grid for screen readers, and its exported file. */
  readonly label: string
  readonly source: GridSource
  /** The layout is not kept: the columns follow from the data. */
  readonly transient?: boolean
  /** Its layouts are kept as something else than those of the grid, such as styles of a report. */
  readonly keeper?: LayoutKeeper
  /** The user chooses which columns add up. */
  readonly choosesSums?: boolean
  /** What a workbook of the rows says about them on a sheet of its own. */
  readonly facts?: () => ExportFacts
  /** A menu of layouts in place of the grid's own, where that has none. */
  readonly layouts?: ReactNode
  /** Columns whose field begins with `#` hold no values: they are drawn by a renderer, neither sorted, moved nor exported. */
  readonly columns: readonly GridColumn[]
  /** Sorting and grouping until the user chooses. */
  readonly sort?: readonly SortKey[]
  readonly group?: readonly string[]
  /** Groups show their rows until they are folded. */
  readonly unfolded?: boolean
  /** What the quick search holds at first. */
  readonly keyword?: string
  /** Conditions of the screen, joined with the user's. */
  readonly filters?: readonly Condition[]
  readonly selection?: SelectionMode
  /** The rows that actions are about changed: those that are ticked, or the current row where none is. */
  readonly onSelect?: (rows: readonly DataRow[]) => void
  /** Enter or double click on a cell. */
  readonly onOpen?: (row: DataRow, field: string) => void
  /** The current row changed, the one that the user went to last; null when it is no longer shown. */
  readonly onActiveRow?: (row: DataRow | null) => void
  /** Cells can be changed in place. */
  readonly editing?: CellEditing | undefined
  readonly renderers?: Readonly<Record<string, CellRenderer>>
  /** Further lines of the context menu. */
  readonly rowActions?: readonly RowAction[]
  /** Rows may be written to a file; default: they may. */
  readonly mayExport?: boolean
  /** The server makes the rows into a PDF. */
  readonly pdf?: PdfOffer
  /** What the audit log calls rows that are written to a file; default: the name of the file. */
  readonly auditKey?: string
  /** Class name of a row, for traffic lights. */
  readonly rowTone?: (row: DataRow) => string | undefined
  /** The screen's controls, between quick search and tools. */
  readonly toolbar?: ReactNode
  /** Shown instead of rows when nothing matches. */
  readonly empty?: ReactNode
  readonly ref?: React.Ref<GridHandle>
}

export interface RowAction {
  readonly label: string
  readonly icon?: ReactNode
  readonly shortcut?: string
  /** Whether the row has this line; default: it has. */
  readonly isOffered?: (row: DataRow) => boolean
  readonly onSelect: (row: DataRow) => void
}
