import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { homeSet } from '#domain/entities/kpi/home-set.ts'
import { kpiChart } from '#domain/entities/kpi/kpi-chart.ts'
import type { Entity } from '#domain/entity.ts'
import type { PageFile } from '#domain/pages/page.ts'
import { pathOf } from '#domain/service.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { createTestServer, type TestAnswer, type TestServer } from '../../support/server.ts'
import { formOf } from '../../support/upload.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const part = { id: 'a', kind: 'label', x: 0, y: 0, w: 3, h: 2, title: 'A', text: 'Hello' }

const openBoard = async (code: string): Promise<PageFile> =>
  ((await server.one.ask(designPages.open, { code, kind: 'dashboard' })) as unknown as { content: PageFile })
    .content

/** Brings a CSV in by the call of a list; the parts of both forms are in JSON. */
async function bringIn(entity: Entity, lines: readonly string[]): Promise<TestAnswer> {
  const form = formOf({ [`${entity.name}.csv`]: `${lines.join('\r\n')}\r\n` })
  return server.request({
    method: 'POST',
    url: pathOf(crudOf(entity).importRows),
    headers: { authorization: `Bearer ${server.one.token}`, 'accept-language': 'en', ...form.headers },
    payload: form.payload,
  })
}

const cell = (value: unknown): string => `"${JSON.stringify(value).replaceAll('"', '""')}"`

describe('files of the calls of before', () => {
  const heading = 'code,name,widgets,refreshSec'
  const other = { ...part, id: 'b', text: 'Bye' }

  it('of dashboards bring published pages in, and new versions of those that differ', async () => {
    const first = await bringIn(kpiChart, [
      heading,
      `F1,First,${cell([part])},30`,
      `F2,Second,${cell([other])},`,
    ])
    expect(first.body).toMatchObject({ result: { committed: true, files: [{ inserted: 2, updated: 0 }] } })
    expect(await openBoard('F1')).toMatchObject({
      title: { en: 'First' },
      events: [{ on: 'timer', every: 30 }],
      data: { content: [{ type: 'label', props: { id: 'a' } }] },
    })
    const second = await bringIn(kpiChart, [
      heading,
      `f1,First,${cell([other])},30`,
      `F2,Second,${cell([other])},`,
    ])
    expect(second.body).toMatchObject({ result: { files: [{ inserted: 0, updated: 1, unchanged: 1 }] } })
    expect((await openBoard('F1')).data.content).toMatchObject([{ props: { id: 'b' } }])
    const versions = async (code: string) =>
      ((await server.one.ask(designPages.versions, { code })) as unknown as { items: { by: string }[] }).items
    const { draftBy } = (await server.one.ask(designPages.draft, { code: 'F1' })) as { draftBy: string }
    expect((await versions('F1')).map(({ by }) => by)).toEqual(['admin', 'admin'])
    expect(draftBy).toBe('admin')
    expect(await versions('F2')).toHaveLength(1)
  })

  it('of home layouts bring drafts in', async () => {
    const lines = ['code,ownerType,widgets', `F3,all,${cell([{ kind: 'runs', width: 2 }])}`]
    expect((await bringIn(homeSet, lines)).body).toMatchObject({ result: { files: [{ inserted: 1 }] } })
    expect(await server.one.ask(designPages.draft, { code: 'F3' })).toMatchObject({
      state: 'draft',
      content: { kind: 'home', data: { content: [{ type: 'runs' }] } },
    })
  })

  it('are refused where a page of another kind has the code', async () => {
    const refused = await bringIn(homeSet, ['code,ownerType,widgets', `F1,all,${cell([])}`])
    expect(refused.text).toContain('Home layout F1 already exists.')
    expect(await openBoard('F1')).toMatchObject({ kind: 'dashboard' })
  })
})
