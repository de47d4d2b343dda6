import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Linux books CPU time in hundredths of a second. */
const TICKS = 100

interface Stat {
  readonly parent: number
  /** Seconds of itself, and of the children that it has waited for. */
  readonly own: number
  readonly ended: number
}

/** CPU seconds of a process so far, all threads. */
export async function cpuSeconds(pid: number): Promise<number> {
  return (await statOf(String(pid))).own
}

/** CPU seconds of the PostgreSQL of a data folder so far, backends that have ended included. */
export async function databaseSeconds(dataDir: string): Promise<number> {
  const file = await readFile(join(dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')
  const postmaster = Number(file.split('\n')[0])
  let seconds = 0
  for (const name of await readdir('/proc')) {
    // A process may end while it is looked at.
    const stat = /^\d+$/.test(name) ? await statOf(name).catch(() => null) : null
    if (stat && Number(name) === postmaster) seconds += stat.own + stat.ended
    else if (stat?.parent === postmaster) seconds += stat.own
  }
  return seconds
}

async function statOf(pid: string): Promise<Stat> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name of the program is in brackets and may hold anything.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const sum = (...places: number[]): number => places.reduce((all, at) => all + Number(fields[at]), 0) / TICKS
  return { parent: Number(fields[1]), own: sum(11, 12), ended: sum(13, 14) }
}
