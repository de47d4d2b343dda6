import { columnOf } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf, type Language } from '#domain/label.ts'
import { type Report, viewColumnName, type ViewKind } from '#domain/reports/report.ts'
import type { Tx, TxOptions } from '../../../db/tenant.ts'

/** The statement of a view runs as the role that reads entities alone, and for a minute at most. */
export const readingView: TxOptions = { readOnly: true, asReader: true, statementTimeoutMs: 60_000 }

/** A line comment at the end of the statement must not swallow what follows. */
export const rowsOf = (statement: string): string => `(${statement.replace(/;\s*$/, '')}\n)`

/** SQL of a value of the column, from what the statement gives. */
const valueSql: Partial<Readonly<Record<ViewKind, (column: string) => string>>> = {
  quantity: (column) => `round((${column})::numeric, 6)`,
  duration: (column) => `round(extract(epoch from ${column}))::bigint`,
}

/** SELECT of a view with its columns under the names that reports give them. */
export function viewSql({ statement, columns }: NonNullable<Report['view']>): string {
  const shown = columns.map(({ title, kind }, at) => {
    const column = `v."${title.replaceAll('"', '""')}"`
    return `${valueSql[kind]?.(column) ?? column} as ${columnOf(viewColumnName(at))}`
  })
  return `select ${shown.join(', ')} from ${rowsOf(statement)} v`
}

/** Rows of a view; a larger one is refused before it is read. */
const mostRows = 1_000_000

export async function checkRows(tx: Tx, { label, view }: Report, language: Language): Promise<void> {
  const beyond = await tx.row(`select from ${rowsOf(view!.statement)} v offset ${mostRows} limit 1`)
  if (beyond) throw new TaktError('reportTooLong', { report: textOf(label, language), count: mostRows })
}
