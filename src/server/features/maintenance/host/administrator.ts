import { Client } from 'pg'
import type { Database } from '../../../db/database.ts'
import { valueTypes } from '../../../db/values.ts'

/** Connections that work on tables say so by their name; what is about them is shown apart. */
export const workName = 'takt upkeep'

/** Longest time of a statement that only looks. */
const LOOK_MS = 30_000

/** Connects as the administrator of the database, who sees all tenants. Whoever opens it ends it. */
export async function openAdministrator(
  { admin }: Pick<Database, 'admin'>,
  name: string,
  statementMs = LOOK_MS,
): Promise<Client> {
  const client = new Client({
    ...admin,
    types: valueTypes,
    application_name: name,
  })
  // What it loses fails the statement that runs.
  client.on('error', () => {})
  await client.connect()
  await client.query(`set timezone to 'UTC'; set datestyle to 'ISO'; set statement_timeout to ${statementMs}`)
  return client
}

/** Looks at the database as its administrator. */
export async function asAdministrator<T>(
  database: Pick<Database, 'admin'>,
  work: (ask: <R extends object>(text: string, values?: readonly unknown[]) => Promise<R[]>) => Promise<T>,
): Promise<T> {
  const client = await openAdministrator(database, 'takt host')
  try {
    return await work(async (text, values = []) => (await client.query(text, [...values])).rows as never)
  } finally {
    await client.end().catch(() => {})
  }
}
