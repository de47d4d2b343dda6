import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import type { Database } from '../../src/server/db/database.ts'

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path))
export const hasPooler = program !== undefined

const port = 6432
const ownPassword = 'of the pooler alone'
const folderOf = (dataDir: string): string => join(dataDir, 'pooler')

/** Processes of a pooler that a run of tests started. */
export const poolerPid = async (dataDir: string): Promise<number> =>
  Number(await readFile(join(folderOf(dataDir), 'pid'), 'utf8').catch(() => ''))

/** Starts PgBouncer in transaction mode before all databases of a cluster, and answers where it listens. */
export async function startPooler({
  admin,
  connection,
  dataDir,
}: Pick<Database, 'admin' | 'connection'> & { readonly dataDir: string }): Promise<ClientConfig> {
  const folder = folderOf(dataDir)
  const address = { host: folder, port, database: admin.database }
  const login = { ...connection('app_rw'), ...address }
  await allowPooler(admin)
  if ((await poolerPid(dataDir)) > 0) return address
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o700)
  await writeFile(join(folder, 'users'), `"pgbouncer" "${ownPassword}"\n`)
  await writeFile(join(folder, 'ini'), settings(folder, admin))
  const root = process.getuid?.() === 0 ? ['unshare', '-U', '--map-user=65534', '--map-group=65534'] : []
  const [command, ...rest] = [...root, program!, '-q', join(folder, 'ini')]
  spawn(command!, rest, { detached: true, stdio: 'ignore' }).unref()
  for (let wait = 0; ; wait++) {
    const probe = new Client(login)
    const fault = await probe.connect().then(
      () => null,
      (error: unknown) => error,
    )
    await probe.end().catch(() => {})
    if (!fault) return address
    if (wait === 100) throw new Error(`PgBouncer does not answer: ${(fault as Error).message}`)
    await sleep(50)
  }
}

/** What is delivered, but for addresses and the size of a pool: small, so that tests share connections. */
function settings(folder: string, { host, port: behind }: ClientConfig): string {
  const own: Readonly<Record<string, string>> = {
    '*': `host=${host} port=${behind}`,
    listen_addr: '',
    listen_port: String(port),
    default_pool_size: '3',
    auth_file: join(folder, 'users'),
  }
  const delivered = readFileSync(new URL('../../deploy/pgbouncer/pgbouncer.ini', import.meta.url), 'utf8')
  const lines = delivered.split('\n').map((line) => {
    const [name = ''] = line.split(' = ')
    return name in own ? `${name} = ${own[name]}` : line
  })
  return [
    ...lines,
    `unix_socket_dir = ${folder}`,
    `pidfile = ${join(folder, 'pid')}`,
    `logfile = ${join(folder, 'log')}`,
    '',
  ].join('\n')
}

/** The login by which PgBouncer asks for those of Takt. */
async function allowPooler(admin: ClientConfig): Promise<void> {
  const client = new Client(admin)
  await client.connect()
  try {
    await client.query(
      `do $$ begin create role pgbouncer login password '${ownPassword}'; exception when duplicate_object then null; end $$`,
    )
    await client.query(readFileSync(new URL('../../deploy/pgbouncer/auth.sql', import.meta.url), 'utf8'))
  } finally {
    await client.end()
  }
}

/** Is the user namespace there that root needs? */
export const canStartPooler =
  hasPooler &&
  (process.getuid?.() !== 0 || spawnSync('unshare', ['-U', 'true'], { stdio: 'ignore' }).status === 0)
