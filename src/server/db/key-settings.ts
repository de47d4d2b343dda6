import type { Settings } from '../base/settings.ts'
import { readSecrets, readTokenKeys } from '../base/token-keys.ts'
import type { KeySettings } from './shared-keys.ts'

/** TAKT_TOKEN_KEYS and TAKT_SECRET. */
export const keySettings = ({ TAKT_TOKEN_KEYS: keys, TAKT_SECRET: secrets }: Settings): KeySettings => ({
  tokenKeys: keys === null ? null : readTokenKeys(keys, 'TAKT_TOKEN_KEYS'),
  secrets: secrets === null ? null : readSecrets(secrets, 'TAKT_SECRET'),
})
