import {
  isNumeric,
  type Fields,
  date,
  duration,
  flag,
  integer,
  quantity,
  text,
  time,
  type Field,
} from '../field-kinds.ts'
import type { Label } from '../label.ts'
import type { TotalOp } from '../rules/totals.ts'
import type { RunDataKind } from '../results/run-data.ts'
import { standardModel, type TenantModel } from '../modelling/tenant-model.ts'
import type { CompiledDesign } from './designed/compile.ts'

export const reportFolders = {
  orders: { zh: '订单', en: 'Orders' },
  production: { zh: '生产', en: 'Production' },
  material: { zh: '物料', en: 'Material' },
  suppliers: { zh: '供应商', en: 'Suppliers' },
  system: { zh: '系统', en: 'System' },
  views: { zh: 'SQL 视图', en: 'SQL views' },
} as const satisfies Readonly<Record<string, Label>>

type ReportFolder = keyof typeof reportFolders

/** A section of a document: rows, or a text. */
export interface ReportSection {
  readonly title: string
  readonly text: string
  /** With the parameters of the document; null: the section is a text. */
  readonly report: Report | null
}

/** The name of a row of an entity by its code, which a column holds. */
export interface RowName {
  readonly entity: string
  readonly code: string
}

/**
 * A report as its reader meets it: what is asked, and which columns answer. How it is computed is on the server
 * (server/features/reports/queries), under the same code.
 */
export interface Report<P extends Fields = Fields, C extends Fields = Fields> {
  readonly code: string
  /** One of `reportFolders`, or the name of a folder of the tenant's own. */
  readonly folder: string
  readonly label: Label
  /** What the report says. */
  readonly about: Label
  /**
   * Entities whose rows it is computed from, with the fields that decide which rows count and what figures are: it is there
   * for readers who may open all of their lists and see all of these fields. Fields that are merely
   * shown need not be named: hidden ones leave their columns empty.
   */
  readonly sources: Readonly<Record<string, readonly string[]>>
  /** Entities of which it shows codes and names alone. */
  readonly names: readonly string[]
  /** How columns follow from the rows, by column. */
  readonly formulas: Readonly<{ [N in keyof C]?: Label }>
  /** Dates are days of the plan unit, both ends included. */
  readonly parameters: P
  /** Values that parameters begin with; dates by `relativeDay`. */
  readonly initial: Readonly<{ [N in keyof P]?: string }>
  /** The parameter on which the choices of another depend, by that other: in an order in which each comes behind its own. */
  readonly dependsOn?: Readonly<Record<string, string>>
  /** Kind of the runs of one of which it has the rows, by the parameters `runParameters`; left out: of none. */
  readonly choosesRun?: RunDataKind
  readonly columns: C
  /** What a run carries beside its columns, for totals over its rows; neither lists nor files show it. */
  readonly carried?: Fields
  /** Columns that add up. */
  readonly sums: readonly (keyof C & string)[]
  /** What columns come to below their groups and rows; default: `sums` add up. */
  readonly totals?: Readonly<Record<string, TotalOp>>
  /** Order of the rows, as a list's. Rows that agree in it are in the order of all their columns. */
  readonly sorting: string
  /** Columns that distinguish rows where each is a row of an entity; left out: all of its columns do. */
  readonly key?: readonly (keyof C & string)[]
  /**
   * Columns that hold the name of the row whose code another column holds, by column: read once for many rows rather than with
   * each. The query of the report has the same names.
   */
  readonly rowNames?: Readonly<{ [N in keyof C]?: RowName }>
  /** Screens on which the value of a column is looked up, by column. */
  readonly opens: Readonly<{ [N in keyof C]?: string }>
  /** Of a report that was made in the designer. */
  readonly design?: CompiledDesign
  /** Of a document, which has no columns of its own. */
  readonly sections?: readonly ReportSection[]
  /** The document of which it is a section, and its number among those that have rows, from 0. */
  readonly sectionOf?: { readonly code: string; readonly at: number }
  /** Of a SQL view of the host. The statement is the server's alone: pages have an empty one. */
  readonly view?: { readonly statement: string; readonly columns: readonly ViewColumn[] }
}

/** The name of a folder as readers know it. */
export const folderLabel = (folder: string): Label =>
  Object.hasOwn(reportFolders, folder) ? reportFolders[folder as ReportFolder] : { zh: folder, en: folder }

/** Columns of numbers. */
export const numberColumns = ({ columns }: Report): readonly string[] =>
  Object.keys(columns).filter((name) => isNumeric(columns[name]!.kind))

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
