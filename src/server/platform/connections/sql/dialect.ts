import type { SourceFaultCode } from '#domain/integration/source-faults.ts'
import type { SourceValueKind } from '#domain/integration/source-row.ts'
import { SourceFault } from '../source-fault.ts'
import type { RowsRequest } from '../source-reader.ts'

export interface SqlColumn {
  readonly name: string
  readonly type: string
  readonly nullable: boolean
}

/** What SQL of one kind of database looks like. Every value is read as a text that the database itself writes. */
export interface Dialect {
  /** Codes of the driver. */
  readonly codes: Readonly<Record<string, SourceFaultCode>>
  /** Statements that make a session fit to be read. */
  readonly begin: readonly string[]
  /** Columns `name` and `type`: `V` where it is a view. */
  readonly tables: string
  /** Columns `name`, `type` and `nullable` (Y or N) of the table that the parameter `p` names. */
  readonly columns: string
  quoted(name: string): string
  /** The parameter `p`. */
  readonly parameter: string
  kindOf(type: string): SourceValueKind
  /** SQL of a column as a text. */
  asText(sql: string, type: string): string
  /** SQL of the parameter in the type of the column, so that an index on it serves. */
  bound(type: string): string
  /** The first rows of a statement without its `select`. */
  limited(rest: string, limit: number | undefined): string
  /** What the database writes, as readers of sources give it. */
  written(text: string, type: string): string
}

export interface Select {
  readonly statement: string
  /** Of the parameter `p`. */
  readonly value: string | undefined
  readonly columns: readonly SqlColumn[]
}

/** The statement of a request. A name stands in it only where the table has it. */
export function selectOf(
  connection: string,
  dialect: Dialect,
  all: readonly SqlColumn[],
  { table, columns: wanted, after, limit }: RowsRequest,
): Select {
  const find = (name: string): SqlColumn => {
    const found = all.find((one) => one.name === name)
    if (!found) throw new SourceFault(connection, 'noColumn', { table, column: name })
    return found
  }
  const columns = wanted.map(find)
  const order = after && find(after.column)
  const list = columns.map(({ name, type }) => dialect.asText(`t.${dialect.quoted(name)}`, type)).join(', ')
  // A table is named with its schema, and neither name has a dot of its own where the database lists it so.
  const from = table
    .split('.')
    .map((name) => dialect.quoted(name))
    .join('.')
  const bound = order && `t.${dialect.quoted(order.name)}`
  const rest = [
    `${list} from ${from} t`,
    bound ? `where ${bound} > ${dialect.bound(order.type)} order by ${bound}` : '',
  ]
  return {
    statement: dialect.limited(rest.join(' ').trim(), limit),
    value: after?.value,
    columns,
  }
}
