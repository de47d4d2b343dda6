import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { pathOf } from '#domain/service.ts'
import { signInPath } from '#domain/services/access/session.ts'
import { accessModule } from '../../src/server/features/accounts/module.ts'
import { crudModule } from '../../src/server/platform/crud/module.ts'
import { createTestDatabase, testPassword } from '../support/database.ts'
import { serveTestDatabase, type TestServer } from '../support/server.ts'

const customer = crudOf(entityNamed('customer'))

let server: TestServer
let lines: string[] = []
beforeAll(async () => {
  server = await serveTestDatabase(
    await createTestDatabase(),
    [accessModule, crudModule],
    undefined,
    undefined,
    { logLevel: 'info', logTo: { write: (line) => lines.push(line) } },
  )
})
afterAll(() => server.close())
beforeEach(() => {
  lines = []
})

type Line = Readonly<Record<string, unknown>>

/** Lines of requests, without what every line of the log has. */
const requests = (): Line[] =>
  lines
    .map((line) => JSON.parse(line) as Line)
    .filter(({ msg }) => msg === 'request')
    .map(({ time: _time, pid: _pid, hostname: _hostname, ...line }) => line)

it('says who called which route with which status, at level info', async () => {
  await server.one.ask(customer.getAll, { filter: '[]' })
  expect(requests()).toEqual([
    {
      level: 30,
      msg: 'request',
      request: expect.any(String),
      tenant: 1,
      user: server.one.userId,
      method: 'GET',
      route: pathOf(customer.getAll),
      status: 200,
      ms: expect.any(Number),
    },
  ])
})

it('names no user where the caller is not known, and no path where there is no route', async () => {
  await server.nobody.call(customer.getAll)
  await server.request({ method: 'GET', url: '/api/services/app/Customer/of-Mr-Wang' })
  expect(requests()).toMatchObject([
    { tenant: null, user: null, route: pathOf(customer.getAll), status: 401 },
    { tenant: null, user: null, route: 'other', status: 404 },
  ])
})

it('holds no query, no body, no password, no token and no header', async () => {
  const { token } = await server.signIn(1, 'admin', testPassword)
  const filter = JSON.stringify([{ field: 'name', op: 'eq', values: ['asked-for'] }])
  await server.one.call(customer.getAll, { filter, keyword: 'looked-for' }, { 'X-Sent': 'of-a-header' })
  await server.one.ask(customer.create, { code: 'kept-code', name: 'kept-name' })
  await server.one.call(customer.create, { code: 'kept-code', name: 'refused-name' })
  await server.request({
    method: 'POST',
    url: signInPath,
    payload: { userNameOrEmailAddress: 'x', password: 'guessed' },
  })
  expect(requests()).toHaveLength(5)
  const text = lines.join('')
  for (const secret of [
    testPassword,
    token,
    server.one.token,
    'asked-for',
    'looked-for',
    'of-a-header',
    'kept-code',
    'kept-name',
    'refused-name',
    'guessed',
    '?',
  ])
    expect(text).not.toContain(secret)
})
