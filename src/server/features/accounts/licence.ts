import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import { TaktError } from '#domain/errors.ts'
import { readLicenceKey, signedText } from '#domain/system/licence-key.ts'
import { configText } from '../../base/config-text.ts'
import type { Settings } from '../../base/settings.ts'
import type { RowRule } from '../../platform/crud/rules.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The maker's public key; null: none is known, and no licence can be checked. */
    readonly licenceKey: KeyObject | null
  }
}

/**
 * The public key that licences are signed against (tools/sign-licence.ts): PEM in TAKT_LICENCE_KEY, or in the file that
 * TAKT_LICENCE_KEY_FILE names, else `licence.pem` in the data directory. A faulty one stops the start.
 */
export async function loadLicenceKey(
  dataDir: string,
  { TAKT_LICENCE_KEY }: Pick<Settings, 'TAKT_LICENCE_KEY'>,
): Promise<KeyObject | null> {
  const text = await configText(dataDir, TAKT_LICENCE_KEY, 'licence.pem')
  if (text === null) return null
  const key = createPublicKey(text)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('the public key of licences is no Ed25519 key')
  return key
}

/** A registration counts as active by a key alone that the maker signed, and with the terms of that key alone. */
export const licenceRule: RowRule = async (_tx, { after }, call) => {
  if (after?.['status'] !== 'active') return
  const refuse = (
    why: 'licenceKeyMissing' | 'licenceKeyForged' | 'licenceTermsDiffer' | 'noLicencePublicKey',
  ) => {
    throw new TaktError(why, { key: String(after['code']) })
  }
  const text = after['licenceKey']
  const key = typeof text === 'string' ? readLicenceKey(text) : null
  const publicKey = call.request.server.licenceKey
  if (key === null) refuse('licenceKeyMissing')
  else if (publicKey === null) refuse('noLicencePublicKey')
  else if (
    !verify(null, Buffer.from(signedText(key.values)), publicKey, Buffer.from(key.signature, 'base64'))
  )
    refuse('licenceKeyForged')
  else if (signedText(after) !== signedText(key.values)) refuse('licenceTermsDiffer')
}
