import { Client } from 'pg'
import { roleKey, type Server } from '../database.ts'
import { clockRole, ownerRole, passwordOf, schemaName } from '../roles.ts'
import { distributeStatements, hasCitus } from './distribute.ts'
import { notePrepared, prepareStatements } from './prepare.ts'

/** What `takt distribute` does. */
export interface Distribution {
  /** Stops at a prepared database, which needs no Citus. */
  readonly onlyPrepare: boolean
  /** Answers the statements and runs none. */
  readonly isDry: boolean
}

export type DistributionFault = 'serversRun' | 'noCitus'

/** Why a database cannot be distributed now. */
export class NotDistributable extends Error {
  readonly fault: DistributionFault

  constructor(fault: DistributionFault) {
    super(fault)
    this.fault = fault
  }
}

/**
 * Prepares the tables of a database whose schema is up to date and distributes them by tenant. Either part is one
 * transaction. Answers the statements; what has been done before needs none.
 */
export async function distribute(server: Server, wanted: Distribution): Promise<string[]> {
  const client = new Client(server.admin)
  client.on('error', () => {})
  await client.connect()
  try {
    if (!wanted.onlyPrepare && !(await hasCitus(client))) throw new NotDistributable('noCitus')
    if (!wanted.isDry && (await serversRun(client))) throw new NotDistributable('serversRun')
    const prepared = await prepareTables(client, wanted.isDry)
    return wanted.onlyPrepare ? prepared : [...prepared, ...(await distributeTables(client, wanted.isDry))]
  } finally {
    await client.end()
  }
}

/** A server asks once whether the database is prepared. */
async function serversRun(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ run: boolean }>(
    `select exists (select from pg_stat_activity where datname = current_database() and usename = 'app_rw') as run`,
  )
  return rows[0]!.run
}

async function prepareTables(client: Client, isDry: boolean): Promise<string[]> {
  const roles = await rolesWithoutLogin(client)
  if (!isDry) for (const role of roles) await allowLogin(client, role)
  await client.query('begin')
  await client.query(`set local search_path to ${schemaName}`)
  const statements = await prepareStatements(client)
  if (isDry) {
    await client.query('rollback')
    return [...roles.map(loginOf), ...statements]
  }
  try {
    for (const statement of [...statements, notePrepared]) await client.query(statement)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  return [...roles.map(loginOf), ...statements]
}

const owners = [ownerRole, clockRole] as const

/** Another database of the same server may do it at the same time. */
async function allowLogin(client: Client, role: (typeof owners)[number]): Promise<void> {
  const password = client.escapeLiteral(passwordOf(role, roleKey(client)))
  await client.query(`${loginOf(role)} password ${password}`).catch(async (error: unknown) => {
    if ((await rolesWithoutLogin(client)).includes(role)) throw error
  })
}

const loginOf = (role: string): string => `alter role ${role} login`

/** Owners of tables and functions log in at the other nodes, by passwords that follow from that of the administrator. */
async function rolesWithoutLogin(client: Client): Promise<(typeof owners)[number][]> {
  const { rows } = await client.query<{ name: string }>(
    'select rolname as name from pg_roles where rolcanlogin and rolname = any ($1)',
    [owners],
  )
  const able = new Set(rows.map(({ name }) => name))
  return owners.filter((role) => !able.has(role))
}

async function distributeTables(client: Client, isDry: boolean): Promise<string[]> {
  const statements = await distributeStatements(client)
  if (!isDry) for (const statement of statements) await client.query(statement)
  return statements
}
