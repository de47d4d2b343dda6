import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { crudOf } from '#domain/crud.ts'
import { entities } from '#domain/entities/index.ts'
import { homeSet } from '#domain/entities/kpi/home-set.ts'
import { kpiChart } from '#domain/entities/kpi/kpi-chart.ts'
import { pageOfDashboard } from '#domain/pages/earlier/dashboard.ts'
import { newPage, type PageFile } from '#domain/pages/page.ts'
import { homeSets } from '#domain/services/kpi/home.ts'
import { designPages } from '#domain/services/pages/pages.ts'
import { ownerRole, schemaName } from '../../../src/server/db/roles.ts'
import { migrate } from '../../../src/server/db/schema/migrate.ts'
import { absent } from '../../../src/server/db/schema/parts.ts'
import { tableStatements } from '../../../src/server/db/schema/statements.ts'
import { tableOfEntity } from '../../../src/server/db/schema/table.ts'
import { withTenant } from '../../../src/server/db/tenant.ts'
import { asAdmin, createTestDatabase, tenantOne, tenantTwo } from '../../support/database.ts'
import { createKittingServer } from '../../support/kitting.ts'
import type { TestServer } from '../../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await createKittingServer(undefined, [])
})
afterAll(() => server.close())

const part = { id: 'a', kind: 'label', x: 0, y: 0, w: 3, h: 2, title: 'A', text: 'Hello' }
const board = crudOf(kpiChart)
const home = crudOf(homeSet)

const openBoard = async (code: string): Promise<PageFile> =>
  ((await server.one.ask(designPages.open, { code, kind: 'dashboard' })) as unknown as { content: PageFile })
    .content

describe('calls of dashboards', () => {
  it('write a published page, and read pages of the builder in the form of before', async () => {
    const made = await server.one.ask(board.create, {
      code: 'B1',
      name: 'Board',
      widgets: [part],
      refreshSec: 30,
      isDefault: true,
    } as never)
    expect(made).toMatchObject({
      code: 'B1',
      name: 'Board',
      widgets: [part],
      refreshSec: 30,
      isDefault: true,
    })
    const first = await openBoard('B1')
    expect(first).toMatchObject({ kind: 'dashboard', title: { en: 'Board' } })
    expect(first.data.content).toMatchObject([
      { type: 'label', props: { id: 'a', at: { x: 0, y: 0, w: 3, h: 3 } } },
    ])
    const page = pageOfDashboard({
      code: 'B2',
      title: { en: 'Made' },
      widgets: [part],
      refreshSec: 60,
      zone: 'UTC',
    })
    const added = await server.one.ask(designPages.create, { code: 'B2', content: page } as never)
    const listed = async () =>
      ((await server.one.ask(board.getAll, {})) as unknown as { items: { code: string }[] }).items
    expect((await listed()).map(({ code }) => code)).toEqual(['B1'])
    const { id, rowVersion } = added as { id: string; rowVersion: number }
    await server.one.ask(designPages.publish, { id, rowVersion, isDefault: true })
    expect(await listed()).toMatchObject([
      { code: 'B1', isDefault: false },
      { code: 'B2', isDefault: true, widgets: [part] },
    ])
  })

  it('keep parts that they do not know while a row is renamed, and make a new version of what is written', async () => {
    const { id, rowVersion } = (await server.one.ask(designPages.draft, { code: 'B2' })) as {
      id: string
      rowVersion: number
    }
    const content = {
      ...newPage('B2', 'dashboard', { en: 'Made' }),
      data: { root: {}, content: [{ type: 'divider', props: { id: 'd', v: 1 } }] },
    }
    const saved = (await server.one.ask(designPages.saveDraft, { id, rowVersion, content })) as {
      rowVersion: number
    }
    const published = (await server.one.ask(designPages.publish, { id, rowVersion: saved.rowVersion })) as {
      rowVersion: number
    }
    const renamed = (await server.one.ask(board.update, {
      id,
      rowVersion: published.rowVersion,
      name: 'Renamed',
    } as never)) as { rowVersion: number }
    expect(await openBoard('B2')).toMatchObject({
      title: { en: 'Renamed' },
      data: { content: [{ type: 'divider' }] },
    })
    await server.one.ask(board.update, { id, rowVersion: renamed.rowVersion, widgets: [part] } as never)
    expect((await openBoard('B2')).data.content).toMatchObject([{ type: 'label' }])
    const { items } = (await server.one.ask(designPages.versions, { code: 'B2' })) as { items: unknown[] }
    expect(items).toHaveLength(4)
  })

  it('refuse a code that a page has, and delete pages', async () => {
    const refused = await server.one.call(board.create, { code: 'b2', widgets: [] } as never)
    expect(refused.text).toContain('Dashboard b2 already exists.')
    const { items } = (await server.one.ask(board.getAll, {})) as { items: { id: string }[] }
    await server.one.ask(board.deleteMany, { ids: items.map(({ id }) => id) })
    expect((await server.one.call(designPages.draft, { code: 'B2' })).status).toBe(404)
  })
})

