import { afterAll, beforeAll, expect, it } from 'vitest'
import { users } from '#domain/services/access/accounts.ts'
import { testPassword, tenantOne } from '../../support/database.ts'
import { createTestServer, type TestAnswer, type TestServer } from '../../support/server.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const refusedText = 'The new password must differ from the last 5 passwords.'
const said = (answer: TestAnswer) => [answer.status, answer.body.error?.message]

it('none of the last five passwords is taken as the next, by a change or by a reset', async () => {
  const { userId } = await server.user(1, 'history', [])
  const passwords = [testPassword, 'Second_2026', 'Third_2026', 'Fourth_2026', 'Fifth_2026']
  for (const [at, newPassword] of passwords.slice(1).entries()) {
    const user = await server.signIn(1, 'history', passwords[at]!)
    await user.ask(users.changePassword, { currentPassword: passwords[at]!, newPassword })
  }
  const user = await server.signIn(1, 'history', 'Fifth_2026')
  for (const newPassword of passwords.slice(0, 4))
    expect(
      said(await user.call(users.changePassword, { currentPassword: 'Fifth_2026', newPassword })),
    ).toEqual([500, refusedText])
  const reset = (newPassword: string) =>
    server.one.call(users.resetPassword, { adminPassword: testPassword, userId, newPassword })
  for (const password of passwords) expect(said(await reset(password))).toEqual([500, refusedText])
  // A sixth one frees the first.
  expect((await reset('Sixth_2026')).status).toBe(200)
  expect(said(await reset('Second_2026'))).toEqual([500, refusedText])
  expect((await reset(testPassword)).status).toBe(200)
  const kept = await withTenant(server.database.app, tenantOne, (tx) =>
    tx.rows<{ hash: string }>(
      `select password_hash as hash from previous_password
       where user_id = (select id from "user" where tenant_id = $1 and user_name = 'history')`,
      [1],
    ),
  )
  expect(kept).toHaveLength(4)
  for (const { hash } of kept) expect(hash).toMatch(/^\$argon2id\$/)
})
