import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** When a backup was last verified, and what was found; beside it, because a copy of it elsewhere is another one. */
export interface VerifiedNote {
  readonly at: string
  /** What is damaged; null: it is sound. */
  readonly fault: string | null
  readonly seconds: number
}

const verifiedName = 'verified.json'

export const noteVerified = (folder: string, note: VerifiedNote): Promise<void> =>
  writeFile(join(folder, verifiedName), JSON.stringify(note), { mode: 0o600 })

/** null: it was never verified. */
export async function readVerified(folder: string): Promise<VerifiedNote | null> {
  const text = await readFile(join(folder, verifiedName), 'utf8').catch(() => null)
  try {
    return text === null ? null : (JSON.parse(text) as VerifiedNote)
  } catch {
    return null
  }
}
