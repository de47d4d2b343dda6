import type pg from 'pg'
import { isPooled, setBackend } from './cancel.ts'
import { timeoutsOf } from './pool-limits.ts'
import type { Scope, TxOptions } from './tenant.ts'

export const hostTenant = 0

/** Begins the transaction. Gives the rows of the host that were asked for. */
export async function open(
  client: pg.PoolClient,
  pool: pg.Pool,
  scope: Scope,
  options: TxOptions,
  isDistributed: boolean,
): Promise<readonly object[]> {
  const begin = opening(client, pool, scope, options)
  const pooled = isPooled(pool)
  const statements = pooled ? [...begin, 'select pg_backend_pid() as pid'] : begin
  // Each statement has a result.
  const results = await (isDistributed ? oneByOne : atOnce)(client, statements)
  if (pooled) setBackend(client, (results.at(-1)!.rows[0] as { pid: number }).pid)
  return options.asHost ? results.find(({ command }) => command === 'SELECT')!.rows : []
}

const atOnce = async (client: pg.PoolClient, statements: readonly string[]) =>
  (await client.query(statements.join('; '))) as unknown as pg.QueryResult<object>[]

/** Citus repeats the message with a SET LOCAL at the other nodes, and whatever else is in it. */
async function oneByOne(client: pg.PoolClient, statements: readonly string[]) {
  const results: pg.QueryResult<object>[] = []
  for (const statement of statements) results.push(await client.query<object>(statement))
  return results
}

/** Sets the scope of a transaction that is open. */
export async function setScope(client: pg.PoolClient, scope: Scope, isDistributed: boolean): Promise<void> {
  await (isDistributed ? oneByOne : atOnce)(client, setLocal(client, settingsOf(scope)))
}

/** SET LOCAL rather than set_config: role app_read may not call the latter, or its SQL could change the tenant. */
function opening(client: pg.PoolClient, pool: pg.Pool, scope: Scope, options: TxOptions): string[] {
  const mode = `${options.isolation ?? 'read committed'}${options.readOnly ? ' read only' : ''}`
  const settings = {
    ...settingsOf(scope),
    ...timeoutsOf(pool, options.isOfRequest === true),
    ...(options.statementTimeoutMs ? { statement_timeout: integer(options.statementTimeoutMs) } : {}),
  }
  const ofHost = options.asHost
    ? [
        ...setLocal(client, settingsOf({ tenantId: hostTenant, planUnitCode: null, userId: null })),
        options.asHost((value) => client.escapeLiteral(value)),
      ]
    : []
  return [`begin isolation level ${mode}`, ...ofHost, ...setLocal(client, settings)]
}

const settingsOf = ({ tenantId, planUnitCode, userId, session, apiKey }: Scope): Record<string, string> => ({
  'app.tenant_id': integer(tenantId),
  'app.plan_unit': planUnitCode ?? '',
  'app.user_id': userId === null ? '' : integer(userId),
  'app.session': session ?? '',
  'app.api_key': apiKey ?? '',
})

const setLocal = (client: pg.PoolClient, settings: Readonly<Record<string, string>>): string[] =>
  Object.entries(settings).map(([name, value]) => `set local ${name} = ${client.escapeLiteral(value)}`)

function integer(value: number): string {
  if (!Number.isSafeInteger(value)) throw new Error(`not an id: ${value}`)
  return String(value)
}
