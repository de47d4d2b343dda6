import { totalOps, type TotalOp } from '../../rules/totals.ts'

/** How rows are shown: one by one, as a table of two axes, or as a chart of such a table. */
export const tableKinds = ['list', 'cross', 'chart'] as const
export type TableKind = (typeof tableKinds)[number]

/** How a chart draws its first value. */
export const chartForms = ['bar', 'stacked', 'line', 'area', 'pie', 'ring'] as const
export type ChartForm = (typeof chartForms)[number]

/** Forms that show parts of a whole; a chart of these has no columns. */
const shareForms = ['pie', 'ring'] as const satisfies readonly ChartForm[]
export type ShareForm = (typeof shareForms)[number]

export const isShareForm = (form: ChartForm): form is ShareForm => shareForms.some((one) => one === form)

/** A designed report shows rows, or is a document of sections one below the other. */
export const designKinds = [...tableKinds, 'document'] as const
export type DesignKind = (typeof designKinds)[number]

export const sectionKinds = [...tableKinds, 'text'] as const
export type SectionKind = (typeof sectionKinds)[number]

/** Parts of the calendar into which a column cuts days and times. */
export const designPeriods = ['day', 'week', 'month'] as const
export type DesignPeriod = (typeof designPeriods)[number]

export const designAligns = ['start', 'center', 'end'] as const
export type DesignAlign = (typeof designAligns)[number]

export const designTotals = totalOps
export type DesignTotal = TotalOp

/** Where a column goes in a cross table or chart. */
export const designPlaces = ['row', 'column', 'value'] as const
export type DesignPlace = (typeof designPlaces)[number]

export const colourOperators = ['lt', 'le', 'eq', 'ne', 'ge', 'gt', 'empty'] as const
export type ColourOperator = (typeof colourOperators)[number]
export const colourTones = ['good', 'warn', 'bad', 'info', 'quiet'] as const
export type ColourTone = (typeof colourTones)[number]

/** A cell whose value meets the comparison has the tone; of several rules the first counts. */
export interface DesignColour {
  readonly op: ColourOperator
  readonly value: string
  readonly tone: ColourTone
}

export interface DesignColumn {
  /** Name of the column in rows and files; letters and digits. */
  readonly name: string
  /** Empty: the label of the field. */
  readonly title: string
  /** Over ME, a row of the entity of the report. */
  readonly expression: string
  /** Digits after the point to which numbers are rounded; null: all. */
  readonly decimals: number | null
  readonly period: DesignPeriod | null
  /** Pixels; null: by title and kind. */
  readonly width: number | null
  readonly align: DesignAlign | null
  readonly total: DesignTotal | null
  readonly place: DesignPlace
  /** How the column follows, for readers. */
  readonly formula: string
  readonly colours: readonly DesignColour[]
}

export interface DesignSort {
  readonly column: string
  readonly descending: boolean
}

export const parameterTypes = ['date', 'text', 'number', 'choice', 'reference'] as const
export type DesignParameterType = (typeof parameterTypes)[number]
export const parameterOperators = ['eq', 'ge', 'le', 'contains'] as const
export type ParameterOperator = (typeof parameterOperators)[number]

export interface DesignParameter {
  /** Name in expressions and templates. */
  readonly name: string
  readonly label: string
  readonly type: DesignParameterType
  /** Choice or entity whose codes it takes. */
  readonly of: string
  readonly many: boolean
  readonly required: boolean
  /** What it begins with: a value, or a relative day such as `today-30d`. */
  readonly initial: string
  /** What of a row is compared with it; empty: only the condition names it. */
  readonly on: string
  readonly operator: ParameterOperator
  /** Name of another parameter whose values narrow the choices of this one; empty: of none. */
  readonly dependsOn: string
  /** What of a row of `of` is compared with the other parameter, as the other is compared with rows of the report. */
  readonly narrowedBy: string
}

/** What rows are shown, and how. */
export interface DesignRows {
  /** Data of which each row is a row, or which a cross table sums. */
  readonly entity: string
  readonly columns: readonly DesignColumn[]
  /** Names of the columns by which a list is grouped, outermost first. */
  readonly groups: readonly string[]
  /** Condition of the rows; empty: all. */
  readonly filter: string
  readonly sort: readonly DesignSort[]
  /** Of a chart; others keep it for when they become one. */
  readonly chart: ChartForm
}

/** A part of a document. A text has no rows. */
export interface DesignSection extends DesignRows {
  readonly kind: SectionKind
  readonly title: string
  readonly text: string
}

/** A report that was made in the designer, as it is kept. */
export interface ReportDefinition extends DesignRows {
  readonly kind: DesignKind
  /** What the report says. */
  readonly about: string
  /** Those of a document are compared with rows of sections of the same data; other sections name them in their conditions. */
  readonly parameters: readonly DesignParameter[]
  /** Of a document, from top to bottom. */
  readonly sections: readonly DesignSection[]
}

/** Names that rows of every query have beside their columns. */
export const reservedNames: ReadonlySet<string> = new Set(['key', 'id'])

export const newColumn = (name: string, expression: string): DesignColumn => ({
  name,
  title: '',
  expression,
  decimals: null,
  period: null,
  width: null,
  align: null,
  total: null,
  place: 'row',
  formula: '',
  colours: [],
})

export const newParameter = (name: string): DesignParameter => ({
  name,
  label: '',
  type: 'text',
  of: '',
  many: false,
  required: false,
  initial: '',
  on: '',
  operator: 'eq',
  dependsOn: '',
  narrowedBy: '',
})

export const newDefinition = (entity: string): ReportDefinition => ({
  kind: 'list',
  entity,
  about: '',
  columns: [],
  groups: [],
  filter: '',
  sort: [],
  chart: 'bar',
  parameters: [],
  sections: [],
})

export const newSection = (kind: SectionKind, entity: string): DesignSection => ({
  kind,
  title: '',
  text: '',
  entity,
  columns: [],
  groups: [],
  filter: '',
  sort: [],
  chart: 'bar',
})

export const mostColumns = 60
export const mostParameters = 20
export const mostGroups = 5
export const mostSorts = 5
export const mostColours = 10
export const mostSections = 12
