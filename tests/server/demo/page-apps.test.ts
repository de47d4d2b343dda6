import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import type { PageFile } from '#domain/pages/page.ts'
import { roles, users } from '#domain/services/access/accounts.ts'
import { access, type NavigationGroup } from '#domain/services/access/session.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { loadDemo } from '../../../src/server/features/demo/demo.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { tenantOne, testPassword } from '../../support/database.ts'
import { createTestServer, type TestServer, type TestUser } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
  const now = new Date('2026-11-20T20:00:00Z')
  await withTenant(server.database.app, tenantOne, (tx) => loadDemo(tx, 'JS', now))
}, 60_000)
afterAll(() => server.close())

async function holderOf(role: string): Promise<TestUser> {
  const userName = `of-${role}`
  await server.account(1, userName, [])
  const user = (await server.one.ask(users.getAll, { keyword: userName })).items[0]!
  const sent = { ...user, roleNames: [role] }
  await server.one.ask(users.update, sent)
  return server.signIn(1, userName, testPassword)
}

const pagesInMenu = async (user: TestUser, language: string) => {
  const { body } = await user.call(access.navigation, {}, { 'Takt-Language': language })
  return (body.result as readonly NavigationGroup[])
    .flatMap(({ children }) => children)
    .filter(({ linkAddress }) => linkAddress.startsWith('/designPage/'))
    .map(({ appName, linkAddress }) => [linkAddress.slice('/designPage/'.length), appName])
}

const made: readonly [role: string, pages: readonly (readonly [code: string, zh: string, en: string])[]][] = [
  ['lineLeader', [['LineLeader', '产线班组看板', "Line leader's board"]]],
  ['materialControl', [['ShortageMeeting', '物控早会', 'Morning meeting of material control']]],
  [
    'planner',
    [
      ['NewOrders', '订单录入', 'Order entry'],
      ['Plant', '工厂总览', 'Plant overview'],
    ],
  ],
  ['plantManager', [['Plant', '工厂总览', 'Plant overview']]],
]

describe('pages of the demo', () => {
  it.each(made)('are in the menu of %s alone, in both languages, and open', async (role, own) => {
    const user = await holderOf(role)
    expect(await pagesInMenu(user, 'zh-Hans')).toEqual(own.map(([code, zh]) => [code, zh]))
    expect(await pagesInMenu(user, 'en')).toEqual(own.map(([code, , en]) => [code, en]))
    for (const [code] of own) {
      const opened = await user.ask(designPages.open, { code, kind: 'page' })
      expect((opened.content as PageFile).code).toBe(code)
      const { rights } = (await server.one.ask(designPages.check, {
        content: opened.content,
        roles: [role],
      })) as { rights: unknown }
      expect(rights).toEqual([{ role, missing: [] }])
    }
    const foreign = made.flatMap(([, pages]) => pages).find(([code]) => !own.some(([mine]) => mine === code))!
    expect((await user.call(designPages.open, { code: foreign[0] })).status).toBe(404)
    expect((await user.call(roles.getAll, {})).status).toBe(403)
  })

  it('are all in the menu of the administrator', async () => {
    expect((await pagesInMenu(server.one, 'en')).map(([code]) => code)).toEqual(
      expect.arrayContaining(['LineLeader', 'ShortageMeeting', 'NewOrders', 'Plant']),
    )
  })

  it('begin with a line that has work', async () => {
    const { content } = await server.one.ask(designPages.open, { code: 'LineLeader' })
    const line = (content as PageFile).variables[0]!.initial!.slice(1, -1)
    const filter = JSON.stringify([
      { field: 'resCode', op: 'eq', values: [line] },
      { field: 'status', op: 'in', values: ['R', 'D', 'T'] },
      { field: 'start', op: 'le', values: ['2026-11-21T20:00:00Z'] },
    ])
    const work = await server.one.ask(crudOf(entityNamed('operation')).getAll, { filter })
    expect(work.totalCount).toBeGreaterThan(2)
  })
})
