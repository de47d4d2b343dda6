import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { limitPool } from '../../../src/server/db/pool-limits.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { createTestDatabase, tenantOne, type TestDatabase } from '../../support/database.ts'

let database: TestDatabase
const slow: string[] = []
const none = {
  lockMs: 0,
  statementMs: 0,
  idleMs: 0,
  slowMs: 0,
  tellSlow: (statement: string) => void slow.push(statement),
}

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => limitPool(database.app, none))

it('a wait for a lock ends, and a statement that works goes on', async () => {
  limitPool(database.app, { ...none, lockMs: 50 })
  await withTenant(database.app, tenantOne, async (holder) => {
    await holder.run('select pg_advisory_xact_lock(42)')
    const waiting = withTenant(database.app, tenantOne, (tx) => tx.run('select pg_advisory_xact_lock(42)'))
    await expect(waiting).rejects.toThrow('lock timeout')
  })
  await withTenant(database.app, tenantOne, (tx) => tx.run('select pg_sleep(0.2)'))
})

it('a transaction that does nothing ends, and its locks are free', async () => {
  limitPool(database.app, { ...none, idleMs: 200 })
  const idle = withTenant(database.app, tenantOne, async (tx) => {
    await tx.run('select pg_advisory_xact_lock(43)')
    await sleep(800)
    await tx.run('select 1')
  })
  await expect(idle).rejects.toThrow()
  limitPool(database.app, none)
  await withTenant(database.app, tenantOne, (tx) => tx.run('select pg_advisory_xact_lock(43)'))
})

it('a statement of a request ends, and one of a job goes on', async () => {
  limitPool(database.app, { ...none, statementMs: 50 })
  const sleeping = (isOfRequest: boolean) =>
    withTenant(database.app, tenantOne, (tx) => tx.run('select pg_sleep(0.2)'), { isOfRequest })
  await expect(sleeping(true)).rejects.toThrow('statement timeout')
  await sleeping(false)
})

it('slow statements are logged without values, and no others', async () => {
  const ask = () =>
    withTenant(database.app, tenantOne, (tx) =>
      tx.run("select pg_sleep(0.1), $1::text, 'secret ''quoted'' text'", ['value']),
    )
  limitPool(database.app, { ...none, slowMs: 600_000 })
  await ask()
  expect(slow).toEqual([])
  limitPool(database.app, { ...none, slowMs: 20 })
  await ask()
  expect(slow).toEqual(["select pg_sleep(0.1), $1::text, '…'"])
})
