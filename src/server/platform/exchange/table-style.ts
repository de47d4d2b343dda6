import type { PageStyle } from '#domain/print/page-style.ts'
import type { DesignColour } from '#domain/reports/designed/definition.ts'
import type { TotalOp } from '#domain/rules/totals.ts'

/** How a column is written to a file. */
export interface ColumnLook {
  /** In place of its label; empty: its label. */
  readonly title: string
  /** Pixels of the screen; null: by its contents. */
  readonly width: number | null
  /** What it comes to below groups and rows; null: nothing. */
  readonly total: TotalOp | null
  readonly colours: readonly DesignColour[]
}

/** How a table is written to a file for people. */
export interface TableStyle {
  /** By name. */
  readonly columns: Readonly<Record<string, ColumnLook>>
  /** Names of the columns by which rows are grouped, outermost first; rows come in their order. */
  readonly groups: readonly string[]
  readonly page: PageStyle | null
}
