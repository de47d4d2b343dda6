import { quoted, type Index } from './table.ts'

/** An index and its table. */
export interface IndexBuild extends Index {
  readonly table: string
  /** Rows without a value are no duplicates, as for a constraint. */
  readonly hasDistinctNulls?: boolean
}

/** `concurrently`: while the table is written, outside of a transaction. */
export function indexSql(
  { name, table, unique, hasDistinctNulls = false, using, on, carries = [], where }: IndexBuild,
  how: '' | 'concurrently' | 'if not exists' = '',
): string {
  return (
    `create ${unique ? 'unique ' : ''}index ${how === '' ? '' : `${how} `}${quoted(name)} on ${quoted(table)} ` +
    `${using ? `using ${using} ` : ''}(${on.join(', ')})` +
    (carries.length > 0 ? ` include (${carries.join(', ')})` : '') +
    `${unique && !hasDistinctNulls ? ' nulls not distinct' : ''}${where ? ` where ${where}` : ''}`
  )
}
