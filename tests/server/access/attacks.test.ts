import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entities } from '#domain/entities/index.ts'
import { columnOf, tableOf } from '#domain/entity.ts'
import { brokenPasswordRules } from '#domain/rules/password.ts'
import { pathOf } from '#domain/service.ts'
import { roles, users } from '#domain/services/access/accounts.ts'
import { access, signInPath } from '#domain/services/access/session.ts'
import { endpoints } from '#domain/services/index.ts'
import { loadSecrets } from '../../../src/server/db/secrets.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { asAdmin, tenantOne, testPassword } from '../../support/database.ts'
import { triedOf } from '../../support/effort.ts'
import { demo } from '../../support/kitting.ts'
import { createFilledServer, serveTestDatabase, type TestServer } from '../../support/server.ts'

/**
 * Attacks of security.md B that no other file tries. Each was seen to fail on a server weakened for the purpose; how is
 * said at the test. (Crafted and revoked tokens: tokens.test.ts; streams: live.test.ts; single sign-on: sso.test.ts.)
 */
let server: TestServer
beforeAll(async () => {
  server = await createFilledServer(demo())
})
afterAll(() => server.close())

const guess = (at: TestServer, name: string, password = 'Wrong_2026') =>
  at
    .request({
      method: 'POST',
      url: signInPath,
      headers: { 'abp.tenantid': '1', 'accept-language': 'en' },
      payload: { userNameOrEmailAddress: name, password },
    })
    .then((answer) => answer.body.error?.details ?? 'signed in')
const wrong = 'Invalid user name or password'

describe('names cannot be found out', () => {
  /** Weakened: names that nobody has not counted: all 50 guesses at the unknown name were looked at. */
  it('by guesses at several servers at once, nor by a restart: known and unknown lock alike', async () => {
    await server.user(1, 'known', [])
    const second = await serveTestDatabase(server.database)
    for (const name of ['known', 'unknown']) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, n) => guess(n % 2 ? server : second, name)),
      )
      expect(
        answers.filter((text) => text === wrong),
        name,
      ).toHaveLength(5)
      expect(await guess(second, name, testPassword), name).toMatch(/locked out/)
    }
    await second.app.close()
    const third = await serveTestDatabase(server.database)
    for (const name of ['known', 'unknown'])
      expect(await guess(third, name, testPassword), name).toMatch(/locked out/)
    await third.app.close()
    const locks = await withTenant(server.database.app, tenantOne, (tx) =>
      tx.rows("select key from audit_log where action = 'lock' order by key"),
    )
    expect(locks).toEqual([{ key: 'known' }, { key: 'unknown' }])
  })

  /** Weakened: no look at the credential for an unknown name: two transactions and a statement less. */
  it('by time: the same work is done for both', async () => {
    await server.user(1, 'real', [])
    // The server's own clocks work beside it; only what the attempt itself asks for is counted.
    const attempt = new AsyncLocalStorage<true>()
    const workFor = async (name: string): Promise<Record<string, number>> => {
      const done: Record<string, number> = {}
      const { app } = server.database
      const connect = app.connect.bind(app)
      app.connect = (async () => {
        const client = await connect()
        if (!attempt.getStore()) return client
        const query = client.query.bind(client)
        client.query = ((...given: Parameters<typeof query>) => {
          const asked = given[0] as string | { readonly text: string }
          const text = typeof asked === 'string' ? asked : asked.text
          const kind = /^\s*(\w+)/.exec(text)![1]!.replace(/insert|update/, 'write')
          done[kind] = (done[kind] ?? 0) + 1
          return query(...given)
        }) as typeof client.query
        const release = client.release.bind(client)
        client.release = (error) => {
          client.query = query
          client.release = release
          release(error)
        }
        return client
      }) as typeof app.connect
      await attempt.run(true, () => guess(server, name))
      app.connect = connect
      return done
    }
    const known = await workFor('real')
    expect(known['begin']).toBeGreaterThan(3)
    expect(await workFor('unreal')).toEqual(known)
  })
})

