import { afterAll, beforeAll, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { homeSet } from '#domain/entities/kpi/home-set.ts'
import { homeSets } from '#domain/services/kpi/home.ts'
import { createKittingServer } from '../../support/kitting.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createKittingServer(undefined, [])
})
afterAll(() => server.close())

it('the published home page of a user comes before that of his role and that of all; one of each is published', async () => {
  const { create, getAll } = crudOf(homeSet)
  const make = (code: string, ownerType: string, owner?: string) =>
    server.one.ask(create, {
      code,
      ownerType,
      owner,
      widgets: [{ kind: 'inbox', width: 4 }],
      published: true,
    } as never)
  await make('ALL', 'all')
  await make('ALL2', 'all')
  await make('ADMIN', 'user', 'ADMIN')
  await make('OTHER', 'user', 'somebody')
  const mine = async () => (await server.one.ask(homeSets.mine, {})) as { code: string } | null
  // Nobody publishes by writing the row.
  expect(await mine()).toBeNull()
  await server.one.ask(homeSets.publish, { code: 'ALL' })
  await server.one.ask(homeSets.publish, { code: 'OTHER' })
  expect((await mine())?.code).toBe('ALL')
  await server.one.ask(homeSets.publish, { code: 'all2' })
  expect((await mine())?.code).toBe('ALL2')
  await server.one.ask(homeSets.publish, { code: 'ADMIN' })
  expect(await mine()).toEqual({ code: 'ADMIN', widgets: [{ kind: 'inbox', width: 4 }] })
  await server.one.ask(homeSets.withdraw, { code: 'ADMIN' })
  expect((await mine())?.code).toBe('ALL2')
  const { items } = await server.one.ask(getAll, {
    filter: JSON.stringify([{ field: 'published', op: 'eq', values: [true] }]),
  })
  expect(items).toHaveLength(2)
  expect(await server.two.ask(homeSets.mine, {})).toBeNull()
  expect((await server.two.call(homeSets.publish, { code: 'ALL' })).status).toBe(404)
})
