import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gridLayouts, longestLayout } from '#domain/services/system/layouts.ts'
import { createTestServer, type TestServer, type TestUser } from '../support/server.ts'

let server: TestServer
let other: TestUser
beforeAll(async () => {
  server = await createTestServer()
  other = await server.user(1, 'wang', [])
})
afterAll(() => server.close())

const grid = 'kitting.orders'
const content = { layout: { version: 1, columns: [], sort: [], group: [] }, filters: {} }
const seen = async (user: TestUser) =>
  (await user.ask(gridLayouts.list, { grid })).items.map(({ name, owner, own, isDefault, isPublic }) => ({
    name,
    owner,
    own,
    isDefault,
    isPublic,
  }))
const save = (user: TestUser, name: string, more: object = {}) =>
  user.ask(gridLayouts.save, { grid, name, content, ...more })

describe('named layouts of a grid', () => {
  it('belong to their user until they are shared with the plan unit', async () => {
    const id = await save(server.one, 'Mine')
    expect(await seen(server.one)).toEqual([
      { name: 'Mine', owner: 'admin', own: true, isDefault: false, isPublic: false },
    ])
    expect(await seen(other)).toEqual([])
    await server.one.ask(gridLayouts.share, { id, isPublic: true })
    expect(await seen(other)).toEqual([
      { name: 'Mine', owner: 'admin', own: false, isDefault: false, isPublic: true },
    ])
    expect(await seen(server.two)).toEqual([])
    expect((await other.ask(gridLayouts.list, { grid: 'another' })).items).toEqual([])
  })

  it('are written over under their name, whatever its case, and keep what they were', async () => {
    const id = await save(server.one, 'MINE', { content: { ...content, filters: { a: 1 } } })
    const [row] = (await server.one.ask(gridLayouts.list, { grid })).items
    expect(row).toMatchObject({ id, name: 'MINE', isPublic: true, content: { filters: { a: 1 } } })
    await save(other, 'Mine')
    expect(await seen(other)).toHaveLength(2)
  })

  it('have one default for each user', async () => {
    await save(server.one, 'First', { isDefault: true })
    const second = await save(server.one, 'Second')
    await server.one.ask(gridLayouts.setDefault, { id: second, isDefault: true })
    const defaults = async () =>
      (await seen(server.one)).filter((row) => row.isDefault).map((row) => row.name)
    expect(await defaults()).toEqual(['Second'])
    await server.one.ask(gridLayouts.setDefault, { id: second, isDefault: false })
    expect(await defaults()).toEqual([])
  })

  it('are changed and deleted by their owner alone', async () => {
    const id = await save(server.one, 'Shared', { isPublic: true })
    for (const [endpoint, input] of [
      [gridLayouts.setDefault, { id, isDefault: true }],
      [gridLayouts.share, { id, isPublic: false }],
      [gridLayouts.remove, { id }],
    ] as const) {
      expect((await other.call(endpoint, input)).status).toBe(404)
      expect((await server.two.call(endpoint, input)).status).toBe(404)
    }
    expect((await other.call(gridLayouts.remove, { id: 'x' })).status).toBe(404)
    await server.one.ask(gridLayouts.remove, { id })
    expect((await seen(server.one)).map(({ name }) => name)).not.toContain('Shared')
  })

  it('have a limit', async () => {
    const large = { grid, name: 'Large', content: { x: 'x'.repeat(longestLayout) } }
    expect((await server.one.call(gridLayouts.save, large)).status).toBe(413)
    expect((await server.one.call(gridLayouts.save, { grid, name: 'n'.repeat(81), content })).status).toBe(
      400,
    )
  })
})
