import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles, tenants, users } from '#domain/services/access/accounts.ts'
import { access } from '#domain/services/access/session.ts'
import { settingServices } from '#domain/services/system/administration.ts'
import { testPassword } from '../../support/database.ts'
import { createTestServer, type TestAnswer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const person = (userName: string, emailAddress = `${userName}@example.com`) => ({
  userName,
  name: 'N',
  surname: 'X',
  emailAddress,
  password: testPassword,
})
const said = (answer: TestAnswer) => [answer.status, answer.body.error?.message]
const five = Array.from({ length: 5 }, (_, n) => n)

/** Of calls at the same time one succeeds, and the others are refused in these words. */
async function oneOf(calls: readonly Promise<TestAnswer>[], refused: RegExp): Promise<void> {
  const answers = (await Promise.all(calls)).map(said)
  expect(answers.filter(([status]) => status === 200)).toHaveLength(1)
  for (const [status, message] of answers) if (status !== 200) expect(message).toMatch(refused)
}

describe('names that are taken at the same moment', () => {
  it('are refused in the same words as those that were taken before', async () => {
    await oneOf(
      five.map((n) => server.one.call(users.create, person('race', `race${n}@example.com`))),
      /^Username 'race' is already taken/,
    )
    await oneOf(
      five.map((n) => server.one.call(users.create, person(`mail${n}`, 'race@example.org'))),
      /^Email 'race@example.org' is already taken/,
    )
    const made = await Promise.all(five.map((n) => server.one.ask(users.create, person(`racer${n}`))))
    await oneOf(
      made.map((user) => server.one.call(users.update, { ...user, userName: 'winner' })),
      /^Username 'winner' is already taken/,
    )
    const role = { name: 'Race', displayName: 'Race', grantedPermissions: [] }
    await oneOf(
      five.map(() => server.one.call(roles.create, role)),
      /^Role name Race is already taken/,
    )
    const tenant = { tenancyName: 'Race', name: 'Race', adminEmailAddress: 'race@example.com' }
    await oneOf(
      [1, 2].map(() => server.host.call(tenants.create, tenant)),
      /^Tenancy name Race is already taken/,
    )
  })

  it('are refused to those who register, too', async () => {
    await server.one.ask(settingServices.save, { code: 'selfRegistration', scope: 'tenant', datas: true })
    await oneOf(
      five.map((n) =>
        server.nobody.call(access.register, person('newcomer', `new${n}@example.com`), {
          'Abp.TenantId': '1',
        }),
      ),
      /^Username 'newcomer' is already taken/,
    )
  })
})

describe('the name of one account', () => {
  it('is no address of another, nor the address a name', async () => {
    const owner = await server.one.ask(users.create, person('owner'))
    const taken = /already taken/
    const calls = [
      server.one.call(users.create, person('OWNER@example.com', 'thief@example.com')),
      server.one.call(users.update, {
        ...(await server.one.ask(users.create, person('thief'))),
        userName: 'owner@example.com',
      }),
    ]
    for (const call of calls) expect((await call).body.error?.message).toMatch(/^Username .* already taken/)
    await server.one.ask(users.create, person('first@example.org', 'second@example.org'))
    expect(
      (await server.one.call(users.create, person('third', 'First@example.org'))).body.error?.message,
    ).toMatch(/^Email 'First@example.org' is already taken/)
    expect(
      (await server.one.call(users.update, { ...owner, emailAddress: 'first@example.org' })).body.error
        ?.message,
    ).toMatch(taken)
    const registered = await server.nobody.call(access.register, person('fourth', 'first@example.org'), {
      'Abp.TenantId': '1',
    })
    expect(registered.body.error?.message).toMatch(taken)
    // One's own address may be one's name.
    expect((await server.one.call(users.update, { ...owner, userName: owner.emailAddress })).status).toBe(200)
  })

  it('is the same in other case and width, and mixes no scripts that look alike', async () => {
    await server.one.ask(users.create, person('Zoe'))
    expect(said(await server.one.call(users.create, person('ｚｏｅ', 'z2@example.com')))).toEqual([
      500,
      "Username 'ｚｏｅ' is already taken.",
    ])
    const lucy = await server.one.ask(users.create, person('lucy'))
    const confusing = /could be mistaken for another one/
    for (const call of [
      server.one.call(users.create, person('\u0430dmin', 'mixed@example.com')),
      server.one.call(users.update, { ...lucy, userName: 'lu\u0441y' }),
      server.nobody.call(access.register, person('z\u043ee', 'mixed@example.com'), { 'Abp.TenantId': '1' }),
    ])
      expect((await call).body.error?.message).toMatch(confusing)
    expect((await server.one.call(users.create, person('анна', 'anna@example.ru'))).status).toBe(200)
  })
})
