import { Client } from 'pg'
import { makeSeal, type Secret } from '../base/seal.ts'
import { fingerprintOf, type TokenKey, type TokenKeys } from '../base/token-keys.ts'
import type { Server } from './database.ts'
import { schemaName } from './roles.ts'

/** Where the keys of tokens come from, as settings say. */
export interface KeySettings {
  /** TAKT_TOKEN_KEYS; null: they are kept in the database or in the data folder. */
  readonly tokenKeys: TokenKeys | null
  /** TAKT_SECRET, the first of which wraps the keys in the database; null: they are kept in the data folder. */
  readonly secrets: readonly Secret[] | null
  /** Keys that the database does not know are taken: what others signed ends. */
  readonly areNew?: boolean
}

interface Kept {
  readonly keyIds: readonly string[] | null
  readonly wrapped: string | null
}

const purpose = 'takt keys of the installation'

/**
 * The keys that all servers of a database sign with: those of the settings, else those that the database keeps under the
 * secret, else those of the data folder. Servers of one database must have a key in common.
 * @throws Error naming the setting
 */
export async function agreeOnKeys(
  server: Pick<Server, 'admin' | 'isEmbedded'>,
  folder: TokenKeys,
  settings: KeySettings,
): Promise<TokenKeys> {
  // One server uses an embedded database.
  if (server.isEmbedded) return settings.tokenKeys ?? folder
  const client = new Client(server.admin)
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<Kept>(
      `select key_ids as "keyIds", wrapped from ${schemaName}.installation for update`,
    )
    const { keys, wrapped } = keysOf(rows[0]!, folder, settings)
    requireKnown(rows[0]!, keys, settings)
    await client.query(`update ${schemaName}.installation set key_ids = $1, wrapped = $2`, [
      keys.map(fingerprintOf),
      wrapped,
    ])
    await client.query('commit')
    return keys
  } finally {
    await client.end()
  }
}

/** What the database keeps under the secret stays there while the settings name keys: it is used again without them. */
function keysOf(
  { wrapped }: Kept,
  folder: TokenKeys,
  { tokenKeys, secrets, areNew = false }: KeySettings,
): { readonly keys: TokenKeys; readonly wrapped: string | null } {
  if (tokenKeys || !secrets) return { keys: tokenKeys ?? folder, wrapped }
  const seal = makeSeal(secrets, purpose)
  const opened = wrapped === null ? null : seal.open(wrapped)
  if (wrapped !== null && opened === null && !areNew)
    throw new Error(
      'TAKT_SECRET is not the secret that the keys in the database are kept under: give all servers the same one. ' +
        'If it is lost, start once with --new-keys: all users have to sign in again.',
    )
  const keys = opened === null ? folder : (JSON.parse(opened) as [TokenKey, ...TokenKey[]])
  return { keys, wrapped: seal.seal(JSON.stringify(keys)) }
}

function requireKnown(
  { keyIds }: Kept,
  keys: TokenKeys,
  { tokenKeys, secrets, areNew = false }: KeySettings,
): void {
  const isKnown = keyIds === null || keys.some((key) => keyIds.includes(fingerprintOf(key)))
  if (isKnown || areNew) return
  const given = tokenKeys
    ? 'those of TAKT_TOKEN_KEYS'
    : secrets
      ? 'those under TAKT_SECRET'
      : 'those of its data folder'
  throw new Error(
    `Other servers of this database sign with other keys than this one (${given}), so that users would be signed out. ` +
      'Give all servers the same TAKT_TOKEN_KEYS, or the same TAKT_SECRET. ' +
      'If the earlier keys are lost, start once with --new-keys: all users have to sign in again.',
  )
}
