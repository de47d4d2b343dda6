import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { zstdCompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../../src/server/db/database.ts'
import { openDatabase } from '../../../../src/server/app/open-database.ts'
import { superuser } from '../../../../src/server/db/embedded/cluster.ts'
import { withTenant } from '../../../../src/server/db/tenant.ts'
import { install } from '../../../../src/server/app/install.ts'
import { compareFigures, countTables } from '../../../../src/server/features/maintenance/backup/figures.ts'
import {
  headName,
  headText,
  readHead,
  type BackupHead,
} from '../../../../src/server/features/maintenance/backup/head.ts'
import { folderStore, storedFolder } from '../../../../src/server/features/maintenance/backup/folder-store.ts'
import { listBackups, pruneBackups } from '../../../../src/server/features/maintenance/backup/keep.ts'
import { filesFolder } from '../../../../src/server/base/files/folder-files.ts'
import { installationId } from '../../../../src/server/db/installation.ts'
import { makeBackup } from '../../../../src/server/features/maintenance/backup/make.ts'
import { restoreBackup, scratchCopy } from '../../../../src/server/features/maintenance/backup/restore.ts'
import { tarEnd, tarHeader, tarPadding } from '../../../../src/server/features/maintenance/backup/tar.ts'
import { verifyBackup } from '../../../../src/server/features/maintenance/backup/verify.ts'
import { readSettings } from '../../../../src/server/base/settings.ts'
import { isDue, readPlan } from '../../../../src/server/features/maintenance/backup/plan.ts'
import { backUpWhenDue } from '../../../../src/server/features/maintenance/backup/scheduled.ts'
import { readVerified, verifyAndNote } from '../../../../src/server/features/maintenance/backup/verified.ts'
import { schemaLevel } from '../../../../src/server/db/schema/level.ts'
import { asAdmin, tenantOne } from '../../../support/database.ts'
import { all } from '../../../support/effort.ts'
import { throwAwayFolder } from '../../../support/throw-away.ts'

const key = Buffer.alloc(32, 7)
const content = Buffer.from('rows of a result '.repeat(5000))
const resultName = createHash('sha256').update(content).digest('hex')

let home: string
let dataDir: string
let out: string
let database: Database
/** A backup of a database that rows were written to meanwhile. */
let head: BackupHead
/** Codes that were committed when the copy had begun. */
let before: string[] = []

const login = () => {
  const { host, port } = database.connection('app_rw')
  const password = database.secrets.database
  return { host: host!, port: port!, user: superuser, password, database: 'postgres' }
}

const codes = async (of: Database, table: string): Promise<string[]> => {
  const rows = await withTenant(of.app, tenantOne, (tx) =>
    tx.rows<{ code: string }>(`select code from ${table} order by code`),
  )
  return rows.map(({ code }) => code)
}

/** Commits rows of two tables together until it is stopped. */
function writer() {
  const committed: string[] = []
  const state = { stopped: false }
  const done = (async () => {
    for (let n = 0; !state.stopped; n++) {
      const code = `W${String(n).padStart(6, '0')}`
      await withTenant(database.app, tenantOne, async (tx) => {
        for (const table of ['unit', 'item_group'])
          await tx.run(
            `insert into ${table} (tenant_id, plan_unit_code, code, name) values (1, 'JS', $1, $1)`,
            [code],
          )
      })
      committed.push(code)
    }
  })()
  const stop = async () => {
    state.stopped = true
    await done
  }
  return { committed, stop }
}

beforeAll(async () => {
  home = await mkdtemp(join(throwAwayFolder(), 'takt-backup-'))
  dataDir = join(home, 'data')
  out = join(home, 'backups')
  database = await openDatabase({ dataDir, url: '', durable: false })
  await install(database)
  const folder = join(filesFolder(dataDir), await installationId(database.app), '1')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, resultName), content)
  await writeFile(join(folder, 'empty'), '')
  const writing = writer()
  while (writing.committed.length < 20) await sleep(10)
  head = await makeBackup({
    dataDir,
    server: { admin: login(), isEmbedded: true },
    store: folderStore(out),
    key,
    progress: (phase) => {
      if (phase === 'database' && before.length === 0) before = [...writing.committed]
    },
  })
  await writing.stop()
  expect(writing.committed.length).toBeGreaterThan(before.length)
})

afterAll(async () => {
  await database?.close()
  await rm(home, { recursive: true, force: true })
})

const folderOf = (name: string) => join(out, name)

