import type { ChoiceList, ChoiceName } from './choices/index.ts'
import type { Label } from './label.ts'

/**
 * The closed list of field kinds. Everything that depends on a kind (SQL type, cell, editor, filter,
 * import and export text) is a `Record<FieldKind, ...>`, so a missing kind does not compile.
 *
 * Values on the wire and in forms:
 *   code, text, longText, expression, color, choice, reference   string
 *   integer, duration (seconds)                                  number
 *   quantity        exact decimal text, at most 14 integer and 6 fraction digits ("12.5")
 *   flag            boolean
 *   date            "YYYY-MM-DD", a calendar date without zone
 *   time            ISO 8601 instant in UTC ("2026-11-20T08:00:00Z")
 *   references      string[] of codes; `;`-joined in lists and files
 *   json            any JSON value
 */
export interface FieldValues {
  code: string
  text: string
  longText: string
  integer: number
  quantity: string
  flag: boolean
  date: string
  time: string
  duration: number
  choice: string
  reference: string
  references: string[]
  expression: string
  color: string
  json: unknown
}

export type FieldKind = keyof FieldValues

/** Syntaxes that texts of fields can have; checks/syntaxes.ts reads them. */
export type SyntaxName =
  | 'capacity'
  | 'capacityOrRatio'
  | 'shiftPatterns'
  | 'calendarDates'
  | 'shiftList'
  | 'targets'
  | 'validity'
  | 'pairCondition'
  | 'characteristicTitles'
  | 'schedule'
  | 'webhook'
  | 'email'
  | 'emails'
  | 'link'
  | 'picture'
  | 'numberList'

/** Kinds whose values are numbers: aligned by their ends, compared with levels. */
export const numericKinds = ['integer', 'quantity', 'duration'] as const satisfies readonly FieldKind[]

const numeric: ReadonlySet<FieldKind> = new Set(numericKinds)

export const isNumeric = (kind: FieldKind): boolean => numeric.has(kind)

/** A read-only quantity computed from others of the same row: max(0, of - minus...); nulls count as 0. */
export interface Generated {
  readonly kind: 'maxZeroMinus'
  readonly of: string
  readonly minus: readonly string[]
}

/** Environment and result type of an expression in a field (domain/expressions). */
export interface ExpressionUse {
  /** Entities of the roots of its paths, or a name of `commandEnvironments` (planning). */
  readonly ME: string
  readonly OTHER?: string
  readonly HOLDER?: string
  readonly gives?: 'bool' | 'time' | 'number' | 'text' | 'keys' | 'capacity'
}

/** A reference whose entity is named by another field. */
export interface TargetBy {
  readonly field: string
  readonly entities: Readonly<Record<string, readonly string[]>>
}

export interface FieldOptions {
  readonly required?: boolean
  /** Shown but never written by a client: computed or set by the server. */
  readonly readOnly?: boolean
  /**
   * A read-only field that files bring with rows which are new, so that a plan unit that comes back is as it was. A row
   * that is there keeps its own.
   */
  readonly restored?: boolean
  readonly default?: string | number | boolean
  readonly help?: Label
  readonly min?: number
  readonly max?: number
  /** Kind `integer`: bytes of its column; left out: eight. */
  readonly bytes?: 4
  /** Longest text accepted, in characters. */
  readonly length?: number
  /** Kinds `text` and `expression`: the syntax that the text must have. */
  readonly syntax?: SyntaxName
  /** Kind `expression`: its environment; it is checked against it before it is saved. */
  readonly about?: ExpressionUse
  /** The same if another field of the row names the entity. */
  readonly aboutField?: string
  /** Kind `text`: codes at its beginning and their texts; the reference of the code follows (rules/coded-text.ts). */
  readonly texts?: Readonly<Record<string, Label>>
  /**
   * Kind `code`: which entities have the code, by the code of a choice in another field of the row. It must be the code of
   * a row of one of them.
   */
  readonly targetBy?: TargetBy
  /** It may also name parameters of the plan unit: they are known where it is evaluated. */
  readonly namesParameters?: boolean
  /** Kinds `json` and `longText`: contains expressions or conditions about rows; renaming a value renames it there too. */
  readonly holdsExpressions?: boolean
  /** Left out of the list's default layout; the user can show it. */
  readonly hidden?: boolean
  /** The audit log records only whether it changed, not the value. */
  readonly secret?: boolean
  /**
   * Holds copies of rows of other entities: hidden from who may not see all of those. The field of the row that names the
   * entity: rows about one of which they do not see everything are kept from them.
   */
  readonly copiesRows?: string
  /** A figure over rows of other entities: hidden from readers with hidden rows or columns. */
  readonly aggregate?: boolean
  /** Written by the server in all languages (rules/all-languages.ts); readers get their own. */
  readonly allLanguages?: boolean
  /**
   * Gets an index of its own, because lists filter or sort on it. In a large entity a text gets two: lists ignore case, and
   * statements written by hand do not. `lists`: no statement reads rows by it.
   */
  readonly indexed?: boolean | 'lists'
  /**
   * Name of the user with whose rights the server works on the row. The name follows the user who is renamed; with the user
   * it is cleared, or the row goes where the name is part of its key.
   */
  readonly actsFor?: boolean
  /**
   * Holds the name of an entity, which may be a table of a tenant's own: lists show what it is called, and it is listed
   * before such a table is dropped.
   */
  readonly namesEntity?: boolean
  /** A generated column of the database, therefore read-only. */
  readonly generated?: Generated
  /**
   * A field of a tenant's own (domain/modelling): the user field in whose column its values are kept, in the form of that
   * field's kind (crud/shape.ts). The database knows neither that it is required nor what it refers to.
   */
  readonly stored?: string
}

