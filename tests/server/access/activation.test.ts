import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#domain/services/access/accounts.ts'
import { access, type LoginInformation } from '#domain/services/access/session.ts'
import { createTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

describe('activating and deactivating users (http-contract.md §7)', () => {
  it('asks for a permission of its own, which managing users holds as well', async () => {
    const id = await server.account(1, 'worker', [])
    const isActive = async () => (await server.one.ask(users.get, { id })).isActive
    const switcher = await server.user(1, 'switcher', ['Pages.Users.Activation'])
    const manager = await server.user(1, 'manager', ['Pages.Users'])
    const nobody = await server.user(1, 'bystander', ['Pages.Roles'])
    for (const user of [switcher, manager]) {
      await user.ask(users.deactivate, { id })
      expect(await isActive()).toBe(false)
      await user.ask(users.activate, { id })
      expect(await isActive()).toBe(true)
    }
    const refused = await nobody.call(users.deactivate, { id })
    expect([refused.status, refused.body.unAuthorizedRequest]).toEqual([403, true])
    expect(refused.body.error?.message).toContain('Activate and deactivate users')
    expect((await switcher.call(users.getAll)).status).toBe(403)
    const held = async (user: typeof manager) =>
      ((await user.ask(access.current)) as LoginInformation).permissions.filter((name) =>
        name.startsWith('Pages.Users'),
      )
    expect(await held(switcher)).toEqual(['Pages.Users.Activation'])
    expect(await held(manager)).toEqual(['Pages.Users', 'Pages.Users.Activation'])
  })
})
