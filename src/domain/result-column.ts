import type { ChoiceName } from './choices/index.ts'
import { aboutOf, definitions, type DefinitionName } from './definitions/index.ts'
import type { Label } from './label.ts'

/** What a column of a result table is called and how its values read, on screens and in files alike. */
export interface ResultColumn {
  readonly title: Label
  /** What the figure means. */
  readonly about?: Label
  readonly choice?: ChoiceName
  /** Texts of codes that are no choice of their own; several may stand in a cell. */
  readonly texts?: Readonly<Record<string, Label>>
  /** An integer that counts seconds. */
  readonly isDuration?: boolean
}

export type Codes = Pick<ResultColumn, 'choice' | 'texts' | 'isDuration'>

/** Columns as they are declared by field, or by `table.field` where a table has its own. */
export interface ResultColumns {
  readonly titles: Readonly<Record<string, readonly [zh: string, en: string]>>
  readonly defined: Readonly<Record<string, DefinitionName>>
  readonly codes: Readonly<Record<string, Codes>>
}

/** Throws where nobody has named the field. */
export function resultColumn(of: ResultColumns, table: string, field: string): ResultColumn {
  const { titles, defined, codes } = of
  const own = `${table}.${field}`
  const read = codes[own] ?? codes[field]
  const name = defined[own] ?? defined[field]
  if (name) return { title: definitions[name].term, about: aboutOf(name), ...read }
  const title = titles[field]
  if (!title) throw new Error(`nothing names column ${own}`)
  const [zh, en] = title
  return { title: { zh, en }, ...read }
}
