import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { poolerPid } from './pooler.ts'
import { throwAwayFolder, throwAwayFolders } from './throw-away.ts'

const prefix = 'takt-test-'

/** Where the throw-away cluster of a test run lives; the run's process id is in the name. */
export const testClusterDirectory = (pid: number): string => join(throwAwayFolder(), `${prefix}${pid}`)

const postmasterOf = async (directory: string): Promise<number> => {
  const lock = await readFile(join(directory, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '')
  return Number(lock.split('\n')[0])
}

/** Processor time that a cluster has taken, s; null where it does not run or the system does not tell. */
export async function clusterCpu(directory: string): Promise<number | null> {
  const stat = await readFile(`/proc/${await postmasterOf(directory)}/stat`, 'utf8').catch(() => null)
  if (stat === null) return null
  // Its own time and that of connections that have ended, in hundredths.
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
  return fields.reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}

/** Stops and deletes a cluster, whoever started it. */
export async function removeCluster(directory: string): Promise<void> {
  const pooler = await poolerPid(directory)
  if (pooler > 0 && alive(pooler)) process.kill(pooler, 'SIGKILL')
  const pid = await postmasterOf(directory)
  if (pid > 0 && alive(pid)) {
    process.kill(pid, 'SIGQUIT')
    for (let wait = 0; wait < 100 && alive(pid); wait++) await sleep(50)
  }
  await rm(directory, { recursive: true, force: true })
}

/** Data folder of a server that a process starts for browser tests; like clusters, named by the process. */
export const browserDataPrefix = (pid: number): string => join(throwAwayFolder(), `takt-e2e-${pid}-`)

/** Clusters of runs that were killed. */
export async function removeAbandonedClusters(): Promise<void> {
  for (const folder of throwAwayFolders())
    for (const name of await readdir(folder)) {
      const pid = Number(/^takt-(?:test|e2e)-(\d+)(?:-|$)/.exec(name)?.[1])
      if (pid > 0 && !alive(pid)) await removeCluster(join(folder, name))
    }
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
