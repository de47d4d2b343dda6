import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chown, cp, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { environment } from '../../base/environment.ts'
import { binariesAt, type Binaries } from './binaries.ts'

/** PostgreSQL refuses to run as root, so root needs another identity for it. */
export interface Identity {
  readonly kind: 'self' | 'namespace' | 'unprivileged'
  readonly binaries: Binaries
  /** Where the cluster lives; differs from the wish where an unprivileged user cannot reach that. */
  readonly home: string
  /** Prepares a directory that this identity must own. */
  own(path: string): Promise<void>
  run(program: string, args: readonly string[]): Promise<{ code: number; output: string }>
}

const nobody = 65534
const namespace = ['-U', `--map-user=${nobody}`, `--map-group=${nobody}`]

/** Tools of PostgreSQL must not see settings meant for other clusters. */
const ownEnvironment = () =>
  Object.fromEntries([
    ...Object.entries(environment).filter(([name]) => !name.startsWith('PG')),
    ['LC_ALL', 'C'],
    ['TZ', 'UTC'],
  ])

interface As {
  readonly uid?: number
  readonly gid?: number
}

const runner =
  (prefix: readonly string[], as: As): Identity['run'] =>
  (program, args) =>
    new Promise((resolve, reject) => {
      const [command, ...rest] = [...prefix, program, ...args]
      // `ignore` for the started postmaster: it would inherit a pipe and keep it open.
      const child = spawn(command!, rest, {
        ...as,
        env: ownEnvironment(),
        cwd: '/',
        stdio: [
          'ignore',
          args.includes('start') ? 'ignore' : 'pipe',
          args.includes('start') ? 'ignore' : 'pipe',
        ],
      })
      let output = ''
      child.stdout?.on('data', (data: Buffer) => (output += data.toString()))
      child.stderr?.on('data', (data: Buffer) => (output += data.toString()))
      child.on('error', reject)
      child.on('close', (code) => resolve({ code: code ?? 1, output }))
    })

/** Chooses how PostgreSQL runs here; as root a user namespace, else an unprivileged user. */
export async function chooseIdentity(binaries: Binaries, home: string): Promise<Identity> {
  if (process.getuid?.() !== 0)
    return { kind: 'self', binaries, home, own: async () => {}, run: runner([], {}) }
  if (spawnSync('unshare', [...namespace, 'true'], { stdio: 'ignore' }).status === 0)
    return {
      kind: 'namespace',
      binaries,
      home,
      own: async () => {},
      run: runner(['unshare', ...namespace], {}),
    }
  return unprivileged(binaries, home)
}

/** Runs PostgreSQL as uid 65534, with binaries and data in places that user reaches. */
export async function unprivileged(wanted: Binaries, wantedHome: string): Promise<Identity> {
  const as = { uid: nobody, gid: nobody }
  const reaches = (path: string) => spawnSync('/bin/ls', [path], { ...as, stdio: 'ignore' }).status === 0
  const shelter = '/var/lib/takt'
  const tag = createHash('sha256').update(wantedHome).digest('hex').slice(0, 12)
  try {
    await mkdir(wantedHome, { recursive: true })
    const binaries = reaches(wanted.root) ? wanted : await copyBinaries(wanted, shelter)
    const home = reaches(dirname(wantedHome)) ? wantedHome : join(shelter, tag)
    await mkdir(home, { recursive: true })
    await chown(home, nobody, nobody)
    if (!reaches(binaries.root) || !reaches(home)) throw new Error('the unprivileged user cannot read them')
    return {
      kind: 'unprivileged',
      binaries,
      home,
      own: (path) => chown(path, nobody, nobody),
      run: runner([], as),
    }
  } catch (error) {
    throw new Error(
      'PostgreSQL does not run as root, and here neither a user namespace nor an unprivileged user works ' +
        `(${error instanceof Error ? error.message : String(error)}). ` +
        'Run Takt as a normal user, or set DATABASE_URL to a PostgreSQL 15 or newer.',
      { cause: error },
    )
  }
}

async function copyBinaries(from: Binaries, shelter: string): Promise<Binaries> {
  const version = createHash('sha256').update(from.root).digest('hex').slice(0, 12)
  const target = join(shelter, `postgres-${version}`)
  const present = await stat(target).then(
    () => true,
    () => false,
  )
  if (!present) {
    const unfinished = `${target}.${process.pid}`
    await cp(from.root, unfinished, { recursive: true, verbatimSymlinks: true })
    await rename(unfinished, target).catch(() => rm(unfinished, { recursive: true, force: true }))
  }
  return binariesAt(target)
}
