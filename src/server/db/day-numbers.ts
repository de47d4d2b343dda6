import type { Tx } from './tenant.ts'

interface Numbered {
  /** What is numbered, for the lock. */
  readonly of: string
  readonly table: string
  readonly column: string
  readonly letter: string
}

/** A letter, the day (YYYY-MM-DD) and a counter: `K20261120-0007`. */
export const dayNumber = (letter: string, day: string, count: number): string =>
  `${prefixOf(letter, day)}${String(count).padStart(4, '0')}`

/** Gives one number after the other that the plan unit has not used yet; until the transaction ends nobody else takes one. */
export async function dayNumbers(tx: Tx, numbered: Numbered, day: string): Promise<() => string> {
  const { of, table, column, letter } = numbered
  await tx.run('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `takt ${of} of ${tx.tenantId} ${tx.planUnitCode}`,
  ])
  const prefix = prefixOf(letter, day)
  const counter = `substr(${column}, ${prefix.length + 1})`
  const row = await tx.row<{ last: number }>(
    `select coalesce(max(${counter}::integer), 0) as last from ${table}
     where ${column} like $1 and ${counter} ~ '^[0-9]{1,8}$'`,
    [`${prefix}%`],
  )
  let last = row?.last ?? 0
  return () => dayNumber(letter, day, ++last)
}

const prefixOf = (letter: string, day: string): string => `${letter}${day.replaceAll('-', '')}-`
