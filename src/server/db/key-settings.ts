import { readFile } from 'node:fs/promises'
import { readSecrets, readTokenKeys } from '../base/token-keys.ts'
import type { KeySettings } from './shared-keys.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** TAKT_TOKEN_KEYS and TAKT_SECRET, or the files that these with `_FILE` name. */
export async function keySettings(environment: Environment): Promise<KeySettings> {
  const text = async (name: string): Promise<string | null> => {
    const path = environment[`${name}_FILE`]
    return environment[name] || (path ? readFile(path, 'utf8') : null)
  }
  const [keys, secrets] = [await text('TAKT_TOKEN_KEYS'), await text('TAKT_SECRET')]
  return {
    tokenKeys: keys === null ? null : readTokenKeys(keys, 'TAKT_TOKEN_KEYS'),
    secrets: secrets === null ? null : readSecrets(secrets, 'TAKT_SECRET'),
  }
}