export interface Field<K extends FieldKind = FieldKind, R extends boolean = boolean> extends FieldOptions {
  readonly kind: K
  readonly label: Label
  readonly required: R
  /** kind `choice`: the enumeration. */
  readonly choice?: ChoiceList
  /** kinds `reference` and `references`: the entity whose codes it contains. */
  readonly target?: string
}

export type Fields = Readonly<Record<string, Field>>

type Given<O> = O extends { required: true } ? true : false

function maker<K extends FieldKind>(kind: K) {
  return <const O extends FieldOptions>(zh: string, en: string, options?: O): Field<K, Given<O>> =>
    ({ ...options, kind, label: { zh, en }, required: options?.required ?? false }) as Field<K, Given<O>>
}

export const code = maker('code')
export const text = maker('text')
export const longText = maker('longText')
export const integer = maker('integer')
export const quantity = maker('quantity')
export const flag = maker('flag')
export const date = maker('date')
export const time = maker('time')
export const duration = maker('duration')
export const expression = maker('expression')
export const color = maker('color')
export const json = maker('json')

export function choice<const O extends FieldOptions>(
  zh: string,
  en: string,
  name: ChoiceName,
  options?: O,
): Field<'choice', Given<O>> {
  return {
    ...options,
    kind: 'choice',
    label: { zh, en },
    required: options?.required ?? false,
    choice: name,
  } as Field<'choice', Given<O>>
}

/** A read-only quantity max(0, of - minus...) of the same row, computed by the database. */
export function openQuantity(
  zh: string,
  en: string,
  of: string,
  minus: readonly string[],
): Field<'quantity', false> {
  return quantity(zh, en, { readOnly: true, generated: { kind: 'maxZeroMinus', of, minus } })
}

/** A row of another entity of the same tenant and plan unit, named by its code. */
export function reference<const O extends FieldOptions>(
  zh: string,
  en: string,
  target: string,
  options?: O,
): Field<'reference', Given<O>> {
  return {
    ...options,
    kind: 'reference',
    label: { zh, en },
    required: options?.required ?? false,
    target,
  } as Field<'reference', Given<O>>
}

/** A list of codes of another entity, kept in order. */
export function references<const O extends FieldOptions>(
  zh: string,
  en: string,
  target: string,
  options?: O,
): Field<'references', Given<O>> {
  return {
    ...options,
    kind: 'references',
    label: { zh, en },
    required: options?.required ?? false,
    target,
  } as Field<'references', Given<O>>
}

/** The TypeScript row that a set of fields describes. */
export type RowOf<F extends Fields> = {
  [N in keyof F as F[N] extends Field<FieldKind, true> ? N : never]: FieldValues[F[N]['kind']]
} & {
  [N in keyof F as F[N] extends Field<FieldKind, true> ? never : N]?: FieldValues[F[N]['kind']] | null
}
