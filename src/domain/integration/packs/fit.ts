import { importFields, type Entity } from '../../entity.ts'
import { filled, saidOf, textOf, type Label, type Language } from '../../label.ts'
import { checkMapping } from '../check-mapping.ts'
import { pathSteps, placeOf } from '../json-path.ts'
import type { MappedValue, MappingLine } from '../mapping.ts'
import { checkSourceFilter, joinedColumns, type SourceJoin } from '../source-joins.ts'
import type { MappedColumn } from '../source-row.ts'
import { fileKinds, type PackInterface } from './pack.ts'

/** A table that a source has, found by the name that a pack has for it. */
export interface FoundTable {
  readonly name: string
  readonly columns: readonly MappedColumn[]
}

/** An interface of a pack with the names of a source, and what the source lacks. */
export interface FittedInterface {
  readonly sourceTable: string
  readonly joins: readonly SourceJoin[]
  readonly mapping: readonly MappingLine[]
  readonly cursorColumn: string | null
  readonly missing: readonly Label[]
}

/** Tables that an interface reads. */
export const tablesOf = ({ table, joins = [] }: PackInterface): readonly string[] => [
  ...new Set([table, ...joins.map((one) => one.table)]),
]

const plainTable = (name: string): string =>
  name.toLowerCase().replace(/\.(?:csv|tsv|txt|xlsx|json|ndjson|jsonl|parquet)$/, '')

/** The table of a source that a pack means: `T_BD_UNIT` is `dbo.t_bd_unit`, `MARA` is `mara.csv`. */
export function tableNamed(wanted: string, names: readonly string[]): string | null {
  const plain = wanted.toLowerCase()
  return (
    names.find((name) => name === wanted) ??
    names.find((name) => plainTable(name) === plain) ??
    names.find((name) => plainTable(name).endsWith(`.${plain}`)) ??
    null
  )
}

const texts = {
  noTable: { zh: '来源没有表“{table}”', en: 'the source has no table "{table}"' },
  noColumn: { zh: '“{table}”没有列“{column}”', en: '"{table}" has no column "{column}"' },
  noTarget: {
    zh: '连接没有发送目标“{table}”',
    en: 'the connection has no target "{table}"',
  },
  readOnly: {
    zh: '连接的文件夹不可写（"writable": true）',
    en: 'the folder of the connection cannot be written to ("writable": true)',
  },
} as const satisfies Record<string, Label>

/** Fits an interface to a source: names of tables and columns may differ in case. */
export function fitInterface(
  one: PackInterface,
  entity: Entity,
  find: (table: string) => FoundTable | null,
): FittedInterface {
  const { table, joins: wanted = [], mapping, mode = 'upsert', filter, cursor } = one
  const main = find(table)
  const missing = tablesOf(one)
    .filter((name) => !find(name))
    .map((name) => filled(texts.noTable, { table: name }))
  const columns: MappedColumn[] = [...(main?.columns ?? [])]
  const joins = wanted.map((join): SourceJoin => {
    const found = find(join.table)
    const lacks = (name: string): void => {
      if (found) missing.push(filled(texts.noColumn, { table: join.table, column: name }))
    }
    const on = join.on.map(({ column, equals }) => {
      const own = namedColumn(column, found?.columns ?? [])
      if (own === null) lacks(column)
      return {
        column: own ?? column,
        equals: 'column' in equals ? { column: renamed(equals.column, columns) } : equals,
      }
    })
    columns.push(...joinedColumns(join, found?.columns ?? []))
    return { ...join, table: found?.name ?? join.table, on }
  })
  const lines = mapping.map((line) => ({ ...line, value: withNames(line.value, columns) }))
  if (missing.length === 0) {
    const cursorFault =
      cursor && namedColumn(cursor, main!.columns) === null
        ? [filled(texts.noColumn, { table, column: cursor })]
        : []
    const mapped = checkMapping(lines, { entity, mode, columns }).map(({ target, message }) =>
      atField(entity, target, message),
    )
    missing.push(
      ...joinFaults(joins, table, columns),
      ...mapped,
      ...checkSourceFilter(filter, columns),
      ...cursorFault,
    )
  }
  return {
    sourceTable: main?.name ?? table,
    joins,
    mapping: lines,
    cursorColumn: cursor ? (namedColumn(cursor, main?.columns ?? []) ?? cursor) : null,
    missing,
  }
}

function joinFaults(
  joins: readonly SourceJoin[],
  table: string,
  columns: readonly MappedColumn[],
): readonly Label[] {
  const names = columns.map(({ name }) => name)
  return joins.flatMap(({ on }) =>
    on.flatMap(({ equals }) =>
      'column' in equals && !placeOf(equals.column, names)
        ? [filled(texts.noColumn, { table, column: equals.column })]
        : [],
    ),
  )
}

/** What is wrong with the line of a field, with its name. */
function atField(entity: Entity, target: string, message: Label): Label {
  const field = new Map(importFields(entity)).get(target)
  return field ? saidOf(field.label, message) : message
}

/** A column by its name in any case; null: there is none. */
function namedColumn(wanted: string, columns: readonly MappedColumn[]): string | null {
  const plain = wanted.toLowerCase()
  return (
    (columns.find(({ name }) => name === wanted) ?? columns.find(({ name }) => name.toLowerCase() === plain))
      ?.name ?? null
  )
}

/** The same for a column, or a path into one; as it is where there is none. */
function renamed(path: string, columns: readonly MappedColumn[]): string {
  const found = namedColumn(path, columns)
  if (found !== null) return found
  const first = pathSteps(path)?.[0]
  const own = typeof first === 'string' ? namedColumn(first, columns) : null
  return own === null ? path : `${own}${path.slice(String(first).length)}`
}

const withNames = (value: MappedValue, columns: readonly MappedColumn[]): MappedValue =>
  value.kind === 'column' ? { ...value, column: renamed(value.column, columns) } : value

/** Where rows may be sent by a connection. */
interface Targets {
  readonly kind: string
  readonly writable: boolean
  readonly targets: readonly { readonly name: string }[]
}

/** An interface that sends, with what its connection lacks. */
export function fitTarget(
  { table, mapping }: PackInterface,
  { kind, writable, targets }: Targets,
): FittedInterface {
  const isFile = fileKinds.includes(kind)
  const isThere = isFile ? writable : targets.some(({ name }) => name === table)
  const fault = isFile ? texts.readOnly : filled(texts.noTarget, { table })
  return { sourceTable: table, joins: [], mapping, cursorColumn: null, missing: isThere ? [] : [fault] }
}

interface Naming {
  readonly code: string
  readonly connection: string
  readonly language: Language
}

/** The interface as it is saved: not enabled, until somebody has looked at it. */
export const rowOfPack = (
  { name, direction, entity, mode, filter, scope, deleteLimit, format }: PackInterface,
  { sourceTable, joins, mapping, cursorColumn }: FittedInterface,
  { code, connection, language }: Naming,
) => ({
  code,
  name: textOf(name, language),
  enabled: false,
  direction,
  connection,
  sourceTable,
  entity,
  mapping,
  ...(direction === 'in'
    ? { mode: mode ?? 'upsert', joins, sourceFilter: filter ?? null, cursorColumn }
    : { filter: filter ?? null, format: format ?? 'json' }),
  ...(scope === undefined ? {} : { scope }),
  ...(deleteLimit === undefined ? {} : { deleteLimit }),
})
