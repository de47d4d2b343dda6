import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * A configuration of the installation that holds secrets: the value of a setting, else a file of the data directory. null: there
 * is none.
 */
export async function configText(
  dataDir: string,
  setting: string | null,
  file: string,
): Promise<string | null> {
  if (setting !== null) return setting
  return readFile(join(dataDir, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}
