import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { runDue } from '../../src/server/features/integration/interfaces/module.ts'
import { readOutgoing } from '../../src/server/outgoing/config.ts'
import type { Services } from '../../src/server/identity/services.ts'
import { asAdmin } from './database.ts'
import { createTestServer, servicesOf, type TestServer, type TestUser } from './server.ts'
import { openPostgresPort } from './sources/postgres.ts'

const configs = crudOf(entityNamed('interfaceConfig'))
const runs = crudOf(entityNamed('interfaceRun'))

type Row = Readonly<Record<string, unknown>>

/** A server, and a schema `erp` of its database that plays another system, reached as one by the connection ERP. */
export interface InterfaceBench {
  readonly server: TestServer
  readonly services: Services
  /** What a process of its own needs to reach the same source. */
  readonly outgoingText: object
  sql(text: string): Promise<readonly Row[]>
  make(row: Row, by?: TestUser): Promise<Row & { readonly id: string; readonly rowVersion: number }>
  /** Queues a run by hand and works it off; answers it as the list has it. */
  run(config: Row, by?: TestUser): Promise<Row & { readonly id: string }>
  lastRun(code: string): Promise<Row & { readonly id: string }>
  passSeconds(seconds: number): void
  close(): Promise<void>
}

export async function interfaceBench(): Promise<InterfaceBench> {
  const outgoing = readOutgoing({})
  const server = await createTestServer(undefined, undefined, outgoing)
  const port = await openPostgresPort(server.database)
  const outgoingText = {
    connections: [
      {
        name: 'erp',
        tenants: ['default'],
        kind: 'pg',
        host: '127.0.0.1',
        port: port.port,
        inside: true,
        database: port.database,
        credentials: { user: port.user, password: port.password },
      },
    ],
  }
  // The address of the source is known only once the database is there.
  const known = outgoing.connections as Map<string, unknown>
  for (const [name, entry] of readOutgoing(outgoingText).connections) known.set(name, entry)
  await server.one.ask(crudOf(entityNamed('dbConn')).create, {
    code: 'ERP',
    name: 'ERP',
    kind: 'pg',
    secretRef: 'erp',
  })
  const sql = (text: string): Promise<readonly Row[]> =>
    asAdmin(server.database.admin, async (client) => {
      const answer = await client.query(text)
      return (Array.isArray(answer) ? answer.at(-1) : answer).rows as Row[]
    })
  await sql(`create schema erp; grant usage on schema erp to ${port.user};
    alter default privileges in schema erp grant select on tables to ${port.user}`)
  let offset = 0
  const services = servicesOf(server, { outgoing, now: () => new Date(Date.now() + offset * 1000) })
  const lastRun = async (code: string) => {
    const filter = JSON.stringify([{ field: 'configCode', op: 'eq', values: [code] }])
    const { items } = (await server.one.ask(runs.getAll, { filter, maxResultCount: 1 })) as unknown as {
      items: (Row & { id: string })[]
    }
    return items[0]!
  }
  return {
    server,
    services,
    outgoingText,
    sql,
    lastRun,
    make: async (row, by = server.one) =>
      (await by.ask(configs.create, { name: String(row['code']), connection: 'ERP', ...row })) as never,
    run: async (config) => {
      await sql(`insert into takt.interface_run (tenant_id, plan_unit_code, no, direction, config_code, entity, state, at, by_hand, next_attempt, log)
        values (1, 'JS', '${config['code'] as string}-${Date.now()}', '${(config['direction'] as string | undefined) ?? 'in'}', '${config['code'] as string}', '${config['entity'] as string}', 'W', now(), true, now(), '[]')`)
      await runDue(services)
      return lastRun(String(config['code']))
    },
    passSeconds: (seconds) => {
      offset += seconds
    },
    close: async () => {
      await port.close()
      await server.close()
    },
  }
}

/** A line that fills a field by a column. */
export const column = (target: string, name: string) => ({ target, value: { kind: 'column', column: name } })
export const constant = (target: string, text: string) => ({ target, value: { kind: 'constant', text } })
