import type { ReactNode } from 'react'
import { toneOf } from '#domain/reports/designed/colours.ts'
import type { CompiledColumn } from '#domain/reports/designed/column.ts'
import { columnsOf } from '#domain/reports/designed/report.ts'
import type { DesignAlign } from '#domain/reports/designed/definition.ts'
import type { Report } from '#domain/reports/report.ts'
import { isNumeric, type GridColumn } from '../../../grid/model/column.ts'
import type { DataRow } from '../../../grid/model/source.ts'

/** Widths that the maker of a report gave its columns. */
export function designedWidths({ design }: Report): Record<string, Partial<GridColumn>> {
  if (!design) return {}
  return Object.fromEntries(
    columnsOf(design).flatMap(({ column }) =>
      column.width === null ? [] : [[column.name, { width: column.width }]],
    ),
  )
}

type Renderer = (row: DataRow, text: string) => ReactNode

/** Cells whose colour follows from their value, or whose side the maker chose. */
export function designedCells({ design }: Report): Readonly<Record<string, Renderer>> {
  if (!design) return {}
  return Object.fromEntries(
    columnsOf(design)
      .filter(({ column }) => column.colours.length > 0 || column.align !== null)
      .map((one) => [one.column.name, rendererOf(one)]),
  )
}

/** The side at which the texts of a column begin or end: the maker's choice, else by its kind. */
export const sideOf = ({ column, field }: CompiledColumn): DesignAlign =>
  column.align ?? (isNumeric(field.kind) ? 'end' : 'start')

function rendererOf(one: CompiledColumn): Renderer {
  const { name, colours } = one.column
  const { field } = one
  const side = sideOf(one)
  const cell = (row: DataRow, text: string): ReactNode => {
    const tone = toneOf(colours, row.values[name], field)
    return <span className={`rc-cell ${side} ${tone ?? ''}`}>{text}</span>
  }
  return cell
}
