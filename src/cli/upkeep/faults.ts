import { filled, textOf } from '#domain/label.ts'
import { FilesFault } from '../../server/base/files/files-fault.ts'
import { BackupFault } from '../../server/features/maintenance/backup/fault.ts'
import { keyOfFile, loadKey, type BackupKey } from '../../server/features/maintenance/backup/key.ts'
import type { Settings } from '../../server/base/settings.ts'
import { WrongInput, WrongUsage, type Terminal } from '../command.ts'

/** Runs work on backups; what is wrong with them is said in the words of the terminal. */
export async function inWords<T>(terminal: Terminal, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BackupFault || error instanceof FilesFault)
      throw new WrongInput([textOf(error.label, terminal.language)])
    throw error
  }
}

/** The key of `--key-file`, else that of the settings or the data folder. */
export const keyFor = (keyFile: string | undefined, settings: Settings): Promise<BackupKey | null> =>
  keyFile === undefined ? loadKey(settings.TAKT_DATA, settings) : keyOfFile(keyFile)

/** A positive whole number of an option; null: not given. */
export function countOption(text: string | undefined, name: string): number | null {
  if (text === undefined) return null
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text)
  throw new WrongUsage(
    filled({ zh: '--{name} 必须是正整数', en: '--{name} must be a positive whole number' }, { name }),
  )
}

export const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1)