describe('a backup under load', () => {
  it('restores every committed row, no half transaction, and every file', async () => {
    const restored = join(home, 'restored')
    await restoreBackup({ from: storedFolder(folderOf(head.name)), dataDir: restored, key })
    expect(await readFile(join(restored, 'secrets.json'))).toEqual(
      await readFile(join(dataDir, 'secrets.json')),
    )
    const copy = await openDatabase({ dataDir: restored, url: '', durable: false })
    try {
      const [units, groups] = [await codes(copy, 'unit'), await codes(copy, 'item_group')]
      const written = units.filter((code) => code.startsWith('W'))
      expect(written).toEqual(groups.filter((code) => code.startsWith('W')))
      expect(written.slice(0, before.length)).toEqual(before)
      expect(units).toEqual((await codes(database, 'unit')).slice(0, units.length))
      const counted = await asAdmin(copy.admin, (admin) => countTables(admin, head.before!))
      expect(compareFigures(head.tables, counted)).toEqual([])
      expect(await hashesBelow(filesFolder(restored))).toEqual(await hashesBelow(filesFolder(dataDir)))
    } finally {
      await copy.close()
    }
  })

  it('is verified table by table', async () => {
    const found = await verifyBackup({ from: storedFolder(folderOf(head.name)), key, scratch: home })
    expect(found.tables).toBeGreaterThan(100)
    expect(found.checked).toBeGreaterThan(300)
    expect((await readdir(home)).filter((name) => name.startsWith('takt-verify'))).toEqual([])
  })

  it('whose rows are not those of its head fails by the name of the table', async () => {
    const wrong = head.tables.map((table) => {
      if (table.name !== 'takt.plan_unit') return table
      const old = { ...table.before, sum: `${BigInt(table.before.sum) + 1n}` }
      return { ...table, before: old, after: old }
    })
    await resealed(head, { tables: wrong }, async (from) => {
      await expect(verifyBackup({ from: storedFolder(from), key, scratch: home })).rejects.toThrow(
        /takt\.plan_unit/,
      )
    })
  })

  it('without a key holds no secrets, and the copy gets a password of its own', async () => {
    const plain = await makeBackup({
      dataDir,
      server: { admin: login(), isEmbedded: true },
      store: folderStore(join(home, 'plain')),
      key: null,
    })
    const restored = join(home, 'plain-restored')
    await restoreBackup({
      from: folderStore(join(home, 'plain')).open(plain.name),
      dataDir: restored,
      key: null,
    })
    const copy = await openDatabase({ dataDir: restored, url: '', durable: false })
    try {
      expect(copy.secrets.database).not.toBe(database.secrets.database)
      expect(await codes(copy, 'unit')).toEqual(await codes(database, 'unit'))
    } finally {
      await copy.close()
    }
  })
})

/** Runs `work` on the backup with another head, sealed with the key. */
async function resealed(
  of: BackupHead,
  changes: Partial<BackupHead>,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  const path = join(folderOf(of.name), headName)
  const kept = await readFile(path)
  await writeFile(path, headText({ ...of, ...changes }, key))
  try {
    await work(folderOf(of.name))
  } finally {
    await writeFile(path, kept)
  }
}

/** SHA-256 of each file by its path. */
async function hashesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const hashes = await Promise.all(
    files.map(async (file) => {
      const hash = createHash('sha256')
        .update(await readFile(file))
        .digest('hex')
      return `${file.slice(folder.length)} ${hash}`
    }),
  )
  return hashes.toSorted()
}

const isAbsent = (path: string) =>
  readdir(path).then(
    () => false,
    () => true,
  )

