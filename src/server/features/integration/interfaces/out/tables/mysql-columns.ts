import type { TargetColumn } from '#domain/integration/target-column.ts'
import { mysqlKind } from '../../../../../platform/connections/mysql.ts'

/** A column as `information_schema` says it; every value is a text. */
export interface MysqlColumn {
  readonly name: string
  readonly type: string
  readonly dataType: string
  readonly nullable: string
  readonly isOptional: string
  readonly isGenerated: string
  readonly length: string | null
  readonly digits: string | null
  readonly scale: string | null
}

export interface TableName {
  readonly database: string
  readonly target: string
}

/** The statement that reads the columns of a table, with its values. */
export const columnsQuery = ({ database, target }: TableName): [sql: string, values: string[]] => [
  `select column_name as name, lower(column_type) as type, lower(data_type) as dataType, is_nullable as nullable,
         column_default is not null or is_nullable = 'YES' or extra like '%auto_increment%' as isOptional,
         extra like '%generated%' and extra not like '%default_generated%' as isGenerated,
         character_maximum_length as length, numeric_precision as digits, numeric_scale as scale
       from information_schema.columns where table_schema = ? and binary table_name = ? order by ordinal_position`,
  [database, target],
]

/** A text as the column takes it; '': none. */
export function mysqlValue(text: string, column: MysqlColumn): string | null {
  if (text === '') return null
  const kind = mysqlKind(column)
  if (kind === 'flag') return text === 'true' ? '1' : text === 'false' ? '0' : text
  // Sessions are in UTC.
  return kind === 'time' ? text.replace('T', ' ').replace(/Z$/, '') : text
}

const bits: Readonly<Record<string, bigint>> = {
  tinyint: 8n,
  smallint: 16n,
  mediumint: 24n,
  int: 32n,
  bigint: 64n,
}

function rangeOf({ dataType, type }: MysqlColumn): readonly [bigint, bigint] | null {
  const size = bits[dataType]
  if (size === undefined) return null
  if (type.includes('unsigned')) return [0n, 2n ** size - 1n]
  return [-(2n ** (size - 1n)), 2n ** (size - 1n) - 1n]
}

export function targetColumn(column: MysqlColumn): TargetColumn {
  const { name, dataType, nullable, isOptional, length, digits, scale } = column
  return {
    name,
    kind: mysqlKind(column),
    nullable: nullable === 'YES',
    optional: isOptional === '1',
    length: length !== null && /char/.test(dataType) ? Number(length) : null,
    digits: dataType === 'decimal' ? { before: Number(digits) - Number(scale), after: Number(scale) } : null,
    range: rangeOf(column),
  }
}
