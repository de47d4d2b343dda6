import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import '../../../src/server/app/schema-steps.ts'
import { withTenant, type Scope, type Tx } from '../../../src/server/db/tenant.ts'
import { makeTenant } from '../../../src/server/features/accounts/new-tenant.ts'
import type { DueKind, Services } from '../../../src/server/identity/services.ts'
import { startElection } from '../../../src/server/platform/due/election.ts'
import { schedulerLock, startScheduler, type Scheduler } from '../../../src/server/platform/due/scheduler.ts'
import { asAdmin, createTestDatabase, tenantOne, type TestDatabase } from '../../support/database.ts'

let database: TestDatabase
const open: Scheduler[] = []
const log = { info: () => {}, warn: () => {}, error: () => {} }

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(() =>
  withTenant(database.app, tenantOne, async (tx) => {
    await tx.run('delete from task_reminder')
    await remind(tx)
  }),
)
afterEach(() => Promise.all(open.splice(0).map((one) => one.close())))

const remind = (tx: Tx): Promise<number> =>
  tx.run(`insert into task_reminder (code, title, schedule, enabled) values ('A', 'A', '08:00', true)`)

function start(...kinds: DueKind[]): void {
  const services = { database, log, now: () => new Date() } as unknown as Services
  open.push(startScheduler(services, kinds))
}

/** Notes who was asked to do what, and does nothing: the work stays due. */
const noting = (who: string, done: string[], kind = 'reminders'): DueKind => ({
  kind,
  work: async ({ tenantId, planUnitCode }: Scope) => done.push(`${who} ${tenantId} ${planUnitCode}`),
})

async function until(met: () => boolean): Promise<void> {
  while (!met()) await sleep(20)
}

it('begins what is due, in one process of all; another takes over where its connection is lost', async () => {
  const done: string[] = []
  start(noting('first', done))
  await until(() => done.length > 0)
  start(noting('second', done))
  await until(() => done.length > 2)
  expect(new Set(done)).toEqual(new Set(['first 1 JS']))
  // Whichever asks first is elected: one of the two, not both.
  await asAdmin(database.admin, (admin) =>
    admin.query(
      `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted
         and database = (select oid from pg_database where datname = current_database()) and pid <> pg_backend_pid()`,
    ),
  )
  const before = done.length
  await until(() => done.length > before + 1)
  expect(new Set(done.slice(before)).size).toBe(1)
})

it('takes over from a process that is killed', async () => {
  const program = fileURLToPath(new URL('../../support/scheduler-process.ts', import.meta.url))
  const { dataDir, admin } = database
  const child = spawn(process.execPath, [program, JSON.stringify({ dataDir, admin })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said] = (await once(child.stdout, 'data')) as [Buffer]
  expect(said.toString()).toBe('elected')
  const done: string[] = []
  start(noting('here', done))
  const other = startElection(database.connection('app_rw'), schedulerLock)
  expect(await other.rows('select 1 as one', [])).toBeNull()
  await other.close()
  expect(done).toEqual([])
  child.kill('SIGKILL')
  await once(child, 'exit')
  await until(() => done.length > 0)
  expect(done[0]).toBe('here 1 JS')
})

/** Weakened: one round that waits for its slowest scope. */
it('sees the first reminder of a new tenant, while the work of another one hangs', async () => {
  const done: string[] = []
  const { promise: hangs, resolve } = Promise.withResolvers<void>()
  start({
    kind: 'reminders',
    work: async ({ tenantId }) => {
      done.push(String(tenantId))
      if (tenantId === tenantOne.tenantId) await hangs
    },
  })
  await until(() => done.length > 0)
  const host = { tenantId: 0, planUnitCode: null, userId: null }
  const { tenantId } = await withTenant(database.app, host, (tx) =>
    makeTenant(tx, {
      tenancyName: 'later',
      name: 'later',
      isActive: true,
      adminEmail: 'admin@localhost',
      planUnit: { code: 'P1', name: 'P1' },
    }),
  )
  await withTenant(database.app, { tenantId, planUnitCode: 'P1', userId: null }, (tx) => remind(tx))
  await until(() => done.includes(String(tenantId)))
  expect(done.filter((tenant) => tenant === '1')).toEqual(['1'])
  resolve()
})

it('a failure of one kind leaves the others alone', async () => {
  const done: string[] = []
  start(
    {
      kind: 'reminders',
      work: async () => {
        done.push('failed')
        throw new Error('on purpose')
      },
    },
    noting('runs', done, 'notices'),
  )
  await withTenant(database.app, tenantOne, (tx) =>
    tx.run(
      `insert into notice (user_number, kind, data, snoozed_until) values (1, 'reminder', '{}', now() - interval '1 minute')`,
    ),
  )
  await until(() => done.includes('runs 1 null') && done.includes('failed'))
})
