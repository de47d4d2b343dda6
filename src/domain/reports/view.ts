import {
  date,
  duration,
  flag,
  integer,
  quantity,
  text,
  time,
  type Field,
  type Fields,
} from '../field-kinds.ts'
import { standardModel, type TenantModel } from '../modelling/tenant-model.ts'
import type { Report } from './report.ts'

/** Kinds of the columns of a SQL view. */
const fieldOf = { text, quantity, integer, flag, date, time, duration } as const satisfies Record<
  string,
  (zh: string, en: string) => Field
>
export type ViewKind = keyof typeof fieldOf

/** A column of a SQL view, as the database named and typed it when the view was kept. */
export interface ViewColumn {
  readonly title: string
  readonly kind: ViewKind
}

/** A SQL view as its readers meet it. */
export interface ViewHead {
  readonly code: string
  readonly name: string
  readonly englishName: string
  readonly about: string | null
  readonly columns: readonly ViewColumn[]
  /** Names of the entities whose tables it reads. */
  readonly sources: readonly string[]
}

const prefix = 'sql:'

/** Codes of views, among those of all reports. */
export const viewReportCode = (code: string): string => prefix + code
export const viewCodeOf = (reportCode: string): string | null =>
  reportCode.toLowerCase().startsWith(prefix) ? reportCode.slice(prefix.length) : null

export const viewColumnName = (at: number): string => `c${at + 1}`

/**
 * A view as a report like those that are declared: same calls, screens, files and subscriptions. Nobody knows what of its
 * sources a statement computes with, so all of their fields count.
 */
export function reportOfView(head: ViewHead, model: TenantModel = standardModel, statement = ''): Report {
  const columns: Fields = Object.fromEntries(
    head.columns.map(({ title, kind }, at) => [viewColumnName(at), fieldOf[kind](title, title)]),
  )
  const about = head.about ?? ''
  return {
    code: viewReportCode(head.code),
    folder: 'views',
    label: { zh: head.name, en: head.englishName },
    about: { zh: about, en: about },
    sources: Object.fromEntries(
      head.sources.map((name) => [name, Object.keys(model.find(name)?.fields ?? {})]),
    ),
    names: [],
    formulas: {},
    parameters: {},
    initial: {},
    columns,
    sums: [],
    sorting: viewColumnName(0),
    opens: {},
    view: { statement, columns: head.columns },
  }
}