it('a home layout is a draft until it is published, and what is written into a published one is published', async () => {
  const made = (await server.one.ask(home.create, {
    code: 'H1',
    ownerType: 'all',
    widgets: [{ kind: 'runs', width: 2 }],
  } as never)) as { id: string }
  expect(await server.one.ask(designPages.home, {})).toBeNull()
  await server.one.ask(homeSets.publish, { code: 'H1' })
  expect(await server.one.ask(designPages.home, {})).toMatchObject({
    code: 'H1',
    content: { kind: 'home', data: { content: [{ type: 'runs', props: { at: { w: 6 } } }] } },
  })
  const row = (await server.one.ask(home.get, { id: made.id })) as { rowVersion: number; published: boolean }
  expect(row.published).toBe(true)
  const { rowVersion } = row
  await server.one.ask(home.update, {
    id: made.id,
    rowVersion,
    widgets: [{ kind: 'inbox', width: 4 }],
  } as never)
  expect(await server.one.ask(homeSets.mine, {})).toEqual({
    code: 'H1',
    widgets: [{ kind: 'inbox', width: 4 }],
  })
})

it('rows of before become pages with the same answers, owners and flags, of every plan unit', async () => {
  const database = await createTestDatabase()
  try {
    const earlier = [kpiChart, homeSet]
    await asAdmin(database.admin, async (admin) => {
      await admin.query(`set role ${ownerRole}; set search_path to ${schemaName}`)
      await admin.query(`drop view kpi_chart, home_set; drop function write_kpi_chart, write_home_set;
        alter table page_content drop column earlier; delete from migration where name ~ '^30[12]'`)
      for (const entity of earlier)
        for (const statement of tableStatements(tableOfEntity(entity, entities), absent))
          await admin.query(statement)
      await admin.query('reset role')
    })
    const insert = (sql: string, values: unknown[]) =>
      withTenant(database.app, tenantOne, (tx) => tx.run(sql, values))
    await insert(
      `insert into kpi_chart (code, name, widgets, refresh_sec, is_default, remark, user_str_1)
       values ('SAME', 'Board', $1, 45, true, 'why', 'x')`,
      [JSON.stringify([part])],
    )
    await insert(
      `insert into home_set (code, owner_type, owner, widgets, published, sort_no)
       values ('H', 'role', 'planner', $1, true, 3), ('same', 'all', null, $1, false, null)`,
      [JSON.stringify([{ kind: 'runs', width: 2 }])],
    )
    await withTenant(database.app, tenantTwo, (tx) =>
      tx.run("insert into kpi_chart (code, widgets) values ('SAME', $1)", [JSON.stringify([part])]),
    )
    const rows = (table: string, scope = tenantOne) =>
      withTenant(database.app, scope, (tx) =>
        tx.rows(
          `select to_jsonb(t) - '{id,row_version,created_at,created_by,updated_at,updated_by}'::text[] as row from ${table} t order by code`,
        ),
      )
    const [boards, homes] = [await rows('kpi_chart'), await rows('home_set')]
    const others = await rows('kpi_chart', tenantTwo)
    expect([boards, homes, others].map(({ length }) => length)).toEqual([1, 2, 1])
    await asAdmin(database.admin, (admin) => migrate(admin))
    expect(await rows('kpi_chart')).toEqual(boards)
    expect(await rows('kpi_chart', tenantTwo)).toEqual(others)
    // A code that two pages of the plan unit would share gets a number.
    expect((await rows('home_set')).map(({ row }) => ({ ...(row as object), code: '' }))).toEqual(
      homes.map(({ row }) => ({ ...(row as object), code: '' })),
    )
    const pages = await withTenant(database.app, tenantOne, (tx) =>
      tx.rows('select code, kind, state from design_page order by lower(code)'),
    )
    expect(pages).toEqual([
      { code: 'H', kind: 'home', state: 'published' },
      { code: 'SAME', kind: 'dashboard', state: 'published' },
      { code: 'same-2', kind: 'home', state: 'draft' },
    ])
    expect(await asAdmin(database.admin, (admin) => migrate(admin))).toEqual([])
  } finally {
    await database.close()
  }
})
