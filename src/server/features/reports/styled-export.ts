import { columnsOf } from '#domain/reports/designed/report.ts'
import type { Report } from '#domain/reports/report.ts'
import {
  readStyle,
  shownColumns,
  sortingOfStyle,
  type ReportStyle,
  type StyleSort,
} from '#domain/reports/style.ts'
import type { Tx } from '../../db/tenant.ts'
import type { ColumnLook, TableStyle } from '../../platform/exchange/table-style.ts'
import type { Reader } from '../../identity/handlers.ts'
import { hiddenColumns } from './open.ts'
import { requireStyle } from './kept-styles.ts'

interface StyleAsked {
  readonly style?: unknown
  readonly styleName?: string | null | undefined
}

/** The style that a call asks for, as far as the reader sees its columns; null: none. */
export async function askedStyle(
  tx: Tx,
  report: Report,
  { style, styleName }: StyleAsked,
  reader: Reader,
): Promise<ReportStyle | null> {
  if (style !== null && style !== undefined && style !== '')
    return seenStyle(report, sentStyle(style), reader)
  return styleName ? requireStyle(tx, report, styleName, reader) : null
}

/** As an object, or as its JSON text. */
function sentStyle(style: unknown): unknown {
  if (typeof style !== 'string') return style
  try {
    return JSON.parse(style)
  } catch {
    return null
  }
}

function seenStyle(report: Report, sent: unknown, reader: Reader): ReportStyle | null {
  const style = readStyle(report, sent)
  const hidden = hiddenColumns(report, reader)
  if (!style || hidden.size === 0) return style
  return {
    ...style,
    columns: style.columns.filter(({ field }) => !hidden.has(field)),
    groupings: style.groupings.filter((field) => !hidden.has(field)),
    sorting: style.sorting.filter(({ field }) => !hidden.has(field)),
  }
}

const sortKeys = (sorting: string): StyleSort[] =>
  sorting.split(',').map((key) => {
    const [field = '', direction] = key.trim().split(/\s+/)
    return { field, descending: direction?.toLowerCase() === 'desc' }
  })

/** Columns and order of the rows by a style; what is sorted instead is so within its groups. */
export const rowsOfStyle = (style: ReportStyle, sorting?: string | null) => ({
  columns: shownColumns(style)
    .map(({ field }) => field)
    .join(','),
  sorting: sortingOfStyle(sorting ? { ...style, sorting: sortKeys(sorting) } : style),
})

/** How a style has the columns of a report, with what the report declares where it leaves something open. */
export function tableStyleOf(report: Report, style: ReportStyle): TableStyle {
  const declared = new Map(
    report.design ? columnsOf(report.design).map(({ column }) => [column.name, column]) : [],
  )
  const columns = style.columns.map(({ field, title, width, total, colours }): [string, ColumnLook] => [
    field,
    {
      title,
      width: width ?? declared.get(field)?.width ?? null,
      total: total === undefined ? declaredTotal(report, field) : total,
      colours: colours ?? declared.get(field)?.colours ?? [],
    },
  ])
  return { columns: Object.fromEntries(columns), groups: style.groupings, page: style.printSetup }
}

const declaredTotal = ({ totals, sums }: Report, field: string): ColumnLook['total'] =>
  totals?.[field] ?? (sums.includes(field) ? 'sum' : null)
