import { randomBytes } from 'node:crypto'
import { readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '../../base/alive.ts'
import { port } from './cluster.ts'

/**
 * Lock files outlive a killed server. Where nobody collects dead processes (containers), or their number went to another
 * program, PostgreSQL believes them for ever; so they go once no process of the cluster is left. A lock that was not
 * there at first, or has changed since, belongs to a server that starts at the same time: it stays.
 */
export async function clearStaleLocks(cluster: string, socket: string): Promise<void> {
  if (process.platform !== 'linux') return
  const lock = join(cluster, 'postmaster.pid')
  const found = await readLock(lock)
  if (found === null || (await livingPostmaster(cluster)) !== null) return
  for (let waited = 0; await isInUse(cluster); waited += 0.25) {
    if (waited > 30 || (await livingPostmaster(cluster)) !== null) return
    await sleep(250)
  }
  if ((await readLock(lock)) !== found) return
  await rm(join(socket, `.s.PGSQL.${port}.lock`), { force: true })
  await rm(lock, { force: true })
}

const readLock = (lock: string): Promise<string | null> => readFile(lock, 'utf8').catch(() => null)

/** Processes of PostgreSQL, orphaned ones too, work in the directory of their cluster. */
async function isInUse(cluster: string): Promise<boolean> {
  for (const pid of await readdir('/proc'))
    if (/^\d+$/.test(pid) && (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === cluster) return true
  return false
}

/** Process number of the running postmaster of a cluster; null when there is none. */
export async function livingPostmaster(cluster: string): Promise<number | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number(text.split('\n')[0])
  if (!isAlive(pid)) return null
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null)
  return command === null || command.split('\0').includes(cluster) ? pid : null
}

/** Tells this process from an earlier one with the same number. */
const me = `${process.pid} ${randomBytes(8).toString('hex')}`

/**
 * The process that started the server answers for stopping it; when it died, whoever adopts the server does. Who was
 * overtaken while starting, or finds no name at all, first lets the starter write its own.
 */
export async function claim(home: string, adopted: boolean, overtaken: boolean): Promise<boolean> {
  const file = join(home, 'owner')
  const read = (): Promise<string> => readFile(file, 'utf8').catch(() => '')
  let holder = await read()
  const isHeld = (): boolean => {
    const pid = Number(holder.split(' ')[0])
    return holder === me || (pid !== process.pid && isAlive(pid))
  }
  if (adopted) {
    for (let rounds = 0; rounds < 40 && !isHeld(); rounds++) {
      if (holder !== '' && !overtaken) break
      await sleep(50)
      holder = await read()
    }
    if (isHeld()) return false
  }
  await writeFile(file, me)
  return true
}