describe('a damaged backup', () => {
  it('is found and named for a flipped byte anywhere', async () => {
    for (const { name } of head.files) {
      const path = join(folderOf(head.name), name)
      const bytes = await readFile(path)
      for (const at of all ? [0, 9, bytes.length >> 1, bytes.length - 1] : [9, bytes.length - 1]) {
        const flipped = Buffer.from(bytes)
        flipped[at]! ^= 1
        await writeFile(path, flipped)
        const target = join(home, 'damaged')
        const restoring = restoreBackup({ from: storedFolder(folderOf(head.name)), dataDir: target, key })
        await expect(restoring, `${name} at ${at}`).rejects.toThrow(`${name} is damaged`)
        expect(await isAbsent(target)).toBe(true)
      }
      await writeFile(path, bytes)
    }
    const left = (await readdir(home)).filter((name) => name.includes('restore-'))
    expect(left).toEqual([])
  })

  const restoringTo = (target: string) =>
    restoreBackup({ from: storedFolder(folderOf(head.name)), dataDir: join(home, target), key })

  it('is found and named where a file is missing, cut off, longer, or that of another backup', async () => {
    const other = await makeBackup({
      dataDir,
      server: { admin: login(), isEmbedded: true },
      store: folderStore(join(home, 'other')),
      key,
    })
    for (const { name } of head.files) {
      const path = join(folderOf(head.name), name)
      const bytes = await readFile(path)
      const swapped = await readFile(join(home, 'other', other.name, name))
      for (const [damage, content] of [
        ['missing', null],
        ['cut off', bytes.subarray(0, -1)],
        ['empty', Buffer.alloc(0)],
        ['longer', Buffer.concat([bytes, Buffer.from('x')])],
        ['swapped', swapped],
      ] as const) {
        await (content ? writeFile(path, content) : rm(path))
        await expect(restoringTo('damaged'), `${name} ${damage}`).rejects.toThrow(`${name} is damaged`)
      }
      await writeFile(path, bytes)
    }
    expect(await isAbsent(join(home, 'damaged'))).toBe(true)
  })

  it('is found and named where a sealed head has the manifest of another backup', async () => {
    const [entry] = await readdir(join(home, 'other'))
    const manifest = 'manifest.zst.enc'
    const path = join(folderOf(head.name), manifest)
    const bytes = await readFile(path)
    const other = await readHead(storedFolder(join(home, 'other', entry!)), key)
    const files = head.files.map((file) =>
      file.name === manifest ? other.files.find(({ name }) => name === manifest)! : file,
    )
    await writeFile(path, await readFile(join(home, 'other', entry!, manifest)))
    await resealed(head, { files }, async () => {
      await expect(restoringTo('damaged')).rejects.toThrow(/ is damaged: (its content|the (backup|manifest))/)
    })
    await writeFile(path, bytes)
  })

  it('is found in its head', async () => {
    const path = join(folderOf(head.name), headName)
    const bytes = await readFile(path)
    try {
      for (let at = 0; at < bytes.length; at += all ? 97 : 970) {
        const flipped = Buffer.from(bytes)
        flipped[at]! ^= 1
        await writeFile(path, flipped)
        await expect(readHead(storedFolder(folderOf(head.name)), key), `at ${at}`).rejects.toThrow(
          'head.json',
        )
      }
    } finally {
      await writeFile(path, bytes)
    }
  })

  it('is refused with another key or none', async () => {
    const from = storedFolder(folderOf(head.name))
    const restoring = (other: Buffer | null) =>
      restoreBackup({ from, dataDir: join(home, 'refused'), key: other })
    await expect(restoring(Buffer.alloc(32, 8))).rejects.toThrow('another key')
    await expect(restoring(null)).rejects.toThrow('encrypted')
    expect(await isAbsent(join(home, 'refused'))).toBe(true)
  })
})

describe('a note beside a backup', () => {
  const note = () => readVerified(storedFolder(folderOf(head.name)))
  const verifying = (own: Buffer | null) =>
    verifyAndNote(
      { from: storedFolder(folderOf(head.name)), key: own, scratch: home },
      () => new Date('2026-03-01'),
    )

  it('says what is damaged, and nothing of a key that is another one', async () => {
    await expect(verifying(Buffer.alloc(32, 8))).rejects.toThrow('another key')
    await expect(verifying(null)).rejects.toThrow('encrypted')
    await resealed(head, { postgres: 17 }, () => expect(verifying(key)).rejects.toThrow('PostgreSQL 17'))
    expect(await note()).toBeNull()
    const path = join(folderOf(head.name), head.files[0]!.name)
    const bytes = await readFile(path)
    await writeFile(path, bytes.subarray(1))
    await expect(verifying(key)).rejects.toThrow('is damaged')
    await writeFile(path, bytes)
    const text = expect.stringContaining(head.files[0]!.name)
    expect(await note()).toMatchObject({ at: '2026-03-01T00:00:00.000Z', fault: { zh: text, en: text } })
    await verifying(key)
    expect(await note()).toMatchObject({ fault: null })
  })
})

