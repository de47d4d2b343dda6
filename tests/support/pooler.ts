import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import type { Database } from '../../src/server/db/database.ts'
import { loginRoles } from '../../src/server/db/roles.ts'

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((path) => existsSync(path))
export const hasPooler = program !== undefined

const port = 6432
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
  if ((await poolerPid(dataDir)) > 0) return address
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o700)
  const logins = loginRoles.map((role) => `"${role}" "${passwordOf(connection(role))}"`)
  await writeFile(join(folder, 'users'), `${logins.join('\n')}\n`)
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

function passwordOf({ password }: ClientConfig): string {
  if (typeof password !== 'string') throw new Error('the role has no password')
  return password
}

const settings = (folder: string, { host, port: behind }: ClientConfig): string =>
  `[databases]
* = host=${host} port=${behind}
[pgbouncer]
listen_addr =
listen_port = ${port}
unix_socket_dir = ${folder}
auth_type = scram-sha-256
auth_file = ${join(folder, 'users')}
pool_mode = transaction
default_pool_size = 3
max_client_conn = 1000
pidfile = ${join(folder, 'pid')}
logfile = ${join(folder, 'log')}
`

/** Is the user namespace there that root needs? */
export const canStartPooler =
  hasPooler &&
  (process.getuid?.() !== 0 || spawnSync('unshare', ['-U', 'true'], { stdio: 'ignore' }).status === 0)