describe('passwords', () => {
  const alphabet = fc.constantFrom(...'aZ9_~& <+，Ａ密pP\u3000\t'.split(''))
  const passwords = [
    '',
    'Abcdefg1',
    'Abcdef1',
    `Abcdef1${'x'.repeat(22)}`,
    `Abcdef1${'x'.repeat(23)}`,
    `Abcdef1${'x'.repeat(24)}`,
    `Abcdef1${'x'.repeat(25)}`,
    '\tAbcdefg1',
    '\u3000Abcdefg1',
    'Abcdefg1 ',
    'xRULER_12',
    'xＲuler_12',
    '密密密密密密密密',
    'Abcdefg1密',
    'abcdefg1&',
    ...fc.sample(
      fc.array(alphabet, { minLength: 6, maxLength: 12 }).map((parts) => parts.join('')),
      {
        numRuns: 12,
        seed: 7,
      },
    ),
  ]

  /** Weakened: the rules left out of resetPassword. */
  it('are judged by the server as by the form, wherever they are set', async () => {
    const ruler = await server.user(1, 'ruler', [])
    for (const password of passwords) {
      const allowed = brokenPasswordRules(password, 'ruler').length === 0
      const set = [
        await ruler.call(access.changePassword, { currentPassword: 'Not_Mine_1', newPassword: password }),
        await ruler.call(users.changePassword, { currentPassword: 'Not_Mine_1', newPassword: password }),
        await server.one.call(users.resetPassword, {
          adminPassword: testPassword,
          userId: 0,
          newPassword: password,
        }),
      ]
      // The rules come before the look at the current password; a reset looks for its user first.
      for (const answer of set.slice(0, 2))
        expect(answer.status, JSON.stringify([password, answer.text])).toBe(allowed ? 500 : 400)
      expect([400, 404]).toContain(set[2]!.status)
    }
    const reset = (newPassword: string) =>
      server.one.call(users.resetPassword, { adminPassword: testPassword, userId: ruler.userId, newPassword })
    for (const password of passwords.slice(0, 15))
      expect((await reset(password)).status, password).toBe(
        brokenPasswordRules(password, 'ruler').length === 0 ? 200 : 400,
      )
  })

  it('that are new must differ from the old', async () => {
    const user = await server.user(1, 'same', [])
    const answer = await user.call(access.changePassword, {
      currentPassword: testPassword,
      newPassword: testPassword,
    })
    expect([answer.status, answer.body.error?.message]).toEqual([
      500,
      'The new password must differ from the current one.',
    ])
  })

  /** Weakened: attempts not counted: the right password was taken after five wrong ones. */
  it('cannot be guessed through the lock screen either', async () => {
    const user = await server.user(1, 'screen', [])
    expect(await user.ask(access.checkPassword, { password: testPassword })).toBe(true)
    for (let n = 0; n < 5; n++)
      expect((await user.call(access.checkPassword, { password: 'Wrong_2026' })).status).toBe(500)
    const locked = await user.call(access.checkPassword, { password: testPassword })
    expect(locked.body.error?.details).toMatch(/locked out/)
    expect(await guess(server, 'screen', testPassword)).toMatch(/locked out/)
    expect((await user.call(access.planUnits)).status).toBe(200)
  })
})

describe('mass assignment', () => {
  const systemColumns = ['id', 'tenant_id', 'plan_unit_code', 'created_at', 'created_by', 'number']
  /** Every column that any table has, in both spellings, with values that would show. */
  const everyColumn = async (): Promise<Record<string, unknown>> =>
    asAdmin(server.database.admin, async (admin) => {
      const { rows } = await admin.query<{ name: string; type: string }>(
        `select distinct attname as name, atttypid::regtype::text as type from pg_attribute a
         join pg_class c on c.oid = a.attrelid
         where c.relnamespace = 'takt'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not attisdropped`,
      )
      const value = (type: string): unknown =>
        /uuid/.test(type)
          ? randomUUID()
          : /int/.test(type)
            ? 2
            : /bool/.test(type)
              ? true
              : /time|date/.test(type)
                ? '2000-01-01T00:00:00Z'
                : 'MASS'
      const camel = (name: string) => name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())
      return Object.fromEntries(
        rows.flatMap(({ name, type }) => [
          [name, value(type)],
          [camel(name), value(type)],
        ]),
      )
    })

  const rowOf = (table: string, condition: string) =>
    asAdmin(server.database.admin, async (admin) => {
      const { rows } = await admin.query<Record<string, unknown>>(
        `select * from takt."${table}" where ${condition} limit 1`,
      )
      return rows[0]
    })

  /** What the server sets anew whenever such a row is saved; never to what the client says. */
  const followed = new Set(['taskReminder.next_due', 'taskReminder.owner', 'flow.next_due'])

  /** Weakened: read-only fields taken for writable ones. */
  it('changes nothing that the client does not own, in any entity', async () => {
    const extra = await everyColumn()
    let tried = 0
    for (const entity of entities) {
      if (!entity.operations.includes('update') || entity.scope === 'host') continue
      const before = await rowOf(tableOf(entity), 'tenant_id = 1')
      if (!before) continue
      const given = Object.fromEntries(
        Object.entries(extra).filter(
          ([name]) =>
            !Object.entries(entity.fields).some(([field, { readOnly }]) => field === name && !readOnly),
        ),
      )
      const answer = await server.one.call(crudOf(entity).update, {
        ...given,
        id: before['id'],
        rowVersion: before['row_version'],
      })
      // All that is given is ignored, so nothing about it can be wrong.
      expect(answer.status, `${entity.name} ${answer.text}`).toBe(200)
      const after = await rowOf(tableOf(entity), `id = '${String(before['id'])}'`)
      const guarded = [
        ...systemColumns,
        ...Object.entries(entity.fields)
          .filter(([, field]) => field.readOnly && !field.generated)
          .map(([name]) => columnOf(name)),
      ].filter((column) => column in before)
      for (const column of guarded)
        if (followed.has(`${entity.name}.${column}`)) expect(after?.[column]).not.toEqual(given[column])
        else expect(after?.[column], `${entity.name}.${column}`).toEqual(before[column])
      tried++
    }
    expect(tried).toBeGreaterThan(15)
  })

  it('changes nothing but the declared fields of users and roles', async () => {
    const extra = await everyColumn()
    const user = await server.user(1, 'plainly', [])
    const condition = `tenant_id = 1 and number = ${user.userId}`
    await withTenant(server.database.app, tenantOne, (tx) =>
      tx.run("update \"user\" set default_plan_unit = 'JS' where user_name = 'plainly'"),
    )
    const [before, credential] = [
      await rowOf('user', condition),
      await rowOf('credential', `user_id = (select id from takt."user" where ${condition})`),
    ]
    const dto = await server.one.ask(users.get, { id: user.userId })
    const own = Object.fromEntries(Object.entries(extra).filter(([name]) => !(name in users.update.input)))
    expect((await server.one.call(users.update, { ...own, ...dto })).status).toBe(200)
    const after = await rowOf('user', condition)
    const moved = ['row_version', 'updated_at', 'updated_by']
    for (const [column, value] of Object.entries(before!))
      if (!moved.includes(column)) expect(after![column], column).toEqual(value)
    expect(await rowOf('credential', `user_id = '${String(before!['id'])}'`)).toEqual(credential)
    const { items } = await server.one.ask(roles.getAll, { keyword: 'R-plainly' })
    const role = await rowOf('role', `role_code = 'R-plainly'`)
    const more = Object.fromEntries(Object.entries(extra).filter(([name]) => !(name in roles.update.input)))
    expect((await server.one.call(roles.update, { ...more, ...items[0] })).status).toBe(200)
    const changed = await rowOf('role', `role_code = 'R-plainly'`)
    for (const [column, value] of Object.entries(role!))
      if (!moved.includes(column)) expect(changed![column], column).toEqual(value)
  })
})

