import type { Label } from '#domain/label.ts'
import { BackupDamage } from './fault.ts'
import { readText, type StoredBackup } from './store.ts'
import { verifyBackup, type Verified, type VerifyOptions } from './verify.ts'

/** When a backup was last verified, and what was found; beside it, because a copy of it elsewhere is another one. */
export interface VerifiedNote {
  readonly at: string
  /** What is damaged; null: it is sound. */
  readonly fault: Label | null
  readonly seconds: number
}

const verifiedName = 'verified.json'

/**
 * Verifies a backup and notes what was found. A fault that says nothing of its content, such as another key, is not noted;
 * a place that cannot be written keeps no note.
 */
export async function verifyAndNote(options: VerifyOptions, now: () => Date): Promise<Verified> {
  const began = performance.now()
  const note = async (fault: Label | null): Promise<void> => {
    const seconds = Math.round((performance.now() - began) / 100) / 10
    const kept: VerifiedNote = { at: now().toISOString(), fault, seconds }
    await options.from.note(verifiedName, JSON.stringify(kept)).catch(() => {})
  }
  try {
    const found = await verifyBackup(options)
    await note(null)
    return found
  } catch (error) {
    if (error instanceof BackupDamage) await note(error.label)
    throw error
  }
}

/** null: it was never verified. */
export async function readVerified(from: StoredBackup): Promise<VerifiedNote | null> {
  const text = await readText(from, verifiedName)
  try {
    return text === null ? null : (JSON.parse(text) as VerifiedNote)
  } catch {
    return null
  }
}
