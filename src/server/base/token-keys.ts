import { deriveKey, type Secret } from './seal.ts'

/** A secret that tokens, links and cookies are made with. */
export interface TokenKey extends Secret {
  readonly id: string
}

/** The first one signs, all of them verify: an earlier one stays until what it signed has ended. */
export type TokenKeys = readonly [TokenKey, ...TokenKey[]]

const SHORTEST = 32

/** Differs by key and reveals nothing of it. */
export const fingerprintOf = ({ secret }: Secret): string =>
  Buffer.from(deriveKey(secret, 'takt token key id', 8)).toString('hex')

/** A key that has no name of its own. */
export const plainKey = (secret: string): TokenKey => ({ id: fingerprintOf({ secret }), secret })

/**
 * Keys as `TAKT_TOKEN_KEYS` has them: `id:secret`, separated by commas or line breaks. Secrets are no part of messages.
 * @param setting its name
 */
export function readTokenKeys(text: string, setting: string): TokenKeys {
  const keys = text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((entry, at): TokenKey => {
      const [, id, secret] = /^([\w.-]{1,40}):(.+)$/.exec(entry) ?? []
      if (id === undefined || secret === undefined)
        throw new Error(
          `${setting}: key ${at + 1} must be id:secret, the id of letters, digits, dots and hyphens`,
        )
      if (secret.length < SHORTEST)
        throw new Error(`${setting}: the secret of key ${id} must have ${SHORTEST} characters or more`)
      return { id, secret }
    })
  const [first, ...others] = keys
  if (!first) throw new Error(`${setting} holds no key`)
  if (new Set(keys.map(({ id }) => id)).size < keys.length)
    throw new Error(`${setting} holds two keys of one id`)
  return [first, ...others]
}

/** Secrets as `TAKT_SECRET` has them, separated by commas or line breaks. */
export function readSecrets(text: string, setting: string): readonly Secret[] {
  const secrets = text.split(/[\s,]+/).filter(Boolean)
  if (secrets.length === 0 || secrets.some((secret) => secret.length < SHORTEST))
    throw new Error(
      `${setting}: a secret must have ${SHORTEST} characters or more, none of them a space or a comma`,
    )
  return secrets.map((secret) => ({ secret }))
}