describe('restoring', () => {
  it('refuses a folder in use and other versions by name', async () => {
    const from = storedFolder(folderOf(head.name))
    await expect(restoreBackup({ from, dataDir, key })).rejects.toThrow('not empty')
    const target = join(home, 'versions')
    const restoring = () => restoreBackup({ from, dataDir: target, key })
    await resealed(head, { level: schemaLevel + 1, product: '9.9.9' }, async () => {
      await expect(restoring()).rejects.toThrow(`schema level ${schemaLevel + 1} (Takt 9.9.9)`)
    })
    await resealed(head, { level: schemaLevel - 1 }, async () => {
      await expect(restoring()).rejects.toThrow('--older')
    })
    await resealed(head, { postgres: 17 }, async () => {
      await expect(restoring()).rejects.toThrow('PostgreSQL 17')
    })
  })

  it('leaves nothing of a scratch copy that does not start', async () => {
    const content = Buffer.from('18\n')
    const entry = (name: string, bytes: Buffer) => [
      tarHeader(name, bytes.length),
      bytes,
      tarPadding(bytes.length),
    ]
    const Checksum = createHash('sha256').update(content).digest('hex')
    const Files = [{ Path: 'PG_VERSION', 'Checksum-Algorithm': 'SHA256', Checksum }]
    const secrets = await readFile(join(dataDir, 'secrets.json'))
    const folder = await madeBackup('unstartable', {
      'base.tar.zst': Buffer.concat([...entry('PG_VERSION', content), tarEnd()]),
      'manifest.zst': Buffer.from(JSON.stringify({ Files })),
      'files.tar.zst': Buffer.concat([...entry('secrets.json', secrets), tarEnd()]),
    })
    const shelter = () => readdir('/var/lib/takt').catch((): string[] => [])
    const before = await shelter()
    const scratch = join(home, 'scratch')
    await expect(scratchCopy({ from: storedFolder(folder), key: null, scratch })).rejects.toThrow(
      /PostgreSQL|postgres/,
    )
    expect(await readdir(scratch)).toEqual([])
    expect(
      (await shelter()).filter((name) => !name.startsWith('postgres-') && !before.includes(name)),
    ).toEqual([])
  })

  it.each([
    ['../outside', '0', 'not allowed'],
    ['/etc/outside', '0', 'not allowed'],
    ['a/../../outside', '0', 'not allowed'],
    ['pg_wal', '2', 'symbolic link'],
  ])('refuses %s of type %s', async (path, type, message) => {
    const header = tarHeader(path, 1)
    header.write(type, 156)
    header.write(`${sumOf(header).toString(8).padStart(6, '0')}\0 `, 148)
    const tar = Buffer.concat([header, Buffer.from('x'), tarPadding(1), tarEnd()])
    const name = createHash('sha256').update(path).digest('hex').slice(0, 6)
    const folder = await madeBackup(name, {
      'base.tar.zst': tar,
      'manifest.zst': tar,
      'files.tar.zst': tar,
    })
    const restoring = restoreBackup({ from: storedFolder(folder), dataDir: join(home, 'escaped'), key: null })
    await expect(restoring).rejects.toThrow(message)
    expect(await isAbsent(join(home, 'escaped'))).toBe(true)
  })
})

/** A backup without a key whose files hold what is given. */
async function madeBackup(name: string, contents: Readonly<Record<string, Buffer>>): Promise<string> {
  const folder = join(home, `made-${name}`)
  await mkdir(folder)
  const files: BackupHead['files'][number][] = []
  for (const [file, plain] of Object.entries(contents)) {
    const stored = zstdCompressSync(plain)
    await writeFile(join(folder, file), stored)
    const sha256 = createHash('sha256').update(stored).digest('hex')
    files.push({ name: file, bytes: stored.length, sha256 })
  }
  await writeFile(join(folder, headName), headText({ ...head, keyId: null, files }, null))
  return folder
}

/** Of a header, its own field counted as blanks. */
const sumOf = (header: Buffer): number =>
  header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0)

