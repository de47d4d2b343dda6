import { randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isAlive } from './alive.ts'

/** Gives the data folder back. */
export type Release = () => Promise<void>

/**
 * Takes a data folder for one server process. The lock file `<data>/server.lock` holds the process id and the time the process
 * began, so that a lock that a killed server left, or one whose process id went to another program, counts for nothing.
 * Throws with the process that holds the folder.
 */
export async function holdFolder(dataDir: string): Promise<Release> {
  await mkdir(dataDir, { recursive: true })
  const file = join(dataDir, 'server.lock')
  const own = `${process.pid} ${(await beganOf(process.pid)) ?? ''} ${randomUUID()}`
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, own, { mode: 0o600 })
  try {
    for (let attempt = 0; attempt < 20; attempt++) {
      const linked = await link(draft, file).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'EEXIST') throw error
          return false
        },
      )
      if (linked)
        return async () => {
          if ((await textOf(file)) === own) await rm(file, { force: true })
        }
      await clearStale(file)
    }
  } finally {
    await rm(draft, { force: true })
  }
  throw inUse(dataDir, (await textOf(file)).split(' ')[0])
}

const inUse = (dataDir: string, pid: string | undefined): Error =>
  new Error(
    `The data folder ${dataDir} is in use by another Takt server (process ${pid ?? 'unknown'}). ` +
      'Stop that server, or start this one with --data and a folder of its own.',
  )

/** Removes the lock of a process that is gone; throws where its process lives. */
async function clearStale(file: string): Promise<void> {
  const held = await textOf(file)
  if (held === '') return
  const [pid, began] = held.split(' ')
  if (await lives(Number(pid), began ?? '')) throw inUse(file.replace(/[\\/]server\.lock$/, ''), pid)
  const aside = `${file}.${randomUUID()}`
  const moved = await rename(file, aside).then(
    () => true,
    () => false,
  )
  if (!moved) return
  // Somebody who was faster may have taken the folder since it was read: that lock goes back.
  if ((await textOf(aside)) !== held) await link(aside, file).catch(() => {})
  await rm(aside, { force: true })
}

async function lives(pid: number, began: string): Promise<boolean> {
  if (pid === process.pid || !isAlive(pid)) return false
  const now = await beganOf(pid)
  return now !== 'dead' && (now === null || began === '' || now === began)
}

/** When a process began, in ticks since the machine did; `dead`: it only waits to be collected; null: not known here. */
async function beganOf(pid: number): Promise<string | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name, second and in brackets, may hold blanks: fields are counted behind it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  if (fields.length < 20) return null
  return fields[0] === 'Z' ? 'dead' : fields[19]!
}

const textOf = (file: string): Promise<string> => readFile(file, 'utf8').catch(() => '')
