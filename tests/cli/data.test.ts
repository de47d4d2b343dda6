import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { exchanged } from '#domain/import-target.ts'
import { takt } from '../../src/cli/takt.ts'
import type { Database } from '../../src/server/db/database.ts'
import { someOf } from '../support/effort.ts'
import { openDatabase } from '../../src/server/app/open-database.ts'
import { withTenant } from '../../src/server/db/tenant.ts'
import { loadDemo } from '../../src/server/features/demo/demo.ts'
import { install } from '../../src/server/app/install.ts'
import { defaultTenant } from '../../src/server/identity/default-tenant.ts'
import { removeCluster } from '../support/cluster.ts'

/** Entities of the product that a dump has, and a table of the tenant's own. */
const dumped = [...exchanged.map(({ name }) => name), 'X_mould']

const folder = mkdtempSync(join(tmpdir(), 'takt-cli-'))
const data = join(folder, 'data')
const scope = { tenantId: 1, planUnitCode: defaultTenant.planUnit, userId: null }

/** The commands start and stop the embedded server themselves; so does a look into its database. */
async function inside<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase({ dataDir: data, durable: false })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

const hasUnit = (code: string): Promise<boolean> =>
  inside((database) =>
    withTenant(
      database.app,
      scope,
      async (tx) => (await tx.run('select from unit where code = $1', [code])) > 0,
    ),
  )

beforeAll(async () => {
  vi.stubEnv('DATABASE_URL', '')
  const today = new Date('2026-11-20T00:00:00Z')
  await inside(async (database) => {
    await install(database, (tx) => loadDemo(tx, defaultTenant.planUnit, today))
    await withTenant(database.app, scope, async (tx) => {
      await tx.run(
        `insert into custom_table (code, zh, en, stored) values ('X_mould', '模具', 'Mould', 't1_1')`,
      )
      await tx.run(`insert into custom_field (table_code, code, zh, en, kind, stored)
        values ('X_mould', 'shots', '次数', 'Shots', 'integer', 'shots'), ('item', 'grade', '级', 'Grade', 'text', 'userStr1')`)
      await tx.row(`select shape_own_table('X_mould', true)`)
      await tx.run(`insert into tenant_tables.t1_1 (code, shots) values ('M1', 7)`)
      await tx.run(`update item set user_str_1 = 'fine'`)
    })
  })
})
afterAll(async () => {
  await removeCluster(data)
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a command line. */
async function run(...args: string[]): Promise<{ status: number; out: string; err: string }> {
  let [out, err] = ['', '']
  const status = await takt(['--lang', 'en', ...args], {
    interactive: false,
    out: (text) => (out += text),
    err: (text) => (err += text),
  })
  return { status, out, err }
}

it.each(someOf(['csv', 'xlsx', 'arrow']))(
  'a dump as %s is imported again without changes',
  async (format) => {
    const out = join(folder, `out-${format}`)
    expect(await run('export', '--out', out, '--data', data, '--format', format)).toMatchObject({
      status: 0,
      err: '',
    })
    expect(readdirSync(out).sort()).toEqual(
      [...dumped.map((name) => `${name}.${format}`), 'designPage.jsonl'].sort(),
    )
    const { status, out: printed, err } = await run('import', '--in', out, '--data', data)
    expect([status, err]).toEqual([0, ''])
    const lines = printed.trim().split('\n')
    expect(lines).toHaveLength(dumped.length + 1)
    for (const line of lines) expect(line).toMatch(/: \d+ rows?, 0 inserted, 0 updated, \d+ unchanged$/)
  },
)

it('keeps fields and tables of the tenant, and names those that another one does not have', async () => {
  const out = join(folder, 'out-csv')
  expect(readFileSync(join(out, 'X_mould.csv'), 'utf8')).toContain('M1,,7,')
  const items = readFileSync(join(out, 'item.csv'), 'utf8')
  expect(items.split('\r\n')[0]).toContain(',X_grade,')
  const other = mkdtempSync(join(folder, 'other-'))
  writeFileSync(join(other, 'item.csv'), items.replace('X_grade', 'X_rank'))
  writeFileSync(join(other, 'X_mould.csv'), 'code,shots,weight\nM1,8,3\n')
  expect(await run('import', '--in', other, '--data', data)).toMatchObject({
    status: 1,
    err: [
      'X_mould.csv, line 1, column weight: Mould has no field weight: add it in Modelling first',
      'item.csv, line 1, column X_rank: Item has no field X_rank: add it in Modelling first',
      '',
    ].join('\n'),
  })
  writeFileSync(join(other, 'X_gone.csv'), 'code\n1\n')
  expect(await run('import', '--in', other, '--data', data)).toMatchObject({
    status: 1,
    err: 'X_gone.csv: the tenant has no table X_gone: make it with its fields in Modelling first\n',
  })
})

it('reports every fault by file, line and column, and writes nothing', async () => {
  const bad = join(folder, 'bad')
  cpSync(join(folder, 'out-csv'), bad, { recursive: true })
  const text = readFileSync(join(bad, 'unit.csv'), 'utf8')
  writeFileSync(
    join(bad, 'unit.csv'),
    `${text.split('\r\n')[0]!.split(',').slice(0, 2).join(',')}\r\nnew,New\r\n`,
  )
  writeFileSync(join(bad, 'stock.csv'), 'itemCode,qty\nno-such-item,1\n')
  const { status, out, err } = await run('import', '--in', bad, '--data', data)
  expect([status, out, err]).toEqual([
    1,
    '',
    'stock.csv, line 2, column itemCode: Item: there is no Item "no-such-item"\n',
  ])
  expect(await hasUnit('new')).toBe(false)
})

it('tries a folder out without writing', async () => {
  const fresh = mkdtempSync(join(folder, 'fresh-'))
  writeFileSync(join(fresh, 'unit.csv'), 'code,name\nnew,New\n')
  const tried = await run('import', '--in', fresh, '--data', data, '--dry-run')
  expect(tried).toMatchObject({
    status: 0,
    out: 'unit.csv: 1 row, 1 inserted, 0 updated, 0 unchanged\ndry run: nothing was written\n',
  })
  expect(await hasUnit('new')).toBe(false)
})

it('reports unusable arguments', async () => {
  expect(await run('import', '--in', join(folder, 'nowhere'))).toMatchObject({
    status: 1,
    err: expect.stringContaining('no folder'),
  })
  expect(await run('import')).toMatchObject({ status: 2, err: expect.stringContaining('--in') })
  expect(await run('export', '--out', join(folder, 'x'), '--format', 'pdf')).toMatchObject({ status: 2 })
  const none = await run('export', '--out', join(folder, 'x'), '--data', data, '--tenant', 'nobody')
  expect(none).toMatchObject({ status: 1, err: 'there is no tenant nobody\n' })
  writeFileSync(join(folder, 'what.csv'), 'a\n1\n')
  expect(await run('import', '--in', folder, '--data', data)).toMatchObject({
    status: 1,
    err: expect.stringContaining('what.csv: the file name is none'),
  })
})
