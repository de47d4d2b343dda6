import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { newPage, type PageFile } from '#domain/pages/page.ts'
import { takt } from '../../src/cli/takt.ts'
import { openDatabase } from '../../src/server/app/open-database.ts'
import { withTenant, type Tx } from '../../src/server/db/tenant.ts'
import { loadDemo } from '../../src/server/features/demo/demo.ts'
import { insertPage } from '../../src/server/features/demo/page-apps.ts'
import { install } from '../../src/server/app/install.ts'
import { defaultTenant } from '../../src/server/identity/default-tenant.ts'
import { removeCluster } from '../support/cluster.ts'

const folder = mkdtempSync(join(tmpdir(), 'takt-cli-pages-'))
const data = join(folder, 'data')
const SECOND = 'SECOND'

async function inside<T>(
  work: (tx: Tx) => Promise<T>,
  planUnitCode: string = defaultTenant.planUnit,
): Promise<T> {
  const database = await openDatabase({ dataDir: data, durable: false })
  try {
    return await withTenant(database.app, { tenantId: 1, planUnitCode, userId: null }, work)
  } finally {
    await database.close()
  }
}

/** A picture of one pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const words = (text: string) => ({ 'zh-Hans': `${text}（中）`, en: text })

beforeAll(async () => {
  vi.stubEnv('DATABASE_URL', '')
  const database = await openDatabase({ dataDir: data, durable: false })
  try {
    const today = new Date('2026-11-20T00:00:00Z')
    await install(database, (tx) => loadDemo(tx, defaultTenant.planUnit, today))
  } finally {
    await database.close()
  }
  await inside(async (tx) => {
    await tx.run("insert into plan_unit (code, name, time_zone) values ($1, 'Second', 'UTC')", [SECOND])
    const file = await tx.row<{ id: string }>(
      `insert into page_file (name, media_type, bytes, content, by_user) values ('dot.png', 'image/png', $1, $2, 'admin')
       returning id`,
      [png.length, png],
    )
    await insertPage(tx, pageWith(file!.id), { draftAt: '2026-11-20T00:00:00Z', draftBy: 'admin' })
  })
})
afterAll(async () => {
  await removeCluster(data)
  rmSync(folder, { recursive: true, force: true })
})

const pageWith = (asset: string): PageFile => ({
  ...newPage('Pictured', 'page', words('Pictured')),
  assets: [asset],
  data: { root: {}, content: [{ type: 'picture', props: { id: 'dot', asset, alt: words('A dot') } }] },
})

async function run(...args: string[]): Promise<{ status: number; out: string; err: string }> {
  let [out, err] = ['', '']
  const status = await takt(['--lang', 'en', ...args, '--data', data], {
    interactive: false,
    out: (text) => (out += text),
    err: (text) => (err += text),
  })
  return { status, out, err }
}

const dumped = async (): Promise<string[]> => {
  const out = join(folder, 'out')
  expect(await run('export', '--out', out)).toMatchObject({ status: 0, err: '' })
  return readFileSync(join(out, 'designPage.jsonl'), 'utf8').trim().split('\n')
}

let made = 0
/** Imports lines as the only file of a folder. */
function importing(lines: readonly string[], ...more: string[]) {
  const from = join(folder, `in-${(made += 1)}`)
  mkdirSync(from)
  writeFileSync(join(from, 'designPage.jsonl'), `${lines.join('\n')}\n`)
  return run('import', '--in', from, '--plan-unit', SECOND, ...more)
}

interface Shown {
  readonly state: string
  readonly version: number | null
  readonly roles: readonly string[] | null
  readonly draft: string
  readonly published: string | null
}

const shown = (unit: string, code: string): Promise<Shown | undefined> =>
  inside(
    (tx) =>
      tx.row<Shown>(
        `select p.state, p.version, (select array_agg(r order by r) from unnest(e.roles) r) as roles, d.content as draft, c.content as published from design_page p
         left join page_entry e on e.page_id = p.id
         join page_content d on d.page_id = p.id and d.version = 0
         left join page_content c on c.page_id = p.id and c.version = p.version
         where p.plan_unit_code = $1 and p.code = $2`,
        [unit, code],
      ),
    unit,
  )

