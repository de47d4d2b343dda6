import { afterAll, beforeAll, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { users } from '#domain/services/access/accounts.ts'
import { planUnitServices } from '#domain/services/system/administration.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { tenantOne } from '../../support/database.ts'
import { createTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const topics = crudOf(entityNamed('receiveTopic'))
const reminders = crudOf(entityNamed('taskReminder'))

/** Owners of what was saved, in both plan units. */
async function owners(): Promise<string[]> {
  const found: string[] = []
  for (const planUnitCode of ['JS', 'OTHER'])
    await withTenant(server.database.app, { ...tenantOne, planUnitCode }, async (tx) => {
      for (const table of ['receive_topic', 'task_reminder', 'flow_version', 'report_subscription']) {
        const column = table === 'report_subscription' ? 'user_code' : 'owner'
        for (const { owner } of await tx.rows<{ owner: string | null }>(
          `select ${column} as owner from ${table}`,
        ))
          found.push(`${table} ${owner}`)
      }
    })
  return [...new Set(found)].toSorted()
}

it('what the server does for a user follows the user’s name, and is not inherited by another of the name', async () => {
  const copy = { planUnitCode: 'JS', newCode: 'OTHER', newName: 'Other' }
  await server.one.ask(planUnitServices.clone, copy)
  const user = await server.user(1, 'leaver', ['Pages.Roles', 'Pages.Users'])
  await user.ask(topics.create, { code: 'T', name: 'T', entity: 'warehouse' })
  await user.ask(reminders.create, { code: 'R', title: 'R', channel: 'inbox', schedule: '08:30' })
  await withTenant(server.database.app, { ...tenantOne, planUnitCode: 'OTHER' }, async (tx) => {
    await tx.run(
      `insert into flow_version (flow_id, version, steps, owner, at) values (gen_random_uuid(), 1, '[]', 'leaver', now())`,
    )
    await tx.run(
      `insert into report_subscription (report_code, user_code, name, params, sub_type, sub_time, sub_days, email_type, format)
       values ('R', 'leaver', 'mine', '{}', 'D', '08:30', '[]', 'C', 'xlsx')`,
    )
  })
  const tables = ['flow_version', 'receive_topic', 'report_subscription', 'task_reminder']
  expect(await owners()).toEqual(tables.map((table) => `${table} leaver`))
  const row = await server.one.ask(users.get, { id: user.userId })
  await server.one.ask(users.update, { ...row, userName: 'renamed' })
  expect(await owners()).toEqual(tables.map((table) => `${table} renamed`))
  await server.one.ask(users.delete, { id: user.userId })
  expect(await owners()).toEqual(['flow_version ', 'receive_topic null', 'task_reminder null'])
})
