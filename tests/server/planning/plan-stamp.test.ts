import { afterAll, beforeAll, expect, it } from 'vitest'
import { placeInputs } from '#domain/scheduling/place-inputs.ts'
import { foldPlanChanges } from '../../../src/server/db/schema/plan-changes.ts'
import { withoutRowTriggers } from '../../../src/server/db/row-triggers.ts'
import { withTenant, type Scope, type Tx } from '../../../src/server/db/tenant.ts'
import { planStamp } from '../../../src/server/features/planning/plan-stamp.ts'
import { tableNamed } from '../../../src/server/platform/sources/entity-query.ts'
import { createTestDatabase, tenantOne, tenantTwo, type TestDatabase } from '../../support/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const within = <T>(work: (tx: Tx) => Promise<T>, scope: Scope = tenantOne) =>
  withTenant(database.app, scope, work)
const stamp = (scope?: Scope) => within((tx) => planStamp(tx, 'UTC'), scope)
const write = (sql: string, scope?: Scope) => within((tx) => tx.run(sql), scope)

/** Does the work change the stamp? */
async function changes(work: () => Promise<unknown>): Promise<boolean> {
  const before = await stamp()
  await work()
  return (await stamp()) !== before
}

it('the stamp of a plan changes with every way of writing, and with nothing else', async () => {
  expect(
    await changes(() =>
      write(
        "insert into item (code, item_type, obtain_method, base_unit) select 'A', 'M', 'M', 'PCS' where false",
      ),
    ),
  ).toBe(true)
  expect(await changes(() => write("insert into unit (code) values ('PCS')"))).toBe(true)
  expect(await changes(() => write("update unit set name = 'pieces'"))).toBe(true)
  expect(
    await changes(() =>
      within((tx) => withoutRowTriggers(tx, () => tx.run("update unit set name = 'piece'"))),
    ),
  ).toBe(true)
  expect(await changes(() => write("delete from unit where code = 'PCS'"))).toBe(true)
  expect(await changes(() => within((tx) => tx.rows('select * from unit')))).toBe(false)
  expect(await changes(() => write("insert into unit (code) values ('KG')", tenantTwo))).toBe(false)
  expect(await changes(() => write("insert into customer (code) values ('C')"))).toBe(false)
  const undone = () =>
    within(async (tx) => {
      await tx.run("insert into unit (code) values ('G')")
      throw new Error('undone')
    })
  expect(await changes(() => expect(undone()).rejects.toThrow('undone'))).toBe(false)
})

it('a change that began earlier and ended later counts, too', async () => {
  let finish = (): void => {}
  let begun = (): void => {}
  const ready = new Promise<void>((resolve) => (begun = resolve))
  const slow = within(async (tx) => {
    await tx.run("insert into unit (code) values ('SLOW')")
    begun()
    await new Promise<void>((resolve) => (finish = resolve))
  })
  await ready
  await write("insert into unit (code) values ('QUICK')")
  expect(
    await changes(async () => {
      finish()
      await slow
    }),
  ).toBe(true)
})

it('within its transaction the stamp is the one that others see afterwards', async () => {
  const own = await within(async (tx) => {
    await tx.run("insert into unit (code) values ('OWN')")
    await tx.run("update unit set name = 'own' where code = 'OWN'")
    return planStamp(tx, 'UTC')
  })
  expect(await stamp()).toBe(own)
})

it('folding the marks leaves one a plan unit and the stamp as it was', async () => {
  expect(await changes(() => within(foldPlanChanges))).toBe(false)
  expect(
    await within((tx) => tx.rows('select plan_unit_code from plan_change where tenant_id = 1')),
  ).toHaveLength(1)
  expect(await changes(() => write("insert into unit (code) values ('MORE')"))).toBe(true)
})

it('every table that places depend on is watched', async () => {
  for (const entity of placeInputs)
    expect(
      await changes(() => write(`delete from ${tableNamed(entity).split(' ')[0]} where false`)),
      entity,
    ).toBe(true)
})
