import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { designPages } from '#domain/services/pages/pages.ts'
import type { Viewer } from '../../../src/server/features/pages/viewers.ts'
import { createTestServer, type TestServer, type TestUser } from '../../support/server.ts'

let server: TestServer
let designer: TestUser
beforeAll(async () => {
  server = await createTestServer()
  designer = await server.user(1, 'designer', ['Pages.Roles'])
  await server.user(1, 'basic', ['Pages.demo'])
})
afterAll(() => server.close())

const viewers = async (user: TestUser) => (await user.ask(designPages.viewers, {})).items
const viewer = async (user: TestUser, kind: string, code: string) =>
  (await user.ask(designPages.viewer, { kind, code })) as Viewer

describe('a page is looked at as somebody else', () => {
  it('by roles for whoever makes pages, by users only for who may read them', async () => {
    const own = await viewers(designer)
    expect(own.map(({ code }) => code)).toContain('R-basic')
    expect(new Set(own.map(({ kind }) => kind))).toEqual(new Set(['role']))
    expect(new Set((await viewers(server.one)).map(({ kind }) => kind))).toEqual(new Set(['role', 'user']))
    const refused = await designer.call(designPages.viewer, { kind: 'user', code: 'basic' })
    expect(refused.status).toBe(403)
  })

  it('with the permissions, roles and screens of a role alone', async () => {
    const basic = await viewer(designer, 'role', 'R-basic')
    expect(basic.user).toEqual({ userName: '', name: 'R-basic', roles: ['R-basic'] })
    expect(basic.permissions).toContain('Pages.demo')
    expect(basic.permissions).not.toContain('Pages.Roles')
    expect(basic.screens).not.toContain('/planData/ModuleDesign')
    expect((await viewer(designer, 'role', 'R-designer')).screens).toContain('/planData/ModuleDesign')
  })

  it('as a user with all of his roles', async () => {
    const own = await viewer(server.one, 'user', 'DESIGNER')
    expect(own.user).toMatchObject({ userName: 'designer', roles: ['R-designer'] })
    expect(own.permissions).toContain('Pages.Roles')
  })

  it('never as somebody of another tenant, nor for whoever makes no pages', async () => {
    expect((await designer.call(designPages.viewer, { kind: 'role', code: 'nobody' })).status).not.toBe(200)
    const basic = await server.user(1, 'other', ['Pages.demo'])
    expect((await basic.call(designPages.viewers, {})).status).toBe(403)
    expect((await server.two.call(designPages.viewer, { kind: 'role', code: 'R-designer' })).status).not.toBe(
      200,
    )
  })
})
