import { createHash, randomBytes } from 'node:crypto'
import { chmod, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { findBinaries } from './binaries.ts'
import { chooseIdentity, type Identity } from './identity.ts'

/**
 * Keeps one PostgreSQL for a data directory, without help from the operating system:
 *
 *   <data>/postgres/cluster   the cluster; made under another name and renamed, so a half-made one is never used
 *   <data>/postgres/log       what the server writes
 *   <data>/postgres/owner     process id of the Takt server that answers for stopping it
 *
 * A postmaster that outlived its Takt server (SIGKILL) is found by its own lock file and adopted.
 */
export interface EmbeddedOptions {
  readonly dataDir: string
  readonly password: string
  /** false: no fsync, for throw-away test databases only. */
  readonly durable?: boolean
}

export interface Embedded {
  readonly host: string
  readonly port: number
  readonly adopted: boolean
  /** Stops the server when this process answers for it. */
  stop(): Promise<void>
}

export const superuser = 'postgres'
const port = 5432
const startSeconds = 300

export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  await mkdir(options.dataDir, { recursive: true })
  const identity = await chooseIdentity(await findBinaries(), join(options.dataDir, 'postgres'))
  await mkdir(identity.home, { recursive: true })
  const cluster = join(identity.home, 'cluster')
  await initialise(identity, cluster, options.password)
  const socket = await socketDirectory(identity, options.dataDir)
  let adopted = await isServing(socket, cluster, options.password)
  if (!adopted) adopted = await start(identity, cluster, socket, options)
  const owner = await claim(identity.home, adopted)
  return {
    host: socket,
    port,
    adopted,
    stop: async () => {
      if (!owner) return
      const stopped = await identity.run(identity.binaries.pgCtl, [
        'stop',
        '-D',
        cluster,
        '-m',
        'fast',
        '-w',
        '-t',
        '60',
      ])
      if (stopped.code !== 0) throw new Error(`PostgreSQL did not stop: ${stopped.output.trim()}`)
      await rm(join(identity.home, 'owner'), { force: true })
    },
  }
}

async function initialise(identity: Identity, cluster: string, password: string): Promise<void> {
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
async function socketDirectory(identity: Identity, dataDir: string): Promise<string> {
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

/** Starts the server; true when another process was faster and its server is used. */
async function start(
  identity: Identity,
  cluster: string,
  socket: string,
  options: EmbeddedOptions,
): Promise<boolean> {
  await writeFile(join(cluster, 'takt.conf'), settings(socket, options.durable ?? true))
  await identity.own(join(cluster, 'takt.conf'))
  const log = join(identity.home, 'log')
  for (let attempt = 0; attempt < 3; attempt++) {
    const started = await identity.run(identity.binaries.pgCtl, [
      'start',
      '-D',
      cluster,
      '-l',
      log,
      '-w',
      '-t',
      String(startSeconds),
    ])
    if (started.code === 0) return false
    // Somebody else's start may be under way, or a stopping server still holds the lock file.
    for (let wait = 0; wait < 20; wait++) {
      if (await isServing(socket, cluster, options.password)) return true
      if (!(await lockHolderLives(cluster))) break
      await sleep(250)
    }
  }
  const tail = (await readFile(log, 'utf8').catch(() => '')).split('\n').slice(-12).join('\n')
  throw new Error(`PostgreSQL did not start in ${cluster}. Its log ends with:\n${tail}`)
}

const settings = (socket: string, durable: boolean): string =>
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

async function isServing(socket: string, cluster: string, password: string): Promise<boolean> {
  if (!(await lockHolderLives(cluster))) return false
  const client = new Client({ host: socket, port, user: superuser, password, database: 'postgres' })
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    return rows[0]?.data_directory === cluster
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function lockHolderLives(cluster: string): Promise<boolean> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  return isAlive(Number(text.split('\n')[0]))
}

/** The process that started the server answers for stopping it; when it died, whoever adopts the server does. */
async function claim(home: string, adopted: boolean): Promise<boolean> {
  const file = join(home, 'owner')
  const holder = Number(await readFile(file, 'utf8').catch(() => ''))
  if (adopted && holder !== process.pid && isAlive(holder)) return false
  await writeFile(file, String(process.pid))
  return true
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )
