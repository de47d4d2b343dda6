import { compileExpression } from '../expressions/compile.ts'
import { filled, type Label } from '../label.ts'
import { mappingTexts } from './mapping-texts.ts'
import { sourceEnvironment } from './source-object.ts'
import type { MappedColumn } from './source-row.ts'

/**
 * Another table of the same source. Its columns are named `name.column`; each row comes once with every row of the table
 * that meets all terms, and once without values where there is none.
 */
export interface SourceJoin {
  readonly name: string
  readonly table: string
  readonly on: readonly JoinTerm[]
  /** Of several rows that meet them the first one is enough. */
  readonly first?: boolean
}

/** A column of the joined table has the value of a column of the rows so far, or a text. */
export interface JoinTerm {
  readonly column: string
  readonly equals: { readonly column: string } | { readonly text: string }
}

/** Joins of one interface, and terms of one join. */
const MOST = 20

const joinName = /^[A-Za-z][A-Za-z0-9_]{0,39}$/

type Raw = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Raw =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isName = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 400

/** Joins of a value that came from outside; what is no join is a fault, and left out. */
export function readJoins(value: unknown): {
  readonly joins: readonly SourceJoin[]
  readonly faults: readonly Label[]
} {
  if (value === null || value === undefined) return { joins: [], faults: [] }
  if (!Array.isArray(value) || value.length > MOST)
    return { joins: [], faults: [filled(mappingTexts.notJoins, { most: MOST })] }
  const faults: Label[] = []
  const taken = new Set<string>()
  const joins = (value as readonly unknown[]).flatMap((raw, at): SourceJoin[] => {
    const join = readJoin(raw)
    const name = join?.name.toLowerCase()
    if (!join || name === undefined) faults.push(filled(mappingTexts.notAJoin, { place: at + 1 }))
    else if (taken.has(name)) faults.push(filled(mappingTexts.joinTwice, { name: join.name }))
    else {
      taken.add(name)
      return [join]
    }
    return []
  })
  return { joins, faults }
}

function readJoin(raw: unknown): SourceJoin | null {
  if (!isObject(raw)) return null
  const { name, table, on, first } = raw
  if (typeof name !== 'string' || !joinName.test(name) || !isName(table)) return null
  if (!Array.isArray(on) || on.length === 0 || on.length > MOST) return null
  const terms = (on as readonly unknown[]).map(readTerm)
  const isJoined = terms.some((term) => term !== null && 'column' in term.equals)
  if (!isJoined || !terms.every((term) => term !== null)) return null
  return { name, table, on: terms, ...(first === true ? { first } : {}) }
}

function readTerm(raw: unknown): JoinTerm | null {
  if (!isObject(raw) || !isName(raw['column']) || !isObject(raw['equals'])) return null
  const { column, text } = raw['equals']
  if (isName(column)) return { column: raw['column'], equals: { column } }
  return typeof text === 'string' ? { column: raw['column'], equals: { text } } : null
}

/** Columns of a joined table as rows have them. */
export const joinedColumns = <C extends MappedColumn>(
  { name }: Pick<SourceJoin, 'name'>,
  columns: readonly C[],
): readonly C[] => columns.map((one) => ({ ...one, name: `${name}.${one.name}` }))

/** What is wrong with a condition on the rows of a source; empty: all rows are taken. */
export function checkSourceFilter(
  filter: string | null | undefined,
  columns: readonly MappedColumn[],
): readonly Label[] {
  if (!filter) return []
  const compiled = compileExpression(filter, sourceEnvironment(columns))
  if (compiled.ok) return compiled.program.type === 'bool' ? [] : [mappingTexts.filterNoCondition]
  return compiled.faults.map(({ at, reason }) => {
    const fault = filled(mappingTexts.expression, { position: at + 1, reason })
    return filled(mappingTexts.filterFault, { reason: fault })
  })
}