describe('the folder of backups', () => {
  it('has no half backup after a kill, and the next one removes what was left', async () => {
    const folder = join(home, 'killed')
    await mkdir(folder)
    const script = fileURLToPath(new URL('../../../../src/cli/main.ts', import.meta.url))
    const child = spawn(process.execPath, [script, 'backup', '--data', dataDir, '--out', folder], {
      stdio: 'ignore',
      env: { ...process.env, DATABASE_URL: '' },
    })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    for (;;) {
      const [partial] = await readdir(folder)
      if (partial && (await readdir(join(folder, partial))).length > 0) break
      await sleep(5)
    }
    child.kill('SIGKILL')
    await ended
    expect(await listBackups(folderStore(folder))).toEqual([])
    expect(await readdir(folder)).toEqual([expect.stringContaining('.partial')])
    await expect.poll(() => made(folder)).toHaveLength(1)
    expect(await readdir(folder)).toEqual((await listBackups(folderStore(folder))).map(({ name }) => name))
  })

  /** The connection of the killed process may hold the lock for a moment. */
  const made = async (folder: string) => {
    await makeBackup({
      dataDir,
      server: { admin: login(), isEmbedded: true },
      store: folderStore(folder),
      key,
    }).catch(() => {})
    return listBackups(folderStore(folder))
  }

  it('keeps by count and age, the newest in any case', async () => {
    const folder = join(home, 'kept')
    for (let n = 0; n < 3; n++) {
      const name = `takt-2026010${n + 1}-000000-abcdef`
      await mkdir(join(folder, name), { recursive: true })
      const at = `2026-01-0${n + 1}T00:00:00.000Z`
      await writeFile(join(folder, name, headName), headText({ ...head, name, at }, key))
    }
    const now = new Date('2026-01-03T12:00:00Z')
    expect(await pruneBackups(folderStore(folder), { count: null, days: 2 }, now)).toEqual([
      'takt-20260101-000000-abcdef',
    ])
    expect(await pruneBackups(folderStore(folder), { count: 1, days: null }, now)).toEqual([
      'takt-20260102-000000-abcdef',
    ])
    expect(await pruneBackups(folderStore(folder), { count: 1, days: 1 }, new Date('2027-01-01'))).toEqual([])
  })
})

describe('backups by schedule', () => {
  const settings = (more = {}) =>
    readSettings({
      TAKT_BACKUP_SCHEDULE: '02:30',
      TAKT_BACKUP_KEEP: '2',
      TAKT_BACKUP_VERIFY: '1',
      TAKT_BACKUPS: join(home, 'scheduled'),
      ...more,
    })

  it('makes one for all the times that were missed, verifies it, and keeps as many as configured', async () => {
    const plan = readPlan(settings())!
    const startedAt = new Date('2026-03-01T12:00:00Z')
    let time = startedAt
    const round = () => backUpWhenDue({ dataDir, settings: settings(), plan, startedAt, now: () => time })
    expect(await round()).toBeNull()
    time = new Date('2026-03-05T12:00:00Z')
    const first = await round()
    expect(first?.at).toBe('2026-03-05T12:00:00.000Z')
    expect((await readVerified(folderStore(join(home, 'scheduled')).open(first!.name)))?.fault).toBeNull()
    // A server that starts later knows what was made by the folder.
    const later = { dataDir, settings: settings(), plan: { ...plan, verifies: false } }
    const restarted = () => backUpWhenDue({ ...later, startedAt: time, now: () => time })
    expect(await restarted()).toBeNull()
    for (const day of [6, 7]) {
      time = new Date(`2026-03-0${day}T03:00:00Z`)
      expect(await restarted()).not.toBeNull()
    }
    const kept = await listBackups(folderStore(join(home, 'scheduled')))
    expect(kept.map(({ at }) => at.slice(0, 10))).toEqual(['2026-03-07', '2026-03-06'])
  })

  it('is made by one of two servers that are due at the same time', async () => {
    const own = settings({ TAKT_BACKUPS: join(home, 'both'), TAKT_BACKUP_VERIFY: '' })
    const both = await Promise.allSettled(
      [1, 2].map(() =>
        backUpWhenDue({
          dataDir,
          settings: own,
          plan: readPlan(own)!,
          startedAt: new Date('2026-03-01T00:00:00Z'),
          now: () => new Date('2026-03-02T12:00:00Z'),
        }),
      ),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await listBackups(folderStore(join(home, 'both')))).toHaveLength(1)
  })

  it('goes by the clock of its zone', () => {
    const plan = readPlan(readSettings({ TAKT_BACKUP_SCHEDULE: '02:30', TAKT_BACKUP_ZONE: 'Asia/Shanghai' }))!
    const since = new Date('2026-03-01T12:00:00Z')
    expect(isDue(plan, since, new Date('2026-03-01T18:29:00Z'))).toBe(false)
    expect(isDue(plan, since, new Date('2026-03-01T18:30:00Z'))).toBe(true)
  })

  it('names the variable that is wrong', () => {
    expect(readPlan(readSettings({}))).toBeNull()
    expect(() => settings({ TAKT_BACKUP_SCHEDULE: 'at night' })).toThrow('TAKT_BACKUP_SCHEDULE')
    expect(() => settings({ TAKT_BACKUP_ZONE: 'Mars' })).toThrow('TAKT_BACKUP_ZONE')
    expect(() => settings({ TAKT_BACKUP_KEEP: '0' })).toThrow('TAKT_BACKUP_KEEP')
  })
})
