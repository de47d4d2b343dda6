import { createHash, randomBytes } from 'node:crypto'
import { chmod, mkdir, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Identity } from './identity.ts'

export const superuser = 'postgres'
export const port = 5432

/** Makes the cluster under another name and renames it, so that a half-made one is never used. */
export async function initialise(identity: Identity, cluster: string, password: string): Promise<void> {
  if (await exists(join(cluster, 'PG_VERSION'))) return
  const tag = randomBytes(6).toString('hex')
  const unfinished = `${cluster}.new-${tag}`
  const passwordFile = `${cluster}.pw-${tag}`
  await writeFile(passwordFile, password, { mode: 0o600 })
  await identity.own(passwordFile)
  const made = await identity
    .run(identity.binaries.initdb, [
      `--pgdata=${unfinished}`,
      `--username=${superuser}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
    ])
    .finally(() => void rm(passwordFile, { force: true }))
  if (made.code !== 0) throw new Error(`initdb failed: ${made.output.trim()}`)
  const config = await open(join(unfinished, 'postgresql.conf'), 'a')
  await config.writeFile("\ninclude 'takt.conf'\n")
  await config.sync()
  await config.close()
  await writeFile(join(unfinished, 'takt.conf'), '')
  await identity.own(join(unfinished, 'takt.conf'))
  await rename(unfinished, cluster).catch(async (error: unknown) => {
    // Another process was faster; its cluster is as good as ours.
    await rm(unfinished, { recursive: true, force: true })
    if (!(await exists(join(cluster, 'PG_VERSION')))) throw error
  })
}

/** A private directory whose path fits the 107 bytes of a socket address with room to spare. */
export async function socketDirectory(identity: Identity, dataDir: string): Promise<string> {
  const inside = join(identity.home, 'run')
  const tag = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const directory = Buffer.byteLength(inside) <= 75 ? inside : join(tmpdir(), `takt-${tag}`)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const owner = (await stat(directory)).uid
  const mine = process.getuid?.() ?? owner
  if (owner !== mine && mine !== 0) throw new Error(`${directory} belongs to another user`)
  await identity.own(directory)
  await chmod(directory, 0o700)
  return directory
}

export const settings = (socket: string, durable: boolean): string =>
  [
    "listen_addresses = ''",
    `port = ${port}`,
    `unix_socket_directories = '${socket.replaceAll("'", "''")}'`,
    'unix_socket_permissions = 0700',
    'max_connections = 120',
    'shared_buffers = 256MB',
    'work_mem = 32MB',
    'maintenance_work_mem = 256MB',
    'max_wal_size = 2GB',
    'jit = off',
    "timezone = 'UTC'",
    "log_timezone = 'UTC'",
    'log_min_messages = warning',
    'idle_in_transaction_session_timeout = 10min',
    ...(durable ? [] : ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off']),
    '',
  ].join('\n')

/** Whole or not at all: a server that another process starts at the same time may be reading them. */
export async function writeSettings(identity: Identity, cluster: string, text: string): Promise<void> {
  const unfinished = join(cluster, `takt.conf.${randomBytes(6).toString('hex')}`)
  await writeFile(unfinished, text)
  await identity.own(unfinished)
  await rename(unfinished, join(cluster, 'takt.conf'))
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