it('pages and templates go into another plan unit whole, and a second time change nothing', async () => {
  const lines = await dumped()
  const pages = lines.filter((line) => line.startsWith('{"page"')).length
  expect(pages).toBeGreaterThan(8)
  expect((await importing(lines, '--dry-run')).out).toContain(`${pages} rows, ${pages} inserted`)
  expect(await shown(SECOND, 'Plant')).toBeUndefined()
  const { status, out, err } = await importing(lines)
  expect([status, err]).toEqual([0, ''])
  expect(out).toContain(`designPage.jsonl: ${pages} rows, ${pages} inserted, 0 updated, 0 unchanged`)
  const first = (await shown(defaultTenant.planUnit, 'Plant'))!
  expect(first.roles).toContain('plantManager')
  expect(await shown(SECOND, 'Plant')).toEqual({ ...first, version: 1, state: 'published' })
  const pictured = (await shown(SECOND, 'Pictured'))!
  expect(pictured).toMatchObject({ state: 'draft', version: null, published: null })
  expect(JSON.parse(pictured.draft)).toMatchObject({ title: words('Pictured') })
  const [asset] = (JSON.parse(pictured.draft) as PageFile).assets
  const copy = await inside(
    (tx) =>
      tx.row(
        'select name, media_type as type, content from page_file where id = $1 and plan_unit_code = $2',
        [asset, SECOND],
      ),
    SECOND,
  )
  expect(copy).toEqual({ name: 'dot.png', type: 'image/png', content: png })
  expect((await importing(lines)).out).toContain(`${pages} rows, 0 inserted, 0 updated, ${pages} unchanged`)
})

it('imports a page with unknown roles as a draft, and a different one as the next version', async () => {
  const plant = JSON.parse((await dumped()).find((line) => line.startsWith('{"page":"Plant"'))!) as {
    draft: PageFile
    published: PageFile
    menu: object
  }
  const head = '{"format":"takt.pages","formatVersion":1}'
  const unknown = { ...plant, page: 'Unknown', menu: { ...plant.menu, roles: ['planner', 'nobody'] } }
  const other = { ...plant, published: { ...plant.published, title: words('Other') } }
  const { status, out, err } = await importing([head, JSON.stringify(unknown), JSON.stringify(other)])
  expect([status, err]).toEqual([0, ''])
  expect(out).toContain('2 rows, 1 inserted, 1 updated, 0 unchanged')
  expect(await shown(SECOND, 'Unknown')).toMatchObject({ state: 'draft', version: null, roles: null })
  const next = (await shown(SECOND, 'Plant'))!
  expect(next).toMatchObject({ state: 'changed', version: 2 })
  expect(JSON.parse(next.published!)).toMatchObject({ title: words('Other') })
})

it('reports invalid pages by line and writes nothing', async () => {
  const head = '{"format":"takt.pages","formatVersion":1}'
  const page = { page: 'New', kind: 'page', draft: newPage('New', 'page', words('New')), published: null }
  const script = Buffer.from('<script>alert(1)</script>').toString('base64')
  const id = '00000000-0000-4000-8000-000000000001'
  const { status, err } = await importing([
    head,
    JSON.stringify(page),
    '{"page":"x"',
    '{"row":1}',
    JSON.stringify({ file: id, name: 'a.png', content: script }),
    JSON.stringify({ ...page, page: 'Newer', draft: { ...page.draft, formatVersion: 99 } }),
    JSON.stringify({ ...page, page: '../x' }),
    JSON.stringify({
      ...page,
      page: 'Plant',
      kind: 'template',
      draft: newPage('Plant', 'template', words('x')),
    }),
  ])
  expect(status).not.toBe(0)
  for (const line of [3, 4, 5, 6, 7, 8]) expect(err).toContain(`designPage.jsonl, line ${line}:`)
  expect(err).not.toContain('line 2:')
  expect(await shown(SECOND, 'New')).toBeUndefined()
  const newer = await importing(['{"format":"takt.pages","formatVersion":2}', JSON.stringify(page)])
  expect(newer.err).toContain('line 1: was exported by a newer version')
})
