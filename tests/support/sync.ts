import { setTimeout as pause } from 'node:timers/promises'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import type {
  SyncCounts,
  SyncDifference,
  SyncTrial,
  SyncWritten,
} from '#domain/integration/sync/difference.ts'
import { dataSyncServices } from '#domain/services/integration/data-sync.ts'
import type { Endpoint } from '#domain/service.ts'
import { runDueSyncs } from '../../src/server/features/integration/sync/module.ts'
import type { Services } from '../../src/server/identity/services.ts'
import { asAdmin } from './database.ts'
import { createTestServer, servicesOf, type TestServer, type TestUser } from './server.ts'

const syncs = crudOf(entityNamed('dataSync'))
const runs = crudOf(entityNamed('dataSyncRun'))

type Row = Readonly<Record<string, unknown>>
export type KeptRow = Row & { readonly id: string; readonly rowVersion: number }

/** Tenant 1 with the plan units JS and SIM, both open to its administrator. */
export interface SyncBench {
  readonly server: TestServer
  readonly services: Services
  sql(text: string): Promise<readonly Row[]>
  /** Calls as the administrator, or somebody else, in a plan unit; a refusal is an error. */
  in(unit: string, endpoint: Endpoint, input?: object, by?: TestUser): Promise<unknown>
  /** The same, whatever the answer. */
  calls(
    unit: string,
    endpoint: Endpoint,
    input?: object,
    by?: TestUser,
  ): Promise<{ status: number; text: string }>
  add(unit: string, entity: string, row: Row): Promise<KeptRow>
  change(unit: string, entity: string, code: string, values: Row): Promise<void>
  remove(unit: string, entity: string, code: string): Promise<void>
  /** Rows of an entity in a plan unit by their codes. */
  rows(unit: string, entity: string): Promise<Readonly<Record<string, Row>>>
  /** A synchronisation of SIM with JS as its source. */
  make(row: Row, by?: TestUser): Promise<KeptRow>
  summary(code: string): Promise<Readonly<Record<string, SyncCounts>>>
  differences(code: string, entity: string, show?: string): Promise<readonly SyncDifference[]>
  dryRun(code: string): Promise<SyncTrial>
  /** Runs it by hand and waits for the end. */
  run(code: string, by?: TestUser): Promise<KeptRow>
  lastRun(code: string): Promise<KeptRow>
  written(run: KeptRow): Promise<readonly SyncWritten[]>
  close(): Promise<void>
}

export async function syncBench(): Promise<SyncBench> {
  const server = await createTestServer()
  await server.one.ask(crudOf(entityNamed('planUnit')).create, {
    code: 'SIM',
    name: 'Simulation',
    environment: 'sim',
  })
  const sql = (text: string): Promise<readonly Row[]> =>
    asAdmin(server.database.admin, async (client) => {
      const answer = await client.query(text)
      return (Array.isArray(answer) ? answer.at(-1) : answer).rows as Row[]
    })
  const services = servicesOf(server)
  const calls: SyncBench['calls'] = (unit, endpoint, input = {}, by = server.one) =>
    by.call(endpoint, input as Row, { 'takt-planunit': unit })
  const inUnit: SyncBench['in'] = async (unit, endpoint, input, by) => {
    const { status, text } = await calls(unit, endpoint, input, by)
    if (status !== 200) throw new Error(`${endpoint.service}/${endpoint.method}: ${status} ${text}`)
    return (JSON.parse(text) as { result: unknown }).result
  }
  const all = async (unit: string, entity: string): Promise<readonly KeptRow[]> =>
    (
      (await inUnit(unit, crudOf(entityNamed(entity)).getAll, { maxResultCount: 1000 })) as {
        items: KeptRow[]
      }
    ).items
  const one = async (unit: string, entity: string, code: string): Promise<KeptRow> =>
    (await all(unit, entity)).find((row) => row['code'] === code)!
  const lastRun = async (code: string): Promise<KeptRow> => {
    const filter = JSON.stringify([{ field: 'syncCode', op: 'eq', values: [code] }])
    const { items } = (await inUnit('SIM', runs.getAll, { filter, maxResultCount: 1 })) as {
      items: KeptRow[]
    }
    return items[0]!
  }
  return {
    server,
    services,
    sql,
    calls,
    in: inUnit,
    lastRun,
    add: (unit, entity, row) => inUnit(unit, crudOf(entityNamed(entity)).create, row) as Promise<KeptRow>,
    change: async (unit, entity, code, values) => {
      const { id, rowVersion } = await one(unit, entity, code)
      await inUnit(unit, crudOf(entityNamed(entity)).update, { id, rowVersion, ...values })
    },
    remove: async (unit, entity, code) => {
      const { id } = await one(unit, entity, code)
      await inUnit(unit, crudOf(entityNamed(entity)).delete, { id })
    },
    rows: async (unit, entity) =>
      Object.fromEntries((await all(unit, entity)).map((row) => [String(row['code']), row])),
    make: (row, by) =>
      inUnit(
        'SIM',
        syncs.create,
        { name: String(row['code']), otherUnit: 'JS', ...row },
        by,
      ) as Promise<KeptRow>,
    summary: async (code) => {
      const { entities } = (await inUnit('SIM', dataSyncServices.summary, { code })) as {
        entities: SyncCounts[]
      }
      return Object.fromEntries(entities.map((counts) => [counts.entity, counts]))
    },
    differences: async (code, entity, show) =>
      (
        (await inUnit('SIM', dataSyncServices.difference, { code, entity, ...(show ? { show } : {}) })) as {
          items: SyncDifference[]
        }
      ).items,
    dryRun: (code) => inUnit('SIM', dataSyncServices.dryRun, { code }) as Promise<SyncTrial>,
    run: async (code, by) => {
      await inUnit('SIM', dataSyncServices.runNow, { code }, by)
      await runDueSyncs(services)
      // The server works runs off as well.
      for (;;) {
        const run = await lastRun(code)
        if (run['state'] !== 'W' && run['state'] !== 'R') return run
        await pause(50)
      }
    },
    written: async ({ id }) =>
      ((await inUnit('SIM', dataSyncServices.rows, { id })) as { items: SyncWritten[] }).items,
    close: () => server.close(),
  }
}
