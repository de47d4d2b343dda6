import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { findBinaries } from './binaries.ts'
import { initialise, port, settings, socketDirectory, superuser, writeSettings } from './cluster.ts'
import { chooseIdentity, type Identity } from './identity.ts'
import { claim, clearStaleLocks, livingPostmaster } from './locks.ts'

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

const startSeconds = 300

export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  await mkdir(options.dataDir, { recursive: true })
  const identity = await chooseIdentity(await findBinaries(), join(options.dataDir, 'postgres'))
  await mkdir(identity.home, { recursive: true })
  const cluster = join(identity.home, 'cluster')
  await initialise(identity, cluster, options.password)
  const socket = await socketDirectory(identity, options.dataDir)
  const found = await isServing(socket, cluster, options.password)
  const overtaken = !found && (await start(identity, cluster, socket, options))
  const adopted = found || overtaken
  const owner = await claim(identity.home, adopted, overtaken)
  // A throw-away cluster is removed by who made it; it must not come back.
  const watch =
    owner && options.durable !== false
      ? keepAlive(cluster, () => start(identity, cluster, socket, options))
      : null
  return {
    host: socket,
    port,
    adopted,
    stop: async () => {
      await watch?.end()
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

/** Starts the server again when it died on its own (killed, out of memory); connections then find it by themselves. */
function keepAlive(cluster: string, restart: () => Promise<unknown>): { end(): Promise<void> } {
  let ended = false
  let working: Promise<unknown> = Promise.resolve()
  let busy = false
  const timer = setInterval(() => {
    if (busy || ended) return
    busy = true
    working = livingPostmaster(cluster)
      .then((pid) => (pid === null && !ended ? restart() : null))
      // Tried again a second later; until then requests fail with the reason.
      .catch(() => {})
      .finally(() => (busy = false))
  }, 1000)
  timer.unref()
  return {
    end: async () => {
      ended = true
      clearInterval(timer)
      await working
    },
  }
}

/** Starts the server; true when another process was faster and its server is used. */
async function start(
  identity: Identity,
  cluster: string,
  socket: string,
  options: EmbeddedOptions,
): Promise<boolean> {
  await writeSettings(identity, cluster, settings(socket, options.durable ?? true))
  const log = join(identity.home, 'log')
  await clearStaleLocks(cluster, socket)
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
    // Somebody else's start or recovery may be under way, or a stopping server still holds the lock file.
    for (
      let waited = 0;
      waited < startSeconds && (await livingPostmaster(cluster)) !== null;
      waited += 0.25
    ) {
      if (await isServing(socket, cluster, options.password)) return true
      await sleep(250)
    }
  }
  const tail = (await readFile(log, 'utf8').catch(() => '')).split('\n').slice(-12).join('\n')
  throw new Error(`PostgreSQL did not start in ${cluster}. Its log ends with:\n${tail}`)
}

async function isServing(socket: string, cluster: string, password: string): Promise<boolean> {
  if ((await livingPostmaster(cluster)) === null) return false
  const client = new Client({ host: socket, port, user: superuser, password, database: 'postgres' })
  client.on('error', () => {})
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
