import { afterAll, beforeAll, expect, it } from 'vitest'
import { users } from '#domain/services/access/accounts.ts'
import { inbox } from '#domain/services/access/inbox.ts'
import { access, signInPath, type LoginInformation } from '#domain/services/access/session.ts'
import { readSettings } from '../../../src/server/base/settings.ts'
import { passwordDaysLeft } from '../../../src/server/identity/password-age.ts'
import { asAdmin, createTestDatabase, testPassword } from '../../support/database.ts'
import { serveTestDatabase, type TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  const settings = readSettings({ TAKT_PASSWORD_DAYS: '30' })
  server = await serveTestDatabase(await createTestDatabase(), undefined, undefined, undefined, { settings })
})
afterAll(() => server.close())

const age = (days: number) =>
  asAdmin(server.database.admin, (admin) =>
    admin.query(
      'update takt.credential set changed_at = now() - make_interval(days => $1) where tenant_id = 1',
      [days],
    ),
  )

const signIn = () =>
  server.request({
    method: 'POST',
    url: signInPath,
    headers: { 'Abp.TenantId': '1' },
    payload: { userNameOrEmailAddress: 'admin', password: testPassword },
  })

const notices = async () =>
  (await server.one.ask(inbox.getAll, {})).items.filter(({ kind }) => kind === 'passwordExpires')

const mustChange = async () =>
  ((await server.one.ask(access.current)) as LoginInformation).user?.mustChangePassword

it('counts whole days, the last one too', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  expect(passwordDaysLeft('2026-11-20T12:00:00Z', now, 30)).toBe(30)
  expect(passwordDaysLeft('2026-10-21T12:00:01Z', now, 30)).toBe(1)
  expect(passwordDaysLeft('2026-10-21T12:00:00Z', now, 30)).toBe(0)
  expect(passwordDaysLeft('2020-01-01T00:00:00Z', now, 0)).toBeNull()
})

it('tells who signs in with a password that is nearly too old, once a day; then it must be changed', async () => {
  await age(20)
  expect((await signIn()).status).toBe(200)
  expect(await notices()).toHaveLength(0)
  await age(25)
  for (let i = 0; i < 2; i++) expect((await signIn()).status).toBe(200)
  expect(await notices()).toHaveLength(1)
  expect(await mustChange()).toBe(false)
  await age(31)
  expect(await mustChange()).toBe(true)
  expect((await server.one.call(users.getAll, {})).status).toBe(403)
})
