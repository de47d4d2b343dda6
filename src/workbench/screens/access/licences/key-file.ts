import { readLicenceKey, type LicenceKey } from '#domain/system/licence-key.ts'

/** The key in a file: JSON as it is, or in base64. null: it is neither. */
export const readKeyFile = (text: string): LicenceKey | null =>
  readLicenceKey(text) ?? readLicenceKey(fromBase64(text))

function fromBase64(text: string): string {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll(/\s/g, '')), (character) => character.codePointAt(0)!)
    return new TextDecoder().decode(bytes)
  } catch {
    return ''
  }
}
