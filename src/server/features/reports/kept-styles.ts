import type { Report } from '#domain/reports/report.ts'
import { readStyle, type ReportStyle } from '#domain/reports/style.ts'
import { whole } from '../../platform/crud/reading.ts'
import { isRowId } from '../../db/sql/shape.ts'
import type { Tx } from '../../db/tenant.ts'
import type { Call, Reader } from '../../identity/handlers.ts'
import { notFound } from '../../platform/crud/require-seen.ts'
import { hiddenColumns } from './open.ts'

/** Parts of the content of a style. */
export const parts = ['columns', 'groupings', 'sorting', 'printSetup'] as const
type Content = Readonly<Record<(typeof parts)[number], unknown>>

export interface StyleRow {
  readonly id: string
  readonly rowVersion: number
  readonly styleName: string
  readonly owner: string
  readonly own: boolean
  readonly shared: boolean
  readonly isDefault: boolean
  readonly content: Content
}

/** Of all users: each statement says whose. */
export const styles = whole('reportStyle')
export const columns = `id, row_version as "rowVersion", name as "styleName", user_code as owner,
  lower(user_code) = lower($1) as own, shared, is_default as "isDefault", content`

/** Under which styles of a report are kept; those of sections of a document by their numbers. No code has brackets. */
export const styleCode = ({ code, sectionOf }: Pick<Report, 'code' | 'sectionOf'>): string =>
  sectionOf ? `${sectionOf.code}[${sectionOf.at}]` : code

/** Removes the styles of all users of a report and its sections. */
export const removeStyles = (tx: Tx, code: string): Promise<number> =>
  tx.run(`delete from ${styles} where regexp_replace(lower(report_code), '[[][0-9]+[]]$', '') = lower($1)`, [
    code,
  ])

/** Styles of a report that the caller may use; one of a name, or all. The own ones come first. */
export const usableStyles = (
  tx: Tx,
  report: Report,
  call: Reader,
  name: string | null = null,
): Promise<StyleRow[]> =>
  tx.rows<StyleRow>(
    `select ${columns} from ${styles}
     where report_code = $2 and (lower(user_code) = lower($1) or shared)
       and ($3::text is null or lower(name) = lower($3))
     order by lower(user_code) = lower($1) desc, lower(name), lower(user_code)`,
    [call.caller!.userName, styleCode(report), name],
  )

/** A style as the caller sees it: columns whose values are hidden from him are not in it. */
export function shown({ content, ...row }: StyleRow, report: Report, call: Reader) {
  const hidden = hiddenColumns(report, call)
  const isSeen = (one: unknown): boolean => !hidden.has(fieldOf(one))
  const seen = (list: unknown): unknown => (Array.isArray(list) ? list.filter(isSeen) : (list ?? null))
  return {
    reportCode: report.sectionOf?.code ?? report.code,
    ...row,
    columns: seen(content.columns),
    groupings: seen(content.groupings),
    sorting: seen(content.sorting),
    printSetup: content.printSetup ?? null,
  }
}

function fieldOf(one: unknown): string {
  const field = typeof one === 'object' ? (one as { readonly field?: unknown } | null)?.field : one
  return typeof field === 'string' ? field : ''
}

/** A style by its id, on behalf of a user. */
interface WantedStyle {
  readonly id: string
  readonly owner: string
  /** Others use it, too. */
  readonly mustBeShared: boolean
}

const styleWith = (tx: Tx, reportCode: string, { id, owner, mustBeShared }: WantedStyle) =>
  isRowId(id)
    ? tx.row<StyleRow>(
        `select ${columns} from ${styles} where id = $2 and report_code = $3
           and (shared or not $4 and lower(user_code) = lower($1))`,
        [owner, id, reportCode, mustBeShared],
      )
    : Promise.resolve(undefined)

/** It is there and may be used so. */
export const styleThere = async (tx: Tx, reportCode: string, wanted: WantedStyle): Promise<boolean> =>
  (await styleWith(tx, reportCode, wanted)) !== undefined

/** A style as a reader sees it; null where it is gone, may not be used so, or nothing in it can be used. */
export async function styleOfId(
  tx: Tx,
  report: Report,
  wanted: WantedStyle,
  reader: Reader,
): Promise<ReportStyle | null> {
  const row = await styleWith(tx, styleCode(report), wanted)
  return row ? readStyle(report, shown(row, report, reader)) : null
}

/** With which of the own styles a reader begins; null: with none. */
export async function defaultStyle(tx: Tx, report: Report, reader: Reader): Promise<ReportStyle | null> {
  const row = await tx.row<StyleRow>(
    `select ${columns} from ${styles} where report_code = $2 and lower(user_code) = lower($1) and is_default`,
    [reader.caller?.userName ?? '', styleCode(report)],
  )
  return row ? readStyle(report, shown(row, report, reader)) : null
}

/** The style of a name, the caller's own before a shared one. */
export async function requireStyle(tx: Tx, report: Report, name: string, call: Reader) {
  const [row] = await usableStyles(tx, report, call, name)
  const style = row && readStyle(report, shown(row, report, call))
  if (!style) throw notFound('reportStyle', name, call)
  return style
}

/** The style that the caller named, or the one written last where no name was given. */
export async function styleNamed(tx: Tx, report: Report, name: string | null, call: Call) {
  const row =
    name === null
      ? await tx.row<StyleRow>(
          `select ${columns} from ${styles} where report_code = $2 and lower(user_code) = lower($1)
           order by updated_at desc, id limit 1`,
          [call.caller!.userName, styleCode(report)],
        )
      : (await usableStyles(tx, report, call, name))[0]
  return row ? shown(row, report, call) : null
}
