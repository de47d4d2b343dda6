import type { ChoiceName } from '../choices/index.ts'
import { aboutOf, definitions, type DefinitionName } from '../definitions/index.ts'
import { choice, code, duration, flag, integer, quantity, text, time, type Field } from '../field-kinds.ts'
import type { Label } from '../label.ts'

/** Kinds of columns that result tables have, as the engine keeps them. */
export type ResultKind = 'text' | 'quantity' | 'time' | 'integer' | 'flag'
export type ResultSchema = Readonly<Record<string, ResultKind>>

/** What a column of a result table is called and how its values read, on screens and in files alike. */
export interface ResultColumn {
  readonly title: Label
  /** What the figure means. */
  readonly about?: Label
  readonly choice?: ChoiceName
  /** Texts of codes that are no choice of their own. */
  readonly texts?: Readonly<Record<string, Label>>
  /** Cells hold several of these codes, with numbers that their texts name. */
  readonly hasSeveral?: boolean
  /** An integer that counts seconds. */
  readonly isDuration?: boolean
  /** Entity whose rows its texts are codes of. */
  readonly target?: string
}

export type Codes = Pick<ResultColumn, 'choice' | 'texts' | 'hasSeveral' | 'isDuration' | 'target'>

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

const fieldKinds: Readonly<Record<ResultKind, (zh: string, en: string) => Field>> = {
  text,
  quantity,
  time,
  integer,
  flag,
}

/** A column as a field of a list has it; codes of rows as plain codes. */
export function resultField(kind: ResultKind, { title: { zh, en }, ...column }: ResultColumn): Field {
  if (column.choice) return choice(zh, en, column.choice)
  if (column.isDuration) return duration(zh, en)
  const field = column.target ? code(zh, en) : fieldKinds[kind](zh, en)
  return column.texts && !column.hasSeveral ? { ...field, texts: column.texts } : field
}
