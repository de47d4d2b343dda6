import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../../../src/server/db/database.ts'
import { openDatabase } from '../../../../src/server/app/open-database.ts'
import { readSettings } from '../../../../src/server/base/settings.ts'
import { install } from '../../../../src/server/app/install.ts'
import { BackupDesk } from '../../../../src/server/features/maintenance/host/backup-desk.ts'
import type { Services } from '../../../../src/server/identity/services.ts'
import { throwAwayFolder } from '../../../support/throw-away.ts'

let home: string
let database: Database
const now = () => new Date('2026-03-01T12:00:00Z')

beforeAll(async () => {
  home = await mkdtemp(join(throwAwayFolder(), 'takt-desk-'))
  database = await openDatabase({ dataDir: home, url: '', durable: false })
  await install(database)
}, 120_000)
afterAll(async () => {
  await database?.close()
  await rm(home, { recursive: true, force: true })
})

const deskWith = (environment: Readonly<Record<string, string>>): BackupDesk =>
  new BackupDesk({
    database,
    dataDir: home,
    now,
    log: { error: () => {} },
    settings: readSettings(environment),
  } as unknown as Services)

it('makes a backup, verifies it, and tells how far it is', async () => {
  const desk = deskWith({ TAKT_BACKUP_SCHEDULE: '02:30', TAKT_BACKUP_ZONE: 'Asia/Shanghai' })
  expect(await desk.state('en')).toMatchObject({
    reason: null,
    isEncrypted: false,
    schedule: '02:30',
    nextAt: '2026-03-01T18:30:00.000Z',
    keepCount: 7,
    working: null,
  })
  await desk.backUp('en')
  expect(await desk.state('en')).toMatchObject({ working: 'backup' })
  await expect(desk.backUp('en')).rejects.toMatchObject({ code: 'upkeepBusy' })
  const isIdle = async () => (await desk.state('en')).working
  await expect.poll(isIdle, { timeout: 60_000 }).toBeNull()
  const [backup, ...others] = await desk.list('en')
  expect(others).toEqual([])
  expect(backup).toMatchObject({ at: '2026-03-01T12:00:00.000Z', verifiedAt: null, damage: null })
  await desk.verify(backup!.name, 'en')
  await expect.poll(isIdle, { timeout: 90_000 }).toBeNull()
  expect((await desk.state('en')).fault).toBeNull()
  expect(await desk.list('en')).toMatchObject([{ verifiedAt: '2026-03-01T12:00:00.000Z', damage: null }])
  expect(await readdir(join(home, 'backups'))).toEqual([backup!.name])
}, 180_000)

it('refuses names that are no backups, logins that do not see all rows, and buckets that no entry names', async () => {
  const desk = deskWith({})
  for (const name of ['../secrets', 'takt-20260101-000000-abcdef'])
    await expect(desk.verify(name, 'en')).rejects.toMatchObject({ code: 'notFound' })
  const admin = database.connection('app_rw')
  const settings = readSettings({ DATABASE_URL: 'postgres://elsewhere' })
  const narrow = new BackupDesk({
    database: { ...database, admin },
    dataDir: home,
    now,
    settings,
  } as unknown as Services)
  expect((await narrow.state('en')).reason).toContain('alter role app_rw bypassrls')
  await expect(narrow.backUp('en')).rejects.toMatchObject({ code: 'noBackups' })
  const place = 's3://nowhere/takt'
  expect(await deskWith({ TAKT_BACKUPS: place }).state('en')).toMatchObject({
    place,
    reason: expect.stringContaining('the bucket "nowhere"') as unknown,
  })
})
