import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { takt } from '../../src/cli/takt.ts'
import { schemaLevel } from '../../src/server/db/schema/level.ts'
import { asAdmin, createTestDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
const folder = mkdtempSync(join(tmpdir(), 'takt-upkeep-'))
beforeAll(async () => {
  database = await createTestDatabase()
  const { user, password, host, port, database: name } = database.admin
  vi.stubEnv(
    'DATABASE_URL',
    `postgresql://${user}:${encodeURIComponent(String(password))}@/${name}?host=${host}&port=${port}`,
  )
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await database.close()
  rmSync(folder, { recursive: true })
})

async function run(...args: string[]): Promise<{ status: number; out: string }> {
  let out = ''
  const status = await takt([...args, '--data', folder, '--lang', 'en'], {
    interactive: false,
    out: (text) => (out += text),
    err: (text) => (out += text),
  })
  return { status, out }
}

it('says that nothing is to be done on a schema of this program', async () => {
  const nothing = { status: 0, out: `The schema has level ${schemaLevel}. Nothing is to be done.\n` }
  expect(await run('migrate', '--check')).toEqual(nothing)
  expect(await run('migrate')).toEqual(nothing)
})

it('upgrades what an older program left, and says before what it would do', async () => {
  await asAdmin(database.admin, async (admin) => {
    await admin.query(`update takt.migration set checksum = '0' where name = 'schema level'`)
    await admin.query(`update takt.migration set checksum = 'older' where name = 'table item'`)
  })
  const steps = `from level 0 to ${schemaLevel}: table item\n`
  expect(await run('migrate', '--check')).toEqual({ status: 1, out: `To be upgraded ${steps}` })
  expect((await run('doctor')).out).toContain(
    `warning  The schema has level 0; this program needs level ${schemaLevel}.\n         takt migrate\n`,
  )
  expect(await run('migrate')).toEqual({ status: 0, out: `Upgraded ${steps}` })
})

it('prints what it would prepare for distribution, and distributes with Citus alone', async () => {
  const dry = await run('distribute', '--prepare', '--dry-run')
  expect(dry.status).toBe(0)
  expect(dry.out).toContain('drop trigger item_noted on takt.item;\n')
  const refused = await run('distribute')
  expect(refused.status).toBe(1)
  expect(refused.out).toContain('The database has no extension Citus')
})

it('examines an installation, and fails where its database does not answer', async () => {
  const { status, out } = await run('doctor', '--citus')
  expect(status).toBe(0)
  expect(out).toMatch(/^good {5}\d+ MB are free in the data folder /)
  expect(out).toContain('The database answers.')
  expect(out).toMatch(/warning {2}Policies with a subselect: \d+ \(api_key, /)
  vi.stubEnv('DATABASE_URL', 'postgresql://nobody@127.0.0.1:1/none')
  const broken = await run('doctor')
  expect(broken.status).toBe(1)
  expect(broken.out).toContain('fault    The database does not answer: connect ECONNREFUSED 127.0.0.1:1\n')
})
