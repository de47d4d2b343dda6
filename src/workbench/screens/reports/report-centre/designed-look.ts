import type { CompiledColumn } from '#domain/reports/designed/column.ts'
import { columnsOf } from '#domain/reports/designed/report.ts'
import type { DesignAlign } from '#domain/reports/designed/definition.ts'
import type { Report } from '#domain/reports/report.ts'
import { isNumeric, type GridColumn } from '../../../grid/model/column.ts'

/** Widths, sides and colours that the maker of a report gave its columns. */
export function designedLooks({ design }: Report): Record<string, Partial<GridColumn>> {
  if (!design) return {}
  return Object.fromEntries(
    columnsOf(design).map(({ column: { name, width, align, colours } }) => [
      name,
      {
        ...(width === null ? {} : { width }),
        ...(align === null ? {} : { align }),
        ...(colours.length === 0 ? {} : { colours }),
      },
    ]),
  )
}

/** The side at which the texts of a column begin or end: the maker's choice, else by its kind. */
export const sideOf = ({ column, field }: CompiledColumn): DesignAlign =>
  column.align ?? (isNumeric(field.kind) ? 'end' : 'start')
