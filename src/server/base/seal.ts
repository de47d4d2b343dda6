import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** A text that only servers know. */
export interface Secret {
  readonly secret: string
}

/** Texts under AES-256-GCM with keys of their own purpose; what was not sealed here, or was changed, opens as null. */
export interface Seal {
  seal(text: string): string
  open(text: string): string | null
}

/** The first secret seals, all of them open: an earlier one stays for as long as its texts are to be opened. */
export function makeSeal(secrets: readonly Secret[], purpose: string): Seal {
  const keys = secrets.map(({ secret }) => deriveKey(secret, purpose))
  return {
    seal: (text) => sealWith(keys[0]!, text),
    open: (text) => {
      for (const key of keys) {
        const opened = openWith(key, text)
        if (opened !== null) return opened
      }
      return null
    },
  }
}

export const deriveKey = (secret: string, purpose: string, bytes = 32): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', purpose, bytes))

function sealWith(key: Uint8Array, text: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

function openWith(key: Uint8Array, text: string): string | null {
  try {
    const bytes = Buffer.from(text, 'base64url')
    // A shorter tag would be easier to guess, and the cipher would take it.
    if (bytes.length < 28) return null
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
    decipher.setAuthTag(bytes.subarray(12, 28))
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
