import { DatabaseSync, type SQLOutputValue, type StatementSync } from 'node:sqlite'
import { plainDecimal } from '#domain/integration/plain-decimal.ts'
import type { SourceValueKind } from '#domain/integration/source-row.ts'
import type { RowsRequest, SourceColumn, SourceTable } from './source-reader.ts'

export type SqliteQuestion =
  | { readonly ask: 'tables' }
  | { readonly ask: 'columns'; readonly table: string }
  | { readonly ask: 'rows'; readonly request: RowsRequest; readonly kinds: readonly SourceValueKind[] }
  | { readonly ask: 'next'; readonly count: number }

export type SqliteAnswer = { readonly value: unknown } | { readonly code: string }

/** Runs as a process of its own: what SQLite does inside a statement, nothing but the end of a process ends. */
const database = new DatabaseSync(process.argv[2]!, { readOnly: true, allowExtension: false })
const send = (given: SqliteAnswer): void => void process.send!(given)

let reading: {
  readonly rows: ReturnType<StatementSync['iterate']>
  readonly kinds: readonly SourceValueKind[]
} | null = null

process.on('message', (question: SqliteQuestion) => {
  try {
    send({ value: answer(question) })
  } catch (error) {
    const { code } = error as { code?: unknown }
    send({ code: typeof code === 'string' ? code : 'ERR_SQLITE_ERROR' })
  }
})

function answer(question: SqliteQuestion): unknown {
  if (question.ask === 'tables') return tables()
  if (question.ask === 'columns') return columns(question.table)
  if (question.ask === 'rows') return begin(question.request, question.kinds)
  return next(question.count)
}

const tables = (): SourceTable[] =>
  database
    .prepare(
      "select name, type from sqlite_schema where type in ('table', 'view') and name not like 'sqlite\\_%' escape '\\' order by name",
    )
    .all()
    .map(({ name, type }) => ({ name: String(name), kind: type === 'view' ? 'view' : 'table' }))

const columns = (table: string): SourceColumn[] =>
  tables().some(({ name }) => name === table)
    ? database
        .prepare('select name, type, "notnull" as required from pragma_table_info(?)')
        .all(table)
        .map(({ name, type, required }) => ({
          name: String(name),
          kind: kindOf(String(type).toLowerCase()),
          nullable: Number(required) === 0,
        }))
    : []

/** By the declared type: https://sqlite.org/datatype3.html#determination_of_column_affinity */
function kindOf(type: string): SourceValueKind {
  if (type.includes('bool')) return 'flag'
  if (/int|real|floa|doub|dec|num/.test(type)) return 'number'
  if (/datetime|timestamp/.test(type)) return 'time'
  return type.includes('date') ? 'date' : 'text'
}

function begin({ table, columns: wanted, after, limit }: RowsRequest, kinds: readonly SourceValueKind[]) {
  const statement = database.prepare(
    [
      `select ${wanted.map(quoted).join(', ')} from ${quoted(table)}`,
      after ? `where ${quoted(after.column)} > ${bound(table, after)} order by ${quoted(after.column)}` : '',
      limit === undefined ? '' : `limit ${Math.trunc(limit)}`,
    ].join(' '),
  )
  statement.setReadBigInts(true)
  statement.setReturnArrays(true)
  reading = { rows: statement.iterate(...(after ? [after.value] : [])), kinds }
  return null
}

/** A text is greater than any number, so that a number must be compared as one. */
function bound(table: string, { column, value }: NonNullable<RowsRequest['after']>): string {
  const found = database.prepare('select type from pragma_table_info(?) where name = ?').get(table, column)
  const isText = /char|clob|text/i.test(String(found?.['type'] ?? ''))
  return !isText && /^-?\d+(?:\.\d+)?$/.test(value) ? 'cast(? as numeric)' : '?'
}

function next(count: number): (string | null)[][] {
  const rows: (string | null)[][] = []
  if (!reading) return rows
  while (rows.length < count) {
    const { value, done } = reading.rows.next()
    if (done) {
      reading = null
      break
    }
    const row = value as unknown as SQLOutputValue[]
    const { kinds } = reading
    rows.push(row.map((one, at) => textOf(one, kinds[at]!)))
  }
  return rows
}

/** A value may be of another type than its column says. */
function textOf(value: SQLOutputValue, kind: SourceValueKind): string | null {
  if (value === null) return null
  if (value instanceof Uint8Array) return `0x${Buffer.from(value).toString('hex')}`
  if (kind === 'flag' && (value === 0n || value === 1n)) return value === 1n ? 'true' : 'false'
  if (kind === 'time' && typeof value === 'string') return value.replace(/^(\d{4}-\d\d-\d\d) (?=\d)/, '$1T')
  return typeof value === 'string' ? value : plainDecimal(String(value))
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
