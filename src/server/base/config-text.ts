import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * A configuration of the installation that holds secrets: JSON in an environment variable, or in the file that the
 * variable with `_FILE` names, else in a file of the data directory. null: there is none.
 */
export async function configText(
  dataDir: string,
  environment: Environment,
  variable: string,
  file: string,
): Promise<string | null> {
  const text = environment[variable]
  if (text !== undefined) return text
  const path = environment[`${variable}_FILE`]
  if (path !== undefined) return readFile(path, 'utf8')
  return readFile(join(dataDir, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}