describe('answers', () => {
  /** Weakened: the credential joined whole in User/Get: the hash appeared. */
  it('never hold hashes, sessions of others or keys of the installation', async () => {
    const holder = await server.user(1, 'holder', ['Pages.Roles'])
    const session = JSON.parse(Buffer.from(holder.token.split('.')[1]!, 'base64url').toString()) as {
      jti: string
    }
    const secrets = ['$argon2', server.database.secrets.tokens[0].secret, server.database.secrets.database]
    for (const asker of [server.one, server.host, server.nobody])
      for (const endpoint of triedOf(endpoints)) {
        if (endpoint.verb !== 'GET' || endpoint.output.kind === 'events') continue
        const answer = await asker.call(endpoint, { maxResultCount: 1000, id: holder.userId })
        for (const secret of secrets) expect(answer.text.includes(secret), pathOf(endpoint)).toBe(false)
        // Who may end sessions sees their ids, which sign nobody in.
        if (asker !== server.one || endpoint.method !== 'GetOnLineUsers')
          expect(answer.text.includes(session.jti), pathOf(endpoint)).toBe(false)
      }
    const configuration = await server.request({ method: 'GET', url: '/AbpUserConfiguration/GetAll' })
    for (const secret of secrets) expect(configuration.text.includes(secret)).toBe(false)
  })
})

describe('the keys of an installation', () => {
  /** Weakened: the length not looked at: the server started with the template's key. */
  it('are refused when they are short, known or missing, and differ between installations', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'takt-secrets-'))
    const long = 'x'.repeat(40)
    for (const secrets of [
      { database: long, tokens: 'AbpProjectName_C421AAEE0D114E9C' },
      { database: long, tokens: '' },
      { database: long },
      {},
    ]) {
      await writeFile(join(folder, 'secrets.json'), JSON.stringify(secrets))
      await expect(loadSecrets(folder)).rejects.toThrow(/no proper secrets/)
    }
    await rm(folder, { recursive: true })
    const [one, two] = [await mkdtemp(join(tmpdir(), 'takt-a-')), await mkdtemp(join(tmpdir(), 'takt-b-'))]
    const made = [await loadSecrets(one), await loadSecrets(two), await loadSecrets(one)]
    expect(made[0]).toEqual(made[2])
    expect(new Set(made.flatMap(({ database, tokens }) => [database, tokens[0].secret])).size).toBe(4)
    for (const path of [one, two]) await rm(path, { recursive: true })
  })
})
